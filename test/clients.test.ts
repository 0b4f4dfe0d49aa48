// The clients against a running service.
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logoUrl } from '../clients/img.ts'
import { restClient } from '../clients/rest.ts'
import { type Service, startService } from './service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ plans: 'wide' })
})
afterAll(() => service.close())

describe('the <img> client', () => {
  it('builds an address that shows the logo in the size that was asked for', async () => {
    const token = await service.key({ kind: 'publishable', plan: 'pro' })
    const url = logoUrl({ imageUrl: service.image, token }, 'stripe.com', {
      size: 200,
      theme: 'dark',
    })
    const image = await sharp(await (await fetch(url)).arrayBuffer()).metadata()
    expect([image.width, image.height]).toEqual([200, 200])
  })

  it('refuses a secret key', () => {
    expect(() => logoUrl({ imageUrl: service.image, token: 'lg_sk_x' }, 'stripe.com')).toThrow(
      'secret',
    )
  })

  it('escapes whatever is called a domain', () => {
    const url = logoUrl({ imageUrl: 'https://img.example.net' }, '../a?b#c')
    expect(url).toBe('https://img.example.net/..%2Fa%3Fb%23c')
  })
})

describe('the REST client', () => {
  it('answers with the shapes of the document and sends its key', async () => {
    const client = restClient({ baseUrl: service.api, apiKey: await service.key() })
    const { data } = await client.GET('/api/billing/plans')
    expect(data?.plans.map(({ id }) => id)).toEqual(['free', 'starter', 'pro', 'business'])
    const { response } = await client.GET('/api/{domain}', {
      params: { path: { domain: 'stripe.com' }, query: { format: 'svg' } },
      parseAs: 'blob',
    })
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
  })

  it('gives problem details as the error', async () => {
    const client = restClient({ baseUrl: service.api, apiKey: 'wrong' })
    const { error } = await client.GET('/api/{domain}', {
      params: { path: { domain: 'stripe.com' } },
    })
    expect([error?.status, error?.type.endsWith('/problems/key_required')]).toEqual([401, true])
  })
})
