// The job queue for background visits and research: at most one job of each task waits for a domain.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, Queue } from 'bullmq'
import { LRUCache } from 'lru-cache'
import { type Site, siteText } from '../../schema/site.ts'
import { type Connection, connect, type JobsLocation } from './connection.ts'
import {
  callerTag,
  type JobData,
  jobFormat,
  jobId,
  parseJobId,
  QUEUE_NAME,
  queuePrefix,
  TASKS,
  type Task,
  workerAliveKey,
} from './names.ts'

/** A job that failed on every attempt. */
export interface DeadLetter {
  task: Task
  /** The site as people write it. It is unvalidated, because other programs may write to Redis. */
  domain: string
  attempts: number
  error: string
  at: Date
}

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
  { redisUrl, redisPrefix }: JobsLocation,
  onChange: (isUp: boolean) => void = () => {},
  retries: Partial<typeof RETRY_POLICY> = {},
): Jobs {
  const { attempts, pauseMs } = { ...RETRY_POLICY, ...retries }
  // Commands must fail at once while Redis is down.
  const connection = connect(redisUrl, onChange, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
  })
  const queue = new Queue(QUEUE_NAME, {
    connection: connection.client,
    prefix: queuePrefix(redisPrefix),
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
  return new Jobs(connection, queue, redisPrefix)
}

export class Jobs {
  readonly #connection: Connection
  readonly #client: Connection['client']
  readonly #queue: Queue
  readonly #aliveKey: string
  readonly #reportKey: string
  readonly #reporterId = randomUUID()
  readonly #recentJobs = new LRUCache<string, true>(RECENT_JOBS)
  #pendingCalls = 0

  constructor(connection: Connection, queue: Queue, redisPrefix: string) {
    this.#connection = connection
    this.#client = connection.client
    this.#queue = queue
    this.#aliveKey = workerAliveKey(redisPrefix)
    this.#reportKey = `${queuePrefix(redisPrefix)}:report`
  }

  /** Resolves when Redis is reachable. @throws Error when it does not answer within 5 seconds. */
  ready(): Promise<void> {
    return this.#connection.ready()
  }

  /** @returns whether a worker process runs. */
  async hasWorker(): Promise<boolean> {
    return (await this.#client.exists(this.#aliveKey)) === 1
  }

  /** Queues a task. Never throws. @returns false when no worker runs, the queue is full or Redis is down. */
  async enqueue(domain: Site, task: Task): Promise<boolean> {
    const id = jobId(domain, task)
    if (this.#recentJobs.has(id)) return true
    if (!this.#connection.isUp() || this.#pendingCalls >= MAX_PENDING_CALLS) return false
    this.#recentJobs.set(id, true)
    this.#pendingCalls += 1
    const isQueued = await this.#submit(id, FAILED_JOB_COOLDOWN_MS).catch(() => false)
    this.#pendingCalls -= 1
    if (!isQueued) this.#recentJobs.delete(id)
    return isQueued
  }

  /**
   * Queues a task that somebody waits for, also after earlier failures.
   * @returns false when no worker runs or the queue is full.
   * @throws Error when Redis does not answer.
   */
  request(domain: Site, task: Task): Promise<boolean> {
    return this.#submit(jobId(domain, task), 0)
  }

  /**
   * Queues a task like `request`, and also while no worker runs: the next worker does it.
   * @param caller the subject for whom the worker does it.
   * @returns whether a worker runs now; false also when the queue is full.
   * @throws Error when Redis does not answer.
   */
  requestLater(domain: Site, task: Task, caller: string): Promise<boolean> {
    return this.#submit(jobId(domain, task), 0, { caller })
  }

  /**
   * @param requester whose job is queued also without a worker; null when it may be done elsewhere.
   * @returns whether the job is queued and a worker runs.
   */
  async #submit(
    id: string,
    cooldownMs: number,
    requester: { caller: string } | null = null,
  ): Promise<boolean> {
    const [isWorkerRunning, waiting, existing] = await Promise.all([
      this.hasWorker(),
      this.#client.llen(this.#queue.toKey('wait')),
      this.#queue.getJob(id),
    ])
    if ((requester === null && !isWorkerRunning) || waiting >= MAX_WAITING_JOBS) return false
    const { task, domain } = parseJobId(id)
    const format = jobFormat(domain as Site)
    const data: JobData = { format, caller: requester && callerTag(requester.caller) }
    if (!existing) await this.#queue.add(task, data, { jobId: id })
    else if (existing.finishedOn && Date.now() - existing.finishedOn >= cooldownMs)
      await retry(existing)
    return isWorkerRunning
  }

  /**
   * @returns the state of a requested visit: `failing` after a failed attempt, `gone` when it has ended or was never
   *   requested.
   */
  async stateOf(domain: Site): Promise<'pending' | 'failing' | 'gone'> {
    const state = await this.#queue.getJobState(jobId(domain, 'visit'))
    if (state === 'unknown' || state === 'completed') return 'gone'
    return state === 'failed' || state === 'delayed' ? 'failing' : 'pending'
  }

  /** @returns the number of jobs by state; an empty object when Redis does not answer. */
  async counts(): Promise<Record<string, number>> {
    if (!this.#connection.isUp()) return {}
    return this.#queue.getJobCounts('waiting', 'active', 'delayed', 'failed').catch(() => ({}))
  }

  /** @returns the age in seconds of the job that has waited for longest; 0 when none waits or Redis does not answer. */
  async oldestSeconds(): Promise<number> {
    if (!this.#connection.isUp()) return 0
    const [oldest] = await this.#queue.getJobs(['wait'], 0, 0, true).catch(() => [])
    return oldest ? Math.max(0, Date.now() - oldest.timestamp) / 1000 : 0
  }

  /**
   * Claims the report of these numbers for this process, so that of all processes one exports them.
   * @returns false while another process has claimed it within the last minutes, and when Redis does not answer.
   */
  async claimReport(): Promise<boolean> {
    if (!this.#connection.isUp()) return false
    const key = this.#reportKey
    try {
      if (await this.#client.set(key, this.#reporterId, 'PX', REPORT_CLAIM_MS, 'NX')) return true
      if ((await this.#client.get(key)) !== this.#reporterId) return false
      await this.#client.pexpire(key, REPORT_CLAIM_MS)
      return true
    } catch {
      return false
    }
  }

  /** Yields the failed jobs, the newest first. */
  async *failed(): AsyncGenerator<DeadLetter> {
    for (let from = 0; ; from += PAGE_SIZE) {
      const jobs = await this.#queue.getFailed(from, from + PAGE_SIZE - 1)
      yield* jobs.map(deadLetter)
      if (jobs.length < PAGE_SIZE) return
    }
  }

  /** Queues failed jobs again. @param domains an empty list selects all. @returns the domains queued again. */
  async replay(domains: readonly Site[]): Promise<string[]> {
    const ids = domains.flatMap((domain) => TASKS.map((task) => jobId(domain, task)))
    const jobs =
      ids.length > 0
        ? await Promise.all(ids.map((id) => this.#queue.getJob(id)))
        : await this.#queue.getFailed(0, FAILED_JOB_RETENTION.count)
    const replayed = await Promise.all(jobs.map((job) => (job ? retry(job) : null)))
    return [...new Set(replayed.filter((domain) => domain !== null))]
  }

  async close(): Promise<void> {
    // Another process then reports at its next scrape. A Redis that hangs must not delay the stop.
    await Promise.race([this.#releaseReport().catch(() => {}), sleep(RELEASE_TIMEOUT_MS)])
    await this.#queue.close().catch(() => {})
    this.#client.disconnect()
  }

  async #releaseReport(): Promise<void> {
    if (!this.#connection.isUp()) return
    const reporter = await this.#client.get(this.#reportKey)
    if (reporter === this.#reporterId) await this.#client.del(this.#reportKey)
  }
}

/** @returns the site of the job as people write it; null when the job is no longer among the failed ones. */
async function retry(job: Job): Promise<string | null> {
  try {
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
    return siteText(parseJobId(job.id ?? '').domain as Site)
  } catch {
    return null
  }
}

function deadLetter({ id, attemptsMade, failedReason, finishedOn }: Job): DeadLetter {
  const { task, domain: site } = parseJobId(id ?? '')
  const domain = siteText(site as Site)
  return {
    task,
    domain,
    attempts: attemptsMade,
    error: failedReason,
    at: new Date(finishedOn ?? 0),
  }
}
