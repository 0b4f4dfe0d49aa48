// The pool of child processes that decode and render all images, behind one bounded queue.
import { availableParallelism } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { SafeImage } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import { USUAL_RENDER_CHILD_BYTES } from '../memory/budget.ts'
import { Accounts } from '../turns/accounts.ts'
import { OPERATOR } from '../turns/callers.ts'
import {
  ArtworkFailed,
  ArtworkRefused,
  type Child,
  type Job,
  JobInterrupted,
  type JobLimits,
  RENDER_PROGRAM,
  startChild,
} from './child.ts'
import type { IngestedArtwork, IngestOptions } from './ingest.ts'
import { LOW_MEMORY_EDGE, MAX_FILE_BYTES } from './limits.ts'
import { cpuTimeMs } from './process-stats.ts'
import { JobQueue, type QueuedJob, renderUnavailable } from './queue.ts'
import type { Recipe, Rendered } from './render-types.ts'
import { detectSandbox, type SandboxState } from './sandbox.ts'

export interface Renderer {
  /** @throws ArtworkFailed, or Unavailable when the queue is full. */
  render(artwork: SafeImage, recipe: Recipe, options: RenderOptions): Promise<Rendered>
  /**
   * Turns untrusted bytes into safe artwork and measures it.
   * @throws ArtworkFailed with a sentence that states the reason, or Unavailable when the queue is full.
   */
  ingest(
    bytes: Uint8Array,
    options?: IngestOptions,
    submitOptions?: SubmitOptions,
  ): Promise<IngestedArtwork>
  /** Starts a child before the first job, so that the first logo does not wait for it. */
  warmUp(): void
  /** Total weight of the renders that wait, about one per output pixel. */
  queuedWeight(): number
  /**
   * How long in milliseconds the jobs of a caller wait for a child now; 0 when none waits.
   * @param caller by default the one that has waited for longest.
   */
  waitMs(caller?: string): number
  /** Process ids of the children that are alive. */
  childPids(): number[]
  /** Milliseconds after which nobody should wait for a render any more; see `PoolOptions`. */
  renderTimeoutMs: number
  /** How the children are isolated. */
  sandbox: SandboxState
  /** Lets running jobs finish and rejects the waiting ones. May be called twice. */
  close(): Promise<void>
  /** Ends the children at once, also those that hang. */
  kill(): void
}

export interface SubmitOptions {
  /** Removes the job from the queue while it waits. An ingest that runs ends too; a render that runs goes on. */
  signal?: AbortSignal
  /** The subject of the quota, a key or an address, that the job is for; by default the operator. */
  caller?: string
  /** Called with the processor time of the job in milliseconds, each time that it ends or makes room for another one. */
  onUsed?(milliseconds: number): void
}

/** Every render has a caller. */
export interface RenderOptions extends SubmitOptions {
  caller: string
  /** Called when the job is in the queue. @param join puts it into the line of another caller too, while it waits. */
  onQueued?(join: (caller: string) => void): void
}

export interface PoolOptions extends JobLimits {
  maxChildren: number
  /** Maximum total weight of the renders that may wait. */
  maxQueuedWeight: number
  /** Maximum total size in bytes of the files that may wait for ingest. */
  maxQueuedBytes: number
  /** Maximum CPU time of one ingest in milliseconds. */
  ingestCpuMs: number
  /** Longest time in milliseconds that a request waits for a render, with its wait in the queue. */
  renderTimeoutMs: number
  /** Number of sample renders that warm up a new child. */
  warmUpRenders: number
  /** The program of the children. */
  program: URL
  /** What each caller has used; by default the renderer counts for itself. */
  accounts?: Accounts
}

// A 2048 px square has 4.2 million pixels and takes about 0.1 s. A 128 px square takes about 2 ms, mostly fixed
// cost, which `JOB_WEIGHT` states in pixels. The queue holds 3 s of work for two children.
const DEFAULTS: PoolOptions = {
  maxChildren: Math.max(2, availableParallelism()),
  maxQueuedWeight: 250_000_000,
  maxQueuedBytes: 64_000_000,
  // Three times the slowest of the bundled drawings, which takes 1.7 s at 2048 px, for slower machines.
  cpuMs: 5000,
  ingestCpuMs: 5000,
  // Services that show the image of a link, and many HTTP clients by default, give up after 10 s.
  renderTimeoutMs: 8000,
  memoryBytes: USUAL_RENDER_CHILD_BYTES,
  // Measured: a render takes 1.9 ms at first, and 0.9 ms after about 200 renders.
  warmUpRenders: 200,
  program: RENDER_PROGRAM,
}
/** Weight of a render's fixed cost, in output pixels. */
const JOB_WEIGHT = 90_000
/** Failures after which artwork is not rendered again for an hour; a single one may be due to a busy machine. */
const MAX_FAILURES = 2
const FAILURE_CACHE = { max: 1000, ttl: 3_600_000 }

