// Tests the GraphQL client against a running service.
import { parse, print } from 'graphql'
import { describe, expect, it } from 'vitest'
import * as documents from '../../clients/documents.ts'
import { CompaniesDocument, CompanyDocument, ViewerDocument } from '../../clients/documents.ts'
import { graphqlClient, HttpError, type TypedDocument } from '../../clients/graphql.ts'
import { closeAfterTests } from '../support/close.ts'
import { seedCompanies } from '../support/registry.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
await seedCompanies(service)
const apiKey = await service.key()

/** A fetch that records the request bodies. */
const recordingFetch = () => {
  const sentBodies: Record<string, unknown>[] = []
  const recordAndFetch = async (request: Request) => {
    sentBodies.push(await request.clone().json())
    return fetch(request)
  }
  return { sentBodies, fetch: recordAndFetch }
}

describe('the GraphQL client', () => {
  it('sends only the hash of a document', async () => {
    const { sentBodies, fetch } = recordingFetch()
    const request = graphqlClient({ baseUrl: service.api, apiKey, fetch })
    const { data, errors } = await request(CompaniesDocument, { domains: ['apple.com', 'bp.com'] })
    expect([errors, data?.companies?.map((company) => company?.name)]).toEqual([
      [],
      ['Apple', 'BP'],
    ])
    expect([sentBodies.length, 'query' in sentBodies[0]!]).toEqual([1, false])
  })

  it('sends the text of a document whose hash the service does not know, and later its text at once', async () => {
    const { sentBodies, fetch } = recordingFetch()
    const text = '{ viewer { plan { id } } }'
    const { TypedDocumentString } = documents
    const unknownDocument = new TypedDocumentString<unknown, Record<string, never>>(text, {
      hash: 'unknown-hash',
    })
    const request = graphqlClient({ baseUrl: service.api, apiKey, fetch })
    for (let i = 0; i < 3; i++) {
      const { data } = await request(unknownDocument)
      expect(data).toEqual({ viewer: { plan: { id: 'business' } } })
    }
    expect(sentBodies.map(({ query }) => query)).toEqual([undefined, text, text, text])
  })

  it('sends an ad-hoc document: text, a typed string without a hash, or a parsed document', async () => {
    const { sentBodies, fetch } = recordingFetch()
    const request = graphqlClient({ baseUrl: service.api, apiKey, fetch })
    const text = 'query ($domain: Domain!) { company(domain: $domain) { name } }'
    const typedString = new documents.TypedDocumentString<unknown, { domain: string }>(text)
    const parsed: TypedDocument<unknown, { domain: string }> = parse(text)
    const variables = { domain: 'apple.com' }
    const results = [
      await request(text, variables),
      await request(typedString, variables),
      await request(parsed, variables),
    ]
    for (const { data, errors } of results) {
      expect([data, errors]).toEqual([{ company: { name: 'Apple' } }, []])
    }
    expect(sentBodies.map(({ query }) => query)).toEqual([text, text, text])
    const withoutText: TypedDocument<unknown, { domain: string }> = parse(text, {
      noLocation: true,
    })
    await expect(request(withoutText, variables)).rejects.toThrow('The document has no text.')
    const printing = graphqlClient({ baseUrl: service.api, apiKey, print })
    expect((await printing(withoutText, variables)).data).toEqual({ company: { name: 'Apple' } })
  })

  it('with persistedQueries sends the text of a document once, and then its hash', async () => {
    const { sentBodies, fetch } = recordingFetch()
    const request = graphqlClient({ baseUrl: service.api, apiKey, fetch, persistedQueries: true })
    const text = 'query Persisted { viewer { kind } }'
    const typed = new documents.TypedDocumentString<unknown, Record<string, never>>(text, {
      hash: 'the hash of another service',
    })
    for (const document of [text, text, typed, typed]) {
      const { data, errors } = await request(document as string)
      expect([data, errors]).toEqual([{ viewer: { kind: 'SECRET' } }, []])
    }
    // The first request of the text, and that of the foreign hash, learn that the hash is unknown.
    const expected = [undefined, text, undefined, undefined, text, undefined]
    expect(sentBodies.map(({ query }) => query)).toEqual(expected)
  })

  it('rejects with the reason of the signal, also during the wait for a retry', async () => {
    const controller = new AbortController()
    const reason = new Error('aborted by the test')
    const fetch = async () => {
      queueMicrotask(() => controller.abort(reason))
      return new Response(null, { status: 503, headers: { 'retry-after': '20' } })
    }
    const request = graphqlClient({ baseUrl: service.api, fetch })
    const { signal } = controller
    await expect(request(ViewerDocument, undefined, { signal })).rejects.toBe(reason)
  })

  it.each<[status: number, body: string]>([
    [502, '<h1>Bad gateway</h1>'],
    [502, '{"message":"no upstream"}'],
    [200, '<!doctype html>'],
    [200, 'null'],
  ])('rejects with the status %i when a proxy sends %s', async (status, body) => {
    const fetch = async () => new Response(body, { status })
    const error = await graphqlClient({ baseUrl: service.api, fetch })(ViewerDocument).catch(
      (error) => error,
    )
    expect(error).toBeInstanceOf(HttpError)
    expect([error.status, error.message]).toEqual([
      status,
      expect.stringMatching(`^The server responded with ${status}`),
    ])
  })

  it('returns the allowed fields and an error for a refused field', async () => {
    const request = graphqlClient({ baseUrl: service.api })
    const { data, errors } = await request(CompanyDocument, { domain: 'apple.com' })
    expect(data?.company).toMatchObject({ name: 'Apple', ticker: 'AAPL', description: null })
    expect(errors.find(({ path }) => path?.at(-1) === 'description')?.extensions.code).toBe(
      'key_required',
    )
  })

  it('returns problem details as an error', async () => {
    const request = graphqlClient({ baseUrl: service.api, apiKey: 'lg_sk_nobody' })
    const { data, errors } = await request(ViewerDocument)
    expect([data, errors.map(({ extensions }) => extensions.code)]).toEqual([null, ['invalid_key']])
  })

  it('gets data for every generated document', async () => {
    const request = graphqlClient({ baseUrl: service.api, apiKey })
    const variables = { domain: 'apple.com', domains: ['apple.com'], query: 'apple' }
    const identifiers = { symbol: 'AAPL', isin: 'US0378331005' }
    const allVariables = { ...variables, ...identifiers, text: 'PAYPAL *SPOTIFY' }
    const operations = Object.entries(documents).filter(([name]) => /[a-z]Document$/.test(name))
    expect(operations.length).toBeGreaterThan(5)
    for (const [name, document] of operations) {
      const { data, errors } = await request(document as typeof CompanyDocument, allVariables)
      expect([name, errors, data !== null]).toEqual([name, [], true])
    }
  })
})
