// Measures CPU time, because on a busy machine elapsed time also counts the work of other processes.

/** @returns the CPU time in milliseconds that this process has used since it started. */
export function cpuTimeMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
