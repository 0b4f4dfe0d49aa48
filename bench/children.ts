// Starts and stops the child processes of a benchmark run.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const running = new Set<ChildProcess>()
/** Time that a child gets to stop before it is killed. */
const KILL_AFTER_MS = 5000

export interface LaunchOptions {
  env?: Record<string, string>
  /** File descriptors. By default stdout is discarded and stderr is inherited. */
  stdout?: number
  stderr?: number
  /** Whether parent and child exchange IPC messages. */
  ipc?: boolean
}

export function launch(command: string, args: string[], options: LaunchOptions = {}): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...options.env },
    stdio: [
      'ignore',
      options.stdout ?? 'ignore',
      options.stderr ?? 'inherit',
      ...(options.ipc ? ['ipc' as const] : []),
    ],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  child.once('error', () => running.delete(child))
  return child
}

/** Runs a TypeScript file of bench in its own process. */
export function launchFile(
  file: string,
  args: string[] = [],
  options: LaunchOptions = {},
): ChildProcess {
  return launch(process.execPath, [join(import.meta.dirname, file), ...args], options)
}

/** Sends SIGTERM, and SIGKILL to a child that takes too long. Waits for the exit. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (!running.has(child)) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_AFTER_MS)
  await exit
  clearTimeout(killTimer)
}

/** Kills all children at exit, when there is no time for a clean stop. */
export function killAll(): void {
  for (const child of running) child.kill('SIGKILL')
}

/** Whether a program is in the PATH. */
export function isInstalled(program: string): boolean {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)))
}

/** Waits until the URL responds. @throws when the child exits or does not respond in time. */
export async function waitUntilReady(
  child: ChildProcess,
  url: string,
  limitMs = 60_000,
): Promise<void> {
  for (const deadline = Date.now() + limitMs; Date.now() < deadline; ) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer at ${url}.`)
}
