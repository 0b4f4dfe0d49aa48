// The primary process: it keeps the configured number of workers running on the same ports and serves nothing itself.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import type { Log } from '../telemetry/index.ts'
import { type AggregatedMetrics, aggregateMetrics } from './aggregated-metrics.ts'
import type { PrimaryMessage, WorkerMessage } from './messages.ts'
import { type CallAnswerer, createCallAnswerer } from './primary-calls.ts'

export interface Primary {
  /**
   * Resolves when the first worker serves, and every other one serves or has exited.
   * @throws Error when the first worker exits before it serves.
   */
  ready: Promise<void>
  /** Replaces the workers one by one, after `ready` has resolved. A second call during a renewal joins the first. */
  renew(): Promise<void>
  /**
   * Resolves when all workers have answered the requests they accepted, and have exited. May be called twice.
   * @returns the names of the workers that were killed, because they did not exit in time.
   */
  close(): Promise<string[]>
  /** Ends the workers at once. */
  kill(): void
}

interface WorkerState {
  worker: Worker
  /** Resolves true when the worker serves, false when it exits before. */
  ready: Promise<boolean>
  /** It has loaded its code, and reads messages. */
  hasLoaded: boolean
  isReady: boolean
  /** Time in milliseconds since 1970; 0 until the worker serves. */
  readySince: number
  /** Its exit needs no replacement, because one runs already or the primary is closing. */
  isLeaving: boolean
  /** Heartbeats sent since the worker's last message. */
  missedHeartbeats: number
}

interface PrimaryState {
  processes: number
  drainMs: number
  log: Log
  printBanner(banner: string): void
  workers: Set<WorkerState>
  metrics: AggregatedMetrics
  calls: CallAnswerer
  /** Whether a worker has ever served. */
  hasServed: boolean
  /** Consecutive workers that exited early. */
  earlyExits: number
  closing: Promise<string[]> | null
}

/** A worker that exits sooner after it began to serve probably failed for the same reason as the previous one. */
const EARLY_EXIT_MS = 10_000
/** The delay before a replacement starts, after the second early exit in a row. */
const FIRST_RESTART_DELAY_MS = 250
const MAX_RESTART_DELAY_MS = 30_000
/** A worker that takes longer to start is killed; a start is slow on a busy machine. */
const START_TIMEOUT_MS = 120_000
/** A worker that takes longer to stop after its drain is killed. The timeouts of its own shutdown add up to about 12 seconds. */
const STOP_TIMEOUT_MS = 12_500
/** A worker that sends nothing for 30 to 35 seconds is killed, because its clients hang with it. */
const HEARTBEAT_INTERVAL_MS = 5000
const MAX_MISSED_HEARTBEATS = 6

/**
 * Starts the workers and keeps their number.
 * @param config `processes`: how many workers serve. `drainMs`: how long each drains before it stops.
 * @param printBanner called once, when the first worker serves.
 */
export function startPrimary(
  config: Pick<Config, 'processes' | 'drainMs'>,
  log: Log,
  printBanner: (banner: string) => void,
): Primary {
  // Each worker accepts from the shared socket. With round robin, clients would wait forever when their worker is
  // killed before it accepts the connection. Node reads this setting before the first fork.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // JSON cannot carry the Infinity and NaN of metrics.
  cluster.setupPrimary({ serialization: 'advanced' })
  const state = createState(config, log, printBanner)
  const heartbeats = setInterval(checkHeartbeats, HEARTBEAT_INTERVAL_MS, state)
  const ready = startWorkers(state)
  ready.catch(() => clearInterval(heartbeats))
  let renewing: Promise<void> | null = null
  return {
    ready,
    renew() {
      renewing ??= ready
        .then(() => renewAll(state))
        .finally(() => {
          renewing = null
        })
      return renewing
    },
    close() {
      clearInterval(heartbeats)
      state.closing ??= closeAll(state)
      return state.closing
    },
    kill() {
      for (const { worker } of state.workers) worker.process.kill('SIGKILL')
    },
  }
}

async function startWorkers(state: PrimaryState): Promise<void> {
  // The first worker starts alone, so a configuration error is printed once.
  state.hasServed = await forkWorker(state).ready
  if (state.closing) return
  if (!state.hasServed) {
    throw new Error(
      'The first process exited before it served requests. Its error message is above.',
    )
  }
  await Promise.all(Array.from({ length: state.processes - 1 }, () => forkWorker(state).ready))
}

function createState(
  { processes, drainMs }: Pick<Config, 'processes' | 'drainMs'>,
  log: Log,
  printBanner: PrimaryState['printBanner'],
): PrimaryState {
  const workers = new Set<WorkerState>()
  const readyWorkers = () =>
    [...workers].filter(({ isReady }) => isReady).map(({ worker }) => worker)
  const metrics = aggregateMetrics(readyWorkers)
  return {
    processes,
    drainMs,
    log,
    printBanner,
    workers,
    metrics,
    calls: createCallAnswerer(metrics.read, (message) => {
      for (const worker of readyWorkers()) send(worker, message)
    }),
    hasServed: false,
    earlyExits: 0,
    closing: null,
  }
}

