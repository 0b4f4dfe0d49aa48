// What tsc must refuse of the GraphQL client: nothing here is run, each expected error is one that must be there.
import { CompaniesDocument, CompanyDocument, ViewerDocument } from '../../clients/documents.ts'
import { graphqlClient } from '../../clients/graphql.ts'

const ask = graphqlClient({ baseUrl: 'http://localhost:3000' })

export async function companies(): Promise<(string | null | undefined)[]> {
  const { data, errors } = await ask(CompaniesDocument, { domains: ['stripe.com'] })
  const codes = errors.map(({ extensions }) => extensions.code)
  return [...codes, ...(data?.companies ?? []).map((company) => company?.name)]
}

export async function wrongVariables(): Promise<void> {
  // @ts-expect-error a variable of another name
  await ask(CompanyDocument, { domain: 'stripe.com', sise: 64 })
  // @ts-expect-error a variable of another type
  await ask(CompanyDocument, { domain: 64 })
  // @ts-expect-error a variable that must be given
  await ask(CompanyDocument, {})
  // @ts-expect-error variables that must be given
  await ask(CompanyDocument)
  // @ts-expect-error variables of a document that has none
  await ask(ViewerDocument, { domain: 'stripe.com' })
}

export async function wrongFields(): Promise<void> {
  const { data } = await ask(CompanyDocument, { domain: 'stripe.com' })
  // @ts-expect-error a field that the document does not ask for
  data?.company?.brand
  // @ts-expect-error a field that no company has
  data?.company?.namee
  // @ts-expect-error what may be null is not used as if it never were
  data?.company?.name.length
  const { data: viewer } = await ask(ViewerDocument)
  // @ts-expect-error a word that the enumeration does not hold
  viewer?.viewer.kind === 'ROOT'
}
