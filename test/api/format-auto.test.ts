// `format=auto`: the Accept header decides between WebP and PNG.
import { describe, expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { seedCompanies } from '../support/registry.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
await seedCompanies(service)
const key = await service.key({ plan: 'starter' })
const token = await service.key({ kind: 'publishable', plan: 'starter' })
/** What browsers send for an <img>. */
const BROWSER = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

describe('format=auto', () => {
  it.each([
    [BROWSER, 'image/webp'],
    ['IMAGE/WEBP', 'image/webp'],
    ['image/webp;q=0.5, image/png', 'image/webp'],
    ['image/png', 'image/png'],
    ['*/*', 'image/png'],
    ['image/*', 'image/png'],
    ['image/webp;q=0', 'image/png'],
    ['image/webp; q=0.0, image/png', 'image/png'],
    ['image/webpx', 'image/png'],
  ])('sends to Accept: %s the type %s', async (accept, type) => {
    for (const path of [
      `image:/stripe.com?format=auto&token=${token}`,
      '/api/stripe.com?format=auto',
      '/api/ticker/AAPL?format=auto',
      '/api/nobody-knows-them.com?format=auto',
    ]) {
      const response = await service.get(path, {
        accept,
        ...(path.includes('token') ? {} : { 'x-api-key': key }),
      })
      expect([path, response.status, response.headers.get('content-type')]).toEqual([
        path,
        200,
        type,
      ])
      expect(response.headers.get('vary')).toMatch(/, Accept$/)
    }
  })

  it('is the same for every request of one URL, also from the response cache and for a 304', async () => {
    const path = `image:/github.com?format=auto&size=96&token=${token}`
    const seen = new Map<string, string>()
    for (const accept of [BROWSER, 'image/png', BROWSER, 'image/png', BROWSER, 'image/png']) {
      const response = await service.get(path, { accept })
      const { headers } = response
      const etag = headers.get('etag')!
      expect(seen.get(accept) ?? etag).toBe(etag)
      seen.set(accept, etag)
      const type = accept === BROWSER ? 'image/webp' : 'image/png'
      expect([headers.get('content-type'), headers.get('vary')]).toEqual([
        type,
        'Authorization, x-api-key, Accept',
      ])
      const unchanged = await service.get(path, { accept, 'if-none-match': etag })
      expect([unchanged.status, unchanged.headers.get('vary')]).toEqual([
        304,
        'Authorization, x-api-key, Accept',
      ])
    }
    expect(new Set(seen.values()).size).toBe(2)
  })

  it('is PNG without a downgrade for a plan that has no WebP', async () => {
    const response = await service.get('image:/stripe.com?format=auto', { accept: BROWSER })
    expect([
      response.headers.get('content-type'),
      response.headers.get('x-downgraded'),
      response.headers.get('cache-control')?.split(',')[0],
    ]).toEqual(['image/png', null, 'public'])
  })

  it('is refused where a URL is built instead of an image', async () => {
    const response = await fetch(`${service.api}/api/batch/logos?format=auto`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ domains: ['stripe.com'] }),
    })
    expect([response.status, (await response.json()).allowed]).toEqual([
      400,
      'one of png, webp, jpg, jpeg, svg',
    ])
  })

  it('changes nothing without it', async () => {
    const response = await service.get('/api/stripe.com', { accept: BROWSER, 'x-api-key': key })
    expect([response.headers.get('content-type'), response.headers.get('vary')]).toEqual([
      'image/png',
      'Authorization, x-api-key',
    ])
  })
})
