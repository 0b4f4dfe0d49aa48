// Starts and supervises one child process that renders images, with CPU time and memory limits per job.
import { type ChildProcess, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { SafeImage } from '../../schema/artwork.ts'
import { Unavailable } from '../../schema/problems.ts'
import {
  MALLOC_SETTINGS,
  SPARING_MALLOC_SETTINGS,
  USUAL_RENDER_CHILD_BYTES,
} from '../memory/budget.ts'
import { findBundle } from './bundle.ts'
import { type Channel, openChannel } from './channel.ts'
import type { IngestedArtwork, IngestOptions } from './ingest.ts'
import { MalformedMessage, type Message } from './messages.ts'
import { cpuTimeMs, residentBytes } from './process-stats.ts'
import { findProgram } from './programs.ts'
import type { Recipe, Rendered } from './render-types.ts'
import { detectSandbox, onlyChildOf } from './sandbox.ts'
import { MAX_INGESTED_BYTES, maxRenderedBytes, verifyIngested, verifyRendered } from './verify.ts'

/** The artwork could not be decoded, or its child process died or was killed; the caller shows the fallback. */
export class ArtworkFailed extends Error {}

/** The artwork could not be decoded or is too large, and the child process can take the next job. */
export class ArtworkRefused extends ArtworkFailed {}

/** The job was ended to make room for another one. It may run again. */
export class JobInterrupted extends Error {}

/** What to do with the bytes of a file: the JSON of a message to the child process. */
export type JobDescription =
  | { kind: 'render'; artwork: Omit<SafeImage, 'bytes'>; recipe: Recipe }
  | { kind: 'ingest'; options: IngestOptions }

export type Job = JobDescription & { bytes: Uint8Array }

export interface JobLimits {
  /** Maximum CPU time of one job in milliseconds. */
  cpuMs: number
  /** Maximum resident memory of a child in bytes. */
  memoryBytes: number
}

/** What the pool says about a running job. */
export interface JobWatch extends JobLimits {
  /** Called when the child is ready for the job. */
  onStart(): void
  /** Called with the processor time of the job so far in milliseconds: while it runs, and as the child reports it. */
  onCpuTime(milliseconds: number): void
  /** Asked every tenth of a second. @returns whether the job must make room for another one. */
  mustYield(): boolean
}

export interface Child {
  /** The process id of the renderer itself; 0 while there is none. */
  pid(): number
  isBusy(): boolean
  /** Resolves when it can take a job; rejects when it did not start. */
  ready: Promise<void>
  /** @throws ArtworkFailed; JobInterrupted after `mustYield`; Unavailable when the child did not start. */
  run(job: Job, watch: JobWatch): Promise<Rendered | IngestedArtwork>
  /** Waits for the running job, then ends the process. */
  close(): Promise<void>
  /** Ends the process at once, also one that hangs. */
  kill(): void
}

/** The program that a child normally runs. */
export const RENDER_PROGRAM = findBundle() ?? new URL('./render-child.ts', import.meta.url)

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** A child may read its own code only: no database, no environment, and no write access. */
const READ_PERMISSIONS = ['server', 'schema', 'node_modules', 'package.json']
  .map((name) => join(ROOT, name))
  // A symbolic link needs permission for both its paths.
  .flatMap((path) => [path, realpathSync(path)])
  .map((path) => `--allow-fs-read=${path}`)

/**
 * Starts `unshare` with SIGHUP ignored: a terminal that closes sends it to all processes, and the renderer would end with
 * `unshare`. The renderer itself handles it once it is ready; only without namespaces, a SIGHUP before ends it.
 */
const NOHUP = findProgram('nohup')

/** Far longer than the half second in which a busy machine loads the decoders. */
const START_TIMEOUT_MS = 30_000
/** Interval of the checks of CPU time and memory. */
const CHECK_INTERVAL_MS = 100
/** Retry-After when a child did not start. */
const RETRY_AFTER_SECONDS = 5
/** Maximum wall time divided by maximum CPU time: on a busy machine a child waits long for the CPU. */
const WALL_TIME_FACTOR = 4

/** Whether the platform reports the CPU time of a process. */
const HAS_CPU_TIME = cpuTimeMs(process.pid) !== null

const TIME_LIMIT_EXCEEDED = 'The artwork took too long.'

/**
 * @param program the file that the child runs.
 * @param memoryBytes the maximum resident memory of the child.
 * @param onExit called once, however the child ends.
 */
export function startChild(
  program: URL,
  warmUpRenders: number,
  memoryBytes: number,
  onExit: (child: Child) => void,
): Child {
  const spawned = spawnProgram(program, warmUpRenders, memoryBytes)
  const channel = openPipes(spawned, () => {
    state = 'dying'
    child.kill()
  })
  const ready = whenReady(spawned, channel)
  let state: 'idle' | 'busy' | 'dying' = 'idle'
  let currentJob: Promise<unknown> = Promise.resolve()
  const child: Child = {
    pid: () => rendererPid(spawned) ?? 0,
    isBusy: () => state !== 'idle',
    ready,
    run(job, watch) {
      state = 'busy'
      const outcome = ready
        .then(() => {
          watch.onStart()
          return runJob(spawned, channel, job, watch)
        })
        .catch((cause) => {
          // The child was killed, died or never started, so it takes no further job.
          if (!(cause instanceof ArtworkRefused)) state = 'dying'
          throw cause
        })
        .finally(() => {
          if (state === 'busy') state = 'idle'
        })
      currentJob = outcome.catch(() => {})
      return outcome
    },
    async close() {
      await currentJob
      await killSpawned(spawned)
    },
    kill() {
      sendSigkill(spawned)
      // In namespaces, the process that waits for the renderer may hang too.
      spawned.kill('SIGKILL')
    },
  }
  const onProcessExit = () => {
    state = 'dying'
    onExit(child)
  }
  spawned.once('exit', onProcessExit)
  // A process that could not be started emits no exit event, and would stay in the pool.
  spawned.on('error', () => {
    if (spawned.pid === undefined) onProcessExit()
  })
  return child
}

/**
 * How a child is started: isolated as far as the machine allows, and within Node's permission model.
 * @param memoryBytes its maximum resident memory; half of it is for the heap.
 */
export function childCommand(memoryBytes: number) {
  const isSparing = memoryBytes < USUAL_RENDER_CHILD_BYTES
  const nodeOptions = [
    // Also refuses the network, other processes, threads and writing, because none of them is allowed.
    '--permission',
    ...READ_PERMISSIONS,
    '--allow-addons',
    '--expose-gc',
    `--max-old-space-size=${Math.floor(memoryBytes / 2 / 1024 / 1024)}`,
    // The pixels are not on the heap, so the part for new objects needs little: 1 MB takes 15 MB less than the default of
    // Node, and no more time.
    '--max-semi-space-size=1',
    // 20 MB less after 10,000 renders, which take 5 to 10% longer.
    '--optimize-for-size',
    // There is a child for each core, so threads that compile and collect garbage would only compete. Without them, and
    // with the collections of the program, a sixth more images are rendered at 128 px, and half as many again at 512 px.
    '--single-threaded',
  ]
  const [command = process.execPath, ...args] = [
    ...(NOHUP === null ? [] : [NOHUP]),
    ...detectSandbox().command,
    process.execPath,
    ...nodeOptions,
  ]
  return {
    command,
    args,
    // The child decodes untrusted bytes, so it gets no secrets.
    env: isSparing ? SPARING_MALLOC_SETTINGS : MALLOC_SETTINGS,
  }
}

function spawnProgram(program: URL, warmUpRenders: number, memoryBytes: number): ChildProcess {
  const { command, args, env } = childCommand(memoryBytes)
  return spawn(command, [...args, fileURLToPath(program), String(warmUpRenders)], {
    env,
    stdio: ['pipe', 'pipe', 'ignore'],
    // Not detached: Linux may group processes by session, and their priorities would count only within a group.
  })
}

function openPipes({ stdin, stdout }: ChildProcess, endChild: () => void): Channel {
  // Without a free file descriptor, Node makes neither pipes nor a process, which the error event reports.
  return openChannel(stdin ?? new PassThrough(), stdout ?? new PassThrough(), endChild)
}

/** The process that renders: in namespaces, the started process only waits for it, and has no other child. */
function rendererPid({ pid }: ChildProcess): number | undefined {
  if (pid === undefined || detectSandbox().state === 'permissions') return pid
  return onlyChildOf(pid) ?? undefined
}

/** Ends the renderer; the process that waits for it removes it and ends too. */
function sendSigkill(spawned: ChildProcess): void {
  // The id of an exited process may already belong to another one.
  if (hasExited(spawned)) return
  const pid = rendererPid(spawned)
  try {
    if (pid !== undefined && pid !== spawned.pid) process.kill(pid, 'SIGKILL')
    else spawned.kill('SIGKILL')
  } catch {
    // The renderer has just ended, which its exit event reports.
  }
}

function whenReady(spawned: ChildProcess, channel: Channel): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    const timeout = setTimeout(() => sendSigkill(spawned), START_TIMEOUT_MS)
    const onFailure = () => {
      clearTimeout(timeout)
      reject(new Unavailable('rendering', RETRY_AFTER_SECONDS))
    }
    const onReady = () => {
      clearTimeout(timeout)
      resolve()
    }
    channel.receive(0).then(onReady, onFailure)
    spawned.once('exit', onFailure).once('error', onFailure)
  })
  ready.catch(() => {})
  return ready
}

