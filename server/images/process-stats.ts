// What Linux tells of another process; elsewhere the wall clock and V8's own limit are the guards.
import { readFileSync } from 'node:fs'

/** Of USER_HZ, which is 100 wherever Node runs on Linux. */
const TICK_MS = 10

/** Milliseconds that the process has been running on a processor, native threads and all. */
export function processorTime(pid: number | undefined): number | null {
  // A name in brackets stands first, which may hold spaces and brackets of its own.
  const stat = read(pid, 'stat')
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = Number(fields?.[11]) + Number(fields?.[12])
  return Number.isFinite(ticks) ? ticks * TICK_MS : null
}

/** The memory that the process holds; 0 where nobody tells. */
export function residentBytes(pid: number | undefined): number {
  // Not statm, which counts in pages, whose size is not the same on all machines.
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(read(pid, 'status') ?? '')?.[1]
  return Number(kilobytes ?? 0) * 1024
}

function read(pid: number | undefined, file: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return null
  }
}
