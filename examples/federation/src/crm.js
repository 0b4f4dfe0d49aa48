// A CRM with accounts. Its Company has an id of its own, and the domain by which Logograph knows it. Both of its fields
// are nullable, because Logograph knows companies that the CRM does not.
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { buildSchema, graphql } from 'graphql'

export const CRM_SDL = `
  extend schema @link(url: "https://specs.apollo.dev/federation/v2.3", import: ["@key", "@shareable"])
  type Query { accounts: [Account!]! }
  type Account @key(fields: "id") { id: ID!, owner: String!, company: Company! }
  type Company @key(fields: "id") @key(fields: "domain") {
    id: ID
    domain: Domain!
    stage: Stage
  }
  enum Stage { LEAD CUSTOMER }
  scalar Domain
`

const COMPANIES = ['stripe.com', 'github.com', 'spotify.com', 'airbnb.com'].map((domain, i) => ({
  __typename: 'Company',
  id: `company-${i}`,
  domain,
  stage: i % 2 === 0 ? 'CUSTOMER' : 'LEAD',
}))
const ACCOUNTS = COMPANIES.map((company, i) => ({
  __typename: 'Account',
  id: `account-${i}`,
  owner: ['Ada', 'Grace'][i % 2],
  company,
}))

// A gateway reads these two fields; a library for subgraphs would add them.
const schema = buildSchema(
  `${CRM_SDL.replace(/extend schema.*\n/, '').replaceAll(/@(key|shareable)(\([^)]*\))?/g, '')}
  scalar _Any
  union _Entity = Account | Company
  extend type Query { _entities(representations: [_Any!]!): [_Entity]! }`,
)
const rootValue = {
  accounts: ACCOUNTS,
  _entities: ({ representations }) =>
    representations.map(({ id, domain }) =>
      [...ACCOUNTS, ...COMPANIES].find((entity) =>
        id ? entity.id === id : entity.domain === domain,
      ),
    ),
}

/** @returns the URL of the CRM on a free port. */
export async function serveCrm() {
  const server = createServer(async (request, response) => {
    const { query, variables } = await json(request)
    const result = await graphql({ schema, rootValue, source: query, variableValues: variables })
    response.setHeader('content-type', 'application/json').end(JSON.stringify(result))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${server.address().port}/graphql`
}