/**
 * @param cpuMs the measured or reported time, which is not trusted to be possible; NaN where the platform measures none.
 * @param elapsedMs the time since the start of the job; negative for one that has not started.
 * @returns the processor time of the job in milliseconds.
 */
const usedOf = (cpuMs: number, elapsedMs: number) =>
  Math.max(0, Number.isNaN(cpuMs) ? elapsedMs : Math.min(cpuMs, elapsedMs))

/** @returns how long the job has held a child: on a busy machine it has less processor time, and others wait all the same. */
const heldOf = (cpuMs: number, elapsedMs: number) =>
  Math.max(usedOf(cpuMs, elapsedMs), elapsedMs / 2)

/** A job that was interrupted and does not run again had no time. */
const asUnavailable = (cause: Error) =>
  cause instanceof JobInterrupted ? renderUnavailable(cause) : cause

/** The children, and the jobs that wait for one. */
class ChildPool {
  readonly #options: PoolOptions
  readonly #queue: JobQueue
  readonly #children = new Set<Child>()
  /** The job that each child has begun and not answered. A child that ends with one has ended because of it. */
  readonly #startedJobs = new Map<Child, QueuedJob>()
  /** The callers whose jobs ended a child. Each of them pays for the start of another one. */
  readonly #payers: string[] = []

  constructor(options: PoolOptions) {
    const { maxQueuedWeight, maxQueuedBytes, maxChildren, accounts = new Accounts() } = options
    this.#options = options
    const maxWeight = { render: maxQueuedWeight, ingest: maxQueuedBytes }
    this.#queue = new JobQueue(maxWeight, maxChildren, accounts)
  }

