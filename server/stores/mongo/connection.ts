// The connection to MongoDB: each query has a timeout, and during an outage only a probe reaches the server.
import { setTimeout as sleep } from 'node:timers/promises'
import { DATABASE, Unavailable } from '../../../schema/problems.ts'
import { traceCall } from '../../telemetry/tracing.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../../turns/circuit-breaker.ts'
import { SharedTimeout } from '../shared-timeout.ts'
import { isServerUnavailable, TimeoutError } from './errors.ts'
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

/** Called once for each change. */
export interface AvailabilityCallbacks {
  onUnavailable?: ((reason: string) => void) | undefined
  onAvailable?: (() => void) | undefined
}

/** Connects at the first query, and again after an outage. */
export class MongoLink {
  readonly #url: string
  readonly #onConnect: Query<void>
  readonly #callbacks: AvailabilityCallbacks
  readonly #timeoutMs: number
  readonly #timeouts = new SharedTimeout()
  readonly #circuit: CircuitBreaker
  #opening: Promise<MongoSession> | null = null
  #session: MongoSession | null = null
  #refusalCause: Error | null = null
  #wasAway = false
  #isClosed = false

  /** @param onConnect runs on each new connection before any other query. */
  constructor(url: string, onConnect: Query<void>, callbacks: AvailabilityCallbacks = {}) {
    this.#url = url
    this.#onConnect = onConnect
    this.#callbacks = callbacks
    const timeout = /[?&]serverSelectionTimeoutMS=(\d+)/.exec(url)?.[1]
    this.#timeoutMs = Number(timeout ?? QUERY_TIMEOUT_MS)
    this.#circuit = createCircuitBreaker({
      isFailure: isServerUnavailable,
      refusal: (_, cause) => unavailable(cause),
      onOpen: (cause) => this.#startOutage(cause as Error),
      onClose: () => this.#reportAvailability(this.#refusalCause),
    })
  }

  /**
   * Runs a query.
   * @param timeoutMs above the default, a timeout does not open the circuit, because slow work is no outage.
   * @throws Unavailable when the server is unavailable or too slow; any other error of the query.
   */
  async run<T>(query: Query<T>, timeoutMs = this.#timeoutMs): Promise<T> {
    if (this.#refusalCause) throw unavailable(this.#refusalCause)
    return this.runAlways(query, timeoutMs)
  }

  /** Runs a query like `run`, also while queries are refused. */
  async runAlways<T>(query: Query<T>, timeoutMs = this.#timeoutMs): Promise<T> {
    if (this.#isClosed) throw new Error('The store is closed.')
    const send = () => this.#send(query, timeoutMs)
    try {
      return await this.#circuit.run(() =>
        traceCall('mongodb', { 'db.system.name': 'mongodb' }, send),
      )
    } catch (error) {
      throw isServerUnavailable(error) ? unavailable(error) : error
    }
  }

  /** Refuses all further queries of `run` with `Unavailable` and this cause; null ends that. */
  refuse(cause: Error | null): void {
    this.#refusalCause = cause
    this.#reportAvailability(cause)
  }

  ping(): Promise<void> {
    return this.run(async () => {
      if (this.#session) await sendPing(this.#session)
    })
  }

  /** May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true
    const session = this.#session ?? (await this.#opening?.catch(() => null))
    this.#session = null
    await session?.connection.destroy(true)
  }

  async #send<T>(query: Query<T>, timeoutMs: number): Promise<T> {
    const answer = this.#getSession().then(({ models }) => query(models))
    const limitMs = this.#session ? timeoutMs : timeoutMs + CONNECT_TIMEOUT_MS
    try {
      return await this.#limit(answer, limitMs)
    } catch (error) {
      const isSlowQuery = error instanceof TimeoutError && timeoutMs > this.#timeoutMs
      throw isSlowQuery ? unavailable(error) : error
    }
  }

  /** @throws TimeoutError; `Unavailable` at once when another query finds out that the server is unavailable. */
  #limit<T>(answer: Promise<T>, milliseconds: number): Promise<T> {
    return this.#timeouts.limit(answer, milliseconds, (reject) =>
      reject(new TimeoutError(milliseconds)),
    )
  }

  /** @returns the open session; concurrent callers share one attempt to connect. */
  async #getSession(): Promise<MongoSession> {
    if (this.#session) return this.#session
    this.#opening ??= this.#openSession().finally(() => {
      this.#opening = null
    })
    return this.#opening
  }

  async #openSession(): Promise<MongoSession> {
    const session = await openModels(this.#url, optionsFor(this.#timeoutMs))
    try {
      await this.#onConnect(session.models)
      if (this.#isClosed) throw new Error('The store is closed.')
    } catch (error) {
      await session.connection.destroy(true)
      throw error
    }
    this.#session = session
    return session
  }

  #startOutage(cause: Error): void {
    if (this.#isClosed) return
    this.#timeouts.rejectAll(unavailable(cause))
    void this.#probe()
    this.#reportAvailability(cause)
  }

  /** Sends pings until the server answers one. */
  async #probe(): Promise<void> {
    while (this.#circuit.state() !== 'closed' && !this.#isClosed) {
      const limitMs = this.#session ? this.#timeoutMs : CONNECT_TIMEOUT_MS
      const ping = () => this.#limit(this.#getSession().then(sendPing), limitMs)
      await this.#circuit.probe(ping).catch(() => null)
      if (this.#circuit.state() !== 'closed') await sleep(PROBE_INTERVAL_MS, null, { ref: false })
    }
  }

  /** Reports the state when it has changed: the server does not answer, or its data must not be used. */
  #reportAvailability(cause: Error | null): void {
    const isAway = this.#refusalCause !== null || this.#circuit.state() !== 'closed'
    if (this.#isClosed || isAway === this.#wasAway) return
    this.#wasAway = isAway
    if (isAway) this.#callbacks.onUnavailable?.(cause?.message ?? '')
    else this.#callbacks.onAvailable?.()
  }
}

const unavailable = (cause: unknown) => new Unavailable(DATABASE, RETRY_AFTER_SECONDS, cause)

async function sendPing({ connection }: MongoSession): Promise<void> {
  await connection.db?.command({ ping: 1 })
}
