// The primary of several processes on the same ports: it serves nothing and keeps the wanted number of workers running.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../telemetry/index.ts'
import { type AggregatedMetrics, aggregateMetrics } from './aggregated-metrics.ts'
import type { PrimaryMessage, WorkerMessage } from './messages.ts'

export interface Primary {
  /** Replaces the workers one after the other; a second call during a renewal joins the first. */
  renew(): Promise<void>
  /** Resolves when all workers have answered what they accepted. May be called twice. */
  close(): Promise<void>
}

interface WorkerState {
  worker: Worker
  /** Whether it came to serve; false when it exited before. */
  ready: Promise<boolean>
  isReady: boolean
  /** Milliseconds since 1970; 0 until it serves. */
  readySince: number
  /** Nobody replaces it when it exits: its replacement runs already, or everything stops. */
  isLeaving: boolean
  /** Heartbeats asked for since its last message. */
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
  /** Workers in a row that exited young. */
  youngExits: number
  closing: Promise<void> | null
}

/** A worker that exits sooner than this probably failed for the same reason as the one before it. */
const YOUNG_MS = 10_000
const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** A start may take this long on a busy machine. */
const START_MS = 120_000
/** Closing the listeners takes at most ten seconds, and ending the crawler's visits comes before it. */
const STOP_MS = 20_000
/** A worker that sends nothing for half a minute hangs, and so do the callers whose connections it accepted. */
const HEARTBEAT_MS = 5000
const MOST_MISSED_HEARTBEATS = 6

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
  // Each worker accepts from the shared socket by itself. With round robin, a worker that was killed took along the
  // connections that node had handed to it, and their callers waited for ever. Node reads this before the first fork.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  // JSON cannot carry the Infinity and NaN of metrics.
  cluster.setupPrimary({ serialization: 'advanced' })
  const state = createState(processes, log, greet)
  const heartbeats = setInterval(checkHeartbeats, HEARTBEAT_MS, state)

  // The first worker starts alone, so that the reason why it cannot serve is printed once.
  state.hasServed = await forkWorker(state).ready
  if (!state.hasServed) {
    clearInterval(heartbeats)
    throw new Error('The first process ended before it could answer; what it said stands above.')
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
    youngExits: 0,
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
  const startTimeout = setTimeout(() => worker.process.kill('SIGKILL'), START_MS)
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
    // A process that could not be spawned never exits. Other errors are messages to a worker that is about to exit.
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
  state.log.error({ pid, how: reason }, 'a process ended; another one takes its place')
  const wasYoung = !exited.isReady || Date.now() - exited.readySince <= YOUNG_MS
  state.youngExits = wasYoung ? state.youngExits + 1 : 0
  await sleep(pauseAfter(state.youngExits))
  const staying = [...state.workers].filter(({ isLeaving }) => !isLeaving).length
  if (!state.closing && staying < state.processes) forkWorker(state)
}

/** @returns milliseconds before the next fork; the pause doubles while young workers keep exiting. */
function pauseAfter(youngExits: number): number {
  if (youngExits <= 1) return 0
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (youngExits - 2))
}

async function renewAll(state: PrimaryState): Promise<void> {
  for (const old of [...state.workers]) {
    if (state.closing || old.isLeaving || !state.workers.has(old)) continue
    old.isLeaving = true
    if (!(await forkWorker(state).ready)) {
      old.isLeaving = false
      state.log.error('a new process did not come up; the others stay as they are')
      return
    }
    await stop(old, 'retire')
  }
  state.log.info('every process has been renewed')
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
  const timeout = setTimeout(() => worker.process.kill('SIGKILL'), STOP_MS)
  await exited
  clearTimeout(timeout)
}

/** Asks each worker for a sign of life, and kills those that hang. */
function checkHeartbeats({ workers }: PrimaryState): void {
  for (const each of workers) {
    if (!each.isReady) continue
    each.missedHeartbeats += 1
    if (each.missedHeartbeats > MOST_MISSED_HEARTBEATS) each.worker.process.kill('SIGKILL')
    else send(each.worker, { type: 'heartbeat' })
  }
}

/** A message to a worker that is about to exit fails, which its exit event reports anyway. */
function send(worker: Worker, message: PrimaryMessage): void {
  worker.send(message, () => {})
}
