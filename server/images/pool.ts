// The pool of child processes in which all pixels are made, behind one bounded queue.
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { SafeImage } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Admitted } from './admit.ts'
import { ArtworkFailed, type Bounds, type Child, type Job, startChild } from './child.ts'
import type { Recipe, Rendered } from './work.ts'

export interface Renderer {
  /** @throws ArtworkFailed, or Unavailable when the queue is full. */
  render(artwork: SafeImage, recipe: Recipe): Promise<Rendered>
  /** Makes foreign bytes safe. @throws ArtworkFailed with a sentence that says why not. */
  admit(bytes: Uint8Array): Promise<Admitted>
  /** Weight that waits, in output pixels. */
  waiting(): number
  /** Process ids of the children that are alive. */
  children(): number[]
  /** Lets what runs come to its end, and refuses what waits. May be called twice. */
  close(): Promise<void>
}

export interface Limits extends Bounds {
  children: number
  /** Weight that may wait, in output pixels. */
  queue: number
}

// A 2048 px square is 4.2 million pixels and takes about 0.1 s, a 128 px one 2 ms: what a job
// costs beside its pixels is about 90,000 of them. The queue holds 3 seconds' work of two children.
const LIMITS: Limits = {
  children: Math.max(2, availableParallelism()),
  queue: 250_000_000,
  milliseconds: 10_000,
  bytes: 512 * 1024 * 1024,
}
const JOB_WEIGHT = 90_000
/** After two failures within the hour artwork is left alone; one may be a busy machine's fault. */
const MOST_STRIKES = 2
const STRIKES = { max: 1000, ttl: 3_600_000 }

interface Waiting {
  job: Job
  /** Children that died before they could take it. */
  failedStarts: number
  weight: number
  resolve(result: Rendered | Admitted): void
  reject(error: Error): void
}

/** The children and what waits for them. */
interface Pool {
  /** Does the job in the first child that is free. @param pixels that come out. */
  ask(job: Job, pixels: number): Promise<Rendered | Admitted>
  waiting(): number
  children(): number[]
  close(): Promise<void>
}

function createPool(bounds: Limits): Pool {
  const queue: Waiting[] = []
  const children = new Set<Child>()
  let weight = 0
  let closed = false
  const next = () => {
    const idle = [...children].find((child) => !child.busy())
    if (queue.length === 0 || (!idle && children.size >= bounds.children)) return
    const child = idle ?? startChild(bounds, left)
    children.add(child)
    const first = queue.shift() as Waiting
    weight -= first.weight
    child
      .run(first.job)
      .then(first.resolve, (cause) => again(first, cause))
      .finally(next)
  }
  // A child that died while it started never saw the job.
  const again = (first: Waiting, cause: Error) => {
    if (closed || !(cause instanceof Unavailable) || first.failedStarts > 0)
      return first.reject(cause)
    queue.unshift({ ...first, failedStarts: 1 })
    weight += first.weight
  }
  const left = (child: Child) => {
    children.delete(child)
    next()
  }
  return {
    ask: (job, pixels) =>
      new Promise((resolve, reject) => {
        const { byteLength } = job.what === 'admit' ? job.bytes : job.artwork.bytes
        // What waits also holds its artwork in memory.
        const cost = pixels + JOB_WEIGHT + byteLength
        if (closed || weight + cost > bounds.queue) return reject(new Unavailable('rendering', 2))
        weight += cost
        queue.push({ job, failedStarts: 0, weight: cost, resolve, reject })
        next()
      }),
    waiting: () => weight,
    children: () => [...children].map((child) => child.pid),
    async close() {
      closed = true
      for (const { reject } of queue.splice(0)) reject(new Unavailable('rendering', 2))
      weight = 0
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
        return (await ask({ what: 'render', artwork, recipe }, recipe.edge ** 2)) as Rendered
      } catch (cause) {
        if (cause instanceof ArtworkFailed) strikes.set(hash, strikesOf(hash) + 1)
        throw cause
      }
    },
    async admit(bytes) {
      return (await ask({ what: 'admit', bytes }, 0)) as Admitted
    },
  }
}
