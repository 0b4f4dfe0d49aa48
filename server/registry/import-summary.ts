// Counts the outcome of every row of an import, and formats the counts for the command line.
import type { Conflict } from './first-pass.ts'
import type { Reason } from './importers/importer.ts'

/** Counts of rows, stored in the checkpoint. `rows` = `kept` + `refused`; `kept` = `created` + `changed` + `unchanged`. */
export interface ImportSummary {
  rows: number
  kept: number
  created: number
  changed: number
  unchanged: number
  /** Kept rows of which at least one value was rejected in favor of another company or source. */
  conflicting: number
  /** Rows by conflict. */
  conflicts: Record<string, number>
  refused: number
  /** Rows by reason of refusal. */
  refusals: Record<string, number>
  /** Unusable values in kept rows, by reason. */
  dropped: Record<string, number>
}

export const emptySummary = (): ImportSummary => ({
  rows: 0,
  kept: 0,
  created: 0,
  changed: 0,
  unchanged: 0,
  conflicting: 0,
  conflicts: {},
  refused: 0,
  refusals: {},
  dropped: {},
})

export interface SummaryCounter {
  readonly summary: ImportSummary
  countKept(outcome: 'created' | 'changed' | 'unchanged'): void
  countConflicts(conflicts: readonly Conflict[]): void
  countRefused(reason: Reason): void
  countDropped(reasons: readonly Reason[]): void
}

export function createSummaryCounter(summary: ImportSummary): SummaryCounter {
  const increment = (counts: Record<string, number>, name: string) => {
    counts[name] = (counts[name] ?? 0) + 1
  }
  return {
    summary,
    countKept(outcome) {
      summary.kept += 1
      summary[outcome] += 1
    },
    countConflicts(conflicts) {
      if (conflicts.length > 0) summary.conflicting += 1
      for (const conflict of new Set(conflicts)) increment(summary.conflicts, conflict)
    },
    countRefused(reason) {
      summary.refused += 1
      increment(summary.refusals, reason)
    },
    countDropped(reasons) {
      for (const reason of reasons) increment(summary.dropped, reason)
    },
  }
}

/** Formats the summary as text: the totals, then each reason with its count, the most frequent first. */
export function formatSummary(summary: ImportSummary): string {
  const { rows, kept, created, changed, unchanged, conflicting, refused } = summary
  return [
    `Read ${rows} rows: ${kept} kept (${created} new companies, ${changed} changed, ${unchanged} unchanged), ${refused} refused. ${conflicting} rows had conflicts.`,
    ...formatCounts('Refused rows', summary.refusals),
    ...formatCounts('Conflicts', summary.conflicts),
    ...formatCounts('Unusable values left out of kept rows', summary.dropped),
  ].join('\n')
}

function formatCounts(title: string, counts: Record<string, number>): string[] {
  const lines = Object.entries(counts)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${String(count).padStart(9)}  ${reason}`)
  return lines.length === 0 ? [] : [`${title}:`, ...lines]
}
