// Finds out whether a Redis server can hold the data of this service alone.
import type { Redis } from 'ioredis'

const severalMasters = (count: number | string) =>
  `REDIS_URL names a node of a Redis Cluster with ${count} masters, which is not supported: name one Redis, or a cluster with one master`

/** Replies of a server that cannot be used, and what the operator must change. */
const REFUSALS: [reply: RegExp, reason: string][] = [
  [/^MOVED\b/, severalMasters('several')],
  [
    /^READONLY\b/,
    'REDIS_URL names a replica, which takes no writes until it becomes the master: name the master',
  ],
]

/** @returns what the reply of a server means; null for any other reply. */
export const meaningOfReply = (reply: string): string | null =>
  REFUSALS.find(([pattern]) => pattern.test(reply))?.[1] ?? null

/**
 * @returns a sentence that names the setting, for a Sentinel and for a cluster with several masters, which answers only
 *   some of the keys; null for any other server, and for one that does not tell.
 */
export async function findUnsupportedMode(redis: Redis): Promise<string | null> {
  // Any user may send both commands, and servers before Redis 6 do not know the first.
  const mode = (await factsOf(redis.call('HELLO'))).get('mode')
  if (mode === 'sentinel')
    return 'REDIS_URL names a Sentinel, which is not supported: name the master, or a proxy that follows it'
  if (mode !== 'cluster') return null
  const info = await redis.cluster('INFO').catch(orRefused(''))
  const masters = Number(/^cluster_size:(\d+)/m.exec(String(info))?.[1] ?? 1)
  return masters > 1 ? severalMasters(masters) : null
}

/**
 * Selects the database of the URL. The client does so at each connection, but goes on in database 0 when Redis refuses.
 * @returns a sentence that names the setting and the reply; null when the database is selected.
 */
export async function selectDatabase(redis: Redis): Promise<string | null> {
  const { db = 0 } = redis.options
  // Everybody begins in database 0, also a user who may not select one.
  if (db === 0) return null
  const reply = await redis.select(db).catch((error: Error) => orRefused(error.message)(error))
  return reply === 'OK' ? null : `REDIS_URL names database ${db}, but Redis refuses it: ${reply}`
}

/** @param reply names and values in turn. */
async function factsOf(reply: Promise<unknown>): Promise<Map<unknown, unknown>> {
  const list = await reply.catch(orRefused([]))
  const pairs = Array.isArray(list) ? list : []
  return new Map(pairs.flatMap((name, i) => (i % 2 === 0 ? [[name, pairs[i + 1]] as const] : [])))
}

/** Replaces an error that Redis replied; any other error is thrown. */
const orRefused =
  <Value>(value: Value) =>
  (error: Error): Value => {
    if (error.name === 'ReplyError') return value
    throw error
  }
