// Checks that a logo decided early is the logo of the whole visit, in any order of the images: on the fixture sites, and
// for random images.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { KINDS, type Kind } from '../../schema/artwork.ts'
import { CANDIDATE_SOURCES, type Candidate } from '../../schema/visit.ts'
import { isDecided, type VisitProgress } from '../../server/crawler/early-choice.ts'
import {
  type CandidateExamination,
  type SelectedLogo,
  selectLogos,
} from '../../server/crawler/logo-selection.ts'
import { keyOf } from '../../server/crawler/page/candidates/merge.ts'
import type { CandidateSink } from '../../server/crawler/source.ts'
import { site as siteSource } from '../../server/crawler/sources/site.ts'
import type { IngestedArtwork } from '../../server/images/ingest.ts'
import { sharedRenderer } from '../support/renderer.ts'
import { SITES } from '../support/sites/index.ts'
import type { Site } from '../support/sites/site.ts'
import { fetchOf } from '../support/sites/visiting.ts'

const renderer = sharedRenderer()
const ORDERS = 20

type Listed = VisitProgress['listed']

/** Fetches and examines all candidates of a site. */
async function examineSite(site: Site): Promise<CandidateExamination[]> {
  let listed: Candidate[] = []
  const examinations = new Map<string, CandidateExamination>()
  const sink: CandidateSink = {
    list(candidates) {
      listed = candidates
    },
    async fetched({ candidate, url, bytes, rejection }) {
      const { isMaskable: maskable, maskColor: paintColor } = candidate
      const image =
        bytes && (await renderer.ingest(bytes, { maskable, paintColor }).catch(() => null))
      examinations.set(keyOf(candidate), {
        candidate: { ...candidate, url },
        listedUrl: candidate.url,
        ...(image ? { image, rejection: null } : { image: null, rejection: rejection ?? '' }),
      })
    },
  }
  await siteSource(fetchOf(site)).crawl(
    site.host as Apex,
    sink,
    AbortSignal.timeout(20_000),
    'background',
  )
  return listed.flatMap((candidate) => examinations.get(keyOf(candidate)) ?? [])
}

