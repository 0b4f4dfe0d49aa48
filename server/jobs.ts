// Visits that nobody waits for, as jobs of which any worker process takes the next: at most one waits for each domain.
import { type Job, Queue } from 'bullmq'
import { LRUCache } from 'lru-cache'
import type { Apex } from '../schema/apex.ts'
import { connect, type Place } from './jobs/connection.ts'

/** A visit that failed as often as it may. */
export interface DeadLetter {
  /** As Redis has it, which is shared ground: not to be taken for a domain. */
  domain: string
  attempts: number
  error: string
  at: Date
}

export interface Jobs {
  /** Hands a visit over. @returns false when nobody is there to make it, or there is no room: never throws. */
  entrust(domain: Apex): Promise<boolean>
  /** The same for an operator's own list: what failed too often is tried again. @throws when Redis does not answer. */
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
  replay(domains: readonly string[]): Promise<string[]>
  /** @throws Error when Redis does not answer within seconds. */
  ready(): Promise<void>
  close(): Promise<void>
}

export const QUEUE = 'visits'

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
  const lately = new LRUCache<Apex, true>(LATELY)
  let pending = 0

  const isAwake = async () => (await client.exists(awakeKey(place.redisPrefix))) === 1
  const hand = async (domain: Apex, restMs: number): Promise<boolean> => {
    const [awake, waiting, known] = await Promise.all([
      isAwake(),
      client.llen(queue.toKey('wait')),
      queue.getJob(domain),
    ])
    if (!awake || waiting >= MOST_WAITING) return false
    if (known?.finishedOn && Date.now() - known.finishedOn >= restMs) await retry(known)
    else if (!known) await queue.add('visit', {}, { jobId: domain })
    return true
  }

  return {
    ...{ isAwake, ready },
    async entrust(domain) {
      if (lately.has(domain)) return true
      if (!isUp() || pending >= MOST_PENDING) return false
      lately.set(domain, true)
      pending += 1
      const taken = await hand(domain, REST_MS).catch(() => false)
      pending -= 1
      if (!taken) lately.delete(domain)
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
        ? await Promise.all(domains.map((domain) => queue.getJob(domain)))
        : await queue.getFailed(0, FAILED_KEPT.count)
      const replayed = await Promise.all(jobs.map((job) => (job ? retry(job) : null)))
      return replayed.filter((domain) => domain !== null)
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
    return job.id ?? null
  } catch {
    return null
  }
}

function letterOf({ id, attemptsMade, failedReason, finishedOn }: Job): DeadLetter {
  const [domain, error] = [id ?? '', failedReason ?? '']
  return { domain, attempts: attemptsMade, error, at: new Date(finishedOn ?? 0) }
}
