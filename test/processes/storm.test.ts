// Tests that other requests succeed while sites serve decompression bombs or hang.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { FetchOverrides } from '../../server/services/fetchers.ts'
import { bombs, endless } from '../support/bombs.ts'
import { hang } from '../support/network/behaviours.ts'
import { type Network, startNetwork } from '../support/network/index.ts'
import { testRenderer } from '../support/renderer.ts'
import { type Service, startService } from '../support/service.ts'
import type { Site } from '../support/sites/site.ts'
import { siteHandler } from '../support/sites/site-handler.ts'

/** Short timeouts for hanging sites, so the suite is fast. */
const SHORT_TIMEOUTS = { connectTimeoutMs: 1000, headersTimeoutMs: 400 }
/** Long timeouts, because the fake internet is one busy process. */
const LONG_TIMEOUTS = { dnsTimeoutMs: 10_000, connectTimeoutMs: 15_000, headersTimeoutMs: 15_000 }
const LOGO = '/api/stripe.com'

let net: Network
let service: Service
let key: string
const getWithKey = (path: string) => service.get(path, { 'x-api-key': key })
const sourceOf = async (domain: string) => {
  const { status, headers } = await getWithKey(`/api/${domain}`)
  return [status, headers.get('x-source')]
}
const publish = (sites: Site[]) => {
  for (const site of sites) net.serve(site.host, siteHandler(site))
}

/** Starts a service with a fake internet for the surrounding suite. */
function startServiceBeforeAll(limits: NonNullable<FetchOverrides['limits']>): void {
  beforeAll(async () => {
    net = await startNetwork()
    service = await startService({
      env: {
        SOURCES: 'uploaded,bundled,site',
        FETCH_ALLOW_CIDRS: '127.0.0.0/8',
        DNS_SERVERS: `127.0.0.1:${net.ports.dns}`,
        DISCOVERY_BUDGET_MS: '500',
      },
      plans: 'unlimited',
      // In milliseconds of processor time; the render process is killed then.
      renderer: testRenderer({ ingestCpuMs: 1000 }),
      fetchOverrides: { connectTcp: net.connectTcp, ca: net.ca, limits },
    })
    key = await service.key()
  })
  afterAll(async () => {
    await service.close()
    await net.close()
  })
}

/** Requests a cached logo every 5 ms. @returns a function that stops and returns the number of responses by status. */
function startCachedTraffic() {
  const counts: Record<number, number> = {}
  let isRunning = true
  const requestLogo = async () => {
    const { status } = await getWithKey(LOGO)
    counts[status] = (counts[status] ?? 0) + 1
  }
  const pending: Promise<void>[] = []
  const schedule = (async () => {
    while (isRunning) {
      pending.push(requestLogo())
      await sleep(5)
    }
  })()
  return async () => {
    isRunning = false
    await schedule
    await Promise.all(pending)
    return counts
  }
}

describe('bombs on several sites at once', () => {
  startServiceBeforeAll(LONG_TIMEOUTS)
  it('do not fail cached answers, get their good logo or the fallback, and leave the render processes alive', async () => {
    const sites = [...bombs(), endless]
    publish(sites)
    await getWithKey(LOGO)
    const stop = startCachedTraffic()
    // Stops after a failure too, so the next suite has an idle machine.
    onTestFinished(async () => void (await stop()))
    const first = await Promise.all(sites.map(({ host }) => sourceOf(host)))
    expect(first.map(([status]) => status)).toEqual(sites.map(() => 200))
    const outcomes = async () => {
      const visits = await service.stores.records.visits.find(sites.map(({ host }) => host as Apex))
      return visits.map((visit) => visit?.outcome)
    }
    const expectedOutcomes = sites.map((site) =>
      site.expected.icon.length > 0 ? ('found' as const) : ('nothing' as const),
    )
    await expect.poll(outcomes, { timeout: 30_000 }).toEqual(expectedOutcomes)
    const countsByStatus = await stop()
    expect(Object.keys(countsByStatus)).toEqual(['200'])
    expect(countsByStatus[200]).toBeGreaterThan(100)
    const later = await Promise.all(sites.map(({ host }) => sourceOf(host)))
    const sources = { found: 'site:icon', nothing: 'monogram' }
    expect(later).toEqual(expectedOutcomes.map((outcome) => [200, sources[outcome]]))
    const report = await service.stores.records.visits.report(endless.host as Apex)
    // A quick machine draws it within the limit of the process, and then refuses it for its time.
    expect(report?.candidates.flatMap(({ reasons }) => reasons)).toContainEqual(
      expect.stringMatching(/^The (?:artwork took|SVG takes) too long/),
    )
    const requests = [40, 41, 42, 43].map((size) => getWithKey(`${LOGO}?size=${size}`))
    const newRenders = await Promise.all(requests)
    expect(newRenders.map(({ headers }) => headers.get('x-fallback'))).toEqual(
      newRenders.map(() => null),
    )
    expect(service.renderer.childPids().length).toBeGreaterThan(0)
    for (const pid of service.renderer.childPids()) expect(process.kill(pid, 0)).toBe(true)
  })
})

describe('150 sites that hang', () => {
  startServiceBeforeAll(SHORT_TIMEOUTS)
  it('are answered with the fallback, and a working site gets its logo after them', async () => {
    net.serve('*.co.uk', hang)
    const [good] = bombs()
    publish([{ ...good!, host: 'good.com' }])
    const hosts = Array.from({ length: 150 }, (_, n) => `hangs-${n}.co.uk`)
    const pending = hosts.map(sourceOf)
    const [status] = await sourceOf('good.com')
    expect(status).toBe(200)
    expect(await Promise.all(pending)).toEqual(hosts.map(() => [200, 'monogram']))
    const { status: healthy } = await service.get('/health')
    expect(healthy).toBe(200)
    expect(await sourceOf('stripe.com')).toEqual([200, 'bundled:simple-icons'])
    await expect.poll(() => sourceOf('good.com'), { timeout: 30_000 }).toEqual([200, 'site:icon'])
  })
})
