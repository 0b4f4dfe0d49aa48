// Runs a script in a network namespace of its own, in which it may have every address and nothing leaves.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'

/** Root may make one; others may where the system lets users make namespaces. */
const UNSHARE = process.getuid?.() === 0 ? ['-n'] : ['-rn']
const SET_UP =
  'ip link set lo up; ip route add local 0.0.0.0/0 dev lo; ip -6 route add local ::/0 dev lo'

/** @returns what to do to have namespaces; null where they work. */
export function lacking(): string | null {
  try {
    execFileSync('unshare', [...UNSHARE, 'bash', '-ec', SET_UP], { stdio: 'ignore' })
    return null
  } catch {
    return 'needs network namespaces: Linux with util-linux and iproute2, in a container --privileged'
  }
}

/** One process: each of them becomes the next, so that its id is the script's. */
export function spawnInNamespace(
  words: string[],
  env: NodeJS.ProcessEnv,
  stdout: 'pipe' | 'inherit',
): ChildProcess {
  const become = `${SET_UP}; exec "$@"`
  const command = [...UNSHARE, 'bash', '-ec', become, 'bash', process.execPath, ...words]
  return spawn('unshare', command, { env, stdio: ['ignore', stdout, 'inherit'] })
}