/**
 * Runs the job and kills the child when it exceeds its CPU time or memory, native memory included.
 * A limit of wall time as short would fail artwork whenever the machine is busy. Wall time is limited to
 * `WALL_TIME_FACTOR` times the CPU time, for a child that hangs without using the CPU.
 */
function runJob(
  spawned: ChildProcess,
  channel: Channel,
  job: Job,
  watch: JobWatch,
): Promise<Rendered | IngestedArtwork> {
  return new Promise((resolve, reject) => {
    const settle = (outcome: () => void) => {
      clearTimeout(timeout)
      clearInterval(limitCheck)
      spawned.off('exit', onDeath).off('error', onDeath)
      outcome()
    }
    const end = (error: Error) => {
      sendSigkill(spawned)
      settle(() => reject(error))
    }
    const kill = (reason: string) => end(new ArtworkFailed(reason))
    const onReply = (reply: Message) => {
      try {
        watch.onCpuTime(readCpuMs(reply))
        const result = readReply(job, reply)
        settle(() => resolve(result))
      } catch (error) {
        // A refusal is a valid reply. Any other error shows that the reply is not safe, so the child is killed.
        if (error instanceof ArtworkRefused) settle(() => reject(error))
        else onViolation()
      }
    }
    const onViolation = () => kill('The renderer gave an answer that is not safe.')
    const onDeath = () =>
      settle(() => reject(new ArtworkFailed('The renderer died of this artwork.')))
    // Read by the first check instead of at the start, because most jobs end before that check.
    let startCpuMs: number | null = null
    const timeoutMs = watch.cpuMs * (HAS_CPU_TIME ? WALL_TIME_FACTOR : 1)
    const timeout = setTimeout(kill, timeoutMs, TIME_LIMIT_EXCEEDED)
    const limitCheck = setInterval(() => {
      const pid = rendererPid(spawned)
      const currentCpuMs = cpuTimeMs(pid)
      startCpuMs ??= currentCpuMs
      const cpuMs = (currentCpuMs ?? 0) - (startCpuMs ?? 0)
      if (currentCpuMs !== null) watch.onCpuTime(cpuMs)
      if (cpuMs > watch.cpuMs) kill(TIME_LIMIT_EXCEEDED)
      if (residentBytes(pid) > watch.memoryBytes) kill('The artwork needed too much memory.')
      if (watch.mustYield()) end(new JobInterrupted('The job makes room for another one.'))
    }, CHECK_INTERVAL_MS)
    spawned.once('exit', onDeath).once('error', onDeath)
    const { bytes, ...description } = job
    const maxBytes = job.kind === 'render' ? maxRenderedBytes(job.recipe) : MAX_INGESTED_BYTES
    channel
      .receive(maxBytes)
      .then(onReply, (error) => (error instanceof MalformedMessage ? onViolation() : onDeath()))
    channel.send(description, bytes)
  })
}

/** Maximum characters of an error sentence; a real one is shorter. */
const MAX_ERROR_LENGTH = 500

/** @throws Error when the child reports no such time. */
function readCpuMs({ json }: Message): number {
  const { cpuMs } = json as { cpuMs?: unknown }
  if (typeof cpuMs !== 'number' || !(cpuMs >= 0)) throw new Error('The reply has no time.')
  return cpuMs
}

/** @throws ArtworkRefused when the child could not decode the artwork, or another error when the reply is not safe. */
function readReply(job: Job, { json, bytes }: Message): Rendered | IngestedArtwork {
  const { result: facts, error } = json as Partial<Record<'result' | 'error', unknown>>
  if (typeof error === 'string') throw new ArtworkRefused(error.slice(0, MAX_ERROR_LENGTH))
  const result = { ...(facts as object), bytes }
  return job.kind === 'render' ? verifyRendered(result, job.recipe) : verifyIngested(result)
}

const hasExited = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null

async function killSpawned(spawned: ChildProcess): Promise<void> {
  if (!spawned.pid || hasExited(spawned)) return
  const exit = new Promise((resolve) => spawned.once('exit', resolve))
  sendSigkill(spawned)
  await exit
}
