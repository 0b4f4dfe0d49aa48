// A large logo preview on light and dark backgrounds, with its source.
import { useEffect } from 'preact/hooks'
import { cachedImage, clearCachedImages, type FetchedImage, headerOf } from '../api/image.ts'
import { type RequestState, useRequest } from '../api/response.ts'
import { Notice } from '../parts/notice.tsx'
import { SegmentedControl } from '../parts/segmented-control.tsx'
import type { Caller } from '../state/caller.ts'
import { hrefOf, navigateOnClick } from '../state/router.ts'
import { describeSource } from './source.ts'

export const LOGO_KINDS = ['icon', 'wordmark'] as const
export type LogoKind = (typeof LOGO_KINDS)[number]

/** Requested edge in pixels with and without a key; smaller plans return their largest size. */
const PREVIEW_SIZE = { key: 512, anonymous: 128 }
/** Time between checks for a new logo while the website is being crawled. */
const RECHECK_MS = 5000

export interface CompanySectionProps {
  domain: string
  name: string
  caller: Caller
}

interface StageProps extends CompanySectionProps {
  drawing: LogoKind
  draw(drawing: LogoKind): void
}

export function LogoPreview({ domain, name, caller, drawing, draw }: StageProps) {
  const light = useLogo(caller, domain, 'light', drawing)
  const dark = useLogo(caller, domain, 'dark', drawing)
  const picture = light.value
  const playground = { view: 'playground', q: domain } as const
  const pending = picture !== null && isPending(picture)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => {
      clearCachedImages(domain)
      light.again()
      dark.again()
    }, RECHECK_MS)
    return () => clearTimeout(timer)
  }, [pending, picture])
  return (
    <section class="stage-box" aria-label="Logo">
      <div class="stage">
        <Pane theme="light" asked={light} name={name} />
        <Pane theme="dark" asked={dark} name={name} />
        <SegmentedControl label="Drawing" options={LOGO_KINDS} selected={drawing} onSelect={draw} />
      </div>
      {light.state === 'refused' ? (
        <Notice problem={light.problem} retry={light.again} />
      ) : (
        <Facts picture={picture} pending={pending} />
      )}
      <p class="onward">
        <a href={hrefOf(playground)} onClick={navigateOnClick(playground)}>
          Try every parameter of its image
        </a>
      </p>
    </section>
  )
}

function useLogo(caller: Caller, domain: string, theme: 'light' | 'dark', drawing: LogoKind) {
  const size = caller.key ? PREVIEW_SIZE.key : PREVIEW_SIZE.anonymous
  const parameters = { size, theme, ...(drawing === 'icon' ? {} : { kind: drawing }) }
  return useRequest(() => cachedImage(caller, domain, parameters), [caller.key, domain, parameters])
}

/** The service sends a fallback with max-age=10 while it crawls the website. */
const isPending = (picture: FetchedImage): boolean =>
  headerOf(picture, 'x-fallback') !== null &&
  /max-age=10\b/.test(headerOf(picture, 'cache-control') ?? '')

interface PaneProps {
  theme: 'light' | 'dark'
  asked: RequestState<FetchedImage>
  name: string
}

function Pane({ theme, asked, name }: PaneProps) {
  return (
    <div class={`pane ${theme}`} aria-busy={asked.state === 'waiting'}>
      {asked.value && (
        <img
          src={asked.value.url}
          width="176"
          height="176"
          alt={`${name} logo for ${theme} pages`}
        />
      )}
    </div>
  )
}

function Facts({ picture, pending }: { picture: FetchedImage | null; pending: boolean }) {
  if (!picture) return <p class="facts">&nbsp;</p>
  const header = (name: string) => headerOf(picture, name) ?? ''
  const [width, height] = [header('x-logo-width'), header('x-logo-height')]
  return (
    <div class="facts">
      <p>
        {pending
          ? 'Looking at its website now: this may change.'
          : describeSource(header('x-source'))}
      </p>
      <dl>
        <Fact name="Source" value={header('x-source')} />
        <Fact name="Quality" value={header('x-quality')} />
        <Fact name="Drawn at" value={`${width} × ${height}`} />
        <Fact name="Cache" value={header('x-cache')} />
      </dl>
    </div>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
