// How the fetcher resolves names, and what it does when DNS fails.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createResolver } from '../../server/fetch/dns-resolver.ts'
import { LIMITS } from '../../server/fetch/limits.ts'
import { allowedRanges } from '../../server/fetch/private-network.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import { createFetcher, failureOf, net, useNetwork, withDeadline } from '../support/fetcher.ts'
import * as site from '../support/network/behaviours.ts'
import { refusedName, withZones } from '../support/network/zones.ts'

useNetwork()

describe('DNS', () => {
  const createTestResolver = () =>
    createResolver({
      servers: net.config.dnsServers,
      allowedRanges: allowedRanges({
        zones: [],
        ...withZones({ allow: [] }),
        readsPrivateNames: false,
      }),
      limits: LIMITS,
      accounts: new Accounts(),
    })

  it.each(['nxdomain', 'servfail', 'silence'] as const)(
    'that replies with %s, or without an address, fails with code `dns`',
    async (reply) => {
      net.dns.set('unknown.com', reply)
      const limits = { dnsTimeoutMs: 150 }
      expect(
        await failureOf(
          createFetcher({}, { limits }).get('http://unknown.com/', withDeadline(4000)),
        ),
      ).toBe('dns')
      net.dns.set('nothing.com', [])
      expect(await failureOf(createFetcher({}, { limits }).get('http://nothing.com/'))).toBe('dns')
    },
  )

  it('without a reply ends when the signal aborts', async () => {
    net.dns.set('silent.com', 'silence')
    const start = performance.now()
    expect(await failureOf(createFetcher().get('http://silent.com/', withDeadline(200)))).toBe(
      'timeout',
    )
    expect(await failureOf(createFetcher().txtRecords('silent.com', withDeadline(200)))).toBe(
      'timeout',
    )
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('that fails for AAAA only still resolves to the IPv4 address', async () => {
    net.serve('v4only.com', site.ok())
    net.dns.set('v4only.com', (type) => (type === 'A' ? [net.siteAddress] : 'servfail'))
    expect((await createFetcher().get('http://v4only.com/')).status).toBe(200)
  })

  it('is queried again for each hop, for A and AAAA, while its TTL is 0', async () => {
    net.serve('again.com', site.redirect('https://again.com/x'))
    const code = await failureOf(createFetcher().get('https://again.com/'))
    expect([code, net.dns.queryCount('again.com')]).toEqual(['redirects', 4])
  })

  it('is remembered within its TTL, and no longer than the limit of the fetcher', async () => {
    net.serve('remembered.com', site.ok())
    net.dns.set('remembered.com', [net.siteAddress], 60)
    const fetch = createFetcher({}, { limits: { dnsCacheSeconds: 1 } })
    const get = () => fetch.get('https://remembered.com/')
    await get()
    await get()
    expect(net.dns.queryCount('remembered.com')).toBe(2)
    await sleep(1100)
    await get()
    expect(net.dns.queryCount('remembered.com')).toBe(4)
  })

  it('gives at most eight addresses of each family, after all of them are checked', async () => {
    const ipv4 = Array.from({ length: 20 }, (_, n) => `93.184.216.${n}`)
    const ipv6 = Array.from({ length: 20 }, (_, n) => `2606:4700::${n + 1}`)
    net.dns.set('crowded.com', [...ipv4, ...ipv6], 60)
    net.dns.set('crowded-inside.com', [...ipv4, ...ipv6, 'fd00::1'], 60)
    const resolver = createTestResolver()
    const terms = withDeadline()
    const expected = [...ipv4.slice(0, 8), ...ipv6.slice(0, 8)].toSorted()
    for (const source of ['DNS', 'memory']) {
      const addresses = await resolver.addresses('crowded.com', terms)
      expect(addresses.toSorted(), source).toEqual(expected)
      expect(await failureOf(resolver.addresses('crowded-inside.com', terms)), source).toBe(
        'refused_address',
      )
    }
    expect(net.dns.queryCount('crowded.com')).toBe(2)
  })

  it('leaves memory when its TTL ends, without another query', async () => {
    net.dns.set('short-lived.com', ['93.184.216.34'], 1)
    const resolver = createTestResolver()
    const resolve = () => resolver.addresses('short-lived.com', withDeadline())
    await resolve()
    expect(resolver.rememberedCount()).toBe(1)
    await expect.poll(resolver.rememberedCount, { interval: 300, timeout: 20_000 }).toBe(0)
    await resolve()
    expect(net.dns.queryCount('short-lived.com')).toBe(4)
  })

  it('is not remembered when one of its queries failed', async () => {
    net.serve('half.com', site.ok())
    net.dns.set('half.com', (type) => (type === 'A' ? [net.siteAddress] : 'servfail'), 60)
    const fetch = createFetcher()
    await fetch.get('https://half.com/1')
    net.dns.set('half.com', [net.siteAddress, '10.0.0.1'], 60)
    expect(await failureOf(fetch.get('https://half.com/2'))).toBe(refusedName())
    expect(await failureOf(fetch.get('https://half.com/3'))).toBe(refusedName())
  })

  it('returns the TXT records of a name, each as one string', async () => {
    const long = `v=BIMI1; l=https://a.com/${'x'.repeat(400)}`
    net.dns.set('default._bimi.a.com', [`txt:${long}`, 'txt:another'])
    const fetch = createFetcher()
    const txtRecords = (name: string) => fetch.txtRecords(name, withDeadline(3000))
    expect((await txtRecords('default._bimi.a.com')).sort()).toEqual(['another', long])
    expect(await txtRecords('nowhere.com')).toEqual([])
    net.dns.set('broken.com', 'servfail')
    expect(await failureOf(txtRecords('broken.com'))).toBe('dns')
    expect(await failureOf(txtRecords('a..b'))).toBe('dns')
  })
})
