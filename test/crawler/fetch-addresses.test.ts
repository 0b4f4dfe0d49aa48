// Private addresses that the fetcher refuses, in URLs, in DNS and on open sockets.
import { createSecureContext } from 'node:tls'
import { describe, expect, it } from 'vitest'
import { openConnection } from '../../server/fetch/connect.ts'
import { allowedRanges } from '../../server/fetch/private-network.ts'
import {
  createFetcher,
  failureOf,
  net,
  recordingConnect,
  textOf,
  useNetwork,
  withDeadline,
} from '../support/fetcher.ts'
import * as site from '../support/network/behaviours.ts'
import { refusedName, usesPrivateZones, withZones } from '../support/network/zones.ts'

useNetwork()

describe('a private address', () => {
  it.each([
    // Loopback and the unspecified address, in many notations.
    '127.0.0.1',
    '0x7f.1',
    '2130706433',
    '127.1',
    '0177.0.0.1',
    '017700000001',
    '0',
    '0.0.0.0',
    '127.0.0.1.',
    '１２７.0.0.1',
    // Private networks.
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    // Metadata and host services of clouds.
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    // Broadcast and multicast.
    '255.255.255.255',
    '224.0.0.1',
    // IPv6, also with an IPv4 address inside: mapped, compatible, NAT64, 6to4, Teredo and ISATAP.
    '[::]',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:4136:e378:8000:63bf:3fff:fdd2]',
    '[2606:4700::5efe:7f00:1]',
    '[fd00:ec2::254]',
    '[fe80::1]',
    '[ff02::1]',
  ])('in a URL, %s, is refused without a DNS query or a connection', async (host) => {
    const { connectTcp, connectedTo } = recordingConnect()
    const fetch = createFetcher({ allow: [] }, { connectTcp })
    const queriesBefore = net.dns.queryCount()
    for (const scheme of ['http', 'https']) {
      expect(await failureOf(fetch.get(`${scheme}://${host}/`))).toBe('refused_address')
    }
    expect([connectedTo, net.dns.queryCount()]).toEqual([[], queriesBefore])
  })

  it.each([
    ['loopback', ['127.0.0.1']],
    ['the unspecified address', ['0.0.0.0']],
    ['a cloud metadata service', ['169.254.169.254']],
    ['IPv6 loopback', ['::1']],
    ['IPv4-mapped loopback', ['::ffff:127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['6to4', ['2002:7f00:1::']],
    ['one public and one private address', ['93.184.216.34', '10.0.0.1']],
    [
      'one private address among many',
      [...Array.from({ length: 40 }, (_, n) => `93.184.216.${n}`), '192.168.1.1'],
    ],
    [
      'more addresses than fit into one UDP datagram, with the private one last',
      [...Array.from({ length: 200 }, (_, n) => `93.184.216.${n}`), '127.0.0.1'],
    ],
    ['a public IPv4 and a private IPv6 address', ['93.184.216.34', 'fd00::1']],
    ['a CNAME of an internal name', ['cname:db.corp.net', '10.0.0.7']],
  ])('that a name resolves to (%s) is refused without a connection', async (_, answers) => {
    net.dns.set('resolves-inside.com', answers)
    const { connectTcp, connectedTo } = recordingConnect()
    expect(
      await failureOf(
        createFetcher({ allow: [] }, { connectTcp }).get('http://resolves-inside.com/'),
      ),
    ).toBe(refusedName())
    expect(connectedTo).toEqual([])
  })

  it.each([
    'localhost',
    'localhost.',
    'foo.localhost',
    'intranet',
    'printer.local',
    'db.internal',
    'router.home.arpa',
    'www.test',
    'LOCALHOST',
  ])('is assumed for the local name %s, whatever DNS answers', async (name) => {
    const normalizedName = name.toLowerCase().replace(/\.$/, '')
    net.dns.set(normalizedName, ['93.184.216.34'])
    const queriesBefore = net.dns.queryCount(normalizedName)
    for (const allow of [[], ['10.0.0.0/8']]) {
      const { connectTcp, connectedTo } = recordingConnect()
      expect(await failureOf(createFetcher({ allow }, { connectTcp }).get(`http://${name}/`))).toBe(
        'refused_address',
      )
      expect(connectedTo).toEqual([])
      // Without allowed ranges, local names are not sent to the DNS server.
      if (allow.length === 0) expect(net.dns.queryCount(normalizedName)).toBe(queriesBefore)
    }
  })

  // With private zones, the fetcher for private names alone does so.
  it.skipIf(usesPrivateZones())(
    'is fetched under a local name when the operator allows all its addresses',
    async () => {
      net.serve('wiki.internal', site.ok('inside'))
      expect(textOf(await createFetcher().get('https://wiki.internal/'))).toBe('inside')
      net.dns.set('half.internal', ['127.0.0.1', '93.184.216.34'])
      expect(await failureOf(createFetcher().get('http://half.internal/'))).toBe('refused_address')
    },
  )

  it('is also refused by the connect function itself', async () => {
    const { connectTcp, connectedTo } = recordingConnect()
    const options = {
      connectTcp,
      allowedRanges: allowedRanges({
        zones: [],
        ...withZones({ allow: [] }),
        readsPrivateNames: false,
      }),
      verifiesCertificates: true,
      secureContextFor: () => createSecureContext(),
      timeoutMs: 100,
      proxy: null,
    }
    const { signal } = withDeadline()
    expect(
      await failureOf(openConnection(new URL('http://a.com/'), '10.0.0.1', options, signal)),
    ).toBe('refused_address')
    expect(connectedTo).toEqual([])
  })

  it('is refused when the open socket has it as its remote address', async () => {
    net.dns.set('public-name.com', ['93.184.216.34'])
    net.web.serve('public-name.com', site.ok())
    const fetch = createFetcher(
      { allow: [] },
      { connectTcp: (_, port) => net.connectTcp('127.0.0.1', port) },
    )
    expect(await failureOf(fetch.get('http://public-name.com/'))).toBe('refused_address')
    expect(net.web.requests('public-name.com')).toEqual([])
  })

  it('is never connected to in 2,000 fetches of a name that alternates between it and a public address', async () => {
    // Each lookup queries A and AAAA, so every second lookup resolves to loopback.
    net.dns.set('flip.com', (type, nth) =>
      type === 'A' ? [nth % 4 < 2 ? '127.0.0.1' : '93.184.216.34'] : [],
    )
    net.web.serve('flip.com', site.ok())
    const { connectTcp, connectedTo } = recordingConnect()
    const limits = { maxActivePerHost: 64, maxActivePerAddress: 64 }
    const fetch = createFetcher({ allow: [] }, { connectTcp, limits })
    const before = net.web.connections().accepted
    const countByCode = new Map<unknown, number>()
    const fetchOnce = async () => {
      const code = await failureOf(fetch.get('http://flip.com/', withDeadline(15_000)))
      countByCode.set(code, (countByCode.get(code) ?? 0) + 1)
    }
    await Promise.all(
      Array.from({ length: 64 }, async (_, n) => {
        for (let i = n; i < 2000; i += 64) await fetchOnce()
      }),
    )
    expect([...countByCode.keys()].sort()).toEqual([refusedName(), 'refused_connection'])
    expect([...countByCode.values()].every((count) => count > 200)).toBe(true)
    expect(new Set(connectedTo)).toEqual(new Set(['93.184.216.34']))
    expect(net.web.connections().accepted).toBe(before)
  })

  it('is not reached over an idle connection after the name has changed its address', async () => {
    net.serve('moves.com', site.ok())
    const fetch = createFetcher()
    await fetch.get('http://moves.com/')
    net.dns.set('moves.com', ['10.0.0.1'])
    expect(await failureOf(fetch.get('http://moves.com/'))).toBe(refusedName())
    net.dns.set('moves.com', ['127.0.0.2'])
    const before = net.web.connections().accepted
    await failureOf(fetch.get('http://moves.com/'))
    expect(net.web.requests('moves.com')).toHaveLength(1)
    expect(net.web.connections().accepted).toBe(before)
  })
})
