// The child processes in which all pixels are made: a bounded queue, a wall clock and a memory cap around them.
import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, constants, setPriority } from 'node:os'
import { LRUCache } from 'lru-cache'
import type { SafeImage } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Admitted } from './admit.ts'
import type { Recipe, Rendered } from './work.ts'

/** The artwork cost a child its life, or could not be decoded: the caller shows the fallback. */
export class ArtworkFailed extends Error {}

/** What a child is asked. */
export type Job =
  | { what: 'render'; artwork: SafeImage; recipe: Recipe }
  | { what: 'admit'; bytes: Uint8Array }

/** What it answers; `refused` is a sentence for whoever brought the artwork. */
export type Answer = { result: Rendered | Admitted } | { refused: string }

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

export interface Limits {
  children: number
  /** Weight that may wait, in output pixels. */
  queue: number
  /** Longest that one job may take. */
  milliseconds: number
  /** Largest resident set of a child. */
  bytes: number
}

// A 2048 px square is 4.2 million pixels and takes about 0.1 s, a 128 px one 2 ms: what a job costs
// beside its pixels is about 90,000 of them. The queue holds some 3 seconds of work for two children.
const LIMITS: Limits = {
  children: Math.max(2, availableParallelism()),
  queue: 250_000_000,
  milliseconds: 10_000,
  bytes: 512 * 1024 * 1024,
}
const JOB_WEIGHT = 90_000
/** An artwork that failed twice within the hour is not tried again in it; once may be a busy machine's fault. */
const MOST_STRIKES = 2
const STRIKES = { max: 1000, ttl: 3_600_000 }
const MEMORY_CHECK_MS = 100

interface Waiting {
  job: Job
  weight: number
  resolve(result: Rendered | Admitted): void
  reject(error: Error): void
}

/** Starts no child before the first job. @param limits for tests; the defaults suit two cores and up. */
export function createRenderer(limits: Partial<Limits> = {}): Renderer {
  const bounds = { ...LIMITS, ...limits }
  const strikes = new LRUCache<string, number>(STRIKES)
  const queue: Waiting[] = []
  const children = new Set<Child>()
  let weight = 0
  let closed = false

  const next = () => {
    const idle = [...children].find((child) => !child.busy())
    if (queue.length === 0 || (!idle && children.size >= bounds.children)) return
    const child = idle ?? startChild(bounds, left)
    children.add(child)
    const { job, weight: done, resolve, reject } = queue.shift() as Waiting
    weight -= done
    child.run(job).then(resolve, reject).finally(next)
  }

  const left = (child: Child) => {
    children.delete(child)
    next()
  }

  const ask = (job: Job, pixels: number) =>
    new Promise<Rendered | Admitted>((resolve, reject) => {
      const cost = pixels + JOB_WEIGHT
      if (closed || weight + cost > bounds.queue) return reject(new Unavailable('rendering', 2))
      weight += cost
      queue.push({ job, weight: cost, resolve, reject })
      next()
    })

  return {
    async render({ mediaType, bytes, width, height, hash }, recipe) {
      if ((strikes.get(hash) ?? 0) >= MOST_STRIKES)
        throw new ArtworkFailed('This artwork failed lately.')
      try {
        const job: Job = {
          what: 'render',
          artwork: { mediaType, bytes, width, height, hash },
          recipe,
        }
        return (await ask(job, recipe.edge ** 2)) as Rendered
      } catch (cause) {
        if (cause instanceof ArtworkFailed) strikes.set(hash, (strikes.get(hash) ?? 0) + 1)
        throw cause
      }
    },
    async admit(bytes) {
      return (await ask({ what: 'admit', bytes }, 0)) as Admitted
    },
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

interface Child {
  pid: number
  busy(): boolean
  run(job: Job): Promise<Rendered | Admitted>
  close(): Promise<void>
}

/** One child; it runs one job at a time, so that killing it costs one job. */
function startChild(bounds: Limits, onExit: (child: Child) => void): Child {
  const worker = forkWorker()
  let dying = false
  let settle: ((outcome: Answer | Error) => void) | null = null
  let running: Promise<unknown> = Promise.resolve()
  worker.on('message', (answer) => settle?.(answer as Answer))
  worker.on('error', (cause) =>
    settle?.(new ArtworkFailed('The renderer could not be reached.', { cause })),
  )
  const child: Child = {
    pid: worker.pid ?? 0,
    busy: () => dying || settle !== null,
    run(job) {
      const outcome = new Promise<Rendered | Admitted>((resolve, reject) => {
        const guard = watch(worker, bounds, (why) => {
          dying = true
          settle?.(new ArtworkFailed(why))
        })
        settle = (answer) => {
          settle = null
          guard.stop()
          if (answer instanceof Error) reject(answer)
          else if ('refused' in answer) reject(new ArtworkFailed(answer.refused))
          else resolve(answer.result)
        }
        worker.send(job)
      })
      running = outcome.catch(() => {})
      return outcome
    },
    async close() {
      await running
      if (worker.exitCode !== null || worker.signalCode !== null) return
      const exit = new Promise((resolve) => worker.once('exit', resolve))
      worker.kill('SIGKILL')
      await exit
    },
  }
  worker.on('exit', () => {
    dying = true
    settle?.(new ArtworkFailed('The renderer died of this artwork.'))
    onExit(child)
  })
  return child
}

function forkWorker(): ChildProcess {
  const worker = fork(new URL('./worker.ts', import.meta.url), {
    // Buffers cross as bytes, not as JSON.
    serialization: 'advanced',
    // A child that decodes strangers' bytes gets no keys, and may neither write files nor start programs.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--permission', '--allow-fs-read=*', '--allow-addons', '--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  // Renders give way to answers: this keeps warm hits quick while every core is rendering.
  if (worker.pid) setPriority(worker.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return worker
}

/** Kills the child when its job takes too long or its memory grows too large, natively allocated memory included. */
function watch(
  worker: ChildProcess,
  bounds: Limits,
  onKill: (why: string) => void,
): { stop(): void } {
  const kill = (why: string) => {
    worker.kill('SIGKILL')
    onKill(why)
  }
  const clock = setTimeout(kill, bounds.milliseconds, 'The artwork took too long to render.')
  const scales = setInterval(() => {
    if (residentBytes(worker.pid) > bounds.bytes) kill('The artwork needed too much memory.')
  }, MEMORY_CHECK_MS)
  return {
    stop() {
      clearTimeout(clock)
      clearInterval(scales)
    },
  }
}

/** Linux tells; elsewhere only the wall clock and V8's own limit guard. */
function residentBytes(pid: number | undefined): number {
  try {
    return Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096
  } catch {
    return 0
  }
}
