// Restarts the process with settings that save memory: a cache of compiled code, few memory pools and, when the container
// or the machine has little memory, a smaller JavaScript heap.
import { join } from 'node:path'
import {
  MALLOC_SETTINGS,
  memoryBudget,
  readMemoryLimit,
  SPARING_MALLOC_SETTINGS,
} from './budget.ts'

/** The folder of compiled code, which halves the start time. In a read-only folder Node works without the cache. */
export const COMPILE_CACHE = join(import.meta.dirname, '../../node_modules/.cache/logograph')

const MIB = 1024 * 1024
/** Part of the heap for new objects in MiB, of which there are three, in a small container. */
const SEMI_SPACE_MIB = 2
/**
 * The same with ample memory. After 10,000 logos the process has 468 MB, with the default of Node 549 MB, at the same
 * speed (`npm run bench -- --only memory,warm`).
 */
const AMPLE_SEMI_SPACE_MIB = 8
/**
 * Garbage on the heap in percent of what is in use, at which V8 collects it. After 10,000 logos the process has 280 MB,
 * with the default of V8 315 to 380 MB, because V8 collects late on a machine with much memory.
 */
const HEAP_GROWTH_PERCENT = 30
/** Below this limit a command saves memory, because a busy server may share its container. */
const AMPLE_FOR_COMMANDS = 1024 * MIB

/** Restarts a command that runs beside a server, so that both fit into a small container. */
export function restartCommandWithinMemory(): void {
  const limit = readMemoryLimit()
  if (limit < AMPLE_FOR_COMMANDS) restart(limit / 4, 1)
}

/**
 * Replaces this process by one with the same ID, arguments and environment, and with settings that Node and the C library
 * read only at their start. It returns in the new process, and in the processes of a cluster, which inherit the settings.
 */
export function restartWithinMemory(processes: number): void {
  const { heapBytes } = memoryBudget(readMemoryLimit(), processes)
  restart(heapBytes, heapBytes === null ? AMPLE_SEMI_SPACE_MIB : SEMI_SPACE_MIB)
}

/** @param heapBytes null leaves the default of Node. Limits that the operator has set stay. */
function restart(heapBytes: number | null, semiSpaceMib: number): void {
  const { env, execArgv, execPath, argv } = process
  const present = `${env.NODE_OPTIONS ?? ''} ${execArgv.join(' ')}`
  const flags = [
    `--max-semi-space-size=${semiSpaceMib}`,
    `--heap-growing-percent=${HEAP_GROWTH_PERCENT}`,
  ]
  if (heapBytes !== null) flags.push(`--max-old-space-size=${Math.floor(heapBytes / MIB)}`)
  const missing = flags.filter((flag) => !present.includes(flag.split('=')[0] as string))
  const settings: NodeJS.ProcessEnv = {
    // From its start on, so that Node finds every file in the cache and does not load its TypeScript parser of 18 MB.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...(heapBytes === null ? MALLOC_SETTINGS : SPARING_MALLOC_SETTINGS),
  }
  const isComplete = Object.keys(settings).every((name) => env[name] !== undefined)
  // A process with a channel to its parent would lose it.
  if ((missing.length === 0 && isComplete) || process.connected || !process.execve) return
  process.execve(execPath, [execPath, ...execArgv, ...missing, ...argv.slice(1)], {
    ...settings,
    ...env,
  })
}
