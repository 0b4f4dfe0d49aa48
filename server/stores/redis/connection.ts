// The connection to Redis: each command has a timeout, and while Redis is unavailable commands fail at once.
import { Redis, type RedisOptions } from 'ioredis'
import { createCircuitBreaker } from '../../circuit-breaker.ts'
import { traceCall } from '../../telemetry/tracing.ts'
import { createSharedTimeout } from './shared-timeout.ts'
import {
  type ChannelCallbacks,
  type ChannelListener,
  openSubscriber,
  type Subscriber,
} from './subscriber.ts'

/** Thrown by every command while Redis is unavailable. */
export class RedisUnavailable extends Error {}

export type Run = <T>(command: (client: Redis) => Promise<T>) => Promise<T>

export interface RedisLink {
  /** The client itself, for a library that takes one. Its commands belong inside `run`, which times them out. */
  client: Redis
  /** @throws RedisUnavailable when Redis is or becomes unavailable; any error that Redis replies. */
  run: Run
  /** Registers Lua scripts as client commands, each with its number of keys. */
  define(scripts: Record<string, readonly [keys: number, lua: string]>): void
  isUnavailable(): boolean
  /** Calls the task at every heartbeat; after an outage it runs before any other command. */
  onHeartbeat(task: (run: Run) => Promise<unknown>): void
  subscribe(channel: string, listener: ChannelListener): void
  /** True while Redis refuses a channel, for example because its user has no permission. */
  isChannelRefused(): boolean
  /** Resolves when Redis has answered once, or is found to be unavailable. */
  settled: Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}

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
  /^(?:OOM|READONLY|LOADING|MISCONF|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|NOAUTH|NOPERM|BUSY)\b/

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

/** @param prefix first part of the heartbeat's key and the connection's name. */
export function openRedisLink(url: string, prefix: string, options: RedisLinkOptions): RedisLink {
  const client = new Redis(url, { ...OPTIONS, connectionName: prefix })
  const heartbeatTasks: ((run: Run) => Promise<unknown>)[] = []
  const gapListeners: (() => void)[] = []
  const subscribers: Subscriber[] = []
  const { promise: settled, resolve: resolveSettled } = Promise.withResolvers<void>()
  let isSettled = false
  let isClosed = false
  let isCheckingHeartbeat = false
  let missedHeartbeats = 0
  let connectionError = 'it does not answer'

  const cannotServe = (error: unknown) => UNAVAILABLE_REPLY.test((error as Error).message)
  const circuit = createCircuitBreaker({
    isFailure: (error) => cannotServe(error) || client.status !== 'ready',
    refusal: () => new RedisUnavailable('Redis is unavailable'),
    onOpen(cause) {
      const reason = cannotServe(cause) ? (cause as Error).message : connectionError
      const error = cause instanceof RedisUnavailable ? cause : unavailableError(reason)
      timeouts.rejectAll(error)
      isSettled = true
      resolveSettled()
      for (const onGap of gapListeners) onGap()
      if (!isClosed) options.onUnavailable(error.message)
    },
    onClose() {
      if (!isClosed) options.onAvailable()
    },
  })
  const isUnavailable = () => !isSettled || circuit.state() !== 'closed'
  const markUnavailable = (reason: string) => {
    const error = unavailableError(reason)
    timeouts.rejectAll(error)
    circuit.trip(error)
  }
  const timeouts = createSharedTimeout(options.timeoutMs ?? COMMAND_TIMEOUT_MS, () =>
    markUnavailable('it does not answer in time'),
  )

  /** Sends a command in any state of the circuit. */
  const send: Run = (command) => circuit.watch(() => timeouts.limit(command(client)))
  const sendHeartbeat = async () => {
    // A write, because a Redis without memory still answers PING.
    await send((redis) => redis.set(`${prefix}:beat`, Date.now(), 'PX', 60_000))
    for (const task of heartbeatTasks) await task(send)
  }
  const checkHeartbeat = async () => {
    if (isCheckingHeartbeat || isClosed) return
    isCheckingHeartbeat = true
    try {
      if (client.status !== 'ready') throw new RedisUnavailable('Redis is not connected')
      await circuit.probe(sendHeartbeat)
      missedHeartbeats = 0
      isSettled = true
      resolveSettled()
    } catch (error) {
      if (!(error instanceof RedisUnavailable) && !isUnavailable()) options.onFault(error)
      const mustReconnect = ++missedHeartbeats % MAX_MISSED_HEARTBEATS === 0
      if (mustReconnect && client.status !== 'reconnecting') client.disconnect(true)
    } finally {
      isCheckingHeartbeat = false
    }
  }
  client.on('error', (error) => {
    connectionError = error.message || String((error as NodeJS.ErrnoException).code)
  })
  client.on('ready', () => {
    connectionError = 'the connection was lost'
    void checkHeartbeat()
  })
  client.on('close', () => markUnavailable(connectionError))
  const timer = setInterval(checkHeartbeat, HEARTBEAT_INTERVAL_MS).unref()
  const startTimeout = setTimeout(
    () => isSettled || markUnavailable(connectionError),
    START_TIMEOUT_MS,
  ).unref()

  return {
    client,
    settled,
    isUnavailable,
    define(scripts) {
      for (const [name, [numberOfKeys, lua]] of Object.entries(scripts)) {
        client.defineCommand(name, { numberOfKeys, lua })
      }
    },
    onHeartbeat: (task) => void heartbeatTasks.push(task),
    async run(command) {
      if (!isSettled) throw new RedisUnavailable('Redis is unavailable')
      const startedAt = performance.now()
      let isFailed = true
      try {
        const answer = await circuit.run(() =>
          traceCall('redis', { 'db.system.name': 'redis' }, () => timeouts.limit(command(client))),
        )
        isFailed = false
        return answer
      } finally {
        options.onCall?.(performance.now() - startedAt, isFailed)
      }
    },
    subscribe(channel, listener) {
      const connection = { ...OPTIONS, connectionName: prefix }
      subscribers.push(openSubscriber(url, connection, channel, listener, options))
      // A frozen Redis does not close the subscriber's connection.
      gapListeners.push(listener.onGap)
    },
    isChannelRefused: () => subscribers.some((subscriber) => subscriber.isRefused()),
    async close() {
      isClosed = true
      clearInterval(timer)
      clearTimeout(startTimeout)
      client.disconnect()
      for (const subscriber of subscribers) subscriber.close()
      timeouts.rejectAll(new RedisUnavailable('The link is closed'))
    },
  }
}

const unavailableError = (reason: string) => new RedisUnavailable(`Redis is unavailable: ${reason}`)
