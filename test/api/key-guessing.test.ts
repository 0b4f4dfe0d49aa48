// Guessing keys: an address may send 20 invalid keys a minute. Requests from other origins cost a key no quota.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { generateKey, hashKey } from '../../server/access/api-keys.ts'
import { createFailedAttempts, MAX_FAILED_ATTEMPTS } from '../../server/access/failed-attempts.ts'
import { edgeOf } from '../support/answers.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

let service: Service
/** Hashes that the service read from the store of keys. */
let lookups: string[] = []

beforeAll(async () => {
  service = await startService({ plans: 'unlimited', env: { TRUST_PROXY: '1' } })
  const { keys } = service.stores.records
  const { find } = keys
  keys.find = (hashes) => {
    lookups.push(...hashes)
    return find(hashes)
  }
})
afterAll(() => service.close())
beforeEach(async () => {
  await avoidMinuteBoundary()
  lookups = []
})

const LARGE_LOGO = '/api/github.com?size=2000'

let addressCount = 0
const nextAddress = () => `192.0.2.${++addressCount}`

const getFrom = (address: string, key: string | null, path = LARGE_LOGO) =>
  service.get(path, { 'x-forwarded-for': address, ...(key === null ? {} : { 'x-api-key': key }) })

async function statusFrom(...args: Parameters<typeof getFrom>): Promise<number> {
  const response = await getFrom(...args)
  await response.arrayBuffer()
  return response.status
}

async function sendInvalidKeys(address: string, count = MAX_FAILED_ATTEMPTS): Promise<number[]> {
  const statuses: number[] = []
  for (let i = 0; i < count; i++) statuses.push(await statusFrom(address, generateKey('secret')))
  return statuses
}

describe('an address that sent 20 invalid keys in a minute', () => {
  it('gets a 429 with Retry-After for the next invalid key, without a read of the store', async () => {
    const address = nextAddress()
    expect(await sendInvalidKeys(address)).toEqual(Array(MAX_FAILED_ATTEMPTS).fill(401))
    expect(lookups).toHaveLength(MAX_FAILED_ATTEMPTS)
    const response = await getFrom(address, generateKey('secret'))
    expect(response.status).toBe(429)
    const retryAfter = Number(response.headers.get('retry-after'))
    expect(retryAfter).toBeGreaterThan(0)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(response.headers.get('x-ratelimit-limit')).toBe('1000000')
    expect(await response.json()).toMatchObject({ status: 429, retryAfter })
    expect(lookups).toHaveLength(MAX_FAILED_ATTEMPTS)
  })

  it('gets the same 429 for a valid key that it did not use before', async () => {
    const address = nextAddress()
    const unusedKey = await service.key()
    await sendInvalidKeys(address)
    const problemFor = async (key: string) => {
      // A second may pass between the two answers.
      const {
        requestId: _,
        retryAfter: _seconds,
        ...problem
      } = await (await getFrom(address, key)).json()
      return problem
    }
    expect(await problemFor(unusedKey)).toEqual(await problemFor(generateKey('secret')))
    expect(await statusFrom(nextAddress(), unusedKey)).toBe(200)
  })

  it('may still use a key that is cached as valid', async () => {
    const address = nextAddress()
    const key = await service.key()
    expect(await statusFrom(address, key)).toBe(200)
    await sendInvalidKeys(address)
    for (const path of [LARGE_LOGO, LARGE_LOGO, '/api/billing/plans', '/api/meta/github.com'])
      expect(await statusFrom(address, key, path)).toBe(200)
  })

  it('gets the same 429 for a revoked key that was valid there as for an unknown one', async () => {
    const address = nextAddress()
    const key = await service.key()
    expect(await statusFrom(address, key)).toBe(200)
    await sendInvalidKeys(address)
    const { keys } = service.stores.records
    const [record] = await keys.find([hashKey(key)])
    await keys.revoke(record!.id, new Date())
    const statuses = new Set<number>()
    const pollStatus = async () => {
      const status = await statusFrom(address, key)
      statuses.add(status)
      return status
    }
    await expect.poll(pollStatus).toBe(429)
    expect(statuses.has(401)).toBe(false)
  })

  it('may still send requests without a key', async () => {
    const address = nextAddress()
    await sendInvalidKeys(address)
    expect(await statusFrom(address, null)).toBe(200)
  })

  it('shares its count with its IPv6 /64, and with no other address', async () => {
    await sendInvalidKeys('2001:db8:1:2::1')
    expect(await statusFrom('2001:db8:1:2:ffff::9', generateKey('secret'))).toBe(429)
    expect(await statusFrom('2001:db8:1:3::1', generateKey('secret'))).toBe(401)
  })

  it('gets a 401 for 20 of the keys that it sends at once, and a 429 for the others', async () => {
    const address = nextAddress()
    const keys = Array.from({ length: 60 }, () => generateKey('secret'))
    const statuses = await Promise.all(keys.map((key) => statusFrom(address, key)))
    expect(statuses.filter((status) => status === 401)).toHaveLength(MAX_FAILED_ATTEMPTS)
    expect(statuses.filter((status) => status === 429)).toHaveLength(60 - MAX_FAILED_ATTEMPTS)
  })
})