  /** Runs the job in the first free child. @param weight its weight while it waits. */
  submit(
    job: Job,
    weight: number,
    { signal, caller = OPERATOR.subject, onQueued, onUsed }: Partial<RenderOptions> = {},
  ): Promise<Rendered | IngestedArtwork> {
    const { promise, resolve, reject } = Promise.withResolvers<Rendered | IngestedArtwork>()
    const submittedAt = performance.now()
    const queued: QueuedJob = {
      job,
      caller,
      signal,
      submittedAt,
      weight,
      failedStarts: 0,
      interruptions: 0,
      onUsed,
      resolve,
      reject,
    }
    if (signal?.aborted || !this.#queue.enqueue(queued)) reject(renderUnavailable())
    const abort = () => {
      const hasStarted = !this.#queue.remove(queued)
      // The image of a render that runs is worth keeping for the next request.
      if (hasStarted && job.kind === 'render') return
      reject(renderUnavailable())
    }
    signal?.addEventListener('abort', abort, { once: true })
    onQueued?.((other) => this.#queue.join(queued, other))
    this.#startNext()
    return promise.finally(() => signal?.removeEventListener('abort', abort))
  }

  warmUp(): void {
    if (this.#children.size === 0) this.#startChild()
  }

  queuedWeight(): number {
    return this.#queue.weight('render')
  }

  waitMs(caller?: string): number {
    return this.#queue.waitMs(caller)
  }

  childPids(): number[] {
    return [...this.#children].map((child) => child.pid()).filter((pid) => pid > 0)
  }

  kill(): void {
    for (const child of this.#children) child.kill()
  }

  async close(): Promise<void> {
    this.#queue.close()
    await Promise.all([...this.#children].map((child) => child.close()))
  }

  #startChild(): Child {
    const { program, warmUpRenders, memoryBytes } = this.#options
    const child = startChild(program, warmUpRenders, memoryBytes, (ended) => {
      this.#children.delete(ended)
      const job = this.#startedJobs.get(ended)
      this.#startedJobs.delete(ended)
      if (job !== undefined) this.#payers.push(job.caller)
      this.#startNext()
    })
    this.#children.add(child)
    this.#chargeStart(child)
    return child
  }

  /** Adds the processor time of the start to the account of a caller whose job ended a child before. */
  #chargeStart(child: Child): void {
    const payer = this.#payers.shift()
    if (payer === undefined) return
    const startedAt = performance.now()
    const endUse = this.#queue.begin(payer)
    const end = () => {
      const cpuMs = cpuTimeMs(child.pid()) ?? Number.NaN
      endUse(usedOf(cpuMs, performance.now() - startedAt) / 1000)
    }
    child.ready.then(end, end)
  }

  #startNext(): void {
    const idleChild = [...this.#children].find((child) => !child.isBusy())
    const canRun = idleChild !== undefined || this.#children.size < this.#options.maxChildren
    const next = canRun ? this.#queue.dequeue() : null
    if (next === null) return
    this.#run(next, idleChild ?? this.#startChild())
    this.#startNext()
  }

  #run(queued: QueuedJob, child: Child): void {
    const { cpuMs: renderCpuMs, ingestCpuMs, memoryBytes } = this.#options
    let startedAt = Number.POSITIVE_INFINITY
    let cpuMs = Number.NaN
    let endUse: ReturnType<JobQueue['begin']> = () => {}
    const watch = {
      cpuMs: queued.job.kind === 'render' ? renderCpuMs : ingestCpuMs,
      memoryBytes,
      onStart: () => {
        startedAt = performance.now()
        endUse = this.#queue.begin(queued.caller)
        this.#startedJobs.set(child, queued)
      },
      onCpuTime: (milliseconds: number) => {
        cpuMs = milliseconds
      },
      mustYield: () => {
        // While a job runs, its caller becomes one who leaves the other children to those who have used less.
        this.#startNext()
        return this.#queue.mustYield(queued, heldOf(cpuMs, performance.now() - startedAt))
      },
    }
    child
      .run(queued.job, watch)
      .finally(() => {
        const elapsedMs = performance.now() - startedAt
        endUse(heldOf(cpuMs, elapsedMs) / 1000)
        queued.onUsed?.(usedOf(cpuMs, elapsedMs))
        this.#queue.release(queued)
      })
      .then(
        (result) => {
          this.#startedJobs.delete(child)
          queued.resolve(result)
        },
        (cause) => {
          if (cause instanceof ArtworkRefused) this.#startedJobs.delete(child)
          if (!this.#runAgain(queued, cause)) queued.reject(asUnavailable(cause))
        },
      )
      .finally(() => this.#startNext())
  }

  /** Puts a job back that is not to blame for its end. @returns false for any other job. */
  #runAgain(queued: QueuedJob, cause: Error): boolean {
    if (cause instanceof JobInterrupted) {
      queued.interruptions += 1
      queued.submittedAt = performance.now()
      return !queued.signal?.aborted && this.#queue.enqueue(queued)
    }
    // A child that died while starting has not seen the job, so the job is tried once more.
    if (!(cause instanceof Unavailable) || queued.failedStarts > 0) return false
    this.#queue.requeue({ ...queued, failedStarts: 1 })
    return true
  }
}

/** Starts no child before the first job. @param options for tests; the defaults suit any machine. */
export function createRenderer(options: Partial<PoolOptions> = {}): Renderer {
  const poolOptions: PoolOptions = { ...DEFAULTS, ...options }
  const pool = new ChildPool(poolOptions)
  return {
    render: createRender(pool),
    async ingest(bytes, options = {}, submitOptions) {
      if (bytes.byteLength > MAX_FILE_BYTES)
        throw new ArtworkRefused('The file is larger than 5 MB.')
      const job: Job = { kind: 'ingest', bytes, options }
      return (await pool.submit(job, bytes.byteLength, submitOptions)) as IngestedArtwork
    },
    warmUp: () => pool.warmUp(),
    queuedWeight: () => pool.queuedWeight(),
    waitMs: (caller) => pool.waitMs(caller),
    childPids: () => pool.childPids(),
    renderTimeoutMs: poolOptions.renderTimeoutMs,
    sandbox: detectSandbox().state,
    close: () => pool.close(),
    kill: () => pool.kill(),
  }
}

function createRender(pool: ChildPool): Renderer['render'] {
  const failures = new LRUCache<string, number>(FAILURE_CACHE)
  const failureCount = (key: string) => failures.get(key) ?? 0
  return async (image, recipe, submitOptions) => {
    const { bytes, mediaType, width, height, hash, legible, visibleArea, resvgRules, kept } = image
    // A large image may fail for lack of memory, which says nothing about smaller ones and other formats.
    const failureKey = recipe.edge > LOW_MEMORY_EDGE ? `${hash} large ${recipe.format}` : hash
    if (failureCount(failureKey) >= MAX_FAILURES) {
      throw new ArtworkFailed('This artwork failed recently.')
    }
    // Only the properties that the child needs, because the caller may pass a whole `Artwork`. An answer that ended a process
    // may come from an attacker, so the next child decides anew.
    const answer = failureCount(failureKey) > 0 ? undefined : resvgRules
    const artwork = {
      mediaType,
      width,
      height,
      hash,
      legible,
      visibleArea,
      resvgRules: answer,
      kept,
    }
    try {
      // The artwork's bytes count too, because a waiting job keeps them in memory.
      const weight = recipe.edge ** 2 + JOB_WEIGHT + bytes.byteLength
      const job: Job = { kind: 'render', bytes, artwork, recipe }
      return (await pool.submit(job, weight, submitOptions)) as Rendered
    } catch (cause) {
      if (cause instanceof ArtworkFailed) failures.set(failureKey, failureCount(failureKey) + 1)
      throw cause
    }
  }
}
