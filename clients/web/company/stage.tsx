// The logo, large, on light and on dark, and where it comes from.
import { useEffect } from 'preact/hooks'
import { forgetPictures, headerOf, type Picture, pictureOf } from '../api/image.ts'
import { type Asked, useAnswer } from '../api/response.ts'
import { Notice } from '../parts/notice.tsx'
import { Pressed } from '../parts/segmented-control.tsx'
import type { Caller } from '../state/caller.ts'
import { following, hrefOf } from '../state/router.ts'
import { sourceOf } from './source.ts'

export const DRAWINGS = ['icon', 'wordmark'] as const
export type Drawing = (typeof DRAWINGS)[number]

/** Edges that are asked for with a key, where a plan that has less answers with what it has, and without. */
const ASKED = { key: 512, nobody: 128 }
/** How long the website may be looked at before it is asked again whether there is a logo. */
const PENDING_MS = 5000

export interface CompanyParts {
  domain: string
  name: string
  asking: Caller
}

interface StageProps extends CompanyParts {
  drawing: Drawing
  draw(drawing: Drawing): void
}

export function Stage({ domain, name, asking, drawing, draw }: StageProps) {
  const light = usePicture(asking, domain, 'light', drawing)
  const dark = usePicture(asking, domain, 'dark', drawing)
  const picture = light.value
  const playground = { view: 'playground', q: domain } as const
  const pending = picture !== null && isPending(picture)
  useEffect(() => {
    if (!pending) return
    const timer = setTimeout(() => {
      forgetPictures(domain)
      light.again()
      dark.again()
    }, PENDING_MS)
    return () => clearTimeout(timer)
  }, [pending, picture])
  return (
    <section class="stage-box" aria-label="Logo">
      <div class="stage">
        <Pane theme="light" asked={light} name={name} />
        <Pane theme="dark" asked={dark} name={name} />
        <Pressed label="Drawing" of={DRAWINGS} chosen={drawing} choose={draw} />
      </div>
      {light.state === 'refused' ? (
        <Notice refusal={light.refusal} again={light.again} />
      ) : (
        <Facts picture={picture} pending={pending} />
      )}
      <p class="onward">
        <a href={hrefOf(playground)} onClick={following(playground)}>
          Try every parameter of its image
        </a>
      </p>
    </section>
  )
}

function usePicture(asking: Caller, domain: string, theme: 'light' | 'dark', drawing: Drawing) {
  const size = asking.key ? ASKED.key : ASKED.nobody
  const question = { size, theme, ...(drawing === 'icon' ? {} : { kind: drawing }) }
  return useAnswer(() => pictureOf(asking, domain, question), [asking.key, domain, question])
}

/** A fallback that is kept for seconds stands in while the website is looked at. */
const isPending = (picture: Picture): boolean =>
  headerOf(picture, 'x-fallback') !== null &&
  /max-age=10\b/.test(headerOf(picture, 'cache-control') ?? '')

interface PaneProps {
  theme: 'light' | 'dark'
  asked: Asked<Picture>
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

function Facts({ picture, pending }: { picture: Picture | null; pending: boolean }) {
  if (!picture) return <p class="facts">&nbsp;</p>
  const told = (name: string) => headerOf(picture, name) ?? ''
  const [width, height] = [told('x-logo-width'), told('x-logo-height')]
  return (
    <div class="facts">
      <p>{pending ? 'Looking at its website now: this may change.' : sourceOf(told('x-source'))}</p>
      <dl>
        <Fact name="Source" value={told('x-source')} />
        <Fact name="Quality" value={told('x-quality')} />
        <Fact name="Drawn at" value={`${width} × ${height}`} />
        <Fact name="Cache" value={told('x-cache')} />
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
