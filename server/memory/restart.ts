// Restarts the process with a smaller JavaScript heap when the container or the machine has little memory.
import { memoryBudget, readMemoryLimit, SPARING_MALLOC_SETTINGS } from './budget.ts'

const MIB = 1024 * 1024
/** The heap of new objects in MiB. The default of Node, 16 MiB and more in three parts, is too much here. */
const SEMI_SPACE_MIB = 2
/** Below this limit a command saves memory, because a busy server may share its container. */
const AMPLE_FOR_COMMANDS = 1024 * MIB

/** Restarts a command that runs beside a server, so that both fit into a small container. */
export function restartCommandWithinMemory(): void {
  const limit = readMemoryLimit()
  if (limit < AMPLE_FOR_COMMANDS) restart(limit / 4, 1)
}

/**
 * Replaces this process by one with the same ID, arguments and environment, and with limits that Node reads only at
 * its start. It returns where the memory is ample, where the operator has set a heap limit, and in the processes of a
 * cluster, which inherit the limits.
 */
export function restartWithinMemory(processes: number): void {
  const { heapBytes } = memoryBudget(readMemoryLimit(), processes)
  if (heapBytes !== null) restart(heapBytes, SEMI_SPACE_MIB)
}

function restart(heapBytes: number, semiSpaceMib: number): void {
  const { env, execArgv, execPath, argv } = process
  const isSet = `${env.NODE_OPTIONS ?? ''} ${execArgv.join(' ')}`.includes('--max-old-space-size')
  // A process with a channel to its parent would lose it.
  if (isSet || process.connected || !process.execve) return
  const flags = [
    `--max-old-space-size=${Math.floor(heapBytes / MIB)}`,
    `--max-semi-space-size=${semiSpaceMib}`,
  ]
  process.execve(execPath, [execPath, ...execArgv, ...flags, ...argv.slice(1)], {
    ...SPARING_MALLOC_SETTINGS,
    ...env,
  })
}
