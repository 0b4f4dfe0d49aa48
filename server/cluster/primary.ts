// The primary process: it keeps the configured number of workers running on the same ports and serves nothing itself.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../telemetry/index.ts'
import { type AggregatedMetrics, aggregateMetrics } from './aggregated-metrics.ts'
import type { PrimaryMessage, WorkerMessage } from './messages.ts'

export interface Primary {
  /** Replaces the workers one by one; a second call during a renewal joins the first. */
  renew(): Promise<void>
  /** Resolves when all workers have answered the requests they accepted. May be called twice. */
  close(): Promise<void>
}

interface WorkerState {
  worker: Worker
  /** Resolves true when the worker serves, false when it exits before. */
  ready: Promise<boolean>
  isReady: boolean
  /** Time in milliseconds since 1970; 0 until the worker serves. */
  readySince: number
  /** Its exit needs no replacement: one runs already, or the primary is closing. */
  isLeaving: boolean
  /** Heartbeats sent since the worker's last message. */
  missedHeartbeats: number
}

interface PrimaryState {
  processes: number
  log: Log
  greet(greeting: string): void
  workers: Set<WorkerState>
  metrics: AggregatedMetrics
  /** Whether a worker has ever served. */
  hasServed: boolean
  /** Consecutive workers that exited early. */
  earlyExits: number
  closing: Promise<void> | null
}

/** A worker that exits sooner probably failed for the same reason as the previous one. */
const EARLY_EXIT_MS = 10_000
const MIN_PAUSE_MS = 250
const MAX_PAUSE_MS = 30_000
/** A worker that takes longer to start is killed; a start is slow on a busy machine. */
const START_TIMEOUT_MS = 120_000
/** Time to end the crawler's visits and then close the listeners, which takes at most ten seconds. */
const STOP_TIMEOUT_MS = 20_000
/** A worker that sends nothing for 30 seconds hangs together with its callers, so it is killed. */
const HEARTBEAT_INTERVAL_MS = 5000
const MAX_MISSED_HEARTBEATS = 6

/**
 * Starts the workers and keeps their number.
 * @param processes how many workers serve.
 * @param greet receives the text to show once the first worker serves.
 * @throws Error when the first worker exits before it serves.
 */
export async function runPrimary(
  processes: number,
  log: Log,
  greet: (greeting: string) => void,
): Promise<Primary> {
  // Each worker accepts from the shared socket. With round robin, callers waited forever when their worker was killed
  // before it accepted the connection. Node reads this setting before the first fork.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // JSON cannot carry the Infinity and NaN of metrics.
  cluster.setupPrimary({ serialization: 'advanced' })
  const state = createState(processes, log, greet)
  const heartbeats = setInterval(checkHeartbeats, HEARTBEAT_INTERVAL_MS, state)

  // The first worker starts alone, so a configuration error is printed once.
  state.hasServed = await forkWorker(state).ready
  if (!state.hasServed) {
    clearInterval(heartbeats)
    throw new Error(
      'The first process exited before it served requests. Its error message is above.',
    )
  }
  await Promise.all(Array.from({ length: processes - 1 }, () => forkWorker(state).ready))

  let renewing: Promise<void> | null = null
  return {
    renew() {
      renewing ??= renewAll(state).finally(() => {
        renewing = null
      })
      return renewing
    },
    close() {
      clearInterval(heartbeats)
      state.closing ??= closeAll(state)
      return state.closing
    },
  }
}

function createState(processes: number, log: Log, greet: PrimaryState['greet']): PrimaryState {
  const workers = new Set<WorkerState>()
  const ready = () => [...workers].filter(({ isReady }) => isReady).map(({ worker }) => worker)
  return {
    processes,
    log,
    greet,
    workers,
    metrics: aggregateMetrics(ready),
    hasServed: false,
    earlyExits: 0,
    closing: null,
  }
}

