// Runs the service on a test internet in its own network namespace, with hostile sites among the good ones.
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeAll, describe, expect, it } from 'vitest'
import { recipeWith } from '../support/artwork.ts'
import { FORBIDDEN, HOSTILE } from '../support/internet/hostile.ts'
import { PUBLIC_ADDRESSES } from '../support/internet/internet.ts'
import { findMissingRequirement, spawnInNamespace } from '../support/internet/namespace.ts'
import { CRAWLED_SITES, REQUESTED_SITES } from '../support/internet/published.ts'
import type { FetchedLogo, ScenarioResult } from '../support/internet/scenario.ts'
import { sharedRenderer } from '../support/renderer.ts'
import { seededDataDir } from '../support/seeded-data.ts'
import { expectedLogoBytes, type Site } from '../support/sites/site.ts'

const missingRequirement = findMissingRequirement()
const renderer = sharedRenderer()

async function runScenario(): Promise<ScenarioResult> {
  const script = join(import.meta.dirname, '../support/internet/scenario.ts')
  // Not process.env: vitest sets a BASE_URL of its own.
  const child = spawnInNamespace(
    [script, await seededDataDir()],
    { PATH: process.env.PATH },
    'pipe',
  )
  try {
    return JSON.parse(await text(child.stdout!))
  } finally {
    child.kill('SIGKILL')
  }
}

/** The rendered images of a site's expected icons, in base64. */
async function expectedImages(site: Site): Promise<string[]> {
  const recipe = recipeWith()
  return Promise.all(
    site.expected.icon.map(async (logo) => {
      const ingested = await renderer.ingest(expectedLogoBytes(site, logo)!)
      return Buffer.from((await renderer.render(ingested, recipe, { caller: 'a' })).bytes).toString(
        'base64',
      )
    }),
  )
}

const describeInternet =
  missingRequirement !== null && process.env.CI !== 'true' ? describe.skip : describe

describeInternet(
  `on a test internet${missingRequirement ? ` (${missingRequirement})` : ''}`,
  () => {
    let result: ScenarioResult
    const responseFor = (host: string) =>
      result.responses.find((response) => response.host === host) as FetchedLogo
    beforeAll(async () => {
      result = await runScenario()
    }, 160_000)

    it.each(REQUESTED_SITES.map((site) => [site.host, site] as const))(
      '%s shows its own logo',
      async (host, site) => {
        const { status, source, type, body } = responseFor(host)
        expect([status, type]).toEqual([200, 'image/png'])
        expect(source).toMatch(/^site:/)
        expect(await expectedImages(site)).toContain(body)
      },
    )
    it('the why command prints the shown artwork, each candidate, and a missing logo', () => {
      const [withLogo, withoutLogo] = result.whyOutputs
      const { host, source } = result.responses[0]!
      expect(withLogo).toContain(`${host} is shown with\n  icon: ${source} (`)
      expect(withLogo).toMatch(/^Last visit \S+: found, next visit after /m)
      expect(withLogo).toMatch(/^✓ +\d+ +\S+ +\d+×\d+ +icon +https:\/\//m)
      expect(withoutLogo).toContain('has no artwork: the fallback is shown')
      expect(withoutLogo).toMatch(/^Last visit \S+: nothing, /m)
    })
    it('the crawl command visits the sites of a list, and skips in the second run those that it found', () => {
      expect(result.crawlOutputs).toEqual([
        '4 domains: 3 found, 1 failed.\n',
        '4 domains: 1 failed, 3 visited lately.\n',
      ])
      expect(result.crawledResponses.map(({ host }) => host)).toEqual(
        CRAWLED_SITES.map(({ host }) => host),
      )
      for (const { source } of result.crawledResponses) expect(source).toMatch(/^site:/)
    })
    it('connects to the IPv4 and the IPv6 address of the company sites, and to no other', () => {
      expect(result.connectedAddresses.companies).toEqual(PUBLIC_ADDRESSES.toSorted())
    })
    it('no page makes the program connect to a private address', () => {
      expect(result.watchedAddresses).toEqual(FORBIDDEN.toSorted())
      expect(result.hostile.crawlOutput).toMatch(`${HOSTILE.length} domains: `)
      expect(result.hostile.crawlOutput).not.toMatch(/found|not visited/)
      expect(result.connectedAddresses.all).toEqual(PUBLIC_ADDRESSES.toSorted())
    })
    it('private names and their ranges lead no page to a private address', () => {
      expect(result.hostile.crawlOutputWithZones).toMatch(`${HOSTILE.length} domains: `)
      expect(result.hostile.crawlOutputWithZones).not.toMatch(/found|not visited/)
      expect(result.connectedAddresses.all).toEqual(PUBLIC_ADDRESSES.toSorted())
      // The name itself leads there, so the settings count.
      expect(result.connectedAddresses.privateName).toEqual(
        [...PUBLIC_ADDRESSES, FORBIDDEN[0]].toSorted(),
      )
    })
    it('tries and rejects each kind of reference to a private address', () => {
      // A rejected candidate has the score 0, its source, and the reason on the next line.
      const triedSources = result.hostile.whyOutputs.map((why) =>
        [...why.matchAll(/^ +0 {2}(\S+) .*\n +The name leads to a network/gm)].map(
          ([, source]) => source,
        ),
      )
      expect(triedSources.map((sources) => new Set(sources))).toEqual([
        new Set(['header-logo', 'json-ld', 'icon', 'mask-icon', 'apple-touch-icon', 'tile']),
        new Set(['manifest', 'tile', 'icon', 'favicon']),
      ])
    })
    it('leaves no process behind', () => {
      expect(result.remainingProcesses).toEqual([])
    })
  },
)
