// Type tests of the REST and image clients; test/project/client-types.test.ts also compiles them without the directives.
import { createElement } from 'react'
import { logoSet, logoUrl } from '../../clients/img.ts'
import { CompanyLogo } from '../../clients/react.ts'
import { ProblemError, type RestClient } from '../../clients/rest.ts'

export async function paths(client: RestClient) {
  await client.get('/api/search', { params: { query: { q: 'apple' } } })
  // @ts-expect-error no such path
  await client.get('/api/searches', { params: { query: { q: 'apple' } } })
  // @ts-expect-error a path of the image host
  await client.get('/{domain}', { params: { path: { domain: 'stripe.com' } } })
  // @ts-expect-error a path that only supports get
  await client.post('/api/search', { params: { query: { q: 'apple' } } })
}

export async function parameters(client: RestClient) {
  const path = { domain: 'stripe.com' }
  await client.get('/api/{domain}', { params: { path, query: { size: 64, theme: 'dark' } } })
  // @ts-expect-error no such parameter
  await client.get('/api/{domain}', { params: { path, query: { sise: 64 } } })
  // @ts-expect-error no such value
  await client.get('/api/{domain}', { params: { path, query: { theme: 'blue' } } })
  // @ts-expect-error a value of the wrong type
  await client.get('/api/{domain}', { params: { path, query: { size: '64' } } })
  // @ts-expect-error the key goes into a header
  await client.get('/api/{domain}', { params: { path, query: { token: 'lg_pk_x' } } })
  // @ts-expect-error a path parameter is missing
  await client.get('/api/{domain}', { params: { query: { size: 64 } } })
  // @ts-expect-error a required parameter is missing
  await client.get('/api/search', { params: { query: { limit: 5 } } })
}

export async function responses(client: RestClient) {
  const results = await client.get('/api/search', { params: { query: { q: 'apple' } } })
  const ticker: string | null | undefined = results[0]?.ticker
  // @ts-expect-error no such response field
  const symbol = results[0]?.symbol
  // @ts-expect-error the ticker may be null
  const nonNullTicker: string | undefined = results[0]?.ticker
  const path = { domain: 'stripe.com' }
  const image: Blob = await client.get('/api/{domain}', { params: { path } })
  const bytes: ArrayBuffer = await client.get('/api/{domain}', {
    params: { path },
    parseAs: 'arrayBuffer',
  })
  const header = { 'If-None-Match': '"etag"' }
  const guideOr304 = await client.get('/llms.txt', { params: { header } })
  // @ts-expect-error an answer 304 has no data
  const guide: string = guideOr304
  const { data, response } = await client.get('/llms.txt').withResponse()
  const text: string = data
  return { ticker, symbol, nonNullTicker, image, bytes, guide, text, headers: response.headers }
}

export function problems(error: unknown): number | string | undefined {
  if (!(error instanceof ProblemError)) return undefined
  const { code } = error
  // @ts-expect-error no such problem code
  if (code === 'quota_exhausted') return 0
  // @ts-expect-error the status is a number
  const status: string = error.status
  // @ts-expect-error not every problem says how long to wait
  const seconds: number = error.retryAfter
  if (error.code === 'plan_required') return error.problem.feature
  if (error.code === 'quota_exceeded' || error.code === 'unavailable') return error.retryAfter + 1
  return status.length + seconds
}

export async function batches(client: RestClient, signal: AbortSignal): Promise<string[]> {
  const texts: string[] = []
  const onProgress = ({ done, total }: { done: number; total: number | null }) =>
    texts.push(`${done} of ${total}`)
  for await (const item of client.describeAll(['stripe.com'], { signal, onProgress })) {
    // @ts-expect-error a failed item has no description
    texts.push(item.description)
    texts.push('error' in item ? item.error : (item.description ?? ''))
  }
  for await (const item of client.logosAll(new Set(['stripe.com']), { query: { size: 64 } }))
    texts.push(item.logo)
  // @ts-expect-error no such parameter
  client.logosAll(['stripe.com'], { query: { sise: 64 } })
  // @ts-expect-error a list of domains
  client.describeAll('stripe.com')
  return texts
}

export function images(options: { imageUrl: string; token: string }) {
  const props = { ...options, domain: 'stripe.com' }
  return [
    logoUrl(options, 'stripe.com', { format: 'webp' }),
    // @ts-expect-error no such value
    logoUrl(options, 'stripe.com', { format: 'gif' }),
    logoSet(options, 'stripe.com', { size: 48 }),
    // @ts-expect-error the set chooses the density itself
    logoSet(options, 'stripe.com', { size: 48, retina: true }),
    // @ts-expect-error publishable keys cannot load SVG
    logoSet(options, 'stripe.com', { format: 'svg' }),
    createElement(CompanyLogo, { ...props, theme: 'auto', className: 'logo' }),
    // @ts-expect-error no such theme
    createElement(CompanyLogo, { ...props, theme: 'system' }),
    // @ts-expect-error the component sets src itself
    createElement(CompanyLogo, { ...props, src: '/stripe.png' }),
  ]
}
