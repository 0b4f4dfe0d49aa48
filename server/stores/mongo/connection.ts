// The connection to MongoDB: each query has a timeout, and during an outage only a probe reaches the server.
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import { Unavailable } from '../../../schema/problems.ts'
import { createCircuitBreaker } from '../../circuit-breaker.ts'
import { traceCall } from '../../telemetry/tracing.ts'
import { type Models, type MongoSession, openModels } from './models.ts'

/**
 * A query by `_id` takes a few milliseconds, so a longer wait means an outage.
 * An operator changes this timeout with `serverSelectionTimeoutMS` in the URL.
 */
const QUERY_TIMEOUT_MS = 1500
/** Creating indexes takes long; without a server the driver's own timeouts end the attempt sooner. */
const CONNECT_TIMEOUT_MS = 5000
/** Timeout of queries that read or write many documents. */
export const BULK_TIMEOUT_MS = 60_000
const RETRY_AFTER_SECONDS = 1
/** Interval of the probes during an outage. */
const PROBE_INTERVAL_MS = 500

/**
 * Selecting a server takes at most as long as a query. The other timeouts of the driver are longer, so that a query's
 * own timeout ends the wait first.
 */
const optionsFor = (timeoutMs: number) => ({
  serverSelectionTimeoutMS: timeoutMs,
  connectTimeoutMS: 2 * timeoutMs,
  // Frees the socket of a query that has timed out.
  socketTimeoutMS: BULK_TIMEOUT_MS,
  heartbeatFrequencyMS: 1000,
  waitQueueTimeoutMS: BULK_TIMEOUT_MS,
  maxPoolSize: 50,
  bufferCommands: false,
  promoteBuffers: true,
  // A retry would double the wait; callers serve a stale answer instead (`stale-on-error.ts`).
  retryReads: false,
})

export type Query<T> = (models: Models) => Promise<T>

