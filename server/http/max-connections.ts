// How many connections a process holds at once: as many as MAX_CONNECTIONS, and as its limit of open files allows.
import type { Config } from '../config.ts'

/** A quarter of the open files, and at least this number, stays free for stores, visits and render processes. */
const MIN_RESERVED_FILES = 128
/**
 * Where that would leave too few, connections get half of the files beyond this number. Measured: a server with SQLite
 * and two render processes has 30 files open without requests, and 37 with 40 requests at once.
 */
const OWN_FILES = 40
/** Below this limit of open files, the start logs a warning. With it, 768 connections fit. */
const RECOMMENDED_OPEN_FILES = 1024

/** @returns how many connections a process holds at once. */
export function maxConnections({ max }: Config['connections'], maxOpenFiles: number): number {
  const reservedFiles = Math.max(MIN_RESERVED_FILES, Math.ceil(maxOpenFiles / 4))
  const half = Math.floor((maxOpenFiles - OWN_FILES) / 2)
  return Math.max(1, Math.min(max, Math.max(maxOpenFiles - reservedFiles, half)))
}

/** The connections that a process holds at once, for the log and for `config check`. */
export function describeConnections(
  limits: Config['connections'],
  maxOpenFiles = readMaxOpenFiles(),
): { connections: string; warning: string | null } {
  const max = maxConnections(limits, maxOpenFiles)
  if (max === limits.max) return { connections: String(max), warning: null }
  return {
    connections: `${max}, because ulimit -n is ${maxOpenFiles}`,
    warning:
      maxOpenFiles < RECOMMENDED_OPEN_FILES
        ? `ulimit -n is ${maxOpenFiles}, so this process holds only ${max} connections; ${RECOMMENDED_OPEN_FILES} or more is recommended`
        : null,
  }
}

/** Reads the limit of open files, as `ulimit -n` shows it. */
export function readMaxOpenFiles(): number {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report
  // Listing network interfaces may wait for a name server.
  report.excludeNetwork = true
  const { userLimits } = report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } }
  const soft = Number(userLimits?.open_files?.soft)
  // "unlimited", and Windows, where the report has no limits.
  return Number.isFinite(soft) ? soft : Number.MAX_SAFE_INTEGER
}
