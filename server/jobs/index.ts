// The job queue for background visits and research: at most one job of each task waits for a domain.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, Queue } from 'bullmq'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import { connect, type JobsLocation } from './connection.ts'

/** The tasks that a worker runs for a domain. */
export const TASKS = ['visit', 'research'] as const
export type Task = (typeof TASKS)[number]

/** A job that failed on every attempt. */
export interface DeadLetter {
  task: Task
  /** Unvalidated text from Redis, which other programs may write to. */
  domain: string
  attempts: number
  error: string
  at: Date
}

export interface Jobs {
  /** Queues a task. Never throws. @returns false when no worker runs, the queue is full or Redis is down. */
  enqueue(domain: Apex, task: Task): Promise<boolean>
  /**
   * Queues a task that somebody waits for, also after earlier failures.
   * @returns false when no worker runs or the queue is full.
   * @throws Error when Redis does not answer.
   */
  request(domain: Apex, task: Task): Promise<boolean>
  /**
   * Queues a task like `request`, and also while no worker runs: the next worker does it.
   * @returns whether a worker runs now; false also when the queue is full.
   * @throws Error when Redis does not answer.
   */
  requestLater(domain: Apex, task: Task): Promise<boolean>
  /** @returns whether a worker process runs. */
  hasWorker(): Promise<boolean>
  /**
   * @returns the state of a requested visit: `failing` after a failed attempt, `gone` when it has ended or was never
   *   requested.
   */
  stateOf(domain: Apex): Promise<'pending' | 'failing' | 'gone'>
  /** @returns the number of jobs by state; an empty object when Redis does not answer. */
  counts(): Promise<Record<string, number>>
  /** @returns the age in seconds of the job that has waited for longest; 0 when none waits or Redis does not answer. */
  oldestSeconds(): Promise<number>
  /**
   * Claims the report of these numbers for this process, so that of all processes one exports them.
   * @returns false while another process has claimed it within the last minutes, and when Redis does not answer.
   */
  claimReport(): Promise<boolean>
  /** Yields the failed jobs, the newest first. */
  failed(): AsyncGenerator<DeadLetter>
  /** Queues failed jobs again. @param domains an empty list selects all. @returns the domains queued again. */
  replay(domains: readonly Apex[]): Promise<string[]>
  /** Resolves when Redis is reachable. @throws Error when it does not answer within 5 seconds. */
  ready(): Promise<void>
  close(): Promise<void>
}

/**
 * The queue of all tasks. The name is from the time when visits were the only task; a new name would lose stored jobs.
 */
export const QUEUE_NAME = 'visits'

/** The id of a visit is only the domain, so that visits stored before there were other tasks keep their id. */
const jobId = (domain: Apex, task: Task): string =>
  task === 'visit' ? domain : `${task}@${domain}`

/** @param id unvalidated: the domain in it may be any text. */
export function parseJobId(id: string): { task: Task; domain: string } {
  const task = TASKS.find((name) => id.startsWith(`${name}@`)) ?? 'visit'
  return { task, domain: task === 'visit' ? id : id.slice(task.length + 1) }
}

/**
 * The format of a job, which is in its data. Raised when older workers could not run new jobs; a worker leaves jobs of a
 * newer format to newer workers. Jobs of earlier releases have no format and count as format 1.
 */
const JOB_FORMAT = 1

/** @param data of a job, unvalidated. */
export const isNewerFormat = (data: unknown): boolean =>
  Number((data as { format?: unknown } | null)?.format ?? JOB_FORMAT) > JOB_FORMAT

/** The braces keep all keys in one slot of a Redis cluster. */
export const queuePrefix = (prefix: string): string => `{${prefix}:jobs}`
/** The key that exists while a worker process runs. */
export const workerAliveKey = (prefix: string): string => `${queuePrefix(prefix)}:awake`

/** A failed job is retried after 15 to 30 seconds, then after pauses that are twice as long each time. */
const RETRY_POLICY = { attempts: 5, pauseMs: 30_000 }
/** `enqueue` does not queue a failed job again for this long. An operator may, with `request` or `replay`. */
const FAILED_JOB_COOLDOWN_MS = 6 * 3_600_000
/** BullMQ removes older failed jobs; `age` is in seconds. */
const FAILED_JOB_RETENTION = { age: 30 * 86_400, count: 10_000 }
/** Jobs that wait in the queue. At this number, no more are queued. */
const MAX_WAITING_JOBS = 100_000
/** Concurrent `enqueue` calls to Redis by this process. */
const MAX_PENDING_CALLS = 200
/** A job that was queued within the last minute is not queued again; `ttl` is in milliseconds. */
const RECENT_JOBS = { max: 10_000, ttl: 60_000 }
/** Longer than two scrapes of Prometheus; each one renews the claim of the report. */
const REPORT_CLAIM_MS = 150_000
const RELEASE_TIMEOUT_MS = 200
/** Failed jobs that `failed` reads from Redis at once. */
const PAGE_SIZE = 500

/**
 * Opens the queue without waiting for Redis.
 * @param onChange called once for each change between reachable and unreachable Redis.
 * @param retries overrides for tests.
 */
