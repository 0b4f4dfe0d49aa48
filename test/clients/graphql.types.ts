// Type tests of the GraphQL client; tsc checks this file and requires each expected error.
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import { CompaniesDocument, CompanyDocument, ViewerDocument } from '../../clients/documents.ts'
import { graphqlClient } from '../../clients/graphql.ts'

const request = graphqlClient({ baseUrl: 'http://localhost:3000' })

export async function companies(): Promise<(string | null | undefined)[]> {
  const { data, errors } = await request(CompaniesDocument, { domains: ['stripe.com'] })
  const codes = errors.map(({ extensions }) => extensions.code)
  return [...codes, ...(data?.companies ?? []).map((company) => company?.name)]
}

export async function wrongVariables(): Promise<void> {
  // @ts-expect-error an unknown variable
  await request(CompanyDocument, { domain: 'stripe.com', sise: 64 })
  // @ts-expect-error a variable of the wrong type
  await request(CompanyDocument, { domain: 64 })
  // @ts-expect-error a required variable is missing
  await request(CompanyDocument, {})
  // @ts-expect-error required variables are missing
  await request(CompanyDocument)
  // @ts-expect-error the document takes no variables
  await request(ViewerDocument, { domain: 'stripe.com' })
  const { signal } = new AbortController()
  await request(ViewerDocument, undefined, { signal })
  await request(CompanyDocument, { domain: 'stripe.com' }, { signal })
  // @ts-expect-error required variables are missing
  await request(CompanyDocument, undefined, { signal })
}

export async function adHocDocuments(): Promise<string> {
  const { data } = await request<{ company: { name: string } }>(
    '{ company(domain: "stripe.com") { name } }',
  )
  const { data: unknownData } = await request('{ plans { id } }')
  // @ts-expect-error the type of the data is not known
  unknownData?.plans
  return data?.company.name ?? ''
}

type ParsedDocument = TypedDocumentNode<{ name: string }, { domain: string }>

export async function parsedDocuments(document: ParsedDocument): Promise<string> {
  const { data } = await request(document, { domain: 'stripe.com' })
  // @ts-expect-error a variable of the wrong type
  await request(document, { domain: 64 })
  return data?.name ?? ''
}

export async function wrongFields(): Promise<void> {
  const { data } = await request(CompanyDocument, { domain: 'stripe.com' })
  // @ts-expect-error the document does not select this field
  data?.company?.brand
  // @ts-expect-error the type Company has no such field
  data?.company?.namee
  // @ts-expect-error a nullable field needs a null check
  data?.company?.name.length
  const { data: viewer } = await request(ViewerDocument)
  // @ts-expect-error not a value of the enumeration
  viewer?.viewer.kind === 'ROOT'
}
