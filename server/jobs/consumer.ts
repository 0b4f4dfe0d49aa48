// Who does the tasks of the queue: so many at a time, each under a lock that outlives no worker for long.
import { randomUUID } from 'node:crypto'
import { type Job, UnrecoverableError, WaitingError, Worker } from 'bullmq'
import { type Apex, apexOf } from '../../schema/apex.ts'
import { connect, type Place } from './connection.ts'
import { awakeKey, prefixOf, QUEUE, type Task, wantedBy } from './index.ts'

export interface Work {
  isUp(): boolean
  /**
   * Takes no more, and ends when what is under way has.
   * @param hurry called when that takes long: what then fails goes back into the queue.
   */
  close(hurry: () => Promise<void>): Promise<void>
}

export interface WorkParts {
  /** What each task is. @returns what became of it. @throws what is kept as the reason, when it is to be tried again. */
  tasks: Record<Task, (domain: Apex) => Promise<string>>
  atOnce: number
  /** That Redis can be reached, or no longer; once for each change. */
  told(isUp: boolean): void
  onError(error: unknown): void
}

const BOUNDS = {
  /** After the death of a worker its visits are taken up by another within this and the next. */
  lockMs: 30_000,
  stalledMs: 15_000,
  /** A visit that takes its worker along is not made for ever. */
  deaths: 3,
}
/** A sign of life, and how long it is believed. */
const [SIGN_MS, AWAKE_MS] = [3000, 10_000]
const PATIENCE_MS = 10_000

/** @param bounds for tests. */
export function work(place: Place, parts: WorkParts, bounds: Partial<typeof BOUNDS> = {}): Work {
  const { lockMs, stalledMs, deaths } = { ...BOUNDS, ...bounds }
  const name = randomUUID()
  const { client, isUp } = connect(place.redisUrl, parts.told, { maxRetriesPerRequest: null })
  const signs = connect(place.redisUrl, () => {}, {
    ...{ enableOfflineQueue: false, maxRetriesPerRequest: 0, commandTimeout: 2000 },
  }).client
  const key = awakeKey(place.redisPrefix)
  let hurried = false

  const take = async (job: Job, token?: string): Promise<string> => {
    const wanted = wantedBy(job.id ?? '')
    const domain = apexOf(wanted.domain)
    // Redis is shared ground: whoever writes there must not choose what is visited.
    if (domain === null || domain !== wanted.domain) {
      throw new UnrecoverableError('It names no public hostname.')
    }
    try {
      return await parts.tasks[wanted.task](domain)
    } catch (error) {
      if (!hurried) throw error
      await job.moveToWait(token)
      throw new WaitingError()
    }
  }
  const worker = new Worker(QUEUE, take, {
    ...{ connection: client, prefix: prefixOf(place.redisPrefix), skipVersionCheck: true },
    ...{ concurrency: parts.atOnce, runRetryDelay: 1000, maxStalledCount: deaths },
    ...{ lockDuration: lockMs, stalledInterval: stalledMs },
  })
  worker.on('error', (error) => isUp() && parts.onError(error))

  const sign = () => signs.set(key, name, 'PX', AWAKE_MS).catch(() => {})
  signs.on('ready', sign)
  const signing = setInterval(sign, SIGN_MS)

  const forget = async () => {
    clearInterval(signing)
    // Another one that lives says so within seconds.
    if ((await signs.get(key)) === name) await signs.del(key)
  }
  return {
    isUp,
    async close(hurry) {
      await forget().catch(() => {})
      const late = setTimeout(() => {
        hurried = true
        hurry()
      }, PATIENCE_MS)
      // Without Redis it would wait to tell it of what has ended.
      await (isUp() ? worker.close() : worker.close(true)).catch(() => {})
      clearTimeout(late)
      for (const one of [client, signs]) one.disconnect()
    },
  }
}
