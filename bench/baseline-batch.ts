// The baseline of the batch benchmark: a bare node:http server that does the same reads and sends the same JSON.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import { buildSchema, type DocumentNode, execute, parse } from 'graphql'

const SDL = new URL('../schema/schema.graphql', import.meta.url)
/** The types that federation adds and the printed schema does not contain. */
const ENTITIES_SDL = `scalar _Any union _Entity = Company
  extend type Query { _entities(representations: [_Any!]!): [_Entity]! }`

const IN_LIST = '(SELECT value FROM json_each(?))'

/**
 * @returns a function that reads all stored data of the companies, with one SELECT for each kind of document and table.
 * It uses its own connection and parses the JSON.
 */
export function createBaselineReads(
  file: string,
  domains: readonly string[],
): () => Promise<unknown> {
  const database = new Database(file, { readonly: true })
  const columnsOf = 'SELECT id, body, bytes FROM documents WHERE kind ='
  const kinds = ['operatorArtwork', 'visits', 'visitArtwork', 'visitFacts']
  const selects = [
    ...kinds.map((kind) => `${columnsOf} '${kind}' AND id`),
    'SELECT domain AS id, company AS body FROM companies WHERE domain',
    'SELECT key AS id, lookups.* FROM lookups WHERE key',
  ]
  const ids = JSON.stringify([...domains, ...domains.map((domain) => `domain:${domain}`)])
  const reads = selects.map((sql) => {
    const select = database.prepare<[string], { id: string; body?: string }>(`${sql} IN ${IN_LIST}`)
    return () => {
      const rows = select.all(ids)
      return new Map(rows.map(({ id, body }) => [id, body === undefined ? null : JSON.parse(body)]))
    }
  })
  return async () => reads.map((read) => read())
}

/**
 * Starts a server that reads the data on every request and sends the recorded answer of the service.
 * `/0` is the REST answer. The next paths execute GraphQL over plain objects; each document is parsed once.
 */
export async function startBaselineServer(read: () => Promise<unknown>, answers: Answer[]) {
  const schema = buildSchema(readFileSync(SDL, 'utf8') + ENTITIES_SDL, { assumeValidSDL: true })
  const documents = new Map<string, DocumentNode>()
  const executeGraphql = ({ query, variables }: GraphqlRequest, { data }: Answer) => {
    const document = documents.get(query) ?? parse(query)
    documents.set(query, document)
    const rootValue = { company: ({ domain }: { domain: string }) => byDomain.get(domain), ...data }
    return execute({ schema, document, variableValues: variables, rootValue })
  }
  const companies = answers.flatMap(({ data }) => Object.values(data ?? {}).flat()) as Company[]
  const byDomain = new Map(companies.map((company) => [company.domain, withTypename(company)]))
  for (const { data } of answers)
    if (data?._entities) data._entities = data._entities.map(withTypename)
  const server = createServer(async (request, response) => {
    const graphqlRequest = JSON.parse(await readBody(request))
    const answer = answers[Number(request.url?.slice(1))]
    await read()
    const body = answer?.data ? await executeGraphql(graphqlRequest, answer) : answer
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

interface Company {
  domain: string
}
interface Answer {
  data?: Record<string, unknown> & { _entities?: Company[] }
}
interface GraphqlRequest {
  query: string
  variables?: Record<string, unknown>
}

const withTypename = (company: Company) => ({ __typename: 'Company', ...company })

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
