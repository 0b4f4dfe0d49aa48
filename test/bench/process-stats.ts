// What Linux tells of processes; elsewhere NaN and nothing.
import { readdirSync, readFileSync } from 'node:fs'

export const residentMb = (pid: number): number => megabytes(pid, 'VmRSS')
/** The largest that it ever was. */
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

export function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === parent)
  } catch {
    return []
  }
}

function parentOf(pid: number): number {
  try {
    // The name before it may hold spaces; it ends with the last bracket.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return 0
  }
}