/** A generator of numbers from 0 to 1 that repeats itself in each run (a linear congruential generator). */
function seededRandom(): () => number {
  let state = 1
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

/**
 * Lets the images arrive one by one, and compares each early decision with the choice among all of them.
 * @param idOf what must be equal. @returns the number of kinds that were decided early.
 */
function decide(
  examinations: CandidateExamination[],
  arriving: CandidateExamination[],
  domain: Apex,
  idOf: (logo: SelectedLogo) => string,
): number {
  const decided = new Set<Kind>()
  for (const kind of KINDS) {
    for (let examined = 1; examined < arriving.length; examined++) {
      const known = new Set(arriving.slice(0, examined))
      const listed: Listed = examinations.map((one) => ({
        candidate: { ...one.candidate, url: one.listedUrl },
        examination: known.has(one) ? one : null,
      }))
      if (!isDecided(kind, { listed, isComplete: true }, domain)) continue
      decided.add(kind)
      const early = mainLogo(
        listed.flatMap(({ examination }) => examination ?? []),
        kind,
        domain,
      )
      const final = mainLogo(examinations, kind, domain)
      expect(early && idOf(early)).toBe(final && idOf(final))
    }
  }
  return decided.size
}

const mainLogo = (examinations: CandidateExamination[], kind: Kind, domain: Apex) =>
  selectLogos(examinations, domain).selected.find(
    (logo) => logo.kind === kind && logo.background !== 'dark',
  )

const DOMAIN = 'company.com' as Apex
const PROPERTY_RUNS = 4000
/** The hash of the icon of WordPress in default-icons.tsv, a mark 12 bits from it, and two marks 16 bits apart. */
const MARKS = [0x8355daaadb283444n, 0x8355daaadb283bbbn ^ 0xfn, 0x5ac3n, 0xfff5ac3n ^ 0xf000n]
const DEFAULT_ICON_URL = 'https://company.com/wp-includes/images/w-logo.png'

/** A mark with up to nine other bits: up to eight, it counts as the same one. */
const hashes = fc
  .record({
    mark: fc.constantFrom(...MARKS, ...MARKS.slice(2), ...MARKS.slice(2)),
    flips: fc.constantFrom(0n, 0n, 0xffn << 20n, 0xffn << 12n, 0x1ffn << 40n, 0xffn, 0xff00n),
  })
  .map(({ mark, flips }) => (mark ^ flips).toString(16).padStart(16, '0'))

const palettes = fc.constantFrom<string[]>(['#d02020'], ['#d02020'], ['#2050d0'], ['#21759b'], [])
const mostly = <Value>(usual: Value, ...others: Value[]) =>
  fc.constantFrom(...Array<Value>(8).fill(usual), ...others)

/** What differs between the images of a site. Most are ordinary, so that their scores are close. */
const images = fc.record({
  source: fc.constantFrom(...CANDIDATE_SOURCES, 'icon', 'header-logo', 'favicon', 'tile'),
  extension: fc.constantFrom('svg', 'png'),
  isDefaultIcon: mostly('no', 'as listed', 'after a redirect'),
  isVector: fc.boolean(),
  isRejected: mostly(false, true),
  isLinked: mostly(true, false),
  isMaskable: mostly(false, true),
  background: mostly(null, 'light' as const, 'dark' as const),
  width: mostly(256, 64, 512),
  height: mostly(256, 64),
  plateColor: mostly(null, '#ffffff', '#2050d0'),
  hasTransparency: mostly(true, false),
  inkCoverage: mostly(0.3, 0.02, 0.001),
  fullColour: mostly(true, false),
  perceptualHash: hashes,
  lockupMarkHash: fc.option(hashes, { freq: 3 }),
  palette: palettes,
})
type Drawn = typeof images extends fc.Arbitrary<infer Value> ? Value : never

const sites = fc.array(images, { minLength: 2, maxLength: 8 }).chain((drawn) =>
  fc.record({
    images: fc.constant(drawn),
    order: fc.shuffledSubarray([...drawn.keys()], { minLength: drawn.length }),
  }),
)

const candidateOf = (drawn: Drawn, position: number): Candidate => ({
  source: drawn.source,
  url:
    drawn.isDefaultIcon === 'as listed'
      ? `${DEFAULT_ICON_URL}?${position}`
      : `https://company.com/${position}.${drawn.extension}`,
  inlineBytes: null,
  background: drawn.background,
  kind: null,
  declaredSize: null,
  maskColor: null,
  isMaskable: drawn.isMaskable,
  isLinked: drawn.isLinked,
  place: `image ${position}`,
})

function examinationOf(drawn: Drawn, position: number): CandidateExamination {
  const listed = candidateOf(drawn, position)
  const url = drawn.isDefaultIcon === 'after a redirect' ? DEFAULT_ICON_URL : listed.url
  const head = { candidate: { ...listed, url }, listedUrl: listed.url }
  if (drawn.isRejected) return { ...head, image: null, rejection: 'It answered 404.' }
  const image = {
    ...drawn,
    mediaType: drawn.isVector ? 'image/svg+xml' : 'image/png',
    effectiveEdge: Math.max(drawn.width, drawn.height),
    isPhotographic: false,
    legible: ['light', 'dark'],
    palette: drawn.palette.map((hex) => ({ hex, share: 1 })),
  }
  return { ...head, image: image as unknown as IngestedArtwork, rejection: null }
}

const BEST: Drawn = {
  source: 'icon',
  extension: 'svg',
  isDefaultIcon: 'no',
  isVector: true,
  isRejected: false,
  isLinked: true,
  isMaskable: false,
  background: null,
  width: 256,
  height: 256,
  plateColor: null,
  hasTransparency: true,
  inkCoverage: 0.3,
  fullColour: true,
  perceptualHash: 'ffff0000ffff0000',
  lockupMarkHash: null,
  palette: ['#d02020'],
}

describe('a logo that is decided before all images are examined', () => {
  const random = seededRandom()
  let decisions = 0

  it.each(SITES)('is the logo of the whole visit of $name', async (site) => {
    const domain = site.host as Apex
    const examinations = await examineSite(site)
    for (let order = 0; order < ORDERS; order++) {
      const shuffled = examinations
        .map((examination) => ({ examination, key: random() }))
        .sort((a, b) => a.key - b.key)
        .map(({ examination }) => examination)
      decisions += decide(examinations, shuffled, domain, ({ image }) => image.hash)
    }
  })

  it('is found in at least every fifth order of the images, for each kind', () => {
    expect(decisions).toBeGreaterThan(SITES.length * ORDERS * KINDS.length * 0.2)
  })

  it('is the logo of the whole visit for any images in any order', () => {
    let found = 0
    fc.assert(
      fc.property(sites, ({ images, order }) => {
        const examinations = images.map(examinationOf)
        const arriving = order.map((position) => examinations[position]!)
        found += decide(examinations, arriving, DOMAIN, ({ candidate }) => candidate.place)
      }),
      { numRuns: PROPERTY_RUNS },
    )
    expect(found).toBeGreaterThan(PROPERTY_RUNS / 10)
  })

  it('waits for an earlier header logo, which may have other colors', () => {
    const blue = ['#2050d0']
    const mark = '0000ffff00ffff00'
    const small = { isVector: false, width: 128, height: 128 }
    const logo: Drawn = {
      ...BEST,
      ...small,
      source: 'json-ld',
      palette: blue,
      perceptualHash: mark,
    }
    const header: Drawn = { ...logo, source: 'header-logo', width: 64, height: 64 }
    const otherHeader: Drawn = { ...BEST, ...small, source: 'header-logo', fullColour: false }
    const examinations = [
      header,
      BEST,
      { ...otherHeader, perceptualHash: '00ff00ff00ff00ff' },
      logo,
    ]
    const [first, ...others] = examinations.map(examinationOf)
    const arriving = [...others, first!]
    expect(decide([first!, ...others], arriving, DOMAIN, ({ candidate }) => candidate.place)).toBe(
      0,
    )
    expect(mainLogo(others, 'icon', DOMAIN)?.candidate.source).toBe('icon')
    expect(mainLogo([first!, ...others], 'icon', DOMAIN)?.candidate.source).toBe('json-ld')
  })

  it('waits for a file that may list more images', () => {
    const known = { candidate: candidateOf(BEST, 0), examination: examinationOf(BEST, 0) }
    expect(isDecided('icon', { listed: [known], isComplete: true }, DOMAIN)).toBe(true)
    expect(isDecided('icon', { listed: [known], isComplete: false }, DOMAIN)).toBe(false)
  })
})
