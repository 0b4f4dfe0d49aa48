// What became of each row that an import read.

import type { Conflict } from './first-pass.ts'
import type { Reason } from './importers/importer.ts'

export interface Summary {
  /** Rows read. */
  rows: number
  /** Of them, rows whose company is in the registry now: new, with something new, or as it was. */
  kept: number
  created: number
  changed: number
  unchanged: number
  /** Rows of which a part was not believed, by why. A row may be kept and conflicting. */
  conflicting: number
  conflicts: Record<string, number>
  refused: number
  refusals: Record<string, number>
  /** Parts of kept rows that could not be used. */
  dropped: Record<string, number>
}

export const emptySummary = (): Summary => ({
  ...{ rows: 0, kept: 0, created: 0, changed: 0, unchanged: 0, conflicting: 0, conflicts: {} },
  ...{ refused: 0, refusals: {}, dropped: {} },
})

export interface Tally {
  readonly summary: Summary
  keep(how: 'created' | 'changed' | 'unchanged'): void
  conflict(why: readonly Conflict[]): void
  refuse(why: Reason): void
  drop(what: readonly Reason[]): void
}

export function createTally(summary: Summary): Tally {
  const count = (counts: Record<string, number>, word: string) => {
    counts[word] = (counts[word] ?? 0) + 1
  }
  return {
    summary,
    keep(how) {
      summary.kept += 1
      summary[how] += 1
    },
    conflict(why) {
      if (why.length > 0) summary.conflicting += 1
      for (const word of new Set(why)) count(summary.conflicts, word)
    },
    refuse(why) {
      summary.refused += 1
      count(summary.refusals, why)
    },
    drop(what) {
      for (const word of what) count(summary.dropped, word)
    },
  }
}

/** For people: totals, then each reason with its count, most first. */
export function told(summary: Summary): string {
  const { rows, kept, created, changed, unchanged, conflicting, refused } = summary
  return [
    `${rows} rows read, ${kept} kept (${created} new companies, ${changed} changes, ${unchanged} as known), ${conflicting} conflicting, ${refused} refused.`,
    ...block('Refused', summary.refusals),
    ...block('Conflicting', summary.conflicts),
    ...block('Left out of rows that were kept', summary.dropped),
  ].join('\n')
}

function block(title: string, counts: Record<string, number>): string[] {
  const lines = Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([why, count]) => `${String(count).padStart(9)}  ${why}`)
  return lines.length === 0 ? [] : [`${title}:`, ...lines]
}