function forkWorker(state: PrimaryState): WorkerState {
  const worker = cluster.fork()
  const { promise: ready, resolve } = Promise.withResolvers<boolean>()
  const workerState: WorkerState = {
    worker,
    ready,
    hasLoaded: false,
    isReady: false,
    readySince: 0,
    isLeaving: false,
    missedHeartbeats: 0,
  }
  state.workers.add(workerState)
  const startTimeout = setTimeout(() => worker.process.kill('SIGKILL'), START_TIMEOUT_MS)
  worker.on('message', (message: WorkerMessage) => {
    receive(state, workerState, message)
    if (message.type !== 'ready') return
    clearTimeout(startTimeout)
    resolve(true)
  })
  const onExit = (reason: number | string) => {
    clearTimeout(startTimeout)
    if (!state.workers.delete(workerState)) return
    state.metrics.remove(worker)
    state.calls.remove(worker)
    resolve(false)
    forkReplacement(state, workerState, reason)
  }
  worker.once('exit', (code, signal) => onExit(signal ?? code))
  worker.on('error', (error) => {
    // A process that could not be spawned emits no exit. Other errors are failed messages to an exiting worker.
    if (worker.process.pid === undefined) onExit(error.message)
  })
  return workerState
}

function receive(state: PrimaryState, sender: WorkerState, message: WorkerMessage): void {
  sender.missedHeartbeats = 0
  if (message.type === 'waiting') {
    sender.hasLoaded = true
    send(sender.worker, { type: 'start', isFirst: !state.hasServed })
  }
  if (message.type === 'ready') {
    sender.isReady = true
    sender.readySince = Date.now()
    if (message.banner) state.printBanner(message.banner)
  }
  if (message.type === 'process metrics') state.metrics.receive(sender.worker, message.metrics)
  if (message.type === 'call') state.calls.answer(sender.worker, message)
}

/** Forks a worker in place of one that exited by itself. */
async function forkReplacement(
  state: PrimaryState,
  exited: WorkerState,
  reason: number | string,
): Promise<void> {
  if (exited.isLeaving || state.closing || !state.hasServed) return
  const { pid } = exited.worker.process
  state.log.error({ pid, reason }, 'a worker process exited; starting a replacement')
  const wasEarly = !exited.isReady || Date.now() - exited.readySince <= EARLY_EXIT_MS
  state.earlyExits = wasEarly ? state.earlyExits + 1 : 0
  await sleep(restartDelayMs(state.earlyExits))
  const remaining = [...state.workers].filter(({ isLeaving }) => !isLeaving).length
  if (!state.closing && remaining < state.processes) forkWorker(state)
}

/**
 * @returns milliseconds before the next fork: 0 after the first early exit; from the third one on, twice as long each.
 */
function restartDelayMs(earlyExits: number): number {
  if (earlyExits <= 1) return 0
  return Math.min(MAX_RESTART_DELAY_MS, FIRST_RESTART_DELAY_MS * 2 ** (earlyExits - 2))
}

async function renewAll(state: PrimaryState): Promise<void> {
  for (const oldWorker of [...state.workers]) {
    if (state.closing || oldWorker.isLeaving || !state.workers.has(oldWorker)) continue
    oldWorker.isLeaving = true
    if (!(await forkWorker(state).ready)) {
      oldWorker.isLeaving = false
      state.log.error('a new worker process failed to start; the renewal stopped')
      return
    }
    await stop(oldWorker, 'retire', STOP_TIMEOUT_MS)
  }
  state.log.info('all worker processes were replaced')
}

async function closeAll({ workers, drainMs }: PrimaryState): Promise<string[]> {
  const stops = [...workers].map(async (workerState) => ({
    isKilled: await stop(workerState, 'close', drainMs + STOP_TIMEOUT_MS),
    pid: workerState.worker.process.pid,
  }))
  const killed = (await Promise.all(stops)).filter(({ isKilled }) => isKilled)
  return killed.map(({ pid }) => `process ${pid}`)
}

/** Resolves when the worker has exited. @returns true when it was killed, because that took too long. */
async function stop(
  workerState: WorkerState,
  type: 'close' | 'retire',
  timeoutMs: number,
): Promise<boolean> {
  workerState.isLeaving = true
  const { worker } = workerState
  if (worker.isDead()) return false
  const exited = new Promise((resolve) => worker.once('exit', resolve))
  let isKilled = false
  const timeout = setTimeout(() => {
    isKilled = worker.process.kill('SIGKILL')
  }, timeoutMs)
  // Loading the code takes seconds on a busy machine, and nothing is open before it.
  if (workerState.hasLoaded) send(worker, { type })
  else worker.process.kill('SIGKILL')
  await exited
  clearTimeout(timeout)
  return isKilled
}

/** Sends each worker a heartbeat, and kills workers that have missed too many. */
function checkHeartbeats({ workers }: PrimaryState): void {
  for (const workerState of workers) {
    if (!workerState.isReady) continue
    workerState.missedHeartbeats += 1
    if (workerState.missedHeartbeats > MAX_MISSED_HEARTBEATS)
      workerState.worker.process.kill('SIGKILL')
    else send(workerState.worker, { type: 'heartbeat' })
  }
}

/** Ignores send errors, because the exit event reports a worker that is gone. */
function send(worker: Worker, message: PrimaryMessage): void {
  worker.send(message, () => {})
}