describe('a route that ignores invalid keys', () => {
  const COMPATIBLE_LOGO = '/api/clearbit/logo/github.com?size=2000'

  it('accepts the same invalid key any number of times', async () => {
    const address = nextAddress()
    const validKey = await service.key()
    for (let i = 0; i < 30; i++)
      expect(await statusFrom(address, 'pk_of_the_former_service', COMPATIBLE_LOGO)).toBe(200)
    expect(await edgeOf(await getFrom(address, validKey, COMPATIBLE_LOGO))).toBe(2000)
  })

  it('ignores every new key, without a read of the store, after 20 different invalid keys', async () => {
    const address = nextAddress()
    const validKey = await service.key()
    for (let i = 0; i < MAX_FAILED_ATTEMPTS; i++)
      await statusFrom(address, generateKey('secret'), COMPATIBLE_LOGO)
    lookups = []
    expect(await edgeOf(await getFrom(address, validKey, COMPATIBLE_LOGO))).toBe(128)
    expect(lookups).toEqual([])
  })
})

describe('the quota of a publishable key', () => {
  it('is charged only for pages on its list of origins; other pages are charged to their address', async () => {
    const key = await service.key({ kind: 'publishable', origins: ['a.com'] })
    const get = async (address: string, origin: string) => {
      const headers = { 'x-api-key': key, 'x-forwarded-for': address, origin }
      const response = await service.get('/api/stripe.com', headers)
      await response.arrayBuffer()
      return [response.status, Number(response.headers.get('x-ratelimit-remaining'))] as const
    }
    const visitor = nextAddress()
    const stranger = nextAddress()
    expect(await get(visitor, 'https://a.com')).toEqual([200, 999_999])
    // The refused requests are charged to the address of the stranger.
    expect(await get(stranger, 'https://b.com')).toEqual([403, 999_999])
    expect(await get(stranger, 'https://b.com')).toEqual([403, 999_998])
    // Of these requests, only the two of the visitor are charged to the key.
    expect(await get(visitor, 'https://a.com')).toEqual([200, 999_998])
  })
})

describe('the count of failed attempts', () => {
  it('starts again with each minute, and forgets the oldest of too many addresses', () => {
    let now = 0
    const attempts = createFailedAttempts(() => now)
    for (let i = 0; i < MAX_FAILED_ATTEMPTS; i++) attempts.count('ip:1')
    expect([attempts.isBlocked('ip:1'), attempts.retryAfter()]).toEqual([true, 60])
    now = 59_000
    expect([attempts.isBlocked('ip:1'), attempts.retryAfter()]).toEqual([true, 1])
    now = 60_000
    expect(attempts.isBlocked('ip:1')).toBe(false)
    for (let i = 0; i < MAX_FAILED_ATTEMPTS; i++) attempts.count('ip:1')
    // 10,000 addresses are counted at a time.
    for (let i = 0; i < 10_000; i++) attempts.count(`other ${i}`)
    expect(attempts.isBlocked('ip:1')).toBe(false)
  })
})
