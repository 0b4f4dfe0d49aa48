// Runs a script in its own network namespace, where every address is local and no packet leaves the machine.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'

/** Root can create a network namespace; other users need a user namespace. */
const UNSHARE = process.getuid?.() === 0 ? ['-n'] : ['-rn']
const SET_UP =
  'ip link set lo up; ip route add local 0.0.0.0/0 dev lo; ip -6 route add local ::/0 dev lo'

/** @returns the missing requirement; null when namespaces work. */
export function findMissingRequirement(): string | null {
  try {
    execFileSync('unshare', [...UNSHARE, 'bash', '-ec', SET_UP], { stdio: 'ignore' })
    return null
  } catch {
    return 'needs network namespaces: Linux with util-linux and iproute2, in a container --privileged'
  }
}

/** Starts the script with exec, so that the process id is the script's. */
export function spawnInNamespace(
  args: string[],
  env: NodeJS.ProcessEnv,
  stdout: 'pipe' | 'inherit',
): ChildProcess {
  const setUpAndExec = `${SET_UP}; exec "$@"`
  const command = [...UNSHARE, 'bash', '-ec', setUpAndExec, 'bash', process.execPath, ...args]
  return spawn('unshare', command, { env, stdio: ['ignore', stdout, 'inherit'] })
}