export interface MongoLink {
  /**
   * Runs a query.
   * @param timeoutMs above the default, a timeout does not open the circuit, because slow work is no outage.
   * @throws Unavailable when the server is unavailable or too slow; any other error of the query.
   */
  run<T>(query: Query<T>, timeoutMs?: number): Promise<T>
  /** Runs a query like `run`, also while queries are refused. */
  runAlways<T>(query: Query<T>): Promise<T>
  /** Refuses all further queries of `run` with `Unavailable` and this cause; null ends that. */
  refuse(cause: Error | null): void
  ping(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}

/** Called once for each change. */
export interface AvailabilityCallbacks {
  onUnavailable?: ((reason: string) => void) | undefined
  onAvailable?: (() => void) | undefined
}

/** @param onConnect runs on each new connection before any other query. */
export function openMongoLink(
  url: string,
  onConnect: Query<void>,
  { onUnavailable, onAvailable }: AvailabilityCallbacks = {},
): MongoLink {
  const defaultTimeoutMs = Number(
    /[?&]serverSelectionTimeoutMS=(\d+)/.exec(url)?.[1] ?? QUERY_TIMEOUT_MS,
  )
  /** Reject functions of the queries that wait for an answer. */
  const rejectors = new Set<(reason: Error) => void>()
  let opening: Promise<MongoSession> | null = null
  let opened: MongoSession | null = null
  let closed = false

  let refusalCause: Error | null = null
  let wasAway = false
  /** Reports the state when it has changed: the server does not answer, or its data must not be used. */
  const reportAvailability = (cause: Error | null) => {
    const isAway = refusalCause !== null || circuit.state() !== 'closed'
    if (closed || isAway === wasAway) return
    wasAway = isAway
    if (isAway) onUnavailable?.(cause?.message ?? '')
    else onAvailable?.()
  }

  const circuit = createCircuitBreaker({
    isFailure: (error) => error instanceof TimeoutError || isServerUnavailable(error),
    refusal: (_, cause) => new Unavailable('records', RETRY_AFTER_SECONDS, cause),
    // Rejects every waiting query at once.
    onOpen(cause) {
      if (closed) return
      const error = new Unavailable('records', RETRY_AFTER_SECONDS, cause)
      for (const reject of rejectors) reject(error)
      void probe()
      reportAvailability(cause as Error)
    },
    onClose: () => reportAvailability(refusalCause),
  })

  const openSession = async (): Promise<MongoSession> => {
    const session = await openModels(url, optionsFor(defaultTimeoutMs))
    try {
      await onConnect(session.models)
      if (closed) throw new Error('The store is closed.')
    } catch (error) {
      await session.connection.destroy(true)
      throw error
    }
    opened = session
    return session
  }
  /** @returns the open session; concurrent callers share one attempt to connect. */
  const getSession = async (): Promise<MongoSession> => {
    if (opened) return opened
    opening ??= openSession().finally(() => {
      opening = null
    })
    return opening
  }

  const probe = async (): Promise<void> => {
    while (circuit.state() !== 'closed' && !closed) {
      const limitMs = opened ? defaultTimeoutMs : CONNECT_TIMEOUT_MS
      await circuit.probe(() => withTimeout(getSession().then(sendPing), limitMs)).catch(() => null)
      if (circuit.state() !== 'closed') await sleep(PROBE_INTERVAL_MS, null, { ref: false })
    }
  }
  const sendPing = async ({ connection }: MongoSession): Promise<true> => {
    await connection.db?.command({ ping: 1 })
    return true
  }

  /** @throws TimeoutError */
  const withTimeout = async <T>(answer: Promise<T>, milliseconds: number): Promise<T> => {
    const timeout = Promise.withResolvers<never>()
    // Timers run before sockets are read, so this waits for answers that arrived while the process was busy.
    const fail = () =>
      setImmediate(() => setImmediate(timeout.reject, new TimeoutError(milliseconds)))
    const timer = setTimeout(fail, milliseconds)
    // A late failure must not become an unhandled rejection.
    answer.catch(() => {})
    timeout.promise.catch(() => {})
    try {
      return await Promise.race([answer, timeout.promise])
    } finally {
      clearTimeout(timer)
    }
  }

  const request = async <T>(query: Query<T>, timeoutMs: number): Promise<T> => {
    const outage = Promise.withResolvers<never>()
    outage.promise.catch(() => {})
    rejectors.add(outage.reject)
    try {
      const answer = getSession().then(({ models }) => query(models))
      const limitMs = opened ? timeoutMs : timeoutMs + CONNECT_TIMEOUT_MS
      return await Promise.race([withTimeout(answer, limitMs), outage.promise])
    } catch (error) {
      const isSlowQuery = error instanceof TimeoutError && timeoutMs > defaultTimeoutMs
      throw isSlowQuery ? new Unavailable('records', RETRY_AFTER_SECONDS, error) : error
    } finally {
      rejectors.delete(outage.reject)
    }
  }

  const run = async <T>(query: Query<T>, timeoutMs = defaultTimeoutMs): Promise<T> => {
    if (refusalCause) throw new Unavailable('records', RETRY_AFTER_SECONDS, refusalCause)
    return runAlways(query, timeoutMs)
  }
  const runAlways = async <T>(query: Query<T>, timeoutMs = defaultTimeoutMs): Promise<T> => {
    if (closed) throw new Error('The store is closed.')
    try {
      return await circuit.run(() =>
        traceCall('mongodb', { 'db.system.name': 'mongodb' }, () => request(query, timeoutMs)),
      )
    } catch (error) {
      const isOutage = error instanceof TimeoutError || isServerUnavailable(error)
      throw isOutage ? new Unavailable('records', RETRY_AFTER_SECONDS, error) : error
    }
  }

  return {
    run,
    runAlways,
    refuse(cause) {
      refusalCause = cause
      reportAvailability(cause)
    },
    ping: () =>
      run(async () => {
        if (opened) await sendPing(opened)
      }),
    async close() {
      closed = true
      const session = opened ?? (await opening?.catch(() => null))
      opened = null
      await session?.connection.destroy(true)
    },
  }
}

class TimeoutError extends Error {
  constructor(milliseconds: number) {
    super(`MongoDB did not answer within ${milliseconds} ms.`)
    this.name = 'TimeoutError'
  }
}

/** Error codes of a server that is unreachable, shutting down or not the primary. */
const UNAVAILABLE_CODES = new Set<unknown>([
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  91, // ShutdownInProgress
  189, // PrimarySteppedDown
  9001, // SocketException
  10107, // NotWritablePrimary
  11600, // InterruptedAtShutdown
  11602, // InterruptedDueToReplStateChange
  13435, // NotPrimaryNoSecondaryOk
  13436, // NotPrimaryOrSecondary
  // The server closed the connection while the driver wrote to it; the driver passes on the error of Node's socket.
  'EPIPE',
  'ECONNRESET',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
])
/** Parts of the names of driver errors that mean a lost connection or a full pool. */
const UNAVAILABLE_NAMES = /NotConnected|Closed|Cleared|Timeout|Expired|ServerSelection/

/** @returns true for errors of the network, elections, shutdowns and full connection pools. */
function isServerUnavailable(error: unknown): boolean {
  const { MongoNetworkError, MongoSystemError } = mongoose.mongo
  if (error instanceof MongoNetworkError || error instanceof MongoSystemError) return true
  const { name = '', code } = error as { name?: string; code?: unknown }
  return UNAVAILABLE_NAMES.test(name) || UNAVAILABLE_CODES.has(code)
}

/** @returns the documents that exist, by `_id`. @param fields separated by spaces; all fields when left out. */
export async function findByIds<Found extends { _id: string }>(
  link: MongoLink,
  collection: keyof Models,
  ids: readonly Found['_id'][],
  fields?: string,
): Promise<Map<Found['_id'], Found>> {
  if (ids.length === 0) return new Map()
  const documents = await link.run((models) =>
    (models[collection] as unknown as mongoose.Model<Found>)
      .find({ _id: { $in: [...new Set(ids)] } }, fields)
      .lean<Found[]>(),
  )
  return new Map(documents.map((document) => [document._id, document]))
}

/** Repeats an upsert once after a duplicate key: the server rejects one of two concurrent inserts of a document. */
export async function retryUpsert<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isDuplicateKey(error)) throw error
    return write()
  }
}

/** MongoDB's error code DuplicateKey. */
const DUPLICATE_KEY = 11_000

/** Whether a document with the same `_id` or unique value exists already. */
export const isDuplicateKey = (error: unknown): boolean =>
  (error as { code?: unknown }).code === DUPLICATE_KEY

/** @returns false when the `_id` exists already. */
export async function isInserted(insert: () => PromiseLike<unknown>): Promise<boolean> {
  try {
    await insert()
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}
