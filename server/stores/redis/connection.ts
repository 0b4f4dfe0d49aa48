// The one link to Redis: commands run or fail soon, and while Redis is away they fail at once.
import { Redis, type RedisOptions } from 'ioredis'
import { createCircuitBreaker } from '../../circuit-breaker.ts'

/** What a command comes to while Redis is away. */
export class Away extends Error {}

export type Run = <T>(command: (client: Redis) => Promise<T>) => Promise<T>

export interface Link {
  /** The client itself, for a library that takes one. Its commands belong inside `run`, which times them out. */
  client: Redis
  /** @throws Away when Redis is away, or goes away meanwhile; what Redis itself refuses. */
  run: Run
  /** Teaches the client scripts by name, each with its number of keys. */
  define(scripts: Record<string, readonly [keys: number, lua: string]>): void
  isAway(): boolean
  /** Called with each sign of life that is asked of Redis, before anything else runs after an absence. */
  onBeat(beat: (run: Run) => Promise<unknown>): void
  /** Calls the listener with what is published, and `onGap` whenever something may have been missed. */
  hear(channel: string, listener: (message: string) => void, onGap: () => void): void
  /** Resolves when Redis has answered, or is known to be away. */
  settled: Promise<void>
  /** May be called twice. */
  close(): Promise<void>
}

export interface Told {
  onAway(why: string): void
  onBack(): void
  /** Something that Redis refused, and that is no absence. */
  onFault(error: unknown): void
  /** How long an answer may take, in milliseconds, in place of the usual. */
  patience?: number | undefined
}

/** How long an answer may take; then Redis counts as away. */
const PATIENCE_MS = 150
/** How often the clock of the waiting is wound. */
const TICK_MS = 25
/** How often a sign of life is asked for, present or away. */
const BEAT_MS = 500
/** Beats without one before the connection is given up for another: it may lead nowhere. */
const BEATS_LOST = 4
/** How long a start waits for the first sign. */
const FIRST_MS = 2000
/** What Redis says when it is there and of no use. */
const USELESS =
  /^(?:OOM|READONLY|LOADING|MISCONF|CLUSTERDOWN|MASTERDOWN|NOREPLICAS|NOAUTH|NOPERM|BUSY)\b/

const OPTIONS: RedisOptions = {
  ...{ enableAutoPipelining: true, enableOfflineQueue: false },
  // Whoever asked has gone on without the answer.
  ...{ autoResendUnfulfilledCommands: false, maxRetriesPerRequest: 0 },
  ...{ connectTimeout: 1000, disconnectTimeout: 100, disableClientInfo: true, protocol: 2 },
  retryStrategy: (times) => Math.min(1000, 50 * 2 ** times) * (0.5 + Math.random() / 2),
}

