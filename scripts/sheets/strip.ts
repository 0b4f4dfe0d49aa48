// Draws the views of one domain: on light and dark pages, in greyscale, small, and as a wordmark.
import type { Background } from '../../schema/artwork.ts'
import { logoUrl } from '../../schema/logo-url.ts'
import type { Site } from '../../schema/site.ts'
import { readBundledRows } from '../../server/bundled/index.ts'
import type { Service } from '../../test/support/service.ts'
import { type Reason, suspicionsOf } from './suspicions.ts'

/** One drawing of a domain's strip, in a cell with the color of its page. Lengths in pixels. */
export interface View {
  query: string
  theme: Background
  left: number
  top: number
  width: number
  height: number
  isWordmark?: boolean
}

const ICON_EDGE = 96
export const VIEWS: View[] = (['light', 'dark'] as const).flatMap((theme, row): View[] => {
  const below = { theme, top: row * 48, height: 48 }
  return [
    {
      query: `size=${ICON_EDGE}`,
      theme,
      left: row * ICON_EDGE,
      top: 0,
      width: ICON_EDGE,
      height: ICON_EDGE,
    },
    { ...below, query: 'size=48&greyscale=true', left: 192, width: 48 },
    { ...below, query: 'size=32', left: 240, width: 48 },
    { ...below, query: 'size=16', left: 288, width: 32 },
    {
      ...below,
      query: 'size=128&kind=wordmark&shape=original',
      left: 320,
      width: 144,
      isWordmark: true,
    },
  ]
})
export const STRIP = { width: 464, height: ICON_EDGE }

export interface Strip {
  domain: string
  /** X-Source of the icon. */
  source: string
  /** The drawings in the order of `VIEWS`; null for a wordmark that does not exist. */
  drawings: (Buffer | null)[]
  reasons: Reason[]
}

const wordmarkDomains = new Set<string>(
  readBundledRows()
    .filter(({ kind }) => kind === 'wordmark')
    .map(({ domain }) => domain),
)

export async function drawStrip(service: Service, domain: Site): Promise<Strip> {
  const views = VIEWS.filter(({ isWordmark }) => !isWordmark || wordmarkDomains.has(domain))
  let source = ''
  const drawings = new Map<View, Buffer>()
  for (const view of views) {
    const response = await service.get(
      `${logoUrl('/api', domain, { theme: view.theme, format: 'png' })}&${view.query}`,
    )
    if (!response.ok) throw new Error(`${domain}: ${response.status} ${await response.text()}`)
    drawings.set(view, Buffer.from(await response.arrayBuffer()))
    if (view === VIEWS[0]) source = response.headers.get('x-source') ?? ''
  }
  const reasons = await Promise.all(
    views
      .filter(({ width }) => width === ICON_EDGE)
      .map((view) => suspicionsOf(drawings.get(view)!, view.theme)),
  )
  return {
    domain,
    source,
    drawings: VIEWS.map((view) => drawings.get(view) ?? null),
    reasons: reasons.flat().sort((a, b) => b.weight - a.weight),
  }
}
