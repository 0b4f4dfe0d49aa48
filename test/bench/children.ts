// Child processes of a run: every one that is started is ended by its id, however the run ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const alive = new Set<ChildProcess>()
/** How long a child may take to stop before it is killed. */
const PATIENCE_MS = 5000

export interface Launch {
  env?: Record<string, string>
  /** File descriptors for its standard output and error; left out: nowhere, and ours. */
  stdout?: number
  stderr?: number
  /** Whether the two talk by messages. */
  talks?: boolean
}

export function launch(command: string, args: string[], options: Launch = {}): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...options.env },
    stdio: [
      'ignore',
      options.stdout ?? 'ignore',
      options.stderr ?? 'inherit',
      ...(options.talks ? ['ipc' as const] : []),
    ],
  })
  alive.add(child)
  child.once('exit', () => alive.delete(child))
  child.once('error', () => alive.delete(child))
  return child
}

/** A TypeScript file under test/bench in a process of its own. */
export function launchFile(file: string, args: string[] = [], options: Launch = {}): ChildProcess {
  return launch(process.execPath, [join(import.meta.dirname, file), ...args], options)
}

/** Asks it to stop, and waits until it has. */
export async function end(child: ChildProcess): Promise<void> {
  if (!alive.has(child)) return
  const exit = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  const impatient = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  await exit
  clearTimeout(impatient)
}

/** The last resort: at exit there is no time to ask. */
export function killAll(): void {
  for (const child of alive) child.kill('SIGKILL')
}

/** Whether the machine has this program. */
export function installed(program: string): boolean {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => existsSync(join(folder, program)))
}

/** @throws when it ends, or answers nothing within a minute: on a busy machine a start takes long. */
export async function answering(child: ChildProcess, url: string): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; ) {
    if (child.exitCode !== null || child.signalCode !== null) break
    const response = await fetch(url).catch(() => null)
    await response?.arrayBuffer()
    if (response) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${child.spawnargs.join(' ')} does not answer at ${url}.`)
}
