// One child process that makes pixels: a job at a time, under a clock and a memory cap.
import { type ChildProcess, fork } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { SafeImage } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { AdmitOptions, Admitted } from './ingest.ts'
import { processorTime, residentBytes } from './process-stats.ts'
import type { Recipe, Rendered } from './work.ts'

/** The artwork cost a child its life, or could not be decoded: the caller shows the fallback. */
export class ArtworkFailed extends Error {}

/** It could not be decoded, and cost the child nothing. */
export class ArtworkRefused extends ArtworkFailed {}

/** What a child is asked. */
export type Job =
  | { what: 'render'; artwork: SafeImage; recipe: Recipe }
  | { what: 'admit'; bytes: Uint8Array; options: AdmitOptions }

/** What it answers; `refused` is a sentence for whoever brought the artwork. */
export type Answer = { result: Rendered | Admitted } | { refused: string }

export interface Bounds {
  /** Most processor time that one job may take. */
  milliseconds: number
  /** Largest resident set of a child. */
  bytes: number
}

export interface Child {
  pid: number
  busy(): boolean
  /** @throws ArtworkFailed, or Unavailable when the child did not come up. */
  run(job: Job, bounds: Bounds): Promise<Rendered | Admitted>
  /** Lets what runs come to its end first. */
  close(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Its own code and nothing else: no records, no environment of the parent, and nothing to write. */
const READABLE = ['server', 'schema', 'node_modules', 'package.json']
  .map((name) => join(ROOT, name))
  // A linked folder is read by both its names.
  .flatMap((path) => [path, realpathSync(path)])
  .map((path) => `--allow-fs-read=${path}`)

/** Loading the decoders takes half a second on a busy machine. */
const START_MS = 30_000
const CHECK_MS = 100
/** Wall time for each of processor time: on a busy machine a child waits long for its turn. */
const PATIENCE = 4

/** Whether the platform tells a process's processor time. */
const KEEPS_TIME = processorTime(process.pid) !== null

const TOO_LONG = 'The artwork took too long.'

/** @param onExit called once, however the child ends. */
export function startChild(rehearsals: number, onExit: (child: Child) => void): Child {
  const worker = forkWorker(rehearsals)
  const ready = readiness(worker)
  let state: 'idle' | 'busy' | 'dying' = 'idle'
  let running: Promise<unknown> = Promise.resolve()
  const child: Child = {
    pid: worker.pid ?? 0,
    busy: () => state !== 'idle',
    run(job, bounds) {
      state = 'busy'
      const outcome = ready
        .then(() => answerTo(worker, job, bounds))
        .catch((cause) => {
          // Killed, dead, or never up: whichever it was, this child takes no other job.
          if (!(cause instanceof ArtworkRefused)) state = 'dying'
          throw cause
        })
        .finally(() => {
          if (state === 'busy') state = 'idle'
        })
      running = outcome.catch(() => {})
      return outcome
    },
    async close() {
      await running
      await ended(worker)
    },
  }
  const gone = () => {
    state = 'dying'
    onExit(child)
  }
  worker.once('exit', gone)
  // A process that could not be made never exits, and would keep its place in the pool.
  worker.on('error', () => void (worker.pid === undefined && gone()))
  return child
}

function forkWorker(rehearsals: number): ChildProcess {
  const worker = fork(new URL('./worker.ts', import.meta.url), [String(rehearsals)], {
    // Buffers cross as bytes, not as JSON.
    serialization: 'advanced',
    // Who decodes strangers' bytes gets no keys. The fence holds for JavaScript, not for native code.
    env: { MALLOC_ARENA_MAX: '2' },
    execArgv: ['--permission', ...READABLE, '--allow-addons', '--max-old-space-size=256'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // A group of its own: Ctrl-C in a terminal reaches the parent alone, which owes answers still.
    detached: true,
  })
  // Renders give way to answers: this keeps warm hits quick while every core is rendering.
  giveWay(worker.pid)
  return worker
}

function giveWay(pid: number | undefined): void {
  try {
    if (pid) setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended already, or the platform forbids it: the first is told by its exit.
  }
}

function readiness(worker: ChildProcess): Promise<void> {
  const up = new Promise<void>((resolve, reject) => {
    const failed = () => reject(new Unavailable('rendering', 5))
    const clock = setTimeout(() => worker.kill('SIGKILL'), START_MS)
    worker.once('message', resolve).once('exit', failed).once('error', failed)
    worker.once('message', () => clearTimeout(clock)).once('exit', () => clearTimeout(clock))
  })
  up.catch(() => {})
  return up
}

/**
 * Kills the child when its job takes too long, or its memory, native and all, grows too large. The
 * clock is the processor's: by the wall's, artwork would fail because others keep the machine busy.
 */
function answerTo(worker: ChildProcess, job: Job, bounds: Bounds): Promise<Rendered | Admitted> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      clearTimeout(clock)
      clearInterval(scales)
      worker.off('message', answered).off('exit', died).off('error', died)
      outcome()
    }
    const kill = (why: string) => {
      worker.kill('SIGKILL')
      settle(() => reject(new ArtworkFailed(why)))
    }
    const answered = (answer: Answer) =>
      settle(() =>
        'refused' in answer ? reject(new ArtworkRefused(answer.refused)) : resolve(answer.result),
      )
    const died = () => settle(() => reject(new ArtworkFailed('The renderer died of this artwork.')))
    // Read first when a job has taken a while: most are over before that.
    let begun: number | null = null
    const clock = setTimeout(kill, bounds.milliseconds * (KEEPS_TIME ? PATIENCE : 1), TOO_LONG)
    const scales = setInterval(() => {
      const now = processorTime(worker.pid)
      begun ??= now
      if ((now ?? 0) - (begun ?? 0) > bounds.milliseconds) kill(TOO_LONG)
      if (residentBytes(worker.pid) > bounds.bytes) kill('The artwork needed too much memory.')
    }, CHECK_MS)
    worker.on('message', answered).once('exit', died).once('error', died)
    worker.send(job)
  })
}

async function ended(worker: ChildProcess): Promise<void> {
  if (!worker.pid || worker.exitCode !== null || worker.signalCode !== null) return
  const exit = new Promise((resolve) => worker.once('exit', resolve))
  worker.kill('SIGKILL')
  await exit
}