export function openLink(url: string, prefix: string, told: Told): Link {
  const client = new Redis(url, { ...OPTIONS, connectionName: prefix })
  const beats: ((run: Run) => Promise<unknown>)[] = []
  const gaps: (() => void)[] = []
  const closing: (() => void)[] = [() => client.disconnect()]
  const { promise: settled, resolve: settle } = Promise.withResolvers<void>()
  let isSettled = false
  let closed = false
  let beating = false
  let lost = 0
  let trouble = 'it does not answer'

  const isUseless = (error: unknown) => USELESS.test((error as Error).message)
  const circuit = createCircuitBreaker({
    isFailure: (error) => isUseless(error) || client.status !== 'ready',
    refusal: () => new Away('Redis is away'),
    onOpen(error) {
      const why = isUseless(error) ? (error as Error).message : trouble
      const away = error instanceof Away ? error : new Away(`Redis is away: ${why}`)
      patience.giveUp(away)
      isSettled = true
      settle()
      for (const gap of gaps) gap()
      if (!closed) told.onAway(away.message)
    },
    onClose() {
      if (!closed) told.onBack()
    },
  })
  const isAway = () => !isSettled || circuit.state() !== 'closed'
  const goAway = (why: string) => {
    const away = new Away(`Redis is away: ${why}`)
    patience.giveUp(away)
    circuit.trip(away)
  }
  const patience = createPatience(told.patience ?? PATIENCE_MS, () =>
    goAway('it does not answer in time'),
  )

  /** Whether Redis is away or not. */
  const send: Run = (command) => circuit.watch(() => patience.during(command(client)))
  const heartbeat = async () => {
    // Not a PING: a server that is full answers that, too.
    await send((redis) => redis.set(`${prefix}:beat`, Date.now(), 'PX', 60_000))
    for (const each of beats) await each(send)
  }
  const beat = async () => {
    if (beating || closed) return
    beating = true
    try {
      if (client.status !== 'ready') throw new Away('Redis is not connected')
      await circuit.probe(heartbeat)
      lost = 0
      isSettled = true
      settle()
    } catch (error) {
      if (!(error instanceof Away) && !isAway()) told.onFault(error)
      // A socket may be open and lead nowhere, or the greeting may never have been answered.
      if (++lost % BEATS_LOST === 0 && client.status !== 'reconnecting') client.disconnect(true)
    } finally {
      beating = false
    }
  }
  client.on('error', (error) => {
    trouble = error.message || String((error as NodeJS.ErrnoException).code)
  })
  client.on('ready', () => {
    trouble = 'the connection was lost'
    void beat()
  })
  client.on('close', () => goAway(trouble))
  const timer = setInterval(beat, BEAT_MS).unref()
  const first = setTimeout(() => isSettled || goAway(trouble), FIRST_MS).unref()

  return {
    client,
    settled,
    isAway,
    define(scripts) {
      for (const [name, [numberOfKeys, lua]] of Object.entries(scripts)) {
        client.defineCommand(name, { numberOfKeys, lua })
      }
    },
    onBeat: (each) => void beats.push(each),
    async run(command) {
      if (!isSettled) throw new Away('Redis is away')
      return circuit.run(() => patience.during(command(client)))
    },
    hear(channel, listener, onGap) {
      const ears = new Redis(url, { ...OPTIONS, connectionName: prefix, autoResubscribe: false })
      ears.on('error', () => {})
      ears.on('close', onGap)
      // Frozen, it closes nothing and tells nothing.
      gaps.push(onGap)
      ears.on('message', (_channel, message) => listener(message))
      ears.on('ready', () => void ears.subscribe(channel).then(onGap, () => {}))
      closing.push(() => ears.disconnect())
    },
    async close() {
      closed = true
      clearInterval(timer)
      clearTimeout(first)
      for (const end of closing) end()
      patience.giveUp(new Away('The link is closed'))
    },
  }
}

interface Patience {
  /** The answer, unless it takes too long: then all who wait are given up together. */
  during<T>(answer: Promise<T>): Promise<T>
  giveUp(error: Error): void
}

/** One clock for all: it stands still while this process is too busy to read the answers that are there already. */
function createPatience(longest: number, onEnd: () => void): Patience {
  const waiting = new Set<{ since: number; reject(error: Error): void }>()
  let [clock, woundAt] = [0, 0]
  let winding: NodeJS.Timeout | null = null
  const wind = () => {
    const now = performance.now()
    clock += Math.min(now - woundAt, 2 * TICK_MS)
    woundAt = now
    const [oldest] = waiting
    if (oldest && clock - oldest.since > longest) onEnd()
    if (waiting.size > 0 || winding === null) return
    clearInterval(winding)
    winding = null
  }
  return {
    during(answer) {
      if (winding === null) {
        woundAt = performance.now()
        winding = setInterval(wind, TICK_MS)
      }
      return new Promise((resolve, reject) => {
        const wait = { since: clock, reject }
        waiting.add(wait)
        const end =
          <V>(settle: (value: V) => void) =>
          (value: V) => {
            waiting.delete(wait)
            settle(value)
          }
        answer.then(end(resolve), end(reject))
      })
    },
    giveUp(error) {
      for (const { reject } of waiting) reject(error)
      waiting.clear()
    },
  }
}