function forkWorker(state: PrimaryState): WorkerState {
  const worker = cluster.fork()
  const { promise: ready, resolve } = Promise.withResolvers<boolean>()
  const forked: WorkerState = {
    worker,
    ready,
    isReady: false,
    readySince: 0,
    isLeaving: false,
    missedHeartbeats: 0,
  }
  state.workers.add(forked)
  const startTimeout = setTimeout(() => worker.process.kill('SIGKILL'), START_TIMEOUT_MS)
  worker.on('message', (message: WorkerMessage) => {
    receive(state, forked, message)
    if (message.type !== 'ready') return
    clearTimeout(startTimeout)
    resolve(true)
  })
  const onExit = (reason: number | string) => {
    clearTimeout(startTimeout)
    if (!state.workers.delete(forked)) return
    state.metrics.remove(worker)
    resolve(false)
    replace(state, forked, reason)
  }
  worker.once('exit', (code, signal) => onExit(signal ?? code))
  worker.on('error', (error) => {
    // A process that could not be spawned emits no exit. Other errors are failed messages to an exiting worker.
    if (worker.process.pid === undefined) onExit(error.message)
  })
  return forked
}

function receive(state: PrimaryState, from: WorkerState, message: WorkerMessage): void {
  from.missedHeartbeats = 0
  if (message.type === 'waiting') send(from.worker, { type: 'start', isFirst: !state.hasServed })
  if (message.type === 'ready') {
    from.isReady = true
    from.readySince = Date.now()
    if (message.greeting) state.greet(message.greeting)
  }
  state.metrics.receive(from.worker, message)
}

/** Forks a worker in place of one that exited by itself. */
async function replace(
  state: PrimaryState,
  exited: WorkerState,
  reason: number | string,
): Promise<void> {
  if (exited.isLeaving || state.closing || !state.hasServed) return
  const { pid } = exited.worker.process
  state.log.error({ pid, reason }, 'a worker process exited; starting a replacement')
  const wasEarly = !exited.isReady || Date.now() - exited.readySince <= EARLY_EXIT_MS
  state.earlyExits = wasEarly ? state.earlyExits + 1 : 0
  await sleep(pauseAfter(state.earlyExits))
  const remaining = [...state.workers].filter(({ isLeaving }) => !isLeaving).length
  if (!state.closing && remaining < state.processes) forkWorker(state)
}

/** @returns milliseconds before the next fork; the pause doubles with each early exit in a row. */
function pauseAfter(earlyExits: number): number {
  if (earlyExits <= 1) return 0
  return Math.min(MAX_PAUSE_MS, MIN_PAUSE_MS * 2 ** (earlyExits - 2))
}

async function renewAll(state: PrimaryState): Promise<void> {
  for (const old of [...state.workers]) {
    if (state.closing || old.isLeaving || !state.workers.has(old)) continue
    old.isLeaving = true
    if (!(await forkWorker(state).ready)) {
      old.isLeaving = false
      state.log.error('a new worker process failed to start; the renewal stopped')
      return
    }
    await stop(old, 'retire')
  }
  state.log.info('all worker processes were replaced')
}

async function closeAll({ workers }: PrimaryState): Promise<void> {
  await Promise.all([...workers].map((each) => stop(each, 'close')))
}

/** Resolves when the worker has exited; it is killed when that takes too long. */
async function stop(stopping: WorkerState, type: 'close' | 'retire'): Promise<void> {
  stopping.isLeaving = true
  const { worker } = stopping
  if (worker.isDead()) return
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  send(worker, { type })
  const timeout = setTimeout(() => worker.process.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exited
  clearTimeout(timeout)
}

/** Sends each worker a heartbeat, and kills workers that have missed too many. */
function checkHeartbeats({ workers }: PrimaryState): void {
  for (const each of workers) {
    if (!each.isReady) continue
    each.missedHeartbeats += 1
    if (each.missedHeartbeats > MAX_MISSED_HEARTBEATS) each.worker.process.kill('SIGKILL')
    else send(each.worker, { type: 'heartbeat' })
  }
}

/** Ignores send errors, because the exit event reports a worker that is gone. */
function send(worker: Worker, message: PrimaryMessage): void {
  worker.send(message, () => {})
}
