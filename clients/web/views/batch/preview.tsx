// Counts the companies of the input by kind, and lists the entries that a run skips.
import { BATCH_WORDS } from '../../words.ts'
import type { EntryKind, SkipReason } from './entries.ts'
import { type BatchInput, type Line, MAX_COMPANIES } from './input.ts'

const KINDS: EntryKind[] = ['domain', 'ticker', 'isin', 'name']
const REASONS: SkipReason[] = ['freeEmail', 'noCompany', 'empty']
const MAX_LISTED = 20

export function Preview({ input, limit }: { input: BatchInput; limit: number | undefined }) {
  const { entries, duplicates, lines, excess } = input
  const counts = KINDS.flatMap((kind) => {
    const count = entries.filter((entry) => entry.kind === kind).length
    return count > 0 ? BATCH_WORDS.kinds[kind](count) : []
  })
  const skipped = lines.filter((line) => line.skipped !== null)
  return (
    <div class="batch-preview">
      <p role="status">
        <b>{BATCH_WORDS.companies(entries.length)}</b>
        {counts.length > 0 && `: ${counts.join(', ')}`}
        {duplicates > 0 && ` · ${BATCH_WORDS.duplicates(duplicates)}`}
        {limit && ` · ${BATCH_WORDS.limit(limit)}`}
      </p>
      {excess > 0 && <p class="batch-error">{BATCH_WORDS.excess(excess, MAX_COMPANIES)}</p>}
      {skipped.length > 0 && <Skipped lines={skipped} />}
    </div>
  )
}

function Skipped({ lines }: { lines: Line[] }) {
  return (
    <details>
      <summary>{BATCH_WORDS.skipped(lines.length)}</summary>
      <dl>
        {REASONS.map((reason) => {
          const texts = lines.filter(({ skipped }) => skipped === reason).map(({ text }) => text)
          if (texts.length === 0) return null
          return (
            <div key={reason}>
              <dt>
                {BATCH_WORDS.skipReasons[reason]} ({texts.length})
              </dt>
              <dd>{listOf(texts.filter((text) => text.trim() !== ''))}</dd>
            </div>
          )
        })}
      </dl>
    </details>
  )
}

function listOf(texts: string[]): string {
  const rest = texts.length - MAX_LISTED
  const listed = texts.slice(0, MAX_LISTED).join(', ')
  return rest > 0 ? `${listed} ${BATCH_WORDS.more(rest)}` : listed
}
