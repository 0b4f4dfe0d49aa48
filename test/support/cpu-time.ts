// How long work has kept the processor: by the wall's clock the others on a busy machine would count, too.

/** In milliseconds, of this process since it began. */
export function spent(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}
