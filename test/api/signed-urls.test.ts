// Signed URLs: they end with the key that made them, with their expiry, and with the second rotation of the secret.
import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { BrandKit } from '../../schema/shapes.ts'
import { edgeOf } from '../support/answers.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let other: Service
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
  // Another process on the same stores.
  other = await startService({ plans: 'unlimited', env: { DATA_DIR: service.dataDir } })
})
afterAll(async () => {
  await other.close()
  await service.close()
})

const WITHIN_A_SECOND = { timeout: 1000, interval: 50 }

async function createKeyWithId() {
  const key = await service.key()
  const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
  return { key, id }
}

/** A signed path for an image of 512 px. */
async function signedPath(key: string, query = ''): Promise<string> {
  const response = await service.get(`/api/brand/stripe.com${query}`, { 'x-api-key': key })
  const { assets } = BrandKit.parse(await response.json())
  const { pathname, search } = new URL(assets.variants.at(-1)!.png)
  return `image:${pathname}${search}`
}

const edge = async (path: string, from = service) => edgeOf(await from.get(path))

describe('a signed URL', () => {
  it('names its key, and ends within a second of the revocation in every process and cache', async () => {
    const { key, id } = await createKeyWithId()
    const path = await signedPath(key)
    expect(new URLSearchParams(path.split('?')[1]).get('grant')).toMatch(
      new RegExp(`^[\\w-]{22}\\.${id}$`),
    )
    for (const from of [service, other])
      for (const _attempt of [1, 2, 3]) expect(await edge(path, from)).toBe(512)
    expect(other.logLines.at(-1)).toMatchObject({ cache: 'HOT' })
    await service.run('keys', 'revoke', id)
    await expect.poll(() => edge(path), WITHIN_A_SECOND).toBe(128)
    await expect.poll(() => edge(path, other), WITHIN_A_SECOND).toBe(128)
  })

  it('is not valid with the id of another key', async () => {
    const [one, two] = [await createKeyWithId(), await createKeyWithId()]
    const path = await signedPath(one.key)
    expect(await edge(path.replace(one.id, two.id))).toBe(128)
  })

  it('expires when the caller asks for it, and no cache may keep it longer', async () => {
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

  it.each(['59', '31536001', '1.5', 'soon'])('cannot expire in %s seconds', async (seconds) => {
    const { key } = await createKeyWithId()
    const path = `/api/brand/stripe.com?expiresIn=${seconds}`
    const response = await service.get(path, { 'x-api-key': key })
    expect([response.status, (await response.json()).parameter]).toEqual([400, 'expiresIn'])
  })

  it('of GraphQL expires like one of REST', async () => {
    const { key } = await createKeyWithId()
    const ask = async (expiresIn: number) => {
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
    const { company } = (await ask(60)).data
    for (const url of [company.logo.url, company.brand.assets.variants.at(-1).png])
      expect(new URL(url).searchParams.get('grant')).toMatch(/^[\w-]{22}\.key_\w+\.[0-9a-z]+$/)
    expect((await ask(1)).errors[0].extensions.code).toBe('invalid_request')
  })

  it('stays valid after one rotation of the secret, and ends with the second', async () => {
    const { key } = await createKeyWithId()
    const path = await signedPath(key)
    expect(await edge(path, other)).toBe(512)
    const rotate = () => service.run('keys', 'rotate-signing-secret')
    await rotate()
    const isSignedAnew = async () => (await signedPath(key)) !== path
    await expect.poll(isSignedAnew, WITHIN_A_SECOND).toBe(true)
    const newPath = await signedPath(key)
    for (const from of [service, other])
      for (const valid of [path, newPath])
        await expect.poll(() => edge(valid, from), WITHIN_A_SECOND).toBe(512)
    await rotate()
    for (const from of [service, other]) {
      await expect.poll(() => edge(path, from), WITHIN_A_SECOND).toBe(128)
      expect(await edge(newPath, from)).toBe(512)
    }
  })

  it('of the time before signatures named their key is still valid', async () => {
    const [secret] = await service.stores.records.secrets.find('grants')
    const message = JSON.stringify(['stripe.com', 512, 'png', false])
    const signature = createHmac('sha256', secret!).update(message).digest('base64url')
    const grant = signature.slice(0, 22)
    expect(await edge(`image:/stripe.com?size=512&format=png&grant=${grant}`)).toBe(512)
  })
})
