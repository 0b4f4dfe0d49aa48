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

function parentOf(pid: number): number {
  try {
    // The process name may contain spaces; it ends at the last parenthesis.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}
