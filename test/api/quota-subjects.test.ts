// The subjects of quotas: IP addresses, secret keys, and the visitors of publishable keys.
import type { IncomingMessage } from 'node:http'
import { describe, expect, it } from 'vitest'
import { subjectOfIp } from '../../server/access/quota.ts'
import { clientIpReader } from '../../server/http/client-ip.ts'
import { plansWithLimits } from '../support/plans.ts'
import { fetchRaw } from '../support/raw-fetch.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

describe('the IP address as the subject of requests without a key', () => {
  const SAME: [one: string, other: string][] = [
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7', '::ffff:192.0.2.7'],
    ['192.0.2.7', '::FFFF:192.0.2.7'],
    ['192.0.2.7', '::ffff:c000:207'],
    ['192.0.2.7', '0:0:0:0:0:ffff:192.0.2.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0000:0000:0000:0009'],
    ['2001:db8::1', '2001:db8:0:0:5::'],
    ['::1', '0:0:0:0:0:0:0:2'],
    ['fe80::1%eth0', 'fe80::2'],
    ['192.0.2.7', '192.0.2.7:5123'],
    ['2001:db8::1', '[2001:db8::1]:443'],
    ['garbage', 'other garbage'],
  ]
  const DIFFERENT: [one: string, other: string][] = [
    ['192.0.2.7', '192.0.2.8'],
    ['::ffff:192.0.2.7', '::ffff:192.0.2.8'],
    ['::ffff:c000:207', '::ffff:c000:208'],
    ['2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['2001:db8::1', '2001:db9::1'],
    ['2001:db8:0:1::', '2001:db8:1::'],
    ['::1', '127.0.0.1'],
  ]
  it.each(SAME)('%s and %s are the same subject', (one, other) => {
    expect(subjectOfIp(other)).toBe(subjectOfIp(one))
  })
  it.each(DIFFERENT)('%s and %s are different subjects', (one, other) => {
    expect(subjectOfIp(other)).not.toBe(subjectOfIp(one))
  })
  it.each(['garbage', 'other garbage'])('%s is the unknown subject', (text) => {
    expect(subjectOfIp(text)).toBe('ip:unknown')
  })

  it.each([1, ['loopback']])(
    'a connection that was reset before it was accepted is the unknown subject (TRUST_PROXY=%s)',
    (trust) => {
      const request = { headers: {}, socket: { remoteAddress: undefined } }
      const ip = clientIpReader(trust)(request as unknown as IncomingMessage)
      expect(subjectOfIp(ip)).toBe('ip:unknown')
    },
  )

  const plans = plansWithLimits({ anonymous: [2, 1000] })
  const statusesOf = async (service: Service, ...addresses: string[]) => {
    const statuses: number[] = []
    for (const address of addresses) {
      const response = await service.get('/api/stripe.com', { 'x-forwarded-for': address })
      statuses.push(response.status)
    }
    return statuses
  }

  it('is told to send a key when its quota is used up, and where keys come from when one is needed', async () => {
    const service = await startService({ plans })
    await avoidMinuteBoundary()
    const needed = await (await service.get('/api/describe/stripe.com')).json()
    expect(needed).toMatchObject({ code: 'key_required' })
    expect(needed.detail).toContain('Send it as x-api-key; the operator of this service makes one')
    await service.get('/api/stripe.com')
    const refused = await (await service.get('/api/stripe.com')).json()
    expect(refused.detail).toMatch(/without a key\. Send a key for more\.$/)
    await service.close()
  })

  it('has ten times the built-in limit for a program on the machine of a server that only it can reach', async () => {
    const service = await startService()
    const limitOf = async (headers: Record<string, string>) =>
      (await service.get('/api/stripe.com', headers)).headers.get('x-ratelimit-policy')
    expect(await limitOf({})).toBe('3000;w=60, 100000;w=86400')
    const forwarding =
      'X-Forwarded-For X-Forwarded-Host X-Forwarded-Port X-Forwarded-Proto X-Forwarded-Server X-Original-Forwarded-For ' +
      'CF-Connecting-IP True-Client-IP X-Client-IP X-Envoy-External-Address X-Real-IP Forwarded Via'
    for (const name of forwarding.split(' '))
      expect(await limitOf({ [name]: '192.0.2.1' }), name).toBe('300;w=60, 10000;w=86400')
    const { hostname, port } = new URL(service.api)
    const path = '/api/stripe.com'
    const ofName = await fetchRaw({ hostname, port, path }, { host: 'logos.example.com' })
    expect(ofName.headers['x-ratelimit-policy']).toBe('300;w=60, 10000;w=86400')
    await service.close()
    const open = await startService({ env: { HOST: '0.0.0.0' } })
    const response = await open.get('/api/stripe.com')
    expect(response.headers.get('x-ratelimit-policy')).toBe('300;w=60, 10000;w=86400')
    await open.close()
  })

  it('X-Forwarded-For is ignored by default', async () => {
    const service = await startService({ plans })
    await avoidMinuteBoundary()
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.3']
    expect(await statusesOf(service, ...addresses)).toEqual([200, 200, 429])
    await service.close()
  })

  it('X-Forwarded-For is read from trusted proxies, up to TRUST_PROXY hops', async () => {
    const service = await startService({ plans, env: { TRUST_PROXY: '1' } })
    await avoidMinuteBoundary()
    const one = ['192.0.2.1', '192.0.2.1', '192.0.2.1']
    expect(await statusesOf(service, ...one)).toEqual([200, 200, 429])
    expect(await statusesOf(service, '192.0.2.2')).toEqual([200])
    const forged = ['10.9.9.1, 192.0.2.1', '10.9.9.2, 192.0.2.1']
    expect(await statusesOf(service, ...forged)).toEqual([429, 429])
    const v6 = ['2001:db8::1', '2001:db8::2', '2001:db8::3', '2001:db8:0:1::1']
    expect(await statusesOf(service, ...v6)).toEqual([200, 200, 429, 200])
    await service.close()
  })

  it('X-Forwarded-For is read also where proxies append ports to addresses', async () => {
    const service = await startService({ plans, env: { TRUST_PROXY: 'loopback,10.0.0.0/8' } })
    await avoidMinuteBoundary()
    const one = [
      '192.0.2.1:1111, 10.0.0.5:5678',
      '192.0.2.1:2222, [::1]:5679',
      '192.0.2.1, 10.0.0.5',
    ]
    expect(await statusesOf(service, ...one)).toEqual([200, 200, 429])
    const other = ['192.0.2.2:1111, 10.0.0.5:5678', '[2001:db8::1]:1, 10.0.0.4:5, 10.0.0.5:1']
    expect(await statusesOf(service, ...other)).toEqual([200, 200])
    await service.close()
  })
})

describe('a publishable key', () => {
  it('has a minute for each visitor of the page, and one day for all', async () => {
    const service = await startService({
      plans: plansWithLimits({ free: [2, 5] }),
      env: { TRUST_PROXY: '1' },
    })
    await avoidMinuteBoundary()
    const token = await service.key({ kind: 'publishable', plan: 'free' })
    const load = async (visitor: string) => {
      const path = `image:/stripe.com?token=${token}`
      const { status, headers } = await service.get(path, { 'x-forwarded-for': visitor })
      return [
        status,
        /r=(\d+);.*r=(\d+);/
          .exec(headers.get('ratelimit') ?? '')
          ?.slice(1)
          .join(),
      ]
    }
    expect(await load('192.0.2.1')).toEqual([200, '1,4'])
    expect(await load('192.0.2.1')).toEqual([200, '0,3'])
    expect(await load('192.0.2.1')).toEqual([429, '0,3'])
    expect(await load('192.0.2.2')).toEqual([200, '1,2'])
    expect(await load('192.0.2.3')).toEqual([200, '1,1'])
    expect(await load('192.0.2.4')).toEqual([200, '1,0'])
    expect(await load('192.0.2.5')).toEqual([429, '2,0'])
    await service.close()
  })

  it('tells a visitor whose minute is used up that it is the minute of one visitor', async () => {
    const service = await startService({
      plans: plansWithLimits({ free: [2, 3] }),
      env: { TRUST_PROXY: '1' },
    })
    await avoidMinuteBoundary()
    const token = await service.key({ kind: 'publishable', plan: 'free' })
    const load = async (visitor: string) => {
      const path = `/api/stripe.com?token=${token}`
      return (await service.get(path, { 'x-forwarded-for': visitor })).text()
    }
    for (let i = 0; i < 2; i++) await load('192.0.2.1')
    expect(JSON.parse(await load('192.0.2.1')).detail).toBe(
      'One visitor of this key has used all 2 requests per minute.',
    )
    await load('192.0.2.2')
    expect(JSON.parse(await load('192.0.2.3')).detail).toBe(
      'This key has used all 3 requests per day.',
    )
    await service.close()
  })

  it('has one minute for all callers when it is secret', async () => {
    const service = await startService({
      plans: plansWithLimits({ free: [2, 5] }),
      env: { TRUST_PROXY: '1' },
    })
    await avoidMinuteBoundary()
    const key = await service.key({ plan: 'free' })
    const statuses: number[] = []
    for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) {
      const headers = { 'x-api-key': key, 'x-forwarded-for': address }
      statuses.push((await service.get('/api/stripe.com', headers)).status)
    }
    expect(statuses).toEqual([200, 200, 429])
    await service.close()
  })
})
