// Many strangers at once: bombs and sites that hang leave everyone else answered.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { FetchSeams } from '../../server/outbound.ts'
import { bombs, endless } from '../support/bombs.ts'
import { hang } from '../support/network/behaviours.ts'
import { type Network, startNetwork } from '../support/network/index.ts'
import { testRenderer } from '../support/renderer.ts'
import { type Service, startService } from '../support/service.ts'
import { playing } from '../support/sites/playing.ts'
import type { Site } from '../support/sites/site.ts'

/** Sites that hang are given up after this, so that the suite need not wait as long as the service would. */
const HASTY = { connectMs: 1000, headMs: 400 }
/** Where none hangs: all of the internet is one busy process. */
const PATIENT = { dnsMs: 10_000, connectMs: 15_000, headMs: 15_000 }
const LOGO = '/api/stripe.com'

let net: Network
let service: Service
let key: string
const ask = (path: string) => service.get(path, { 'x-api-key': key })
const sourceOf = async (domain: string) => {
  const { status, headers } = await ask(`/api/${domain}`)
  return [status, headers.get('x-source')]
}
const publish = (sites: Site[]) => {
  for (const site of sites) net.serve(site.host, playing(site))
}

/** The service and its internet for the suite that it stands in. */
function visiting(limits: NonNullable<FetchSeams['limits']>): void {
  beforeAll(async () => {
    net = await startNetwork()
    service = await startService({
      env: {
        ...{ SOURCES: 'uploaded,bundled,site', FETCH_ALLOW_CIDRS: '127.0.0.0/8' },
        ...{ DNS_SERVERS: `127.0.0.1:${net.ports.dns}`, DISCOVERY_BUDGET_MS: '500' },
      },
      plans: 'wide',
      // The endless drawing is to cost a child its life soon.
      renderer: testRenderer({ admitMilliseconds: 1000 }),
      seams: { dial: net.dial, ca: net.ca, limits },
    })
    key = await service.key()
  })
  afterAll(async () => {
    await service.close()
    await net.close()
  })
}

/** Asks at a pace until told to stop. @returns how many got which status. */
function warmTraffic() {
  const counts: Record<number, number> = {}
  let going = true
  const one = async () => {
    const { status } = await ask(LOGO)
    counts[status] = (counts[status] ?? 0) + 1
  }
  const asked: Promise<void>[] = []
  const pacing = (async () => {
    while (going) {
      asked.push(one())
      await sleep(5)
    }
  })()
  return async () => {
    going = false
    await pacing
    await Promise.all(asked)
    return counts
  }
}

describe('bombs on several sites at once', () => {
  visiting(PATIENT)
  it('leave warm answers be, their sites a good candidate or the fallback, and the children alive', async () => {
    const sites = [...bombs(), endless]
    publish(sites)
    await ask(LOGO)
    const stop = warmTraffic()
    // A failure must not leave the next suite a machine that is kept busy.
    onTestFinished(async () => void (await stop()))
    const first = await Promise.all(sites.map(({ host }) => sourceOf(host)))
    expect(first.map(([status]) => status)).toEqual(sites.map(() => 200))
    const outcomes = async () => {
      const visits = await service.stores.records.visits.find(sites.map(({ host }) => host as Apex))
      return visits.map((visit) => visit?.outcome)
    }
    const right = sites.map((site) =>
      site.right.icon.length > 0 ? ('found' as const) : ('nothing' as const),
    )
    await expect.poll(outcomes, { timeout: 30_000 }).toEqual(right)
    const warm = await stop()
    expect(Object.keys(warm)).toEqual(['200'])
    expect(warm[200]).toBeGreaterThan(100)
    const then = await Promise.all(sites.map(({ host }) => sourceOf(host)))
    const sources = { found: 'site:icon', nothing: 'monogram' }
    expect(then).toEqual(right.map((outcome) => [200, sources[outcome]]))
    const why = await service.stores.records.visits.report(endless.host as Apex)
    expect(why?.candidates.flatMap(({ reasons }) => reasons)).toContain(
      'The artwork took too long.',
    )
    const sizes = [40, 41, 42, 43].map((size) => ask(`${LOGO}?size=${size}`))
    const cold = await Promise.all(sizes)
    expect(cold.map(({ headers }) => headers.get('x-fallback'))).toEqual(cold.map(() => null))
    expect(service.renderer.children().length).toBeGreaterThan(0)
    for (const pid of service.renderer.children()) expect(process.kill(pid, 0)).toBe(true)
  })
})

describe('150 sites that hang', () => {
  visiting(HASTY)
  it('are answered with the fallback, and a good one among them with its logo once it has its turn', async () => {
    net.serve('*.co.uk', hang)
    const [good] = bombs()
    publish([{ ...good!, host: 'good.com' }])
    const hosts = Array.from({ length: 150 }, (_, n) => `hangs-${n}.co.uk`)
    const asked = hosts.map(sourceOf)
    const [status] = await sourceOf('good.com')
    expect(status).toBe(200)
    expect(await Promise.all(asked)).toEqual(hosts.map(() => [200, 'monogram']))
    const { status: healthy } = await service.get('/health')
    expect(healthy).toBe(200)
    expect(await sourceOf('stripe.com')).toEqual([200, 'bundled:simple-icons'])
    await expect.poll(() => sourceOf('good.com'), { timeout: 30_000 }).toEqual([200, 'site:icon'])
  })
})
