// The connection to Redis: each command has a timeout, and while Redis is unavailable commands fail at once.
import { Redis, type RedisOptions } from 'ioredis'
import { traceCall } from '../../telemetry/tracing.ts'
import { type CircuitBreaker, createCircuitBreaker } from '../../turns/circuit-breaker.ts'
import { SharedTimeout } from '../shared-timeout.ts'
import { UnusableStore } from '../unusable-store.ts'
import { findUnsupportedMode, meaningOfReply, selectDatabase } from './server-mode.ts'
import {
  type ChannelCallbacks,
  type ChannelListener,
  openSubscriber,
  type Subscriber,
} from './subscriber.ts'

/** Thrown by every command while Redis is unavailable. */
export class RedisUnavailable extends Error {}

export type Run = <T>(command: (client: Redis) => Promise<T>) => Promise<T>

export interface RedisLinkOptions extends ChannelCallbacks {
  onUnavailable(reason: string): void
  onAvailable(): void
  /** Called with an error that Redis replied to a heartbeat while it was available. */
  onFault(error: unknown): void
  /** Called after each command. */
  onCall?(milliseconds: number, isFailed: boolean): void
  /** Timeout of one command in milliseconds; 150 by default. */
  timeoutMs?: number | undefined
}

/** After a command waits this long, Redis counts as unavailable. */
const COMMAND_TIMEOUT_MS = 150
const HEARTBEAT_INTERVAL_MS = 500
/** Failed heartbeats before a reconnect, because an open socket may have lost its server. */
const MAX_MISSED_HEARTBEATS = 4
/** Without an answer after this time, Redis counts as unavailable at the start. */
const START_TIMEOUT_MS = 2000
/** Error replies of a Redis that runs but cannot serve commands. */
const UNAVAILABLE_REPLY =
  /^(?:OOM|READONLY|LOADING|MISCONF|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|NOAUTH|NOPERM|BUSY|MOVED)\b/

const OPTIONS: RedisOptions = {
  enableAutoPipelining: true,
  enableOfflineQueue: false,
  // Off, because the caller has already continued without the answer.
  autoResendUnfulfilledCommands: false,
  maxRetriesPerRequest: 0,
  connectTimeout: 1000,
  disconnectTimeout: 100,
  disableClientInfo: true,
  protocol: 2,
  // The delay doubles up to one second; a random part keeps processes from reconnecting at the same moment.
  retryStrategy: (times) => Math.min(1000, 50 * 2 ** times) * (0.5 + Math.random() / 2),
}

/** A connection that reconnects by itself; it starts to connect at once. */
export class RedisLink {
  /** The client itself, for a library that takes one. Its commands belong inside `run`, which times them out. */
  readonly client: Redis
  /** Resolves when Redis has answered once, or is found to be unavailable. */
  readonly settled: Promise<void>
  readonly #url: string
  readonly #prefix: string
  readonly #options: RedisLinkOptions
  readonly #resolveSettled: () => void
  readonly #circuit: CircuitBreaker
  readonly #timeouts = new SharedTimeout()
  readonly #heartbeatTasks: ((run: Run) => Promise<unknown>)[] = []
  readonly #subscribers: Subscriber[] = []
  readonly #timers: NodeJS.Timeout[]
  #isSettled = false
  #isClosed = false
  #isCheckingHeartbeat = false
  /** Whether the server behind the current connection can be used. */
  #isModeKnown = false
  #unsupportedMode: string | null = null
  #missedHeartbeats = 0
  #connectionError = 'it does not answer'

