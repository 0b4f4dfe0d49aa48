// Reads memory and child processes from /proc. Without /proc the results are NaN and an empty list.
import { readdirSync, readFileSync } from 'node:fs'

export const residentMb = (pid: number): number => megabytes(pid, 'VmRSS')
/** Peak resident memory in MB. */
export const peakMb = (pid: number): number => megabytes(pid, 'VmHWM')

function megabytes(pid: number, row: string): number {
  try {
    const kilobytes = new RegExp(`^${row}:\\s+(\\d+)`, 'm').exec(
      readFileSync(`/proc/${pid}/status`, 'utf8'),
    )?.[1]
    return Math.round(Number(kilobytes) / 1024)
  } catch {
    return Number.NaN
  }
}

/** The children of a process and theirs, because a render process is the child of one that waits for it. */
export function childrenOf(parent: number): number[] {
  try {
    const children = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === parent)
    return children.flatMap((pid) => [pid, ...childrenOf(pid)])
  } catch {
    return []
  }
}

/** Processor time in milliseconds of all threads of a process, in steps of 10 ms. */
export const cpuMs = (pid: number): number => {
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
