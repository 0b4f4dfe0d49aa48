// Isolates render processes below JavaScript: own user, pid, network and IPC namespaces, no privileges to gain.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { findProgram } from './programs.ts'

/** How render processes are isolated: in namespaces of their own, or by Node's permission model only. */
export type SandboxState = 'namespaces' | 'permissions'

export interface Sandbox {
  state: SandboxState
  /** The program and arguments to put before a command to run it isolated; empty without namespaces. */
  command: string[]
}

// The pid namespace needs a process that waits outside of it (--fork); --kill-child ends the renderer with it.
const UNSHARE_OPTIONS = [
  '--user',
  '--map-root-user',
  '--net',
  '--pid',
  '--ipc',
  '--fork',
  '--kill-child',
]
// A new user namespace grants every capability within it, which would open more of the kernel to attacks.
const SETPRIV_OPTIONS = ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all']
/** Creating a network namespace can wait for others that the kernel is taking down. */
const PROBE_TIMEOUT_MS = 10_000

let detected: Sandbox | undefined

/** The strongest isolation that works on this machine. It is tested once per process. */
export function detectSandbox(): Sandbox {
  detected ??= findSandbox()
  return detected
}

function findSandbox(): Sandbox {
  const unshare = findProgram('unshare')
  // Without the list of children the parent could not limit the CPU time and memory of the renderer.
  if (unshare === null || !listsChildren()) return { state: 'permissions', command: [] }
  const namespaces = [unshare, ...UNSHARE_OPTIONS]
  const setpriv = findProgram('setpriv')
  const commands = setpriv
    ? [[...namespaces, setpriv, ...SETPRIV_OPTIONS], namespaces]
    : [namespaces]
  const command = commands.find(canRunNode)
  return command ? { state: 'namespaces', command } : { state: 'permissions', command: [] }
}

/** Whether the command starts and can run Node. */
function canRunNode([program = '', ...options]: string[]): boolean {
  const args = [...options, process.execPath, '--version']
  const { status } = spawnSync(program, args, {
    stdio: 'ignore',
    env: {},
    timeout: PROBE_TIMEOUT_MS,
  })
  return status === 0
}

function listsChildren(): boolean {
  try {
    readFileSync(childrenFile(process.pid))
    return true
  } catch {
    return false
  }
}

const childrenFile = (pid: number) => `/proc/${pid}/task/${pid}/children`

/** @returns the only child of a process; null while there is none. */
export function onlyChildOf(pid: number): number | null {
  try {
    return Number.parseInt(readFileSync(childrenFile(pid), 'utf8'), 10) || null
  } catch {
    return null
  }
}
