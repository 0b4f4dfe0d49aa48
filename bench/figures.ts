// Measures jobs of a contender and combines several rounds into one set of figures.

/** Responses per second, and latencies in milliseconds. */
export interface Figures {
  perSecond: number
  p50: number
  p99: number
}

export interface FiguresWithBytes extends Figures {
  /** Mean length of the results; 0 when the jobs return no bytes. */
  meanBytes: number
}

/** One pass over a list of jobs: the total time, and the time of each job, in milliseconds. */
export interface Pass {
  milliseconds: number
  durations: number[]
  /** The length of all results that are bytes. */
  bytes: number
}

/** Runs the jobs with the given concurrency, and measures each. */
export async function runTimed<T>(
  jobs: T[],
  concurrency: number,
  work: (job: T) => Promise<unknown>,
): Promise<Pass> {
  const durations: number[] = []
  let bytes = 0
  const queue = jobs.values()
  const startedAt = performance.now()
  const runJobs = async () => {
    for (const job of queue) {
      const jobStartedAt = performance.now()
      const result = await work(job)
      durations.push(performance.now() - jobStartedAt)
      if (result instanceof Uint8Array) bytes += result.byteLength
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runJobs))
  return { milliseconds: performance.now() - startedAt, durations, bytes }
}

/** Combines passes over different jobs. */
export function figuresOf(passes: Pass[]): FiguresWithBytes {
  const durations = passes.flatMap((pass) => pass.durations).sort((a, b) => a - b)
  const milliseconds = passes.reduce((sum, pass) => sum + pass.milliseconds, 0)
  const quantile = (q: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * q))] ?? 0
  return {
    perSecond: (durations.length * 1000) / milliseconds,
    p50: quantile(0.5),
    p99: quantile(0.99),
    meanBytes: passes.reduce((sum, pass) => sum + pass.bytes, 0) / durations.length,
  }
}

/** The median of each figure over several rounds, because other load on the machine distorts single rounds. */
export function medianFigures(rounds: Figures[]): Figures {
  const medianOf = (name: keyof Figures) => median(rounds.map((round) => round[name]))
  return { perSecond: medianOf('perSecond'), p50: medianOf('p50'), p99: medianOf('p99') }
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[middle], sorted[middle]] : sorted.slice(middle - 1)
  return (low + high) / 2
}
