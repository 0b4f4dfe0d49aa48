// Suites that need a MongoDB: each has databases of its own, and is skipped by name where there is no server.
import { randomUUID } from 'node:crypto'
import mongoose from 'mongoose'
import { describe, expect, inject, it } from 'vitest'
import { HOW_TO_GET } from './servers/index.ts'

/** @param suite given the address of a database, by the name of a place. */
export function onMongo(name: string, suite: (at: MongoAt) => void): void {
  const url = inject('mongodbUrl')
  if (url !== null) suite(placesAt(url))
  else if (process.env.CI === 'true') {
    it(`${name} ${HOW_TO_GET.mongo}`, () => expect.unreachable('There is no MongoDB.'))
  } else describe.skip(`${name} ${HOW_TO_GET.mongo}`, () => it('runs', () => {}))
}

export interface MongoAt {
  /** The server's address. */
  url: string
  /** The address of the place's database. */
  of(place: string): string
  /** Drops every database that was named. */
  drop(): Promise<void>
}

/** @returns the server's address with this database in place of its own. */
export const databaseAt = (url: string, name: string): string =>
  url.replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)\/?[^?]*/, `$1/${name}`)

/** Where time is not the question: a machine that does many things at once is no server that is away. */
export const patient = (url: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}serverSelectionTimeoutMS=20000`

function placesAt(url: string): MongoAt {
  const names = new Map<string, string>()
  const of = (place: string) => {
    const name = names.get(place) ?? `lg_${randomUUID().slice(0, 13)}`
    names.set(place, name)
    return databaseAt(url, name)
  }
  return { url, of, drop: async () => void (await dropDatabases([...names.keys()].map(of))) }
}

/** @param urls of databases of one server. */
export async function dropDatabases(urls: readonly string[]): Promise<void> {
  for (const url of urls) {
    const connection = await mongoose.createConnection(url).asPromise()
    await connection.dropDatabase()
    await connection.destroy()
  }
}
