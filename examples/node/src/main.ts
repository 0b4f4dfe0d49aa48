// A program that asks over REST and GraphQL. Without a key, the plan for anonymous callers applies.
import { graphqlClient } from '@logograph/client/graphql'
import { ProblemError, restClient } from '@logograph/client/rest'
import { graphql } from './gql/gql.js'

const options = {
  baseUrl: process.env.LOGOGRAPH_URL ?? 'http://localhost:3000',
  apiKey: process.env.LOGOGRAPH_KEY,
}
const client = restClient(options)
const ask = graphqlClient(options)

const Names = graphql(`
  query Names($domains: [String!]!) {
    companies(domains: $domains) {
      domain
      name
    }
  }
`)

const logo = await client.get('/api/{domain}', { params: { path: { domain: 'stripe.com' } } })
console.log(`stripe.com: ${logo.type}`)

const { data } = await ask(Names, { domains: ['stripe.com', 'github.com'] })
for (const company of data?.companies ?? []) console.log(`${company?.domain}: ${company?.name}`)

try {
  await client.get('/api/{domain}', { params: { path: { domain: 'no domain' } } })
} catch (error) {
  if (!(error instanceof ProblemError)) throw error
  console.log(`${error.code}: ${error.detail}`)
}
