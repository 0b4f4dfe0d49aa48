// Tests the GraphQL client against a running service.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as documents from '../../clients/documents.ts'
import { CompaniesDocument, CompanyDocument, ViewerDocument } from '../../clients/documents.ts'
import { graphqlClient } from '../../clients/graphql.ts'
import { seedCompanies } from '../support/registry.ts'
import { type Service, startService } from '../support/service.ts'

let service: Service
let apiKey: string
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
  await seedCompanies(service)
  apiKey = await service.key()
})
afterAll(() => service.close())

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

  it('sends the document when the service does not know its hash', async () => {
    const { sentBodies, fetch } = recordingFetch()
    const text = '{ viewer { plan { id } } }'
    const { TypedDocumentString } = documents
    const unknownDocument = new TypedDocumentString<unknown, Record<string, never>>(text, {
      hash: 'unknown-hash',
    })
    const { data } = await graphqlClient({ baseUrl: service.api, apiKey, fetch })(unknownDocument)
    expect([data, sentBodies.length, sentBodies[1]?.query]).toEqual([
      { viewer: { plan: { id: 'business' } } },
      2,
      text,
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
    expect([data, errors.map(({ extensions }) => extensions.code)]).toEqual([
      null,
      ['key_required'],
    ])
  })

  it('gets data for every generated document', async () => {
    const request = graphqlClient({ baseUrl: service.api, apiKey })
    const variables = { domain: 'apple.com', domains: ['apple.com'], query: 'apple' }
    const allVariables = { ...variables, symbol: 'AAPL', isin: 'US0378331005' }
    const operations = Object.entries(documents).filter(([name]) => /[a-z]Document$/.test(name))
    expect(operations.length).toBeGreaterThan(5)
    for (const [name, document] of operations) {
      const { data, errors } = await request(document as typeof CompanyDocument, allVariables)
      expect([name, errors, data !== null]).toEqual([name, [], true])
    }
  })
})
