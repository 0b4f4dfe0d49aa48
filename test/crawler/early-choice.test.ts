// Checks on the fixture sites that a logo decided early is the logo of the whole visit, in any order of the images.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { KINDS, type Kind } from '../../schema/artwork.ts'
import type { Candidate } from '../../schema/visit.ts'
import { decidedEdge, type VisitProgress } from '../../server/crawler/early-choice.ts'
import { MIN_SAME_MARK_SIMILARITY } from '../../server/crawler/logo-score.ts'
import { type CandidateExamination, selectLogos } from '../../server/crawler/logo-selection.ts'
import { keyOf } from '../../server/crawler/page/candidates/merge.ts'
import type { CandidateSink } from '../../server/crawler/source.ts'
import { site as siteSource } from '../../server/crawler/sources/site.ts'
import { VisitBudget } from '../../server/crawler/visit-budget.ts'
import { hashSimilarity } from '../../server/images/measure/hash-similarity.ts'
import { GREEN, mark } from '../support/fake-internet.ts'
import { sharedRenderer } from '../support/renderer.ts'
import { SITES } from '../support/sites/index.ts'
import { page, type Site } from '../support/sites/site.ts'
import { fetchOf } from '../support/sites/visiting.ts'

const renderer = sharedRenderer()
const ORDERS = 10
/** Pixels of a logo without `size`. */
const LOGO_EDGE = 128

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
        ...(image ? { image, rejection: null } : { image: null, rejection: rejection ?? '' }),
      })
    },
  }
  const budget = new VisitBudget()
  const terms = { caller: 'test', signal: AbortSignal.timeout(20_000), budget }
  await siteSource(fetchOf(site)).read(site.host as Apex, sink, terms)
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

const mainLogo = (examinations: CandidateExamination[], kind: Kind, domain: Apex) =>
  selectLogos(examinations, domain).selected.find(
    (logo) => logo.kind === kind && logo.background !== 'dark',
  )!.image

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
      const manifestArrivesAt = Math.floor(random() * examinations.length)
      for (const kind of KINDS) {
        for (let examined = 1; examined < shuffled.length; examined++) {
          const known = new Set(shuffled.slice(0, examined).map(({ examination }) => examination))
          const listsAll = examined >= manifestArrivesAt
          const listed: Listed = examinations
            .filter((one) => listsAll || one.candidate.source !== 'manifest' || known.has(one))
            .map((one) => ({
              candidate: one.candidate,
              examination: known.has(one) ? one : null,
            }))
          const progress = { listed, unlistedSources: listsAll ? [] : ['manifest' as const] }
          const edge = decidedEdge(kind, progress, domain)
          if (edge < LOGO_EDGE) continue
          decisions++
          const early = listed.flatMap(({ examination }) => examination ?? [])
          const [shown, final] = [early, examinations].map((all) => mainLogo(all, kind, domain))
          if (edge === Number.POSITIVE_INFINITY) expect(shown!.hash).toBe(final!.hash)
          expect(hashSimilarity(shown!.perceptualHash, final!.perceptualHash)).toBeGreaterThan(
            MIN_SAME_MARK_SIMILARITY,
          )
          break
        }
      }
    }
  })

  it('is found in at least every fourth order of the images, for each kind', () => {
    expect(decisions).toBeGreaterThan(SITES.length * ORDERS * 0.5)
  })
})

describe('a mark at the usual paths', () => {
  const LINKED = 'linked.png'

  /** @returns the sizes for which the icon of a site is decided, while `linked.png` is out. */
  async function edgeWithoutLinked(
    head: string,
    href: string,
    usualPaths = ['/apple-touch-icon.png', '/favicon.ico'],
  ) {
    const png = { type: 'image/png', body: await sharp(mark(GREEN)).resize(180).png().toBuffer() }
    const site: Site = {
      name: 'a site with icons at the usual paths',
      host: 'acme.com',
      files: {
        '/': page(head, ''),
        [href]: png,
        ...Object.fromEntries(usualPaths.map((path) => [path, png])),
      },
      expected: { icon: [href] },
      why: 'The page links to it.',
    }
    const listed = (await examineSite(site)).map((examination) => ({
      candidate: examination.candidate,
      examination: examination.candidate.url?.endsWith(LINKED) ? null : examination,
    }))
    const unlistedSources = head.includes('manifest') ? ['manifest' as const] : []
    return decidedEdge('icon', { listed, unlistedSources }, 'acme.com' as Apex)
  }

  it('is decided while the icon of another host is fetched, if both show it', async () => {
    const href = `https://cdn.net/${LINKED}`
    const head = `<link rel="icon" href="${href}">`
    expect(await edgeWithoutLinked(head, href)).toBeGreaterThanOrEqual(LOGO_EDGE)
    expect(await edgeWithoutLinked(head, href, ['/apple-touch-icon.png'])).toBe(0)
  })

  it('is not decided while a manifest is fetched, or an icon of the same host, however small', async () => {
    const href = `/${LINKED}`
    const icon = `<link rel="icon" href="${href}" sizes="16x16">`
    expect(await edgeWithoutLinked(icon, href)).toBe(0)
    expect(await edgeWithoutLinked(icon, href, ['/apple-touch-icon.png'])).toBe(0)
    expect(await edgeWithoutLinked('<link rel="manifest" href="/manifest.json">', href)).toBe(0)
  })
})
