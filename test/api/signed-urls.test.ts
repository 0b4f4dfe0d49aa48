// Signed URLs work until their key is revoked, until they expire, or until the second rotation of the secret.
import { createHmac } from 'node:crypto'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { BrandKit } from '../../schema/shapes/brand.ts'
import { edgeOf } from '../support/answers.ts'
import { artworkOf, svgOf } from '../support/artwork.ts'
import { closeAfterTests } from '../support/close.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
// A second service on the same stores acts like another process.
const otherService = closeAfterTests(
  await startService({ plans: 'unlimited', env: { DATA_DIR: service.dataDir } }),
)

async function createKeyWithId(wanted: Parameters<Service['key']>[0] = {}) {
  const listIds = async () => (await service.stores.records.keys.list()).map(({ id }) => id)
  // Keys created in the same millisecond are listed by their random id, so the new one may not be the last.
  const idsBefore = new Set(await listIds())
  const key = await service.key(wanted)
  const id = (await listIds()).find((id) => !idsBefore.has(id)) as string
  return { key, id }
}

/** A signed path for an image of 512 px. Without a valid signature (`grant`), an anonymous caller gets 128 px. */
async function signedPath(key: string, query = ''): Promise<string> {
  const response = await service.get(`/api/brand/stripe.com${query}`, { 'x-api-key': key })
  const { assets } = BrandKit.parse(await response.json())
  const { pathname, search } = new URL(assets.variants.at(-1)!.png)
  return `image:${pathname}${search}`
}

const edge = async (path: string, target = service) => edgeOf(await target.get(path))

