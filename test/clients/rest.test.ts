// Tests the <img> and REST clients against a running service.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type ImgOptions, type LogoSetParameters, logoPicture, logoUrl } from '../../clients/img.ts'
import { HttpError, ProblemError, restClient } from '../../clients/rest.ts'
import { loadPlans } from '../../server/access/plans.ts'
import { closeAfterTests } from '../support/close.ts'
import { avoidMinuteBoundary, startService } from '../support/service.ts'

/** @returns the error that a request rejects with. */
const errorOf = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error) => error,
  )

const service = closeAfterTests(await startService({ plans: 'unlimited' }))

/** @returns density and actual pixel width of each image in a srcset. */
async function widthsIn(srcset: string): Promise<[density: string, width: number][]> {
  const entries = srcset.split(', ').map((entry) => entry.split(' ') as [string, string])
  return Promise.all(
    entries.map(async ([url, density]) => {
      const response = await fetch(url)
      expect([url, response.status]).toEqual([url, 200])
      const { width } = await sharp(await response.arrayBuffer()).metadata()
      return [density, width]
    }),
  )
}

describe('the <img> client', () => {
  it('builds a URL that returns the logo in the requested size', async () => {
    const token = await service.key({ kind: 'publishable', plan: 'pro' })
    const url = logoUrl({ imageUrl: service.image, token }, 'stripe.com', {
      size: 200,
      theme: 'dark',
    })
    const image = await sharp(await (await fetch(url)).arrayBuffer()).metadata()
    expect([image.width, image.height]).toEqual([200, 200])
  })

  it.each<[plan: string | null, parameters: LogoSetParameters, widths: [number, number]]>([
    ['starter', { size: 16 }, [16, 32]],
    ['starter', { size: 48, format: 'webp' }, [48, 96]],
    ['starter', { size: 256, format: 'jpg' }, [256, 512]],
    ['starter', { size: 300 }, [300, 512]],
    ['starter', { size: 512, kind: 'wordmark' }, [512, 512]],
    ['pro', { size: 1024 }, [1024, 1024]],
    ['business', { size: 1024 }, [1024, 2048]],
    // The 2x image has at most the largest edge of the plan.
    ['free', { size: 100 }, [100, 200]],
    ['free', { size: 200 }, [200, 256]],
    // Without a key.
    [null, { size: 64 }, [64, 128]],
  ])(
    'with a key of plan %s and parameters %o loads images of %j pixels',
    async (plan, parameters, widths) => {
      const token = plan === null ? undefined : await service.key({ kind: 'publishable', plan })
      const options: ImgOptions = { imageUrl: service.image, token }
      for (const domain of ['stripe.com', 'unknown-company-of-nobody.com']) {
        const { source, img } = logoPicture(options, domain, parameters)
        for (const srcset of [source?.srcset ?? '', img.srcset, `${img.src} 1x`]) {
          const expected = [
            ['1x', widths[0]],
            ['2x', widths[1]],
          ]
          const loaded = await widthsIn(srcset)
          expect(loaded).toEqual(expected.slice(0, loaded.length))
        }
      }
    },
  )
})