export function openJobs(
  location: JobsLocation,
  onChange: (isUp: boolean) => void = () => {},
  retries: Partial<typeof RETRY_POLICY> = {},
): Jobs {
  const { attempts, pauseMs } = { ...RETRY_POLICY, ...retries }
  // Commands must fail at once while Redis is down.
  const { client, isUp, ready } = connect(location.redisUrl, onChange, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
  })
  const queue = new Queue(QUEUE_NAME, {
    connection: client,
    prefix: queuePrefix(location.redisPrefix),
    // The check prints a warning for each connection when Redis may evict keys.
    skipVersionCheck: true,
    defaultJobOptions: {
      attempts,
      backoff: { type: 'exponential', delay: pauseMs, jitter: 0.5 },
      removeOnComplete: true,
      removeOnFail: FAILED_JOB_RETENTION,
    },
  })
  queue.on('error', () => {})
  const recentJobs = new LRUCache<string, true>(RECENT_JOBS)
  const reportKey = `${queuePrefix(location.redisPrefix)}:report`
  const reporterId = randomUUID()
  let pendingCalls = 0

  const releaseReport = async () => {
    if (isUp() && (await client.get(reportKey)) === reporterId) await client.del(reportKey)
  }
  const hasWorker = async () => (await client.exists(workerAliveKey(location.redisPrefix))) === 1
  /** @returns whether the job is queued and a worker runs. @param needsWorker false queues it also without a worker. */
  const submit = async (id: string, cooldownMs: number, needsWorker = true): Promise<boolean> => {
    const [isWorkerRunning, waiting, existing] = await Promise.all([
      hasWorker(),
      client.llen(queue.toKey('wait')),
      queue.getJob(id),
    ])
    if ((needsWorker && !isWorkerRunning) || waiting >= MAX_WAITING_JOBS) return false
    if (existing?.finishedOn && Date.now() - existing.finishedOn >= cooldownMs)
      await retry(existing)
    else if (!existing) await queue.add(parseJobId(id).task, { format: JOB_FORMAT }, { jobId: id })
    return isWorkerRunning
  }

  return {
    hasWorker,
    ready,
    async enqueue(domain, task) {
      const id = jobId(domain, task)
      if (recentJobs.has(id)) return true
      if (!isUp() || pendingCalls >= MAX_PENDING_CALLS) return false
      recentJobs.set(id, true)
      pendingCalls += 1
      const isQueued = await submit(id, FAILED_JOB_COOLDOWN_MS).catch(() => false)
      pendingCalls -= 1
      if (!isQueued) recentJobs.delete(id)
      return isQueued
    },
    request: (domain, task) => submit(jobId(domain, task), 0),
    requestLater: (domain, task) => submit(jobId(domain, task), 0, false),
    async stateOf(domain) {
      const state = await queue.getJobState(domain)
      if (state === 'unknown' || state === 'completed') return 'gone'
      return state === 'failed' || state === 'delayed' ? 'failing' : 'pending'
    },
    async counts() {
      if (!isUp()) return {}
      return queue.getJobCounts('waiting', 'active', 'delayed', 'failed').catch(() => ({}))
    },
    async oldestSeconds() {
      if (!isUp()) return 0
      const [oldest] = await queue.getJobs(['wait'], 0, 0, true).catch(() => [])
      return oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1000 : 0
    },
    async claimReport() {
      if (!isUp()) return false
      try {
        if (await client.set(reportKey, reporterId, 'PX', REPORT_CLAIM_MS, 'NX')) return true
        if ((await client.get(reportKey)) !== reporterId) return false
        await client.pexpire(reportKey, REPORT_CLAIM_MS)
        return true
      } catch {
        return false
      }
    },
    async *failed() {
      for (let from = 0; ; from += PAGE_SIZE) {
        const jobs = await queue.getFailed(from, from + PAGE_SIZE - 1)
        yield* jobs.map(deadLetter)
        if (jobs.length < PAGE_SIZE) return
      }
    },
    async replay(domains) {
      const hasDomains = domains.length > 0
      const jobs = hasDomains
        ? await Promise.all(
            domains.flatMap((domain) => TASKS.map((task) => queue.getJob(jobId(domain, task)))),
          )
        : await queue.getFailed(0, FAILED_JOB_RETENTION.count)
      const replayed = await Promise.all(jobs.map((job) => (job ? retry(job) : null)))
      return [...new Set(replayed.filter((domain) => domain !== null))]
    },
    async close() {
      // Another process then reports at its next scrape. A Redis that hangs must not delay the stop.
      await Promise.race([releaseReport().catch(() => {}), sleep(RELEASE_TIMEOUT_MS)])
      await queue.close().catch(() => {})
      client.disconnect()
    },
  }
}

/** @returns the domain of the job; null when the job is no longer among the failed ones. */
async function retry(job: Job): Promise<string | null> {
  try {
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
    return parseJobId(job.id ?? '').domain
  } catch {
    return null
  }
}

function deadLetter({ id, attemptsMade, failedReason, finishedOn }: Job): DeadLetter {
  const parsed = parseJobId(id ?? '')
  return { ...parsed, attempts: attemptsMade, error: failedReason, at: new Date(finishedOn ?? 0) }
}
