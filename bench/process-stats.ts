// Reads memory, processor time and child processes from /proc. For a process without an entry there, memory is NaN, the
// list of children is empty, and `cpuMs` throws.
import { readdirSync, readFileSync } from 'node:fs'

/** Resident memory in MB. */
export const residentMb = (pid: number): number => readMegabytes(pid, 'VmRSS')
/** Peak resident memory in MB. */
export const peakMb = (pid: number): number => readMegabytes(pid, 'VmHWM')

/** Resident memory in MB. Memory that several processes share, such as Node's program, is divided among them. */
export const proportionalMb = (pid: number): number => readMegabytes(pid, 'Pss', 'smaps_rollup')

function readMegabytes(pid: number, row: string, file: string = 'status'): number {
  try {
    const kilobytes = new RegExp(`^${row}:\\s+(\\d+)`, 'm').exec(
      readFileSync(`/proc/${pid}/${file}`, 'utf8'),
    )?.[1]
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return Number.NaN
  }
}

/** The ids of all descendants, because the sandbox starts a render process through another process. */
export function descendantsOf(parent: number): number[] {
  try {
    const children = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === parent)
    return children.flatMap((pid) => [pid, ...descendantsOf(pid)])
  } catch {
    return []
  }
}

/** Processor time in milliseconds of all threads of a process, in steps of 10 ms. */
export const cpuMs = (pid: number): number => {
  // Fields 14 and 15 of the file. A tick is 10 ms.
  const [userTicks, systemTicks] = statOf(pid).slice(11, 13).map(Number)
  return ((userTicks ?? 0) + (systemTicks ?? 0)) * 10
}

function parentOf(pid: number): number {
  try {
    return Number(statOf(pid)[1])
  } catch {
    return 0
  }
}

/** The values of /proc/…/stat after the process name, which may contain spaces and ends at the last parenthesis. */
function statOf(pid: number): string[] {
  return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
}
