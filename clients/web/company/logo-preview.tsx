// A large logo preview on light and dark backgrounds, with its source.
import { useEffect } from 'preact/hooks'
import { cachedImage, clearCachedImages, type FetchedImage, headerOf } from '../api/image.ts'
import { type RequestState, useRequest } from '../api/use-request.ts'
import { Notice } from '../parts/notice.tsx'
import { SegmentedControl } from '../parts/segmented-control.tsx'
import type { Caller } from '../state/caller.ts'
import { hrefOf, navigateOnClick } from '../state/router.ts'
import { describeSource } from './source.ts'

export const LOGO_KINDS = ['icon', 'wordmark'] as const
export type LogoKind = (typeof LOGO_KINDS)[number]

/** Requested edge in pixels with and without a key. A plan with a smaller limit returns its largest size. */
const PREVIEW_SIZE = { key: 512, anonymous: 128 }
/** Time between checks for a new logo while the website is being crawled. */
const RECHECK_MS = 5000

export interface CompanySectionProps {
  domain: string
  name: string
  caller: Caller
}

interface LogoPreviewProps extends CompanySectionProps {
  logoKind: LogoKind
  onKindChange(logoKind: LogoKind): void
}

export function LogoPreview({ domain, name, caller, logoKind, onKindChange }: LogoPreviewProps) {
  const light = useLogo(caller, domain, 'light', logoKind)
  const dark = useLogo(caller, domain, 'dark', logoKind)
  const lightImage = light.value
  const playgroundRoute = { view: 'playground', q: domain } as const
  const isCrawling = lightImage !== null && isPreliminary(lightImage)
  useEffect(() => {
    if (!isCrawling) return
    const timer = setTimeout(() => {
      clearCachedImages(domain)
      light.retry()
      dark.retry()
    }, RECHECK_MS)
    return () => clearTimeout(timer)
  }, [isCrawling, lightImage])
  return (
    <section class="logo-preview" aria-label="Logo">
      <div class="preview-panes">
        <Pane theme="light" request={light} name={name} />
        <Pane theme="dark" request={dark} name={name} />
        <SegmentedControl
          label="Logo kind"
          options={LOGO_KINDS}
          selected={logoKind}
          onSelect={onKindChange}
        />
      </div>
      {light.state === 'failed' ? (
        <Notice problem={light.problem} retry={light.retry} />
      ) : (
        <ImageFacts image={lightImage} isCrawling={isCrawling} />
      )}
      <p class="playground-link">
        <a href={hrefOf(playgroundRoute)} onClick={navigateOnClick(playgroundRoute)}>
          Try every image parameter
        </a>
      </p>
    </section>
  )
}

function useLogo(caller: Caller, domain: string, theme: 'light' | 'dark', logoKind: LogoKind) {
  const size = caller.key ? PREVIEW_SIZE.key : PREVIEW_SIZE.anonymous
  const parameters = { size, theme, ...(logoKind === 'icon' ? {} : { kind: logoKind }) }
  return useRequest(() => cachedImage(caller, domain, parameters), [caller.key, domain, parameters])
}

/** The service sends a fallback with max-age=10 while it crawls the website. */
const isPreliminary = (image: FetchedImage): boolean =>
  headerOf(image, 'x-fallback') !== null &&
  /max-age=10\b/.test(headerOf(image, 'cache-control') ?? '')

interface PaneProps {
  theme: 'light' | 'dark'
  request: RequestState<FetchedImage>
  name: string
}

function Pane({ theme, request, name }: PaneProps) {
  return (
    <div class={`pane ${theme}`} aria-busy={request.state === 'loading'}>
      {request.value && (
        <img
          src={request.value.url}
          width="176"
          height="176"
          alt={`${name} logo for ${theme} pages`}
        />
      )}
    </div>
  )
}

function ImageFacts({ image, isCrawling }: { image: FetchedImage | null; isCrawling: boolean }) {
  if (!image) return <p class="facts">&nbsp;</p>
  const header = (name: string) => headerOf(image, name) ?? ''
  const pixelSize = `${header('x-logo-width')} × ${header('x-logo-height')}`
  return (
    <div class="facts">
      <p>
        {isCrawling
          ? 'Crawling the website now; the logo may change.'
          : describeSource(header('x-source'))}
      </p>
      <dl>
        <Fact name="Source" value={header('x-source')} />
        <Fact name="Quality" value={header('x-quality')} />
        <Fact name="Size" value={pixelSize} />
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
