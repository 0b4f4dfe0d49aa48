// Visits and research that nobody waits for, as jobs of which any worker process takes the next: at most one of a kind waits for each domain.
import { type Job, Queue } from 'bullmq'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../../schema/apex.ts'
import { connect, type Place } from './connection.ts'

/** What is done for a domain. */
export const TASKS = ['visit', 'research'] as const
export type Task = (typeof TASKS)[number]

/** What failed as often as it may. */
export interface DeadLetter {
  task: Task
  /** As Redis has it, which is shared ground: not to be taken for a domain. */
  domain: string
  attempts: number
  error: string
  at: Date
}

export interface Jobs {
  /** Hands a task over. @returns false when nobody is there to do it, or there is no room: never throws. */
  entrust(domain: Apex, task: Task): Promise<boolean>
  /** The same with a visit for an operator's own list: what failed too often is tried again. @throws when Redis does not answer. */
  request(domain: Apex): Promise<boolean>
  /** Whether a worker is there. */
  isAwake(): Promise<boolean>
  /** How a requested visit stands: `gone` when it has ended, or was never requested. */
  stateOf(domain: Apex): Promise<'open' | 'failing' | 'gone'>
  /** How many jobs are in which state; nothing when Redis does not answer. */
  counts(): Promise<Record<string, number>>
  /** The last to fail first. */
  failed(): AsyncGenerator<DeadLetter>
  /** Tries again. @param domains none: all of them. @returns those that are tried again. */
  replay(domains: readonly Apex[]): Promise<string[]>
  /** @throws Error when Redis does not answer within seconds. */
  ready(): Promise<void>
  close(): Promise<void>
}

export const QUEUE = 'visits'

/** A visit's is the bare domain, as it was before there were others. */
const idOf = (domain: Apex, task: Task): string => (task === 'visit' ? domain : `${task}@${domain}`)

/** @param id as Redis has it: the domain of it may be anything. */
export function wantedBy(id: string): { task: Task; domain: string } {
  const task = TASKS.find((one) => id.startsWith(`${one}@`)) ?? 'visit'
  return { task, domain: task === 'visit' ? id : id.slice(task.length + 1) }
}

/** In braces, so that a cluster keeps all of it in one place. */
export const prefixOf = (prefix: string): string => `{${prefix}:jobs}`
/** Kept alive by whichever worker lives. */
export const awakeKey = (prefix: string): string => `${prefixOf(prefix)}:awake`

/** A website that is down is asked again after half a minute, one minute, two and four. */
const TRIES = { attempts: 5, pauseMs: 30_000 }
/** What failed too often rests for so long, unless it is replayed. */
const REST_MS = 6 * 3_600_000
const FAILED_KEPT = { age: 30 * 86_400, count: 10_000 }
/** What may wait in all. */
const MOST_WAITING = 100_000
/** What may be about to be handed over by this process. */
const MOST_PENDING = 200
/** A domain that was handed over so lately is not handed over again. */
const LATELY = { max: 10_000, ttl: 60_000 }
const PAGE = 500

/**
 * @param told that Redis can be reached, or no longer; once for each change.
 * @param tries for tests.
 */
export function openJobs(
  place: Place,
  told: (isUp: boolean) => void = () => {},
  tries: Partial<typeof TRIES> = {},
): Jobs {
  const { attempts, pauseMs } = { ...TRIES, ...tries }
  // Nothing may wait for a Redis that is gone.
  const { client, isUp, ready } = connect(place.redisUrl, told, {
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 1000 },
  })
  const queue = new Queue(QUEUE, {
    connection: client,
    prefix: prefixOf(place.redisPrefix),
    // It would print a warning for each connection, and ask that caches never give way.
    skipVersionCheck: true,
    defaultJobOptions: {
      attempts,
      backoff: { type: 'exponential', delay: pauseMs, jitter: 0.5 },
      removeOnComplete: true,
      removeOnFail: FAILED_KEPT,
    },
  })
  queue.on('error', () => {})
  const lately = new LRUCache<string, true>(LATELY)
  let pending = 0

  const isAwake = async () => (await client.exists(awakeKey(place.redisPrefix))) === 1
  const hand = async (id: string, restMs: number): Promise<boolean> => {
    const [awake, waiting, known] = await Promise.all([
      isAwake(),
      client.llen(queue.toKey('wait')),
      queue.getJob(id),
    ])
    if (!awake || waiting >= MOST_WAITING) return false
    if (known?.finishedOn && Date.now() - known.finishedOn >= restMs) await retry(known)
    else if (!known) await queue.add(wantedBy(id).task, {}, { jobId: id })
    return true
  }

  return {
    ...{ isAwake, ready },
    async entrust(domain, task) {
      const id = idOf(domain, task)
      if (lately.has(id)) return true
      if (!isUp() || pending >= MOST_PENDING) return false
      lately.set(id, true)
      pending += 1
      const taken = await hand(id, REST_MS).catch(() => false)
      pending -= 1
      if (!taken) lately.delete(id)
      return taken
    },
    request: (domain) => hand(domain, 0),
    async stateOf(domain) {
      const state = await queue.getJobState(domain)
      if (state === 'unknown' || state === 'completed') return 'gone'
      return state === 'failed' || state === 'delayed' ? 'failing' : 'open'
    },
    async counts() {
      if (!isUp()) return {}
      return queue.getJobCounts('waiting', 'active', 'delayed', 'failed').catch(() => ({}))
    },
    async *failed() {
      for (let from = 0; ; from += PAGE) {
        const jobs = await queue.getFailed(from, from + PAGE - 1)
        yield* jobs.map(letterOf)
        if (jobs.length < PAGE) return
      }
    },
    async replay(domains) {
      const named = domains.length > 0
      const jobs = named
        ? await Promise.all(
            domains.flatMap((domain) => TASKS.map((task) => queue.getJob(idOf(domain, task)))),
          )
        : await queue.getFailed(0, FAILED_KEPT.count)
      const replayed = await Promise.all(jobs.map((job) => (job ? retry(job) : null)))
      return [...new Set(replayed.filter((domain) => domain !== null))]
    },
    async close() {
      await queue.close().catch(() => {})
      client.disconnect()
    },
  }
}

/** @returns its name; null when it does not rest among those that failed any longer. */
async function retry(job: Job): Promise<string | null> {
  try {
    await job.retry('failed', { resetAttemptsMade: true, resetAttemptsStarted: true })
    return wantedBy(job.id ?? '').domain
  } catch {
    return null
  }
}

function letterOf({ id, attemptsMade, failedReason, finishedOn }: Job): DeadLetter {
  const wanted = wantedBy(id ?? '')
  return { ...wanted, attempts: attemptsMade, error: failedReason, at: new Date(finishedOn ?? 0) }
}
