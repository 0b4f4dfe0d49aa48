// Several processes on the same ports: the first serves nothing, and sees to it that as many as wanted do.
import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../telemetry/index.ts'
import { createTally } from './aggregated-metrics.ts'
import { takeBack } from './given.ts'
import type { News, Order } from './messages.ts'

export interface Crew {
  /** Another process in place of each, one after the other; a second call while it goes on does nothing. */
  renew(): Promise<void>
  /** Ends when all have answered what they accepted. May be called twice. */
  close(): Promise<void>
}

interface Member {
  worker: Worker
  /** Whether it came to answer; false: it ended before. */
  up: Promise<boolean>
  isUp: boolean
  upSince: number
  /** Its place is taken, or the whole ends: nobody replaces it. */
  isLeaving: boolean
  /** Signs of life asked for since the last one. */
  missed: number
}

/** A process that ended sooner than this fell at the same stone as the one before it. */
const YOUNG_MS = 10_000
const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [250, 30_000]
/** As long as a start may take on a busy machine. */
const START_MS = 120_000
/** An end takes ten seconds at most, and the visits' end before it. */
const END_MS = 20_000
/** A process that gives no sign of life for half a minute hangs: whoever is sent to it waits in vain. */
const [ASK_MS, MOST_MISSED] = [5000, 6]

/**
 * @param greet told what is shown once the first of them answers.
 * @throws Error when that one does not come up.
 */
export async function lead(
  processes: number,
  log: Log,
  greet: (greeting: string) => void,
): Promise<Crew> {
  // JSON has no word for the infinities and gaps of metrics.
  cluster.setupPrimary({ serialization: 'advanced' })
  const crew = new Set<Member>()
  const tally = createTally(() => [...crew].filter(({ isUp }) => isUp).map(({ worker }) => worker))
  let everUp = false
  let diedYoung = 0
  let closing: Promise<void> | null = null
  let renewing: Promise<void> | null = null

  const hire = (): Member => {
    const worker = cluster.fork()
    const { promise: up, resolve } = Promise.withResolvers<boolean>()
    const member = { worker, up, isUp: false, upSince: 0, isLeaving: false, missed: 0 }
    crew.add(member)
    takeBack(worker, () => [...crew].some((other) => other !== member && isServing(other)))
    const late = setTimeout(() => worker.process.kill('SIGKILL'), START_MS)
    worker.on('message', (news: News) => {
      member.missed = 0
      if (news.is === 'waiting') say(worker, { order: 'start', isFirst: !everUp })
      if (news.is === 'up') {
        clearTimeout(late)
        Object.assign(member, { isUp: true, upSince: Date.now() })
        if (news.greeting) greet(news.greeting)
        resolve(true)
      }
      tally.hear(worker, news)
    })
    const gone = (how: number | string) => {
      clearTimeout(late)
      if (!crew.delete(member)) return
      tally.left(worker)
      resolve(false)
      replace(member, how)
    }
    worker.once('exit', (code, signal) => gone(signal ?? code))
    // A message to one that is just ending fails too, and its exit tells of it; one that could not be made never exits.
    worker.on('error', (error) => void (worker.process.pid === undefined && gone(error.message)))
    return member
  }

  const replace = async ({ worker, isLeaving, isUp, upSince }: Member, how: number | string) => {
    if (isLeaving || closing || !everUp) return
    log.error({ pid: worker.process.pid, how }, 'a process ended; another one takes its place')
    diedYoung = isUp && Date.now() - upSince > YOUNG_MS ? 0 : diedYoung + 1
    await sleep(diedYoung > 1 ? pauseAfter(diedYoung) : 0)
    if (!closing && staying(crew) < processes) hire()
  }

  const end = async (member: Member, order: 'close' | 'retire') => {
    member.isLeaving = true
    const { worker } = member
    if (worker.isDead()) return
    const ended = new Promise((resolve) => worker.once('exit', resolve))
    say(worker, { order })
    const clock = setTimeout(() => worker.process.kill('SIGKILL'), END_MS)
    await ended
    clearTimeout(clock)
  }

  const renewAll = async () => {
    for (const old of [...crew]) {
      if (closing || old.isLeaving || !crew.has(old)) continue
      old.isLeaving = true
      if (!(await hire().up)) {
        old.isLeaving = false
        return void log.error('a new process did not come up; the others stay as they are')
      }
      await end(old, 'retire')
    }
    log.info('every process has been renewed')
  }

  const closeAll = async () => {
    clearInterval(asking)
    await Promise.all([...crew].map((member) => end(member, 'close')))
  }

  const asking = setInterval(() => {
    for (const member of crew) {
      if (!member.isUp) continue
      if (member.missed++ >= MOST_MISSED) member.worker.process.kill('SIGKILL')
      else say(member.worker, { order: 'answer' })
    }
  }, ASK_MS)

  // One alone first: what keeps it from serving is said once.
  everUp = await hire().up
  if (!everUp) {
    clearInterval(asking)
    throw new Error('The first process ended before it could answer; what it said stands above.')
  }
  await Promise.all(Array.from({ length: processes - 1 }, () => hire().up))
  return {
    renew: () =>
      (renewing ??= renewAll().finally(() => {
        renewing = null
      })),
    close: () => (closing ??= closeAll()),
  }
}

/** One that is just ending cannot be told: its exit says so. */
const say = (worker: Worker, order: Order): void => void worker.send(order, () => {})

const isServing = ({ isUp, isLeaving }: Member): boolean => isUp && !isLeaving

const staying = (crew: Set<Member>): number =>
  [...crew].filter(({ isLeaving }) => !isLeaving).length

const pauseAfter = (deaths: number): number =>
  Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 2))
