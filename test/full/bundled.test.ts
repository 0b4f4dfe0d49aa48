// Tests the reviewed table of bundled artwork: it is complete and consistent, and its SVGs are already safe.
import { copyFile, mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { apexOf } from '../../schema/apex.ts'
import { type Artwork, BACKGROUNDS, KINDS } from '../../schema/artwork.ts'
import { parseCoinSite } from '../../schema/site.ts'
import {
  hasOwnColors,
  type ReviewedRow,
  readReviewedRows,
  sortKeyOf,
} from '../../scripts/artwork/table.ts'
import {
  DRAWINGS_URL,
  openBundledArtwork,
  PACK_NAMES,
  readBundledRows,
} from '../../server/bundled/index.ts'
import { sanitizeSvg } from '../../server/images/svg/sanitize.ts'

const rows = readReviewedRows()
const bundledRows = readBundledRows()
const domains = [...new Set(rows.map(({ domain }) => domain))]
const source = openBundledArtwork()
/** Whether the slow tests take larger samples. */
const IS_FULL_SIZE = process.env.FULL_SIZE === 'true'

let artworkPromise: Promise<Artwork[]> | undefined
const allArtwork = () =>
  (artworkPromise ??= Promise.all(domains.map((domain) => source.find(domain))).then((all) =>
    all.flat(),
  ))

const rowsByDomain = Map.groupBy<string, ReviewedRow>(rows, ({ domain }) => domain)
const rowsOf = (domain: string) => rowsByDomain.get(domain) ?? []

const LICENSES =
  /^(CC0-1\.0|MIT|Apache-2\.0|BSD-[23]-Clause|ISC|Unlicense|OFL-1\.1|CC-BY-[2-4]\.\d)$/
/** Drawings of free programs, under the license of the program. */
const COPYLEFT = /^(A?GPL-[23]\.0-(only|or-later)|MPL-2\.0)$/

/** Longer side divided by shorter. */
const MAX_ICON_ASPECT = 2.6
const MIN_WORDMARK_ASPECT = 1.2
/** Companies whose symbol is longer than that, and what it shows. */
const LONG_SYMBOLS: Record<string, string> = {
  'abb.com': 'three letters',
  'aerolineas.com.ar': 'a condor',
  'alaskaair.com': 'lettering that is the only mark',
  'arm.com': 'three letters',
  'audi.com': 'four rings',
  'ba.com': 'a ribbon',
  'bentleymotors.com': 'a letter with wings',
  'blackmagicdesign.com': 'three squares in a column',
  'britishairways.com': 'a ribbon',
  'cadillac.com': 'a wide crest',
  'chevrolet.com': 'a bow tie',
  'commonwl.org': 'a zigzag',
  'dovecot.org': 'two doves',
  'ford.com': 'an oval',
  'formula1.com': 'a letter and a digit',
  'inflection.ai': 'a narrow letter',
  'kallithea-scm.org': 'a plant',
  'kfc.com': 'three letters',
  'letterboxd.com': 'three discs',
  'mongoosejs.com': 'the head of a mongoose',
  'nike.com': 'a swoosh',
  'reebok.com': 'a vector of stripes',
  'swr.vercel.app': 'a wave',
}

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
  it('contains at least 4,200 domains, and at least half of the icons that they answer with are in full color', () => {
    const withIcon = domains.filter((domain) => rowsOf(domain).some(({ kind }) => kind === 'icon'))
    const colored = withIcon.filter((domain) =>
      rowsOf(domain).some((row) => row.kind === 'icon' && hasOwnColors(row)),
    )
    expect(domains.length).toBeGreaterThanOrEqual(4200)
    expect(colored.length / withIcon.length).toBeGreaterThanOrEqual(0.5)
  })

  it('has a drawing for each row of the reviewed table, in its order', () => {
    expect(bundledRows.map(sortKeyOf)).toEqual(rows.map(sortKeyOf))
  })

  it('has sorted rows, each icon of a pack once per domain', () => {
    const keys = rows.map(sortKeyOf)
    expect(keys).toEqual(keys.toSorted((a, b) => (a < b ? -1 : 1)))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('has only registrable domains, and coins of them', () => {
    const wrong = domains.filter(
      (domain) => apexOf(domain) !== domain && parseCoinSite(domain) !== domain,
    )
    expect(wrong).toEqual([])
  })

  it('has a known value in each reviewed column', () => {
    const wrong = rows.filter(
      ({ pack, kind, colorMode, background, tint, parts, holes, title }) =>
        !PACK_NAMES.includes(pack) ||
        !KINDS.includes(kind) ||
        !['full', 'one'].includes(colorMode) ||
        !(background === null || BACKGROUNDS.includes(background)) ||
        [tint, holes, ...parts.map(({ color }) => color)].some(
          (hex) => hex !== null && !/^#[0-9A-F]{6}$/.test(hex),
        ) ||
        title === '',
    )
    expect(wrong.map(sortKeyOf)).toEqual([])
  })

  it('has icons that fit a square and wordmarks that are wide', async () => {
    const all = await allArtwork()
    const aspects = rows.map((row, i) => {
      const { width, height } = bundledRows[i]!.visibleArea
      return { row, aspect: (all[i]!.width * width) / (all[i]!.height * height) }
    })
    const wrong = aspects.filter(({ row, aspect }) =>
      row.kind === 'wordmark'
        ? aspect < MIN_WORDMARK_ASPECT
        : Math.max(aspect, 1 / aspect) > MAX_ICON_ASPECT && !(row.domain in LONG_SYMBOLS),
    )
    expect(wrong.map(({ row, aspect }) => `${sortKeyOf(row)} ${aspect.toFixed(2)}`)).toEqual([])
  })

  it('has a color for each icon with one color, unless the company has an icon in full color', () => {
    const colorless = rows.filter(
      ({ domain, kind, colorMode, tint }) =>
        kind === 'icon' &&
        colorMode === 'one' &&
        tint === null &&
        source.officialColor(domain) === null &&
        !rowsOf(domain).some((row) => row.kind === 'icon' && hasOwnColors(row)),
    )
    expect(colorless.map(sortKeyOf)).toEqual([])
  })

  it('has several colors in no icon with one color, except where its holes or parts are painted', () => {
    const hasSeveralColors = (_: ReviewedRow, i: number) => bundledRows[i]!.palette.length > 1
    const colored = rows
      .filter(hasSeveralColors)
      .filter((row) => row.colorMode === 'one' && !hasOwnColors(row))
    expect(colored.map(sortKeyOf)).toEqual([])
    const painted = rows.filter(({ holes }) => holes !== null)
    const severalColors = new Set(rows.filter(hasSeveralColors))
    expect(painted.filter((row) => !severalColors.has(row)).map(sortKeyOf)).toEqual([])
    expect(painted.filter(({ colorMode }) => colorMode !== 'one').map(sortKeyOf)).toEqual([])
  })

  it.each(WELL_KNOWN)('has artwork of %s', async (domain) => {
    expect(await source.find(apexOf(domain)!)).not.toEqual([])
  })

  it('has an SVG for every row, with a viewBox, a license and an attribution', async () => {
    const all = await allArtwork()
    expect(all).toHaveLength(rows.length)
    const broken = all.filter(
      ({ width, height, license, attribution }) =>
        !(width > 0 && height > 0 && license && attribution),
    )
    expect(broken.map(({ domain, source }) => `${domain} ${source}`)).toEqual([])
  })

  it('has only licenses that allow commercial use and changes, without ShareAlike', async () => {
    const all = await allArtwork()
    const refused = rows.filter((row, i) => {
      const license = all[i]!.license ?? ''
      return !LICENSES.test(license) && !(COPYLEFT.test(license) && row.pack === 'simple-icons')
    })
    expect(refused.map(sortKeyOf)).toEqual([])
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
    const stale = bundledRows.filter((row, i) => !all[i]!.hash.startsWith(row.hash))
    expect(stale.map(sortKeyOf)).toEqual([])
  })

  it('leaves out the rows of packs that are not in PACKS', async () => {
    const { omittedPacks, find, has } = openBundledArtwork(['logos'])
    expect(omittedPacks).toContainEqual({
      pack: 'simple-icons',
      rows: rows.filter(({ pack }) => pack === 'simple-icons').length,
    })
    const logosOf = (domain: string) => rowsOf(domain).filter(({ pack }) => pack === 'logos')
    expect(has(apexOf('1001tracklists.com')!)).toBe(logosOf('1001tracklists.com').length > 0)
    expect(await find(apexOf('github.com')!)).toHaveLength(logosOf('github.com').length)
  })

  it('does not open drawings that are cut off', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'logograph-'))
    const copy = join(folder, 'drawings.br')
    await copyFile(DRAWINGS_URL, copy)
    expect(openBundledArtwork(PACK_NAMES, copy).omittedPacks).toEqual([])
    await truncate(copy, 1000)
    expect(() => openBundledArtwork(PACK_NAMES, copy)).toThrow('Run: npm run artwork')
    await rm(folder, { recursive: true })
  })

  it('returns an empty list for a company that no pack has', async () => {
    expect(await source.find(apexOf('no-such-company-anywhere.com')!)).toEqual([])
  })
})
