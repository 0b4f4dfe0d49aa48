// Type tests of the REST and image clients; test/project/client-types.test.ts also compiles them without the directives.
import { createElement } from 'react'
import { logoSet, logoUrl } from '../../clients/img.ts'
import { CompanyLogo } from '../../clients/react.ts'
import { problemOf, type RestClient } from '../../clients/rest.ts'

export async function paths(client: RestClient) {
  await client.GET('/api/search', { params: { query: { q: 'apple' } } })
  // @ts-expect-error no such path
  await client.GET('/api/searches', { params: { query: { q: 'apple' } } })
  // @ts-expect-error a path of the image host
  await client.GET('/{domain}', { params: { path: { domain: 'stripe.com' } } })
  // @ts-expect-error a path that only supports GET
  await client.POST('/api/search', { params: { query: { q: 'apple' } } })
}

export async function parameters(client: RestClient) {
  const path = { domain: 'stripe.com' }
  await client.GET('/api/{domain}', { params: { path, query: { size: 64, theme: 'dark' } } })
  // @ts-expect-error no such parameter
  await client.GET('/api/{domain}', { params: { path, query: { sise: 64 } } })
  // @ts-expect-error no such value
  await client.GET('/api/{domain}', { params: { path, query: { theme: 'blue' } } })
  // @ts-expect-error a value of the wrong type
  await client.GET('/api/{domain}', { params: { path, query: { size: '64' } } })
  // @ts-expect-error the key goes into a header
  await client.GET('/api/{domain}', { params: { path, query: { token: 'lg_pk_x' } } })
  // @ts-expect-error a path parameter is missing
  await client.GET('/api/{domain}', { params: { query: { size: 64 } } })
  // @ts-expect-error a required parameter is missing
  await client.GET('/api/search', { params: { query: { limit: 5 } } })
}

export async function responses(client: RestClient) {
  const { data, error } = await client.GET('/api/search', { params: { query: { q: 'apple' } } })
  const ticker: string | null | undefined = data?.[0]?.ticker
  // @ts-expect-error no such response field
  const symbol = data?.[0]?.symbol
  // @ts-expect-error the ticker may be null
  const nonNullTicker: string | undefined = data?.[0]?.ticker
  const seconds: number | undefined = error?.retryAfter
  // @ts-expect-error the status is a number
  const status: string | undefined = error?.status
  // @ts-expect-error no such problem code
  const isOverQuota = problemOf(error)?.code === 'quota_exhausted'
  return { ticker, symbol, nonNullTicker, seconds, status, isOverQuota }
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
