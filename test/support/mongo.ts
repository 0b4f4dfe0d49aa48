// Runs suites that need MongoDB, each with its own databases.
import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { describe, expect, inject, it } from 'vitest'
import { INSTALL_HINTS } from './servers/index.ts'

/** Without a server the suite is skipped, and its title says how to install one. In CI it fails. */
export function describeWithMongo(name: string, suite: (databases: MongoDatabases) => void): void {
  const url = inject('mongodbUrl')
  if (url !== null) suite(databasesAt(url))
  else if (process.env.CI === 'true') {
    it(`${name} ${INSTALL_HINTS.mongo}`, () => expect.unreachable('There is no MongoDB.'))
  } else describe.skip(`${name} ${INSTALL_HINTS.mongo}`, () => it('runs', () => {}))
}

export interface MongoDatabases {
  /** The server's URL. */
  serverUrl: string
  /** @param label the suite's name for a database; each label has its own database. @returns its URL. */
  url(label: string): string
  /** Drops every database of the suite. */
  drop(): Promise<void>
}

/** @returns the server's URL with this database name. */
export const databaseAt = (url: string, name: string): string =>
  url.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`)

/** @returns the URL with a server selection timeout of 20 s, so a busy machine does not look like an outage. */
export const withLongTimeout = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}serverSelectionTimeoutMS=20000`

function databasesAt(url: string): MongoDatabases {
  const names = new Map<string, string>()
  const databaseUrl = (label: string) => {
    const name = names.get(label) ?? `lg_${randomUUID().slice(0, 13)}`
    names.set(label, name)
    return databaseAt(url, name)
  }
  return {
    serverUrl: url,
    url: databaseUrl,
    drop: async () => void (await dropDatabases([...names.keys()].map(databaseUrl))),
  }
}

/** @param urls database URLs of one server. */
export async function dropDatabases(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const connection = await mongoose.createConnection(url).asPromise()
    await connection.dropDatabase()
    await connection.destroy()
  }
}
