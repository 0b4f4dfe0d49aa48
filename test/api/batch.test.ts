// Batch routes: limits, order, duplicates, errors of single domains, and one read of each kind of record.
import { beforeAll, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { parseCsv } from '../../clients/web/views/batch/csv.ts'
import { Unavailable } from '../../schema/problems.ts'
import { BatchDescriptions, BatchLogos } from '../../schema/shapes/batch.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { edgeOf } from '../support/answers.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import { postGraphql } from '../support/graphql.ts'
import { ON_SERVERS, startService } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const secretKey = await service.key()

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(service.api + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': secretKey, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

/** Fetches a public URL, which names `localhost`, from the address of the service. */
const getPublic = (url: string) => {
  const { port, pathname, search } = new URL(url)
  const host = port === new URL(service.image).port ? 'image:' : ''
  return service.get(host + pathname + search)
}

const SHAPES: [string, z.ZodType][] = [
  ['/api/batch/logos', BatchLogos],
  ['/api/batch/describe', BatchDescriptions],
]

describe.each(SHAPES)('%s', (path, shape) => {
  const requestedDomains = [
    'github.com',
    'WWW.stripe.com',
    'no domain',
    'stripe.com',
    '10.0.0.1',
    'ibm.com',
  ]

  it('returns results in the requested order, repeats duplicates, and fails only the invalid domains', async () => {
    const response = await post(path, { domains: requestedDomains })
    const body = await response.json()
    expect([response.status, shape.parse(body)]).toEqual([200, body])
    expect([body.count, body.limit]).toEqual([6, 100])
    const results = body.results.map(
      ({ domain, input, error }: { domain: string; input: string; error?: string }) => [
        domain,
        input,
        error,
      ],
    )
    expect(results).toEqual([
      ['github.com', 'github.com', undefined],
      ['stripe.com', 'WWW.stripe.com', undefined],
      ['no domain', 'no domain', 'invalid_domain'],
      ['stripe.com', 'stripe.com', undefined],
      ['10.0.0.1', '10.0.0.1', 'invalid_domain'],
      ['ibm.com', 'ibm.com', undefined],
    ])
    expect(body.results[3]).toEqual({ ...body.results[1], input: 'stripe.com' })
  })

  it('links every item to an image, an invalid domain to the placeholder', async () => {
    const domains = ['github.com', 'no domain', '10.0.0.1', 'nobody-knows-this.com']
    const { results } = await (await post(path, { domains })).json()
    for (const { logo, api, error } of results as Record<string, string>[]) {
      for (const url of [logo, api ?? logo]) {
        const response = await getPublic(url as string)
        expect([url, response.status]).toEqual([url, 200])
        expect(response.headers.get('content-type')).toMatch(/^image\//)
        expect(url?.endsWith('/placeholder.svg')).toBe(error === 'invalid_domain')
      }
    }
  })

  it.each([
    ['invalid JSON', '{"domains":'],
    ['an empty body', ''],
    ['a list', '["stripe.com"]'],
    ['text', '"stripe.com"'],
    ['null', 'null'],
    ['no domains', {}],
    ['an empty list', { domains: [] }],
    ['one domain alone', { domains: 'stripe.com' }],
    ['numbers', { domains: [1, 2] }],
    ['a deeply nested body', `{"domains":${'['.repeat(6000)}${']'.repeat(6000)}}`],
  ])('rejects %s and states the allowed values', async (_what, body) => {
    const response = await post(path, body)
    const problem = ProblemDetails.parse(await response.json())
    expect([response.status, problem.code]).toEqual([400, 'invalid_request'])
    expect(problem.allowed).toEqual(expect.any(String))
    expect(response.headers.get('x-ratelimit-limit')).not.toBeNull()
  })

  it('treats a lone surrogate as an invalid domain', async () => {
    const response = await post(path, '{"domains":["stripe.com","\\udc00x","\\ud800.com"]}')
    const { results } = await response.json()
    expect([response.status, results.map(({ error }: { error?: string }) => error)]).toEqual([
      200,
      [undefined, 'invalid_domain', 'invalid_domain'],
    ])
  })

  it('rejects a body that is not sent as JSON', async () => {
    const domains = JSON.stringify({ domains: ['stripe.com'] })
    const response = await post(path, domains, { 'content-type': 'text/plain' })
    expect(response.status).toBe(415)
  })

  it('rejects thousands of invalid items quickly', async () => {
    const before = cpuTimeMs()
    const response = await post(path, { domains: Array(120_000).fill(1) })
    const problem = ProblemDetails.parse(await response.json())
    expect([response.status, problem.parameter, problem.allowed]).toEqual([
      400,
      'domains[0]',
      'a hostname in quotes',
    ])
    expect(cpuTimeMs() - before).toBeLessThan(1000)
  })

  it.each([
    ['starter', 25],
    ['pro', 50],
    ['business', 100],
  ])('on the plan %s accepts %i domains and rejects more', async (plan, limit) => {
    const key = await service.key({ plan })
    const domains = Array.from({ length: limit }, (_, i) => `company-${i}.com`)
    const atLimit = await post(path, { domains }, { 'x-api-key': key })
    expect([atLimit.status, (await atLimit.json()).results.length]).toEqual([200, limit])
    const aboveLimit = await post(path, { domains: [...domains, 'one.com'] }, { 'x-api-key': key })
    const problem = ProblemDetails.parse(await aboveLimit.json())
    expect([aboveLimit.status, problem.parameter, problem.value]).toEqual([
      400,
      'domains',
      `${limit + 1} domains`,
    ])
  })

  it('costs one request for any number of domains', async () => {
    const first = await post(path, { domains: requestedDomains })
    const second = await post(path, { domains: ['stripe.com'] })
    const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'))
    expect(remaining(first) - remaining(second)).toBe(1)
  })

  it('rejects a key of a plan without batches', async () => {
    const headers = { 'x-api-key': await service.key({ plan: 'free' }) }
    const response = await post(path, { domains: ['stripe.com'] }, headers)
    expect(response.status).toBe(403)
    ProblemDetails.parse(await response.json())
  })

  it('accepts a publishable key as a Bearer token', async () => {
    const key = await service.key({ kind: 'publishable', plan: 'starter' })
    const response = await fetch(service.api + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      body: JSON.stringify({ domains: ['stripe.com'] }),
    })
    expect(response.status).toBe(200)
  })
})

describe('the items of /api/batch/describe', () => {
  it('say whether they are a profile or an error', async () => {
    const response = await post('/api/batch/describe', { domains: ['stripe.com', 'no domain'] })
    const { results } = BatchDescriptions.parse(await response.json())
    expect(results.map(({ type }) => type)).toEqual(['profile', 'error'])
  })
})

describe('a batch with Accept: text/csv', () => {
  const csvOf = async (path: string, entries: string[], accept = 'text/csv') => {
    const response = await post(path, { domains: entries }, { accept })
    expect([response.status, response.headers.get('content-type')]).toEqual([
      200,
      'text/csv; charset=utf-8',
    ])
    return parseCsv(await response.text(), ',')
  }

  it.each(['/api/batch/logos', '/api/batch/describe'])(
    '%s has a row for each entry, with the values of the JSON',
    async (path) => {
      const entries = ['www.stripe.com', 'no domain', 'ticker:NOSUCH']
      const { results } = await (await post(path, { domains: entries })).json()
      const [names = [], ...rows] = await csvOf(path, entries)
      expect(names.slice(0, 3)).toEqual(['input', 'domain', 'name'])
      expect(rows.map(([input]) => input)).toEqual(entries)
      for (const [i, row] of rows.entries()) {
        expect(row).toHaveLength(names.length)
        for (const name of ['domain', 'name', 'ticker', 'error', 'detail', 'logo'])
          expect(row[names.indexOf(name)]).toBe(String(results[i][name] ?? ''))
      }
    },
  )

  it('has every value of a profile that fits into a cell', async () => {
    const { results } = await (
      await post('/api/batch/describe', { domains: ['stripe.com'] })
    ).json()
    const [names = []] = await csvOf('/api/batch/describe', ['stripe.com'])
    const [profile] = results
    const isPlain = (value: unknown) => typeof value !== 'object' || value === null
    const plain = Object.keys(profile).filter((name) => isPlain(profile[name]))
    const leftOut = [
      'type',
      'name_source',
      'indexed',
      'indexed_at',
      'issuer',
      'because',
      'headquarters',
    ]
    expect(plain.filter((name) => !leftOut.includes(name) && !names.includes(name))).toEqual([])
  })

  it('runs no formula of a website in a spreadsheet', async () => {
    const company = companyOf('formula.com', { name: '=HYPERLINK("https://evil.example")' })
    await service.stores.records.companies.put([company])
    const [names = [], row = []] = await csvOf('/api/batch/describe', ['formula.com'])
    expect(row[names.indexOf('name')]).toBe(`'=HYPERLINK("https://evil.example")`)
  })

  it.each(['*/*', 'application/json', 'text/html, */*;q=0.8', 'application/json, text/csv;q=0.9'])(
    'answers JSON to Accept: %s',
    async (accept) => {
      const response = await post('/api/batch/logos', { domains: ['stripe.com'] }, { accept })
      expect(response.headers.get('content-type')).toContain('application/json')
    },
  )
})

describe('a batch of a hundred stored domains', () => {
  const domains = Array.from({ length: 100 }, (_, i) => `stored-${i}.com`)
  beforeAll(async () => {
    const companies = domains.map((domain, i) => companyOf(domain, { name: `Stored ${i}` }))
    await service.stores.records.companies.put(companies)
  })

  it('needs one read of each kind', async () => {
    const reads = await countReads(service.stores.records, async () => {
      const response = await post('/api/batch/describe', { domains })
      const { results } = (await response.json()) as { results: { name: string }[] }
      expect(results.map(({ name }) => name)).toEqual(domains.map((_, i) => `Stored ${i}`))
    })
    expect(reads).toEqual({
      'artwork.find': 1,
      'visits.find': 1,
      'visits.facts': 1,
      'companies.find': 1,
      'companies.lookup': 1,
    })
  })

  it('needs one read of each kind for the sources of logos', async () => {
    const reads = await countReads(service.stores.records, () =>
      post('/api/batch/logos', { domains }),
    )
    expect(reads).toEqual({ 'artwork.find': 1, 'companies.find': 1, 'companies.lookup': 1 })
  })
})

describe('an internal error', () => {
  it('fails one domain, not the batch', async () => {
    const { companies } = service.stores.records
    const findCompanies = companies.find
    const unreadableRow = new Error('a row that cannot be read') as never
    companies.find = async (domains) => {
      const rows = await findCompanies.call(companies, domains)
      return rows.map((company, i) => (domains[i] === 'broken.com' ? unreadableRow : company))
    }
    try {
      const response = await post('/api/batch/describe', { domains: ['stripe.com', 'broken.com'] })
      const { results } = BatchDescriptions.parse(await response.json())
      expect(results.map((result) => ('error' in result ? result.error : result.domain))).toEqual([
        'stripe.com',
        'describe_failed',
      ])
    } finally {
      companies.find = findCompanies
    }
  })
})

describe('the URLs of /api/batch/logos', () => {
  const domains = ['www.stripe.com', 'nobody-knows-this.com']
  const logosOf = async (key: string, query = '') => {
    const response = await post(`/api/batch/logos${query}`, { domains }, { 'x-api-key': key })
    return BatchLogos.parse(await response.json()).results
  }
  const keyOf = (plan: string) => service.key({ plan })

  it('are signed for 256 px by default, work without a key, and say whether artwork is known', async () => {
    const [stripe, unknown] = await logosOf(await keyOf('starter'))
    expect(stripe?.source).toBe('bundled:simple-icons')
    expect(unknown?.source).toBeNull()
    expect(stripe?.api).toMatch(/\/api\/stripe\.com$/)
    for (const item of [stripe, unknown])
      expect(new URL(item!.logo).searchParams.get('grant')).toMatch(/^[\w-]{22}\.key_\w+$/)
    const parameters = new URL(stripe!.logo).searchParams
    expect([...parameters.keys()]).toEqual(['size', 'grant'])
    expect(await edgeOf(await getPublic(stripe!.logo))).toBe(256)
  })

  it('take the parameters of a logo, limited to the plan', async () => {
    const key = await keyOf('starter')
    const [stripe] = await logosOf(key, '?size=2048&format=webp&theme=dark&expiresIn=3600')
    const { searchParams } = new URL(stripe!.logo)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      size: '512',
      format: 'webp',
      theme: 'dark',
      grant: expect.stringMatching(/^[\w-]{22}\.key_\w+\.[0-9a-z]+$/),
    })
    const image = await getPublic(stripe!.logo)
    expect([image.headers.get('content-type'), await edgeOf(image)]).toEqual(['image/webp', 512])
  })

  it.each([
    ['starter', 'size=2048&format=svg', ['size', 'format']],
    ['starter', 'size=512&retina=true', ['retina']],
    ['starter', 'size=512&format=webp', []],
    ['business', 'size=1024&format=svg&retina=true', []],
  ])('name what the plan %s reduces of %s', async (plan, query, downgraded) => {
    const headers = { 'x-api-key': await keyOf(plan) }
    const response = await post(`/api/batch/logos?${query}`, { domains }, headers)
    const body = BatchLogos.parse(await response.json())
    expect(body.downgraded).toEqual(downgraded)
    expect(response.headers.get('x-downgraded')).toBe(downgraded.join(', ') || null)
  })

  it('are not signed where a caller without a key gets the same', async () => {
    const [stripe] = await logosOf(await keyOf('business'), '?size=64')
    expect(new URL(stripe!.logo).search).toBe('?size=64')
  })

  it('equal those of GraphQL', async () => {
    const key = await keyOf('pro')
    const query = `query ($domains: [String!]!) {
      companies(domains: $domains) { domain logo(size: 256, format: WEBP) { url } }
    }`
    const { data } = await postGraphql(
      service,
      { query, variables: { domains } },
      { 'x-api-key': key },
    )
    const items = await logosOf(key, '?format=webp')
    expect(data.companies).toEqual(
      items.map(({ domain, logo }) => ({ domain, logo: { url: logo } })),
    )
  })

  it('refuse an invalid parameter with 400', async () => {
    const response = await post('/api/batch/logos?size=1', { domains })
    expect([response.status, (await response.json()).parameter]).toEqual([400, 'size'])
  })

  it('have no sources while the store is unavailable, unless the process knows what is blocked', async () => {
    const { artwork } = service.stores.records
    const find = artwork.find
    artwork.find = async () => {
      throw new Unavailable('records', 1)
    }
    try {
      const domains = ['stripe.com', 'unknown-company.com']
      const response = await post('/api/batch/logos', { domains })
      const { results } = (await response.json()) as { results: Record<string, unknown>[] }
      expect(results.map(({ domain, source, error }) => [domain, source, error])).toEqual([
        // With MongoDB, each process keeps a list of the blocked and the corrected domains.
        ['stripe.com', ON_SERVERS ? 'bundled:simple-icons' : null, undefined],
        ['unknown-company.com', null, undefined],
      ])
    } finally {
      artwork.find = find
    }
  })
})
