// The least that answers a hundred companies: node's own server, the reads, and what writes the answer.
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import Database from 'better-sqlite3'
import { buildSchema, type DocumentNode, execute, parse } from 'graphql'

const SDL = new URL('../../schema/schema.graphql', import.meta.url)
/** What federation adds to every subgraph, and none prints. */
const ENTITIES = `scalar _Any union _Entity = Company
  extend type Query { _entities(representations: [_Any!]!): [_Entity]! }`

const LISTED = '(SELECT value FROM json_each(?))'

/**
 * @returns what reads all that a service keeps of companies, on a connection of its own: one SELECT a table, and what is
 * written as JSON parsed.
 */
export function bareReads(file: string, domains: readonly string[]): () => Promise<unknown> {
  const database = new Database(file, { readonly: true })
  const tables: [name: string, key: string, json: string[]][] = [
    ['blocks', 'domain', []],
    ['artwork', 'domain', ['legible', 'palette']],
    ['visits', 'domain', []],
    ['visit_artwork', 'domain', ['legible', 'palette']],
    ['visit_facts', 'domain', ['facts']],
    ['companies', 'domain', ['company']],
    ['leads', 'key', []],
  ]
  const reads = tables.map(([name, key, json]) => {
    const columns = name === 'visits' ? 'domain, outcome, at, fresh_until' : '*'
    const select = database.prepare<[string], Record<string, string>>(
      `SELECT ${columns} FROM ${name} WHERE ${key} IN ${LISTED}`,
    )
    const names = key === 'key' ? domains.map((domain) => `domain:${domain}`) : domains
    return () => {
      const rows = select.all(JSON.stringify(names))
      const parsed = rows.map((row) => [
        row[key],
        json.map((column) => JSON.parse(row[column] ?? '')),
      ])
      return new Map(parsed as [string, unknown][])
    }
  })
  return async () => reads.map((read) => read())
}

/**
 * Reads as often as it is asked, and answers what the service answered: REST's at `/0`, and at the paths
 * after it graphs', executed by graphql-js over plain objects, each document parsed once.
 */
export async function bareServer(read: () => Promise<unknown>, answers: Answer[]) {
  const schema = buildSchema(readFileSync(SDL, 'utf8') + ENTITIES, { assumeValidSDL: true })
  const documents = new Map<string, DocumentNode>()
  const graph = ({ query, variables }: Asked, { data }: Answer) => {
    const document = documents.get(query) ?? parse(query)
    documents.set(query, document)
    const rootValue = { company: ({ domain }: { domain: string }) => byDomain.get(domain), ...data }
    return execute({ schema, document, variableValues: variables, rootValue })
  }
  const told = answers.flatMap(({ data }) => Object.values(data ?? {}).flat()) as Company[]
  const byDomain = new Map(told.map((company) => [company.domain, typed(company)]))
  for (const { data } of answers) if (data?._entities) data._entities = data._entities.map(typed)
  const server = createServer(async (request, response) => {
    const asked = JSON.parse(await bodyOf(request))
    const [answer] = answers.slice(Number(request.url?.slice(1)))
    await read()
    const said = answer?.data ? await graph(asked, answer) : answer
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(said))
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
interface Asked {
  query: string
  variables?: Record<string, unknown>
}

const typed = (company: Company) => ({ __typename: 'Company', ...company })

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