describe('a signed URL', () => {
  it('contains the id of its key, and stops working in every process soon after its revocation', async () => {
    const { key, id } = await createKeyWithId()
    const path = await signedPath(key)
    expect(new URLSearchParams(path.split('?')[1]).get('grant')).toMatch(
      new RegExp(`^[\\w-]{22}\\.${id}$`),
    )
    for (const target of [service, otherService])
      for (const _attempt of [1, 2, 3]) expect(await edge(path, target)).toBe(512)
    // `HOT` marks a response of the response cache, which the news of the new key may empty once more.
    const lastLogLine = async () => {
      expect(await edge(path, otherService)).toBe(512)
      return otherService.logLines.at(-1)
    }
    await expect.poll(lastLogLine).toMatchObject({ cache: 'HOT' })
    await service.run('keys', 'revoke', id)
    await expect.poll(() => edge(path)).toBe(128)
    await expect.poll(() => edge(path, otherService)).toBe(128)
  })

  it('has the size of the plan when the plan reduces retina', async () => {
    for (const [plan, args, expected] of [
      ['free', 'size: 200, retina: true', 200],
      ['starter', 'size: 300, retina: true', 512],
      ['starter', 'size: 200, retina: true', 400],
    ] as const) {
      const response = await fetch(`${service.api}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-api-key': await service.key({ plan }),
        },
        body: JSON.stringify({
          query: `{ company(domain: "stripe.com") { logo(${args}) { url } } }`,
        }),
      })
      const { pathname, search } = new URL((await response.json()).data.company.logo.url)
      expect(await edge(`image:${pathname}${search}`)).toBe(expected)
    }
  })

  it('is logged without its signature', async () => {
    const { key } = await createKeyWithId()
    const path = await signedPath(key)
    const grant = new URLSearchParams(path.split('?')[1]).get('grant')!
    // The response cache logs too.
    const lastLine = async () => {
      await edge(path)
      return service.logLines.at(-1)
    }
    await expect
      .poll(lastLine)
      .toMatchObject({ url: expect.stringContaining('grant=[key]'), cache: 'HOT' })
    expect(JSON.stringify(service.logLines)).not.toContain(grant.slice(0, 22))
  })

  it('is not created for a key with origins, which gets plain URLs', async () => {
    const headers = {
      'content-type': 'application/json',
      'x-api-key': await service.key({ kind: 'publishable', origins: ['a.com'] }),
      origin: 'https://a.com',
    }
    const post = async (path: string, body: object) => {
      const request = { method: 'POST', headers, body: JSON.stringify(body) }
      return (await fetch(service.api + path, request)).text()
    }
    const brand = await service.get('/api/brand/stripe.com?expiresIn=3600', headers)
    const query = '{ company(domain: "stripe.com") { logo(size: 512) { url } } }'
    const answers = [
      await brand.text(),
      await post('/api/batch/logos?size=512', { domains: ['stripe.com'] }),
      await post('/graphql', { query }),
    ]
    for (const text of answers) {
      expect(text).toContain('/stripe.com')
      expect(text).toContain('size=512')
      expect(text).not.toContain('grant=')
    }
  })

  it('is not valid with the id of another key', async () => {
    const { key, id } = await createKeyWithId()
    const otherKey = await createKeyWithId()
    const path = await signedPath(key)
    expect(await edge(path.replace(id, otherKey.id))).toBe(128)
  })

  it('expires after expiresIn seconds, and no cache may keep it longer', async () => {
    const { key } = await createKeyWithId()
    const path = await signedPath(key, '?expiresIn=3600')
    for (const _attempt of [1, 2]) {
      const response = await service.get(path)
      const maxAge = Number(/max-age=(\d+)$/.exec(response.headers.get('cache-control') ?? '')?.[1])
      expect(maxAge).toBeGreaterThan(3500)
      expect(maxAge).toBeLessThanOrEqual(3600)
      expect(await edgeOf(response)).toBe(512)
    }
    const later = Date.now() + 3_600_000
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => later)
    try {
      expect(await edge(path)).toBe(128)
    } finally {
      clock.mockRestore()
    }
  })

  it('expires with its key in every process, and no cache may keep it longer', async () => {
    const expiresAt = new Date(Date.now() + 5000)
    const { key } = await createKeyWithId({ expiresAt })
    const path = await signedPath(key)
    for (const target of [service, otherService]) {
      const response = await target.get(path)
      expect(response.headers.get('cache-control')).toMatch(/max-age=[0-5]$/)
      expect(await edgeOf(response)).toBe(512)
    }
    for (const target of [service, otherService])
      await expect.poll(() => edge(path, target)).toBe(128)
    expect(Date.now()).toBeGreaterThanOrEqual(expiresAt.getTime())
  })

  it('of a key that expires after a day is answered by the response cache', async () => {
    const { key } = await createKeyWithId({ expiresAt: new Date(Date.now() + 90 * 86_400_000) })
    const path = await signedPath(key)
    // The response cache drops signed URLs once more when it learns of the new key.
    const cacheOfAnswer = async () => {
      expect(await edge(path)).toBe(512)
      return service.logLines.at(-1)?.cache
    }
    await expect.poll(cacheOfAnswer).toBe('HOT')
  })

  // Valid are 60 seconds to a year, which has 31,536,000.
  it.each(['59', '31536001', '1.5', 'soon'])('is not created for expiresIn=%s', async (seconds) => {
    const { key } = await createKeyWithId()
    const path = `/api/brand/stripe.com?expiresIn=${seconds}`
    const response = await service.get(path, { 'x-api-key': key })
    expect([response.status, (await response.json()).parameter]).toEqual([400, 'expiresIn'])
  })

  it('contains its expiry in GraphQL as in REST', async () => {
    const { key } = await createKeyWithId()
    const queryUrls = async (expiresIn: number) => {
      const query = `{ company(domain: "stripe.com") {
        logo(size: 512, expiresIn: ${expiresIn}) { url }
        brand(expiresIn: ${expiresIn}) { assets { variants { png } } }
      } }`
      const response = await fetch(`${service.api}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        body: JSON.stringify({ query }),
      })
      return response.json()
    }
    const { company } = (await queryUrls(60)).data
    for (const url of [company.logo.url, company.brand.assets.variants.at(-1).png])
      expect(new URL(url).searchParams.get('grant')).toMatch(/^[\w-]{22}\.key_\w+\.[0-9a-z]+$/)
    expect((await queryUrls(1)).errors[0].extensions.code).toBe('invalid_request')
  })

  it('is valid after one rotation of the secret, and invalid after the second', async () => {
    const { key } = await createKeyWithId()
    const path = await signedPath(key)
    expect(await edge(path, otherService)).toBe(512)
    const rotate = () => service.run('keys', 'rotate-signing-secret')
    await rotate()
    const hasNewSignature = async () => (await signedPath(key)) !== path
    await expect.poll(hasNewSignature).toBe(true)
    const newPath = await signedPath(key)
    for (const target of [service, otherService])
      for (const validPath of [path, newPath])
        await expect.poll(() => edge(validPath, target)).toBe(512)
    await rotate()
    for (const target of [service, otherService]) {
      await expect.poll(() => edge(path, target)).toBe(128)
      expect(await edge(newPath, target)).toBe(512)
    }
  })

  it('in the older format, without the id of a key, is still valid', async () => {
    const [secret] = await service.stores.records.secrets.find('signedUrls')
    const message = JSON.stringify(['stripe.com', 512, 'png', false])
    const signature = createHmac('sha256', secret!).update(message).digest('base64url')
    const grant = signature.slice(0, 22)
    expect(await edge(`image:/stripe.com?size=512&format=png&grant=${grant}`)).toBe(512)
  })
})