  /** @param prefix first part of the heartbeat's key and the connection's name. */
  constructor(url: string, prefix: string, options: RedisLinkOptions) {
    this.#url = url
    this.#prefix = prefix
    this.#options = options
    const { promise, resolve } = Promise.withResolvers<void>()
    this.settled = promise
    this.#resolveSettled = resolve
    this.client = new Redis(url, { ...OPTIONS, connectionName: prefix })
    this.#circuit = createCircuitBreaker({
      isFailure: (error) =>
        error instanceof RedisUnavailable || cannotServe(error) || this.client.status !== 'ready',
      refusal: () => new RedisUnavailable('Redis is unavailable'),
      onOpen: (cause) => this.#startOutage(cause),
      onClose: () => {
        if (!this.#isClosed) options.onAvailable()
      },
    })
    this.client.on('error', (error) => {
      this.#connectionError = error.message || String((error as NodeJS.ErrnoException).code)
    })
    this.client.on('ready', () => {
      this.#connectionError = 'the connection was lost'
      this.#isModeKnown = false
      void this.#checkHeartbeat()
    })
    this.client.on('close', () => this.#markUnavailable(this.#connectionError))
    this.#timers = [
      setInterval(() => this.#checkHeartbeat(), HEARTBEAT_INTERVAL_MS).unref(),
      setTimeout(() => {
        if (!this.#isSettled) this.#markUnavailable(this.#connectionError)
      }, START_TIMEOUT_MS).unref(),
    ]
  }

  /** @throws RedisUnavailable when Redis is or becomes unavailable; any error that Redis replies. */
  readonly run: Run = async (command) => {
    if (!this.#isSettled) throw new RedisUnavailable('Redis is unavailable')
    const send = () => this.#limit(command(this.client))
    const startedAt = performance.now()
    let isFailed = true
    try {
      const answer = await this.#circuit.run(() =>
        traceCall('redis', { 'db.system.name': 'redis' }, send),
      )
      isFailed = false
      return answer
    } finally {
      this.#options.onCall?.(performance.now() - startedAt, isFailed)
    }
  }

  /** Registers Lua scripts as client commands, each with its number of keys. */
  define(scripts: Record<string, readonly [keys: number, lua: string]>): void {
    for (const [name, [numberOfKeys, lua]] of Object.entries(scripts))
      this.client.defineCommand(name, { numberOfKeys, lua })
  }

  readonly isUnavailable = (): boolean => !this.#isSettled || this.#circuit.state() !== 'closed'

  /** @throws UnusableStore with a sentence when the server is a Sentinel, or one of several masters of a cluster. */
  readonly refuseUnsupported = (): void => {
    if (this.#unsupportedMode !== null) throw new UnusableStore(`${this.#unsupportedMode}.`)
  }

  /** Calls the task at every heartbeat; after an outage it runs before any other command. */
  onHeartbeat(task: (run: Run) => Promise<unknown>): void {
    this.#heartbeatTasks.push(task)
  }

  subscribe(channel: string, listener: ChannelListener): void {
    const connection = { ...OPTIONS, connectionName: this.#prefix }
    this.#subscribers.push(openSubscriber(this.#url, connection, channel, listener, this.#options))
  }

  /** True while Redis refuses a channel, for example because its user has no permission. */
  readonly isChannelRefused = (): boolean =>
    this.#subscribers.some((subscriber) => subscriber.isRefused())

  /** May be called twice. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.client.disconnect()
    for (const subscriber of this.#subscribers) subscriber.close()
    this.#timeouts.rejectAll(new RedisUnavailable('The link is closed'))
  }

  #limit<T>(answer: Promise<T>): Promise<T> {
    const timeoutMs = this.#options.timeoutMs ?? COMMAND_TIMEOUT_MS
    return this.#timeouts.limit(answer, timeoutMs, () =>
      this.#markUnavailable('it does not answer in time'),
    )
  }

  async #checkHeartbeat(): Promise<void> {
    if (this.#isCheckingHeartbeat || this.#isClosed) return
    this.#isCheckingHeartbeat = true
    try {
      if (this.client.status !== 'ready') throw new RedisUnavailable('Redis is not connected')
      await this.#circuit.probe(() => this.#sendHeartbeat())
      this.#missedHeartbeats = 0
      this.#settle()
    } catch (error) {
      if (!(error instanceof RedisUnavailable) && !this.isUnavailable())
        this.#options.onFault(error)
      const mustReconnect = ++this.#missedHeartbeats % MAX_MISSED_HEARTBEATS === 0
      if (mustReconnect && this.client.status !== 'reconnecting') this.client.disconnect(true)
    } finally {
      this.#isCheckingHeartbeat = false
    }
  }

  async #sendHeartbeat(): Promise<void> {
    // Sends in any state of the circuit.
    const send: Run = (command) => this.#circuit.watch(() => this.#limit(command(this.client)))
    await this.#checkMode(send)
    // A write, because a Redis without memory still answers PING.
    await send((redis) => redis.set(`${this.#prefix}:beat`, Date.now(), 'PX', 60_000))
    for (const task of this.#heartbeatTasks) await task(send)
  }

  /** Once for each connection: the server may have been replaced. */
  async #checkMode(send: Run): Promise<void> {
    if (this.#isModeKnown) return
    this.#unsupportedMode = await send(findUnsupportedMode)
    const refusal = this.#unsupportedMode ?? (await send(selectDatabase))
    if (refusal !== null) throw unavailable(refusal)
    this.#isModeKnown = true
  }

  #markUnavailable(reason: string): void {
    const error = unavailable(reason)
    this.#timeouts.rejectAll(error)
    this.#circuit.trip(error)
  }

  #startOutage(cause: unknown): void {
    const { message } = cause as Error
    const reason = cannotServe(cause) ? (meaningOfReply(message) ?? message) : this.#connectionError
    const error = cause instanceof RedisUnavailable ? cause : unavailable(reason)
    this.#timeouts.rejectAll(error)
    this.#settle()
    // A frozen Redis does not close the subscriber's connection.
    for (const subscriber of this.#subscribers) subscriber.onGap()
    if (!this.#isClosed) this.#options.onUnavailable(error.message)
  }

  #settle(): void {
    this.#isSettled = true
    this.#resolveSettled()
  }
}

const cannotServe = (error: unknown) => UNAVAILABLE_REPLY.test((error as Error).message)
const unavailable = (reason: string) => new RedisUnavailable(`Redis is unavailable: ${reason}`)