describe('the REST client', () => {
  it('returns the documented data and sends its key', async () => {
    const client = restClient({ baseUrl: service.api, apiKey: await service.key() })
    const { plans } = await client.get('/api/billing/plans')
    expect(plans.map(({ id }) => id)).toEqual(['free', 'starter', 'pro', 'business'])
    const request = client.get('/api/{domain}', {
      params: { path: { domain: 'stripe.com' }, query: { format: 'svg' } },
      parseAs: 'blob',
    })
    // Only a secret key may load SVG; without it the service returns PNG.
    const { response } = await request.withResponse()
    expect(response.headers.get('content-type')).toBe('image/svg+xml')
  })

  it('returns an image as a Blob, without parseAs', async () => {
    const client = restClient({ baseUrl: `${service.api}/` })
    const image: Blob = await client.get('/api/{domain}', {
      params: { path: { domain: 'stripe.com' }, query: { size: 64 } },
    })
    expect(image.type).toBe('image/png')
    const { width } = await sharp(await image.arrayBuffer()).metadata()
    expect(width).toBe(64)
  })

  it('returns a text as a string, and an unchanged answer without data', async () => {
    const client = restClient({ baseUrl: service.api })
    const { data, response } = await client.get('/llms.txt').withResponse()
    expect(data).toMatch(/^# Logograph/)
    const header = { 'If-None-Match': response.headers.get('etag') ?? '' }
    const unchanged = await client.get('/llms.txt', { params: { header } }).withResponse()
    expect([unchanged.response.status, unchanged.data]).toEqual([304, undefined])
  })

  it('throws a problem with its code, status, detail and members', async () => {
    const path = { domain: 'stripe.com' }
    const anonymous = restClient({ baseUrl: service.api })
    const invalidSize = { params: { path, query: { size: 1 } } }
    const error = await errorOf(anonymous.get('/api/{domain}', invalidSize))
    if (!(error instanceof ProblemError)) throw error
    expect([error.code, error.status, error.problem.parameter]).toEqual([
      'invalid_request',
      400,
      'size',
    ])
    expect([error.message, error.response.status]).toEqual([error.detail, 400])
    const client = restClient({ baseUrl: service.api, apiKey: 'wrong' })
    const keyError = await errorOf(client.get('/api/{domain}', { params: { path } }).withResponse())
    expect(keyError).toMatchObject({ name: 'ProblemError', code: 'invalid_key', status: 401 })
  })

  it.each<[rule: string, response: [body: string, status: number, type: string], message: string]>([
    ['an error page', ['<h1>Bad gateway</h1>', 502, 'text/html'], 'The server responded with 502.'],
    [
      'an error in JSON without a code',
      ['{"message":"no upstream"}', 502, 'application/json'],
      'The server responded with 502.',
    ],
    [
      'its own page instead of data',
      ['<!doctype html>', 200, 'text/html; charset=utf-8'],
      'The server responded with 200 and text/html instead of the expected data. Check baseUrl.',
    ],
    [
      'incomplete JSON',
      ['{"plans":', 200, 'application/json'],
      'The server responded with 200 and application/json instead of the expected data. Check baseUrl.',
    ],
  ])('names the status when a proxy sends %s', async (_, [body, status, type], message) => {
    const fetch = async () => new Response(body, { status, headers: { 'content-type': type } })
    const client = restClient({ baseUrl: service.api, fetch })
    const error = await errorOf(client.get('/api/billing/plans'))
    expect(error).toBeInstanceOf(HttpError)
    expect(error).not.toBeInstanceOf(ProblemError)
    expect(error).toMatchObject({ message, status, body })
  })

  it('accepts publishable and secret keys', async () => {
    for (const kind of ['publishable', 'secret'] as const) {
      const apiKey = await service.key({ kind, plan: 'starter' })
      const request = restClient({ baseUrl: service.api, apiKey }).get('/api/{domain}', {
        params: { path: { domain: 'stripe.com' }, query: { size: 400 } },
        parseAs: 'arrayBuffer',
      })
      const { response } = await request.withResponse()
      expect([response.status, response.headers.get('x-ratelimit-limit')]).toEqual([200, '1000000'])
    }
  })
})

describe('the REST client over its quota', () => {
  it('waits for Retry-After and finally throws the problem', async () => {
    const { listed, anonymous } = loadPlans(null)
    const tinyPlan = { ...anonymous, requestLimitPerMinute: 2 }
    const limitedService = await startService({ plans: [tinyPlan, ...listed] })
    try {
      const waitsInSeconds: number[] = []
      const client = restClient({
        baseUrl: limitedService.api,
        retry: {
          retryWindowMs: 120_000,
          random: () => 0,
          wait: async (ms) => void waitsInSeconds.push(ms / 1000),
        },
      })
      await avoidMinuteBoundary()
      const search = () => client.get('/api/search', { params: { query: { q: 'apple' } } })
      await search()
      await search()
      const error = await errorOf(search())
      if (!(error instanceof ProblemError)) throw error
      expect([error.status, error.code]).toEqual([429, 'quota_exceeded'])
      expect(waitsInSeconds.length).toBe(2)
      const retryAfter = Number(error.response.headers.get('retry-after'))
      expect(Math.abs(waitsInSeconds[0]! - retryAfter)).toBeLessThanOrEqual(1)
      expect(error.retryAfter).toBe(retryAfter)
    } finally {
      await limitedService.close()
    }
  })
})
