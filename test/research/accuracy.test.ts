// Measures how often the industry and the technologies in company intelligence are right without a language model, on
// company websites in many languages.
import { describe, expect, it } from 'vitest'
import { CompanyIntelligence } from '../../schema/shapes/intelligence.ts'
import { closeAfterTests } from '../support/close.ts'
import { startCrawlingService, startInternet } from '../support/fake-internet.ts'
import { type CompanySite, isExpectedIndustry, readSites, serveSite } from './sites/company-site.ts'

const net = closeAfterTests(await startInternet())
const service = closeAfterTests(
  await startCrawlingService(net, { env: { INTELLIGENCE_BUDGET_MS: '60000' } }),
)
const keyHeader = { 'x-api-key': await service.key() }

async function intelligenceOf(site: CompanySite): Promise<CompanyIntelligence> {
  const response = await service.get(
    `/api/intelligence/${net.serveOnNewDomain(serveSite(site))}`,
    keyHeader,
  )
  return CompanyIntelligence.parse(await response.json())
}

/** Technologies that the service reports, that it reports correctly, and that the sites use. */
interface TechnologyCounts {
  reported: number
  correct: number
  inUse: number
}

interface Accuracy {
  correctIndustries: number
  /** Sites with an unexpected industry, as `name: industry`; a site without one is neither correct nor wrong. */
  wrongIndustries: string[]
  technologies: TechnologyCounts
}

const CONCURRENCY = 4

async function measure(sites: CompanySite[]): Promise<Accuracy> {
  const wrongIndustries: string[] = []
  let correctIndustries = 0
  let reported = 0
  let correct = 0
  let inUse = 0
  for (let start = 0; start < sites.length; start += CONCURRENCY) {
    const batch = sites.slice(start, start + CONCURRENCY)
    const results = await Promise.all(batch.map(intelligenceOf))
    for (const [i, { industry, technologies }] of results.entries()) {
      const { name, expected } = batch[i]!
      if (isExpectedIndustry(industry, expected)) correctIndustries++
      else if (industry !== 'unknown') wrongIndustries.push(`${name}: ${industry}`)
      reported += technologies.length
      inUse += expected.technologies.length
      correct += technologies.filter((technology) =>
        expected.technologies.includes(technology),
      ).length
    }
  }
  return {
    correctIndustries,
    wrongIndustries,
    technologies: { reported, correct, inUse },
  }
}

interface SiteSet {
  name: string
  sites: CompanySite[]
  /** Minimum share of sites with the expected industry. */
  minIndustryAccuracy: number
}

/**
 * Sites written for earlier versions, which guessed from single words. In November 2026 the industries of 22 of 26, 20
 * of 26 and 2 of 30 were right; on the others research is silent unless the site says plainly what it is.
 */
const TUNED: SiteSet[] = [
  { name: 'first tuned set', sites: readSites('tuned-first'), minIndustryAccuracy: 0.8 },
  { name: 'second tuned set', sites: readSites('tuned-second'), minIndustryAccuracy: 0.7 },
  { name: 'third tuned set', sites: readSites('tuned-third'), minIndustryAccuracy: 0.05 },
]
/** No industry term was added for these sites, which rarely name their industry plainly: 4 of 24 and 0 of 30. */
const UNTUNED: SiteSet[] = [
  { name: 'first untuned set', sites: readSites('untuned-first'), minIndustryAccuracy: 0.15 },
  { name: 'second untuned set', sites: readSites('untuned-second'), minIndustryAccuracy: 0 },
]
/** Share of sites with a wrong industry. */
const MAX_WRONG_INDUSTRIES = 0.1
const ALL_SETS = [...TUNED, ...UNTUNED]

// A warm-up: the first parsed page starts the page thread.
await intelligenceOf(ALL_SETS[0]!.sites[0]!)

/** The title of the home page. */
const titleOf = ({ pages }: CompanySite) => /<title>(.*?)<\/title>/.exec(pages.get('') ?? '')?.[1]

describe('intelligence without a model', () => {
  const accuracyBySet = new Map<string, Accuracy>()

  it.each(ALL_SETS)(
    'finds the industry of enough sites of the $name, and rarely a wrong one',
    async (set) => {
      const accuracy = await measure(set.sites)
      accuracyBySet.set(set.name, accuracy)
      expect(
        accuracy.correctIndustries / set.sites.length,
        accuracy.wrongIndustries.join('\n'),
      ).toBeGreaterThanOrEqual(set.minIndustryAccuracy)
      expect(
        accuracy.wrongIndustries.length / set.sites.length,
        accuracy.wrongIndustries.join('\n'),
      ).toBeLessThanOrEqual(MAX_WRONG_INDUSTRIES)
    },
  )

  it.each([
    { group: 'the tuned sets together', sets: TUNED },
    { group: 'the first untuned set', sets: UNTUNED.slice(0, 1) },
    { group: 'the second untuned set', sets: UNTUNED.slice(1) },
  ])(
    'reports at least 95 % of the technologies of $group, and at least 95 % of its reports are right',
    ({ sets }) => {
      const counts = sets.map(({ name }) => accuracyBySet.get(name)!.technologies)
      const sum = (key: keyof TechnologyCounts) =>
        counts.reduce((total, count) => total + count[key], 0)
      expect(sum('correct') / sum('reported')).toBeGreaterThanOrEqual(0.95)
      expect(sum('correct') / sum('inUse')).toBeGreaterThanOrEqual(0.95)
    },
  )

  it('is measured on sites that are in one set only', () => {
    const titles = ALL_SETS.flatMap(({ sites }) => sites.map(titleOf))
    expect(new Set(titles).size).toBe(titles.length)
  })
})