describe('a signed URL of a large image', () => {
  const ROOM = 'x-ratelimit-remaining'
  /** A service with the usual limits: 300 requests a minute without a key. */
  const startLimited = () => startService({ env: { TRUST_PROXY: '1' } })
  async function signedUrlOf(
    limited: Service,
    format = 'webp',
    domain = 'stripe.com',
  ): Promise<string> {
    const response = await fetch(`${limited.api}/api/batch/logos?size=2048&format=${format}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': await limited.key() },
      body: JSON.stringify({ domains: [domain] }),
    })
    const { results } = await response.json()
    const { pathname, search } = new URL(results[0].logo)
    expect(search).toContain('grant=')
    return `image:${pathname}${search}`
  }

  let addresses = 0
  /** @param check of each response. @returns what a request costs its address, which nothing else has used. */
  async function costOf(
    limited: Service,
    path: string,
    check: (response: Response) => Promise<void>,
  ): Promise<number> {
    const response = await limited.get(path, { 'x-forwarded-for': `203.0.113.${++addresses}` })
    await check(response)
    return 300 - Number(response.headers.get(ROOM))
  }
  /** The news of a new key arrive up to a quarter of a second late, and empty the cache of signed responses once. */
  async function expectFromCache(cost: () => Promise<number>): Promise<void> {
    await expect.poll(cost, { timeout: 5000 }).toBe(1)
  }

  it('costs its address a request for each 512 × 512 pixels of a render with its own background or padding', async () => {
    const limited = await startLimited()
    await avoidMinuteBoundary()
    const path = await signedUrlOf(limited)
    const cost = (query: string) =>
      costOf(limited, path + query, async (response) =>
        expect([response.status, await edgeOf(response)]).toEqual([200, 2048]),
      )
    const costs: [string, number][] = []
    for (const query of [
      '',
      '&theme=dark',
      '&greyscale=true',
      '&background=102030',
      '&padding=7',
      '&padding=7&background=102031',
    ])
      costs.push([query, await cost(query)])
    expect(costs).toEqual([
      ['', 1],
      ['&theme=dark', 1],
      ['&greyscale=true', 1],
      ['&background=102030', 16],
      ['&padding=7', 16],
      ['&padding=7&background=102031', 16],
    ])
    await expectFromCache(() => cost('&background=102030'))
    await limited.close()
  })

  it('costs as much in SVG, where the artwork has pixels, and one request where it is a drawing', async () => {
    const limited = await startLimited()
    const bitmap = await sharp({
      create: { width: 64, height: 64, channels: 4, background: '#c01020' },
    })
      .png()
      .toBuffer()
    const drawing = svgOf('<circle cx="50" cy="50" r="40" fill="#c01020"/>')
    const image = `<image width="100" height="100" href="data:image/png;base64,${bitmap.toString('base64')}"/>`
    const costs: [string, number][] = []
    await avoidMinuteBoundary()
    for (const artwork of [
      artworkOf('drawing.com', drawing),
      artworkOf('bitmap.com', bitmap, { mediaType: 'image/png', width: 64, height: 64 }),
      artworkOf('bitmap-in-drawing.com', svgOf(image)),
    ]) {
      const { domain } = artwork
      await limited.stores.records.artwork.put(artwork)
      const path = await signedUrlOf(limited, 'svg', domain)
      const cost = (query: string) =>
        costOf(limited, path + query, async (response) =>
          expect(response.headers.get('content-type')).toMatch('image/svg+xml'),
        )
      for (const query of ['', '&background=102030', '&padding=7'])
        costs.push([domain + query, await cost(query)])
      await expectFromCache(() => cost('&background=102030'))
    }
    expect(costs).toEqual([
      ['drawing.com', 1],
      ['drawing.com&background=102030', 1],
      ['drawing.com&padding=7', 1],
      ['bitmap.com', 1],
      ['bitmap.com&background=102030', 16],
      ['bitmap.com&padding=7', 16],
      ['bitmap-in-drawing.com', 1],
      ['bitmap-in-drawing.com&background=102030', 16],
      ['bitmap-in-drawing.com&padding=7', 16],
    ])
    await limited.close()
  })

  it('is refused with 429 to an address that has used up its quota, and to no other', async () => {
    const limited = await startLimited()
    await avoidMinuteBoundary()
    const path = await signedUrlOf(limited)
    const from = (address: string, query: string) =>
      limited.get(path + query, { 'x-forwarded-for': address })
    for (let i = 0; i < 270; i++) await from('203.0.113.1', '')
    const statuses: number[] = []
    for (const background of ['102010', '102011'])
      statuses.push((await from('203.0.113.1', `&background=${background}`)).status)
    // 270 images from the cache and one render cost 286 of 300 requests.
    expect(statuses).toEqual([200, 429])
    const refused = await from('203.0.113.1', '&background=abcdef')
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
    expect(await refused.json()).toMatchObject({ type: 'urn:logograph:problem:quota_exceeded' })
    expect((await from('203.0.113.2', '&background=abcdef')).status).toBe(200)
    await limited.close()
  })
})
