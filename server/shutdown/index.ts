// Ends the process at a signal or an unexpected error, within a fixed time even when a part hangs.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Telemetry } from '../telemetry/index.ts'
import { killSelf } from '../telemetry/kill-self.ts'
import { DescriptorOutput } from '../telemetry/output.ts'

/** One part that a shutdown closes. */
export interface ClosingStep {
  /** The name in the log when the part does not close, or not in time. */
  name: string
  close(): Promise<unknown>
  timeoutMs: number
  /** Ends the part at once after the timeout. */
  forceClose?(): void
}

/** The service, worker or cluster that a shutdown closes. */
export interface Stoppable {
  /** @returns the names of the parts that were cut off. */
  close(): Promise<string[]>
  /** Ends the child processes at once. */
  kill(): void
}

export interface Shutdown {
  /** Sets the log for messages about the shutdown. */
  logTo(telemetry: Pick<Telemetry, 'log' | 'flush'>): void
  /** Sets the object that a shutdown closes. A shutdown that has begun already waits for this call. */
  setStoppable(stoppable: Stoppable): void
  /** Closes everything and ends the process. A second call joins the first. */
  stop(): Promise<void>
}

/** How long a shutdown waits for a start that is in progress. */
const START_TIMEOUT_MS = 3000
const LOG_TIMEOUT_MS = 1000
/** A second signal that comes sooner counts as the first one: Ctrl-C under npm arrives twice. */
const SAME_SIGNAL_MS = 500
/** Time to let a thread finish its system call, such as a name look-up. */
const THREAD_TIMEOUT_MS = 500

/** The requests to libuv whose threads `process.exit` waits for. */
const THREAD_REQUESTS = new Set([
  'FSReqCallback',
  'FSReqPromise',
  'GetAddrInfoReqWrap',
  'GetNameInfoReqWrap',
])

/**
 * Installs the handlers of signals and unexpected errors. Called before anything is opened.
 * @param signals the signals that stop the process.
 */
export function createShutdown(signals: readonly NodeJS.Signals[]): Shutdown {
  const { promise: started, resolve: resolveStarted } = Promise.withResolvers<Stoppable>()
  let stoppable: Stoppable | null = null
  let telemetry: Pick<Telemetry, 'log' | 'flush'> | null = null
  let stopping: Promise<void> | null = null
  let stoppingSince = 0
  let isFailing = false

  const closeAll = async (): Promise<string[]> => {
    const startedInTime = await Promise.race([started, sleep(START_TIMEOUT_MS, null)])
    return startedInTime === null ? ['the start'] : startedInTime.close()
  }
  const stop = async (signal?: NodeJS.Signals) => {
    stoppingSince = Date.now()
    telemetry?.log.info({ signal }, 'stopping')
    const cutOff = await closeAll()
    if (cutOff.length > 0)
      telemetry?.log.warn({ cut: cutOff }, `the stop cut off ${cutOff.join(', ')}`)
    telemetry?.log.info({ seconds: (Date.now() - stoppingSince) / 1000 }, 'stopped')
    const isLogWritten = telemetry ? await telemetry.flush(LOG_TIMEOUT_MS) : cutOff.length === 0
    if (!isLogWritten) await print(`The stop cut off ${[...cutOff, 'log lines'].join(', ')}.`)
    await end(0)
  }
  const end = async (code: number) => {
    stoppable?.kill()
    const deadline = Date.now() + THREAD_TIMEOUT_MS
    while (isThreadBusy()) {
      if (Date.now() > deadline) killSelf()
      await sleep(10)
    }
    process.exit(code)
  }
  const onSignal = async (signal: NodeJS.Signals) => {
    if (stopping === null) {
      stopping = stop(signal)
    } else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) {
      await print(`A second signal, ${signal}, ended the process at once.`)
      await end(1)
    }
  }
  const fail = async (error: unknown, origin: string) => {
    // An error may cause many more.
    if (isFailing) return
    isFailing = true
    telemetry?.log.fatal({ err: error, origin }, 'an unexpected error ended the process')
    const isLogged = telemetry ? await telemetry.flush(LOG_TIMEOUT_MS) : false
    if (!isLogged) await print(error instanceof Error ? String(error.stack) : String(error))
    await end(1)
  }

  for (const signal of signals) process.on(signal, onSignal)
  process.on('uncaughtException', fail)
  // Without a listener, a reader of standard error that is gone ends the process.
  process.stderr.on('error', () => {})
  return {
    logTo(newTelemetry) {
      telemetry = newTelemetry
    },
    setStoppable(newStoppable) {
      stoppable = newStoppable
      resolveStarted(newStoppable)
    },
    stop: () => (stopping ??= stop()),
  }
}

/** Closes one part after another. @returns the names of those that failed to close, or did not close in time. */
export async function closeInTurn(steps: readonly ClosingStep[]): Promise<string[]> {
  const names: string[] = []
  for (const { name, close, timeoutMs, forceClose } of steps) {
    const timeout = new AbortController()
    const isLate = sleep(timeoutMs, true, { signal: timeout.signal }).catch(() => false)
    // A part that fails to close is also cut off.
    const hasFailed = close().then(
      () => false,
      () => true,
    )
    const mustForceClose = await Promise.race([hasFailed, isLate])
    timeout.abort()
    if (!mustForceClose) continue
    forceClose?.()
    names.push(name)
  }
  return names
}

/** Writes a line to standard error, unless its reader has stalled. */
async function print(line: string): Promise<void> {
  const output = new DescriptorOutput(2)
  output.write(`${line}\n`)
  await output.flush(100)
}

function isThreadBusy(): boolean {
  return process.getActiveResourcesInfo().some((name) => THREAD_REQUESTS.has(name))
}
