// Tests the reviewed table of bundled artwork: it is complete, and its SVGs are already safe.
import { isDeepStrictEqual } from 'node:util'
import { describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import type { Artwork } from '../../schema/artwork.ts'
import {
  areaCellOf,
  cellOf,
  type MeasuredCells,
  measuredHash,
  measureRow,
} from '../../scripts/bundled-columns.ts'
import { openBundledArtwork, readBundledRows } from '../../server/bundled/index.ts'
import { installedFolder } from '../../server/bundled/packs/index.ts'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'

const rows = readBundledRows()
const domains = [...new Set(rows.map(({ domain }) => domain))]
const source = openBundledArtwork()
/** Whether the slow tests take larger samples. */
const IS_FULL_SIZE = process.env.FULL_SIZE === 'true'

let artworkPromise: Promise<Artwork[]> | undefined
const allArtwork = () =>
  (artworkPromise ??= Promise.all(domains.map((domain) => source.find(domain))).then((all) =>
    all.flat(),
  ))

const rowsOf = (domain: string, pack: string) =>
  rows.filter((row) => row.domain === domain && row.pack === pack)

/** Well-known brands. The largest pack lacks some of them. */
const WELL_KNOWN = [
  'microsoft.com',
  'amazon.com',
  'adobe.com',
  'linkedin.com',
  'slack.com',
  'openai.com',
  'ibm.com',
  'oracle.com',
  'salesforce.com',
  'google.com',
  'apple.com',
  'github.com',
]

/** Forbidden elements, event handlers, javascript: URLs, and `url()` that is not a reference to the same file. */
const ACTIVE_CONTENT =
  /<(script|foreignObject|animate|set|a|iframe|text|style)\b|\son\w+=|javascript:|url\((?!#|&quot;#)/i

describe('bundled artwork', () => {
  it('contains at least 2,600 domains, of them at least 900 in full color', () => {
    const colored = new Set(
      rows.filter(({ colorMode }) => colorMode === 'full').map(({ domain }) => domain),
    )
    expect(domains.length).toBeGreaterThanOrEqual(2600)
    expect(colored.size).toBeGreaterThanOrEqual(900)
  })

  it('has only apex domains, and each icon once', () => {
    expect(domains.filter((domain) => apexOf(domain) !== domain)).toEqual([])
    const names = rows.map(({ domain, pack, name }) => `${domain} ${pack} ${name}`)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(WELL_KNOWN)('has artwork of %s', async (domain) => {
    expect(await source.find(apexOf(domain)!)).not.toEqual([])
  })

  it('has an SVG for every row, with a viewBox, a license and an attribution', async () => {
    const all = await allArtwork()
    expect(all).toHaveLength(rows.length)
    const broken = all.filter(
      ({ width, height, licence, attribution }) =>
        !(width > 0 && height > 0 && licence && attribution),
    )
    expect(broken.map(({ domain, source }) => `${domain} ${source}`)).toEqual([])
  })

  it('has no artwork whose license forbids commercial use or changes', async () => {
    const all = await allArtwork()
    expect(
      all.filter(({ licence }) => /\b(NC|ND)\b/.test(licence ?? '')).map(({ domain }) => domain),
    ).toEqual([])
  })

  it('passes the sanitizer and contains no active content', async () => {
    const all = await allArtwork()
    // Sanitizes every fourth SVG unless FULL_SIZE is set, because all of them take ten seconds.
    const sample = all.filter((_, i) => i % (IS_FULL_SIZE ? 1 : 4) === 0)
    for (const { bytes } of sample) sanitizeSvg(bytes)
    const unsafe = all.filter(({ bytes }) => ACTIVE_CONTENT.test(Buffer.from(bytes).toString()))
    expect(unsafe.map(({ domain, source }) => `${domain} ${source}`)).toEqual([])
  }, 60_000)

  it('has measured every SVG that it serves', async () => {
    const all = await allArtwork()
    const stale = rows.filter((row, i) => row.measured !== measuredHash(all[i]!))
    expect(stale.map(({ domain, pack, name }) => `${domain} ${pack} ${name}`)).toEqual([])
  })

  it('has current legibility and palette columns', async () => {
    // Measures every 90th row, or every 30th with FULL_SIZE, because all of them take two minutes.
    const all = await allArtwork()
    const sample = all.filter((_, i) => i % (IS_FULL_SIZE ? 30 : 90) === 0)
    const measured = await Promise.all(sample.map(measureRow))
    const stale = sample.filter(({ legible, palette, visibleArea }, i) => {
      const stored: MeasuredCells = {
        legible: legible.join(' '),
        palette: cellOf(palette),
        area: areaCellOf(visibleArea!),
        measured: measuredHash(sample[i]!),
      }
      return !isDeepStrictEqual(stored, measured[i])
    })
    expect(stale.map(({ domain, source }) => `${domain} ${source}`)).toEqual([])
  }, 60_000)

  it('leaves out the rows of packs that are not in PACKS', async () => {
    const { omittedPacks, find, has } = openBundledArtwork(['logos'])
    expect(omittedPacks).toContainEqual({
      pack: 'simple-icons',
      reason: 'not in PACKS',
      rows: rows.filter(({ pack }) => pack === 'simple-icons').length,
    })
    expect(has(apexOf('stripe.com')!)).toBe(rowsOf('stripe.com', 'logos').length > 0)
    expect(await find(apexOf('github.com')!)).toHaveLength(rowsOf('github.com', 'logos').length)
  })

  it('finds no folder of a pack that is not installed', () => {
    expect(installedFolder('simple-icons')).toMatch(/simple-icons$/)
    expect(installedFolder('no-such-icons')).toBeNull()
  })

  it('returns an empty list for a company that no pack has', async () => {
    expect(await source.find(apexOf('no-such-company-anywhere.com')!)).toEqual([])
  })
})
