// The worker side of the job queue: it runs several jobs at a time and re-queues the jobs of dead workers.
import { randomUUID } from 'node:crypto'
import { DelayedError, type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq'
import { isPrivateHost, parseSite, type Site } from '../../schema/site.ts'
import type { WorkCaller } from '../turns/callers.ts'
import { connect, type JobsLocation } from './connection.ts'
import {
  callerOf,
  isNewerFormat,
  parseJobId,
  QUEUE_NAME,
  queuePrefix,
  type Task,
  workerAliveKey,
} from './names.ts'

export interface JobConsumer {
  isUp(): boolean
  /**
   * Takes no more jobs, and resolves when the running ones have ended.
   * @param abortJobs called after five seconds to abort the running jobs; they return to the queue.
   */
  close(abortJobs: () => Promise<void>): Promise<void>
}

export interface ConsumerOptions {
  /** The function of each task. @returns the outcome. @throws Error when the job should be retried. */
  tasks: Record<Task, (domain: Site, caller: WorkCaller) => Promise<string>>
  concurrency: number
  /** Called once for each change between reachable and unreachable Redis. */
  onConnectionChange(isUp: boolean): void
  onError(error: unknown): void
}

const LIMITS = {
  /** A job of a dead worker is taken by another one within `lockMs` plus `stalledMs`. */
  lockMs: 30_000,
  stalledMs: 15_000,
  /** A job whose worker died is queued again at most this many times, then it fails for good. */
  maxStalls: 3,
  /** A job of a newer format waits this long for a newer worker, as during a rolling upgrade. */
  newerJobMs: 10_000,
}
/** Interval of the worker's heartbeat, and the time until it expires. */
const HEARTBEAT_INTERVAL_MS = 3000
const HEARTBEAT_TTL_MS = 10_000
const CLOSE_TIMEOUT_MS = 5000

/** @param limits overrides for tests. */
export function startConsumer(
  location: JobsLocation,
  { tasks, concurrency, onConnectionChange, onError }: ConsumerOptions,
  limits: Partial<typeof LIMITS> = {},
): JobConsumer {
  const { lockMs, stalledMs, maxStalls, newerJobMs } = { ...LIMITS, ...limits }
  const { client, isUp } = connect(location.redisUrl, onConnectionChange, {
    maxRetriesPerRequest: null,
  })
  let isAborting = false
  const runJob = async (job: Job, token?: string): Promise<string> => {
    if (isNewerFormat(job.data)) {
      await job.moveToDelayed(Date.now() + newerJobMs, token)
      throw new DelayedError()
    }
    const { task, domain } = readJobId(job.id ?? '')
    try {
      return await tasks[task](domain, callerOf(job.data))
    } catch (error) {
      if (!isAborting) throw error
      await job.moveToWait(token)
      throw new WaitingError()
    }
  }
  const worker = new Worker(QUEUE_NAME, runJob, {
    connection: client,
    prefix: queuePrefix(location.redisPrefix),
    skipVersionCheck: true,
    concurrency,
    runRetryDelay: 1000,
    maxStalledCount: maxStalls,
    lockDuration: lockMs,
    stalledInterval: stalledMs,
  })
  worker.on('error', (error) => isUp() && onError(error))
  const heartbeat = startHeartbeat(location)
  return {
    isUp,
    async close(abortJobs) {
      await heartbeat.stop().catch(() => {})
      const timeout = setTimeout(() => {
        isAborting = true
        abortJobs()
      }, CLOSE_TIMEOUT_MS)
      // Without Redis a graceful close would wait forever to record the results.
      await (isUp() ? worker.close() : worker.close(true)).catch(() => {})
      clearTimeout(timeout)
      client.disconnect()
      heartbeat.disconnect()
    },
  }
}

/** Other programs may write to this Redis, so a job id is validated like user input. */
function readJobId(id: string): { task: Task; domain: Site } {
  const { task, domain } = parseJobId(id)
  const site = domain as Site
  if (parseSite(domain) !== domain && !isPrivateHost(site))
    throw new UnrecoverableError('The job id contains no hostname.')
  return { task, domain: site }
}

/** Tells the other processes, on a connection of its own, that a worker runs. */
function startHeartbeat({ redisUrl, redisPrefix }: JobsLocation) {
  const workerId = randomUUID()
  const aliveKey = workerAliveKey(redisPrefix)
  const { client } = connect(redisUrl, () => {}, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 2000,
  })
  const send = () => client.set(aliveKey, workerId, 'PX', HEARTBEAT_TTL_MS).catch(() => {})
  client.on('ready', send)
  const timer = setInterval(send, HEARTBEAT_INTERVAL_MS)
  return {
    async stop() {
      clearInterval(timer)
      // Another live worker sets the key again within seconds.
      if ((await client.get(aliveKey)) === workerId) await client.del(aliveKey)
    },
    disconnect: () => client.disconnect(),
  }
}
