// Reads CPU time and memory of another process from /proc, which only Linux has.
import { readFileSync } from 'node:fs'

/** The file /proc/<pid>/stat counts CPU time in ticks; there are 100 per second wherever Node runs on Linux. */
const TICK_MS = 10

/** CPU time of the process in milliseconds, native threads included; null without such a process or outside Linux. */
export function cpuTimeMs(pid: number | undefined): number | null {
  // The process name, in brackets, may itself contain spaces and brackets, so the fields after it are counted.
  const stat = readProcFile(pid, 'stat')
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  // `utime` and `stime`.
  const ticks = Number(fields?.[11]) + Number(fields?.[12])
  return Number.isFinite(ticks) ? ticks * TICK_MS : null
}

/** Resident memory of the process in bytes; 0 without such a process or outside Linux. */
export function residentBytes(pid: number | undefined): number {
  // The file statm counts in pages, whose size depends on the machine, so status is read instead.
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readProcFile(pid, 'status') ?? '')?.[1]
  return Number(kilobytes ?? 0) * 1024
}

function readProcFile(pid: number | undefined, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
