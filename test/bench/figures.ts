// Measures jobs of a contender and combines several rounds into one set of figures.

/** Responses per second, and latencies in milliseconds. */
export interface Figures {
  perSecond: number
  p50: number
  p99: number
}

/** One pass over a list of jobs: the total time and the time of each job, in milliseconds. */
export interface Pass {
  milliseconds: number
  each: number[]
}

/** Runs the jobs concurrently in the given number of lanes, and measures each. */
export async function runTimed<T>(
  jobs: T[],
  lanes: number,
  work: (job: T) => Promise<unknown>,
): Promise<Pass> {
  const each: number[] = []
  const waiting = jobs.values()
  const began = performance.now()
  const lane = async () => {
    for (const job of waiting) {
      const from = performance.now()
      await work(job)
      each.push(performance.now() - from)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return { milliseconds: performance.now() - began, each }
}

/** Combines passes over different jobs. */
export function figuresOf(passes: Pass[]): Figures {
  const each = passes.flatMap((pass) => pass.each).sort((a, b) => a - b)
  const milliseconds = passes.reduce((sum, pass) => sum + pass.milliseconds, 0)
  const quantile = (q: number) => each[Math.min(each.length - 1, Math.floor(each.length * q))] ?? 0
  return { perSecond: (each.length * 1000) / milliseconds, p50: quantile(0.5), p99: quantile(0.99) }
}

/** The median of each figure over several rounds, because other load on the machine distorts single rounds. */
export function medianFigures(rounds: Figures[]): Figures {
  const of = (name: keyof Figures) => median(rounds.map((round) => round[name]))
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') }
}

export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b)
  const half = sorted.length >> 1
  const [low = 0, high = 0] =
    sorted.length % 2 ? [sorted[half], sorted[half]] : sorted.slice(half - 1)
  return (low + high) / 2
}
