// The way to MongoDB: every question has a deadline, and while the server is away nobody asks it but one probe.
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import { Unavailable } from '../../../schema/problems.ts'
import { createCircuitBreaker } from '../../circuit-breaker.ts'
import { type Models, type Opened, openModels } from './models.ts'

/**
 * A question by `_id` takes a few milliseconds; whoever waits longer waits for a server that is away. An operator's
 * own measure is `serverSelectionTimeoutMS` in the address.
 */
const PATIENCE_MS = 1500
/** The driver's own deadlines end it sooner when no server is there; making indexes takes its time. */
const OPENING_MS = 5000
/** For what writes or reads many documents. */
export const BULK_MS = 60_000
/** While it is away, it is asked so often whether it is back. */
const PROBE_MS = 500

/** What the driver waits for; it is less strict than a question's own deadline, which comes first. */
const optionsFor = (patience: number) => ({
  serverSelectionTimeoutMS: patience,
  connectTimeoutMS: 2 * patience,
  // It frees the socket of a question that nobody waits for any more.
  socketTimeoutMS: BULK_MS,
  heartbeatFrequencyMS: 1000,
  waitQueueTimeoutMS: BULK_MS,
  maxPoolSize: 50,
  bufferCommands: false,
  promoteBuffers: true,
  // A second try would take as long again; the standby answers instead.
  retryReads: false,
})

export type Work<T> = (models: Models) => Promise<T>

export interface Link {
  /**
   * @param patienceMs longer for what takes longer: that such a question is late says nothing of the server.
   * @throws Unavailable when the server is away or late; what else it throws stays as it is.
   */
  ask<T>(work: Work<T>, patienceMs?: number): Promise<T>
  ping(): Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}

/** @param greet asked of a new connection before anybody else asks. */
export function openLink(url: string, greet: Work<void>): Link {
  const usual = Number(/[?&]serverSelectionTimeoutMS=(\d+)/.exec(url)?.[1] ?? PATIENCE_MS)
  const waiting = new Set<(reason: Error) => void>()
  let opening: Promise<Opened> | null = null
  let opened: Opened | null = null
  let closed = false

  const circuit = createCircuitBreaker({
    isFailure: (error) => error instanceof TooLate || isAway(error),
    refusal: (_, cause) => new Unavailable('records', 1, cause),
    // From now on nobody waits, and those who do are told at once.
    onOpen(cause) {
      if (closed) return
      const error = new Unavailable('records', 1, cause)
      for (const leave of waiting) leave(error)
      void probe()
    },
  })

  const open = async (): Promise<Opened> => {
    const found = await openModels(url, optionsFor(usual))
    try {
      await greet(found.models)
      if (closed) throw new Error('The store is closed.')
    } catch (error) {
      await found.connection.destroy(true)
      throw error
    }
    opened = found
    return found
  }
  const ready = async (): Promise<Opened> => {
    if (opened) return opened
    opening ??= open().finally(() => {
      opening = null
    })
    return opening
  }

  const probe = async (): Promise<void> => {
    while (circuit.state() !== 'closed' && !closed) {
      const patience = opened ? usual : OPENING_MS
      await circuit.probe(() => awaited(ready().then(pinged), patience)).catch(() => null)
      if (circuit.state() !== 'closed') await sleep(PROBE_MS, null, { ref: false })
    }
  }
  const pinged = async ({ connection }: Opened): Promise<true> => {
    await connection.db?.command({ ping: 1 })
    return true
  }

  /** @throws TooLate */
  const awaited = async <T>(answer: Promise<T>, milliseconds: number): Promise<T> => {
    const end = Promise.withResolvers<never>()
    // Timers run before sockets are read: a turn more, for what lies there while this process was busy.
    const late = () => setImmediate(() => setImmediate(end.reject, new TooLate(milliseconds)))
    const clock = setTimeout(late, milliseconds)
    // What nobody waits for any longer may fail unheard.
    answer.catch(() => {})
    end.promise.catch(() => {})
    try {
      return await Promise.race([answer, end.promise])
    } finally {
      clearTimeout(clock)
    }
  }

  const request = async <T>(work: Work<T>, patienceMs: number): Promise<T> => {
    const lost = Promise.withResolvers<never>()
    lost.promise.catch(() => {})
    waiting.add(lost.reject)
    try {
      const answer = ready().then(({ models }) => work(models))
      const patience = opened ? patienceMs : patienceMs + OPENING_MS
      return await Promise.race([awaited(answer, patience), lost.promise])
    } catch (error) {
      const isSlowWork = error instanceof TooLate && patienceMs > usual
      throw isSlowWork ? new Unavailable('records', 1, error) : error
    } finally {
      waiting.delete(lost.reject)
    }
  }

  const ask = async <T>(work: Work<T>, patienceMs = usual): Promise<T> => {
    if (closed) throw new Error('The store is closed.')
    try {
      return await circuit.run(() => request(work, patienceMs))
    } catch (error) {
      const isLost = error instanceof TooLate || isAway(error)
      throw isLost ? new Unavailable('records', 1, error) : error
    }
  }

  return {
    ask,
    ping: () => ask(async () => void (opened && (await pinged(opened)))),
    async close() {
      closed = true
      const found = opened ?? (await opening?.catch(() => null))
      opened = null
      await found?.connection.destroy(true)
    },
  }
}

class TooLate extends Error {
  constructor(milliseconds: number) {
    super(`MongoDB did not answer within ${milliseconds} ms.`)
    this.name = 'TooLate'
  }
}

/** Host unreachable, not found, down; shutdown; not primary and its kin; interrupted by an election. */
const AWAY_CODES = new Set<unknown>([6, 7, 89, 91, 189, 9001, 10107, 11600, 11602, 13435, 13436])
const AWAY_NAMES = /NotConnected|Closed|Cleared|Timeout|Expired|ServerSelection/

/** The driver's words for "not now": networks, elections, shutdowns, full pools. */
function isAway(error: unknown): boolean {
  const { MongoNetworkError, MongoSystemError } = mongoose.mongo
  if (error instanceof MongoNetworkError || error instanceof MongoSystemError) return true
  const { name = '', code } = error as { name?: string; code?: unknown }
  return AWAY_NAMES.test(name) || AWAY_CODES.has(code)
}

/** @returns those that are there, by `_id`. @param fields of them, with spaces between; all when left out. */
export async function foundBy<Found extends { _id: string }>(
  link: Link,
  name: keyof Models,
  ids: readonly Found['_id'][],
  fields?: string,
): Promise<Map<Found['_id'], Found>> {
  if (ids.length === 0) return new Map()
  const found = await link.ask((models) =>
    (models[name] as unknown as mongoose.Model<Found>)
      .find({ _id: { $in: [...new Set(ids)] } }, fields)
      .lean<Found[]>(),
  )
  return new Map(found.map((one) => [one._id, one]))
}

/** Of two first writes of one document the server refuses one, which then finds the other's. */
export async function upserted<T>(write: () => PromiseLike<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isTaken(error)) throw error
    return write()
  }
}

/** Whether the write met another of the same `_id`, or of a value that may be there once. */
export const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === 11000
