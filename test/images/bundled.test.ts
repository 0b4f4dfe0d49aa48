// The reviewed table of bundled artwork: it holds what it promises, and nothing in it needs making safe.
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import { cellOf, judged, type Verdict } from '../../scripts/bundled-columns.ts'
import { bundled, readTable } from '../../server/bundled/index.ts'
import { makeSvgSafe } from '../../server/images/svg/sanitize.ts'

const rows = readTable()
const domains = [...new Set(rows.map(({ domain }) => domain))]
const source = bundled()
const FULL = process.env.FULL_SIZE === 'true'

let found: Promise<Artwork[]> | undefined
const drawn = () =>
  (found ??= Promise.all(domains.map((domain) => source.find(domain))).then((all) => all.flat()))

/** Brands that people look for first and that the largest pack lacks. */
const LARGE = [
  ...['microsoft.com', 'amazon.com', 'adobe.com', 'linkedin.com', 'slack.com', 'openai.com'],
  ...['ibm.com', 'oracle.com', 'salesforce.com', 'google.com', 'apple.com', 'github.com'],
]

describe('bundled artwork', () => {
  it('knows at least 2,600 domains, of them at least 900 in full colour', () => {
    const coloured = new Set(
      rows.filter(({ colour }) => colour === 'full').map(({ domain }) => domain),
    )
    expect(domains.length).toBeGreaterThanOrEqual(2600)
    expect(coloured.size).toBeGreaterThanOrEqual(900)
  })

  it('is keyed by apexes, each icon once', () => {
    expect(domains.filter((domain) => apexOf(domain) !== domain)).toEqual([])
    const names = rows.map(({ domain, pack, name }) => `${domain} ${pack} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(LARGE)('draws %s', async (domain) => {
    expect(await source.find(apexOf(domain)!)).not.toEqual([])
  })

  it('has a drawing for every row, with a viewBox, a licence and an attribution', async () => {
    const all = await drawn()
    expect(all).toHaveLength(rows.length)
    const broken = all.filter(
      ({ width, height, licence, attribution }) =>
        !(width > 0 && height > 0 && licence && attribution),
    )
    expect(broken.map(({ domain, source }) => `${domain} ${source}`)).toEqual([])
  })

  it('holds no artwork whose licence forbids commerce or change', async () => {
    const all = await drawn()
    expect(
      all.filter(({ licence }) => /\b(NC|ND)\b/.test(licence ?? '')).map(({ domain }) => domain),
    ).toEqual([])
  })

  it('passes the making-safe of strangers: nothing is refused, and nothing active is there to drop', async () => {
    const all = await drawn()
    // Made safe every fourth: all of them take ten seconds.
    const some = all.filter((_, i) => i % (FULL ? 1 : 4) === 0)
    for (const { bytes } of some) makeSvgSafe(bytes)
    const unsafe = all.filter(({ bytes }) => {
      return /<(script|foreignObject|animate|set|a|iframe|text|style)\b|\son\w+=|javascript:|url\((?!#|&quot;#)/i.test(
        Buffer.from(bytes).toString(),
      )
    })
    expect(unsafe.map(({ domain, source }) => `${domain} ${source}`)).toEqual([])
  }, 60_000)

  it('knows of each drawing on which backgrounds it can be seen as it is, and its colours', async () => {
    // Every ninetieth: all of them take two minutes, and the script that writes the columns measures all.
    const all = await drawn()
    const some = all.filter((_, i) => i % (FULL ? 30 : 90) === 0)
    const measured = await Promise.all(some.map(judged))
    const stale = some.filter(({ legible, palette }, i) => {
      const kept: Verdict = { legible: legible.join(' '), palette: cellOf(palette) }
      return !isDeepStrictEqual(kept, measured[i])
    })
    expect(stale.map(({ domain, source }) => `${domain} ${source}`)).toEqual([])
  }, 60_000)

  it('answers an empty list for a company that no pack draws', async () => {
    expect(await source.find(apexOf('no-such-company-anywhere.com')!)).toEqual([])
  })
})
