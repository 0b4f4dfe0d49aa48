// Tests outages of MongoDB: cached companies and keys still work, and requests with a key that is not cached get 503.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashKey } from '../../server/access/api-keys.ts'
import { mongoRecords } from '../../server/stores/mongo/index.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { apex, companyOf } from '../support/companies.ts'
import { researchOf } from '../support/contracts/intelligence.ts'
import { startProxy, type TestProxy } from '../support/faulty-proxy.ts'
import { databaseAt, describeWithMongo, withLongTimeout } from '../support/mongo.ts'
import { type Service, startService } from '../support/service.ts'

/** Limit for one answer during an outage, and for five answers in a row. */
const MAX_ANSWER_MS = 4000
const RECOVERY = { timeout: 10_000, interval: 100 }

describeWithMongo('a service whose MongoDB', (databases) => {
  const portOf = (url: string) => Number(/:(\d+)/.exec(url.replace(/^\w+:\/\//, ''))?.[1] ?? 27017)
  const urlThrough = (proxy: TestProxy, name: string) =>
    databaseAt(`mongodb://127.0.0.1:${proxy.port}`, databases.url(name).split('/').at(-1) as string)
  const records = mongoRecords(withLongTimeout(databases.url('a')))
  let service: Service | undefined
  let proxy: TestProxy | undefined
  let knownKey = ''
  let uncachedKey = ''
  beforeAll(async () => {
    proxy = await startProxy(portOf(databases.serverUrl))
    service = await startService({
      plans: 'unlimited',
      env: { MONGODB_URL: urlThrough(proxy, 'a') },
    })
    await records.artwork.put(artworkOf('known.com', svgOf('<rect width="9" height="9"/>')))
    await records.companies.put([companyOf('known.com', { name: 'Known' })])
    await records.intelligence.put(researchOf('known.com'))
    knownKey = await service.key()
    uncachedKey = await service.key({ existing: 'never_seen_by_this_process' })
    // The changes of these writes arrive within a second and clear the cached answers.
    await sleep(1500)
  })
  afterAll(async () => {
    await service?.close()
    await proxy?.close()
    await records.close()
    await databases.drop()
  })

  afterEach(() => proxy?.setMode('pass'))

  const status = async (path: string, key = knownKey) =>
    (await service!.get(path, { 'x-api-key': key })).status
  const timedStatus = async (path: string): Promise<[status: number, ms: number]> => {
    const before = performance.now()
    return [await status(path), performance.now() - before]
  }
  let logoRequests = 0
  /** @returns a path that the response cache ignores, because it has an unknown parameter. */
  const logoPath = () => `/api/known.com?size=64&unknown=${logoRequests++}`
  const health = async () => (await (await service!.get('/health')).json()) as { status: string }
  const healthStatus = async () => (await health()).status

  const OUTAGES: [name: string, startOutage: () => Promise<void>][] = [
    ['refuses connections', () => proxy!.setMode('refuse')],
    ['answers nothing', () => proxy!.setMode('black-hole')],
    // The proxy delays each direction by 1.5 s.
    ['takes three seconds for each answer', () => proxy!.setMode('pass', 1500)],
  ]
  describe.each(OUTAGES)('%s', (_name, startOutage) => {
    it('still answers cached requests, and rejects the others with 503', async () => {
      await expect.poll(() => status(logoPath()), RECOVERY).toBe(200)
      expect(await status('/api/describe/known.com')).toBe(200)
      expect(await status('/api/intelligence/known.com')).toBe(200)
      const unknown = `/api/meta/unknown-${logoRequests}.com`
      await startOutage()
      const [firstStatus, firstMs] = await timedStatus(logoPath())
      expect(firstStatus).toBe(200)
      expect(firstMs).toBeLessThan(MAX_ANSWER_MS)
      const known = await Promise.all(Array.from({ length: 20 }, () => timedStatus(logoPath())))
      expect(known.map(([code]) => code)).toEqual(known.map(() => 200))
      expect(Math.max(...known.map(([, ms]) => ms))).toBeLessThan(MAX_ANSWER_MS)
      const began = performance.now()
      expect(await status('/api/meta/known.com')).toBe(200)
      expect(await status('/api/intelligence/known.com')).toBe(200)
      expect(await status(logoPath(), uncachedKey)).toBe(503)
      expect(await status(logoPath(), 'lg_sk_nobody')).toBe(503)
      expect(await status(unknown)).toBe(503)
      expect(performance.now() - began).toBeLessThan(MAX_ANSWER_MS)
      const anonymous = await service!.get('/api/known.com?size=20', {})
      expect(anonymous.status).toBe(200)
      expect(await health()).toMatchObject({ status: 'degraded', degraded: ['records'] })
      await proxy!.setMode('pass')
      await expect.poll(healthStatus, RECOVERY).toBe('ok')
      await expect.poll(() => status(logoPath(), 'lg_sk_nobody'), RECOVERY).toBe(401)
      expect(await status(unknown)).toBe(200)
    })
  })

  it('answers nothing for a while shows changes of that time afterwards, and rejects a key revoked then', async () => {
    await expect.poll(() => status(logoPath(), uncachedKey), RECOVERY).toBe(200)
    await proxy!.setMode('black-hole')
    const [stored] = await records.artwork.find([apex('known.com')])
    expect(stored?.artworks).toHaveLength(1)
    await records.artwork.block(apex('known.com'))
    const [keyRecord] = await records.keys.find([hashKey(uncachedKey)])
    await records.keys.revoke(keyRecord!.id, new Date())
    await sleep(1500)
    await proxy!.setMode('pass')
    await expect.poll(() => status(logoPath(), uncachedKey), RECOVERY).toBe(401)
    const shown = async () => (await service!.get('/api/known.com')).headers.get('x-fallback')
    await expect.poll(shown, RECOVERY).toBe('monogram')
    await proxy!.setMode('refuse')
    expect([401, 503]).toContain(await status(logoPath(), uncachedKey))
    await proxy!.setMode('pass')
    await records.artwork.unblock(apex('known.com'))
  })

  it('answers nothing shows neither a blocked logo nor the bundled one of a corrected domain, also after a restart', async () => {
    const own = await startProxy(portOf(databases.serverUrl))
    const url = databases.url('c')
    const env = { MONGODB_URL: urlThrough(own, 'c') }
    const first = await startService({ env })
    const operator = mongoRecords(withLongTimeout(url))
    await operator.artwork.block(apex('adobe.com'))
    await operator.artwork.put(artworkOf('stripe.com', svgOf('<rect width="9" height="9"/>')))
    await operator.artwork.block(apex('github.com'))
    await operator.artwork.unblock(apex('github.com'))
    const listFile = join(first.dataDir, 'operator-domains')
    const list = () => readFile(listFile, 'utf8').catch(() => '')
    await expect.poll(list, RECOVERY).toBe('adobe.com\nstripe.com\n')
    const sourceOf = async (service: Service, domain: string) => {
      const answer = await service.get(`/api/${domain}`)
      expect(answer.status).toBe(200)
      return answer.headers.get('x-source')
    }
    const expectOperatorsWord = async (service: Service) => {
      expect(await sourceOf(service, 'adobe.com')).toBe('monogram')
      expect(['monogram', 'uploaded']).toContain(await sourceOf(service, 'stripe.com'))
      expect(await sourceOf(service, 'github.com')).toMatch(/^bundled:/)
    }
    await own.setMode('black-hole')
    await expectOperatorsWord(first)
    const second = await startService({ env: { ...env, DATA_DIR: first.dataDir } })
    await expectOperatorsWord(second)
    await second.close()
    await first.close()
    await operator.close()
    await own.close()
  })

  it('is down at the start waits, and prepares its data afterwards', async () => {
    const ownProxy = await startProxy(portOf(databases.serverUrl), 'refuse')
    const prepare = ({ records }: Service['stores']) =>
      records.companies.put([companyOf('ours.com', { name: 'Ours', coins: ['OURS'] })])
    const early = await startService({ prepare, env: { MONGODB_URL: urlThrough(ownProxy, 'b') } })
    const earlyHealth = async () => (await (await early.get('/health')).json()).status
    expect(await earlyHealth()).toBe('degraded')
    // Without a list of blocked domains, any domain may be blocked.
    const stripe = async () => (await early.get('/api/stripe.com')).headers.get('x-source')
    expect(await stripe()).toBe('monogram')
    expect((await early.get('/api/unknown-company.com')).status).toBe(503)
    await ownProxy.setMode('pass')
    await expect.poll(earlyHealth, RECOVERY).toBe('ok')
    const coinStatus = async () => (await early.get('/api/crypto/OURS')).status
    await expect.poll(coinStatus, RECOVERY).toBe(200)
    await expect.poll(stripe, { ...RECOVERY, timeout: 20_000 }).toMatch(/^bundled:/)
    await early.close()
    await ownProxy.close()
  })
})
