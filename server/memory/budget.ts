// Divides the memory of the container or machine among the heap, the caches and the render processes.
import { availableParallelism, totalmem } from 'node:os'

const MIB = 1024 * 1024

export interface MemoryBudget {
  /** The default of CACHE_MB, in bytes. */
  cacheBytes: number
  /** Number of render processes. */
  renderChildren: number
  /** Resident memory above which a render process is killed, in bytes. */
  renderChildBytes: number
  /** The files that may wait to be decoded, in bytes. */
  queuedBytes: number
  /** The JavaScript heap of the process; null leaves the default of Node. */
  heapBytes: number | null
}

/** A setting of the C library of GNU, which a process reads at its start: few memory pools. */
export const MALLOC_SETTINGS = { MALLOC_ARENA_MAX: '2' }
/**
 * For little memory: freed blocks of 256 KB and more go back to the machine at once. It takes a third of the speed of
 * large PNGs, 10 to 15 ms at 1024 pixels.
 */
export const SPARING_MALLOC_SETTINGS = {
  ...MALLOC_SETTINGS,
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
}

/**
 * @returns the limit of the container (cgroup v1 or v2) in bytes, or the memory of the machine where that is less or
 * there is no limit.
 */
export function readMemoryLimit(): number {
  // Node returns 0 for an unknown limit, and 2^64 for none.
  const containerLimit = process.constrainedMemory()
  return containerLimit > 0 ? Math.min(containerLimit, totalmem()) : totalmem()
}

/** A serving process with the catalogue and empty caches, without its code, in bytes. Measured: 160 to 240 MiB. */
const SERVER_BYTES = 256 * MIB
/** A busy render process in bytes. Measured: 120 to 190 MiB. */
const RENDER_CHILD_BYTES = 192 * MIB
/** The usual limit of a render process; one that gets less saves memory at the cost of speed. */
export const USUAL_RENDER_CHILD_BYTES = 512 * MIB
/** From this share on, each part keeps its usual size. */
const AMPLE_BYTES = 2048 * MIB

/**
 * @param limitBytes the memory of all serving processes together.
 * @param processes the serving processes (WEB_CONCURRENCY), 1 for a worker.
 * @param cores the cores of the machine.
 */
export function memoryBudget(
  limitBytes: number,
  processes: number,
  cores: number = availableParallelism(),
): MemoryBudget {
  const share = limitBytes / processes
  const fraction = (divisor: number, maxMib: number) =>
    Math.floor(Math.min(share / divisor, maxMib * MIB))
  // Two, so that one slow file does not block all others.
  const usefulChildren = Math.max(2, Math.ceil(cores / processes))
  const affordableChildren = Math.floor((share - SERVER_BYTES) / RENDER_CHILD_BYTES)
  return {
    cacheBytes: Math.max(8 * MIB, Math.min(128 * MIB, Math.floor((share - SERVER_BYTES) / 12))),
    renderChildren: Math.max(1, Math.min(usefulChildren, affordableChildren)),
    renderChildBytes: Math.floor(Math.min(share / 2, USUAL_RENDER_CHILD_BYTES)),
    queuedBytes: fraction(24, 64),
    heapBytes: share < AMPLE_BYTES ? Math.max(128 * MIB, fraction(2.8, 1024)) : null,
  }
}
