// The pool of child processes in which all pixels are made, behind one bounded queue.
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { SafeImage } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import { ArtworkFailed, type Bounds, type Child, type Job, startChild } from './child.ts'
import type { AdmitOptions, Admitted } from './ingest.ts'
import { createLine } from './queue.ts'
import type { Recipe, Rendered } from './work.ts'

export interface Renderer {
  /** @throws ArtworkFailed, or Unavailable when the queue is full. */
  render(artwork: SafeImage, recipe: Recipe): Promise<Rendered>
  /**
   * Makes foreign bytes safe, and measures them.
   * @param signal gives up: what still waits leaves the line.
   * @throws ArtworkFailed with a sentence that says why not, or Unavailable when too many wait.
   */
  admit(bytes: Uint8Array, options?: AdmitOptions, signal?: AbortSignal): Promise<Admitted>
  /** Starts a child now, so that the first logo does not wait for it. */
  wake(): void
  /** Weight of renderings that wait, in output pixels. */
  waiting(): number
  /** The same as a share of what may wait, 0 to 1. */
  fullness(): number
  /** Process ids of the children that are alive. */
  children(): number[]
  /** Lets what runs come to its end, and refuses what waits. May be called twice. */
  close(): Promise<void>
}

export interface Limits extends Bounds {
  children: number
  /** Weight of renderings that may wait, in output pixels. */
  queue: number
  /** Bytes of foreign files that may wait to be admitted. */
  foreign: number
  /** Most processor time that admitting one may take. */
  admitMilliseconds: number
  /** Renderings of a drawing of our own that make a new child quick. */
  rehearsals: number
}

// A 2048 px square is 4.2 million pixels and takes about 0.1 s, a 128 px one 2 ms: what a job
// costs beside its pixels is about 90,000 of them. The queue holds 3 seconds' work of two children.
const LIMITS: Limits = {
  children: Math.max(2, availableParallelism()),
  queue: 250_000_000,
  foreign: 64_000_000,
  milliseconds: 10_000,
  admitMilliseconds: 5000,
  bytes: 512 * 1024 * 1024,
  // Measured: a render takes 1.9 ms at first and 0.9 ms after about 200.
  rehearsals: 200,
}
const JOB_WEIGHT = 90_000
/** After two failures within the hour artwork is left alone; one may be a busy machine's fault. */
const MOST_STRIKES = 2
const STRIKES = { max: 1000, ttl: 3_600_000 }

/** The children and what waits for them. */
interface Pool {
  /** Does the job in the first child that is free. @param weight while it waits. */
  ask(job: Job, weight: number, signal?: AbortSignal): Promise<Rendered | Admitted>
  wake(): void
  waiting(): number
  fullness(): number
  children(): number[]
  close(): Promise<void>
}

function createPool(limits: Limits): Pool {
  const room = { render: limits.queue, admit: limits.foreign }
  const clocks = { render: limits.milliseconds, admit: limits.admitMilliseconds }
  // Strangers' files come twenty at a time: one child is always left for whoever waits for a logo.
  const lanes = { render: limits.children, admit: Math.max(1, limits.children - 1) }
  const line = createLine(room, lanes)
  const children = new Set<Child>()
  const left = (child: Child) => {
    children.delete(child)
    next()
  }
  const next = () => {
    const idle = [...children].find((child) => !child.busy())
    const first = idle || children.size < limits.children ? line.take() : null
    if (first === null) return
    const child = idle ?? startChild(limits.rehearsals, left)
    children.add(child)
    const { what } = first.job
    child
      .run(first.job, { milliseconds: clocks[what], bytes: limits.bytes })
      .finally(() => line.ended(what))
      .then(first.resolve, (cause) => {
        // A child that died while it started never saw the job.
        const unseen = cause instanceof Unavailable && first.failedStarts === 0
        return unseen ? line.rejoin({ ...first, failedStarts: 1 }) : first.reject(cause)
      })
      .finally(next)
  }
  return {
    ask(job, weight, signal) {
      const { promise, resolve, reject } = Promise.withResolvers<Rendered | Admitted>()
      const waiting = { job, weight, failedStarts: 0, resolve, reject }
      if (signal?.aborted || !line.join(waiting)) reject(new Unavailable('rendering', 2))
      const giveUp = () => {
        line.leave(waiting)
        reject(new Unavailable('rendering', 2))
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      next()
      return promise.finally(() => signal?.removeEventListener('abort', giveUp))
    },
    wake() {
      if (children.size === 0) children.add(startChild(limits.rehearsals, left))
    },
    waiting: () => line.weight('render'),
    fullness: () => line.weight('render') / limits.queue,
    children: () => [...children].map((child) => child.pid),
    async close() {
      line.close()
      await Promise.all([...children].map((child) => child.close()))
    },
  }
}

/** Starts no child before the first job. @param limits for tests; the defaults suit any machine. */
export function createRenderer(limits: Partial<Limits> = {}): Renderer {
  const { ask, ...pool } = createPool({ ...LIMITS, ...limits })
  const strikes = new LRUCache<string, number>(STRIKES)
  const strikesOf = (hash: string) => strikes.get(hash) ?? 0
  return {
    ...pool,
    async render({ mediaType, bytes, width, height, hash, legible }, recipe) {
      if (strikesOf(hash) >= MOST_STRIKES) throw new ArtworkFailed('This artwork failed lately.')
      const artwork = { mediaType, bytes, width, height, hash, legible }
      try {
        // What waits also holds its artwork in memory.
        const weight = recipe.edge ** 2 + JOB_WEIGHT + bytes.byteLength
        return (await ask({ what: 'render', artwork, recipe }, weight)) as Rendered
      } catch (cause) {
        if (cause instanceof ArtworkFailed) strikes.set(hash, strikesOf(hash) + 1)
        throw cause
      }
    },
    async admit(bytes, options = {}, signal) {
      return (await ask({ what: 'admit', bytes, options }, bytes.byteLength, signal)) as Admitted
    },
  }
}
