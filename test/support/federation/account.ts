// Serves a second subgraph, whose accounts refer to companies by domain.
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { buildSubgraphSchema } from '@apollo/subgraph'
import { graphql, parse } from 'graphql'

export const ACCOUNT_SDL = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key"])
  scalar Domain
  type Query { accounts(first: Int!): [Account!]! }
  type Account @key(fields: "id") { id: ID!, company: Company }
  type Company @key(fields: "domain") { domain: Domain!, accounts: [Account!]! }
`

/** Serves one account for each domain. @returns the URL of the subgraph. */
export async function serveAccounts(domains: string[]): Promise<string> {
  const accounts = domains.map((domain, i) => ({ id: `account-${i}`, company: { domain } }))
  const schema = buildSubgraphSchema({
    typeDefs: parse(ACCOUNT_SDL),
    resolvers: {
      Query: { accounts: (_, { first }: { first: number }) => accounts.slice(0, first) },
      Company: {
        accounts: ({ domain }: { domain: string }) =>
          accounts.filter(({ company }) => company.domain === domain),
      },
    },
  })
  const server = createServer(async (request, response) => {
    const { query, variables } = JSON.parse(await text(request))
    const result = await graphql({ schema, source: query, variableValues: variables })
    response.setHeader('content-type', 'application/json')
    response.setHeader('cache-control', 'public, max-age=60')
    response.end(JSON.stringify(result))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return `http://127.0.0.1:${port}/`
}
