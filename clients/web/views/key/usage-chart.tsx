// A chart of this page's requests today, by hour.

import { isPersisted, setPersisted, usage } from '../../state/usage.ts'
import { KEY_WORDS } from '../../words.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Minimum scale of the chart in requests, so that one request is a small bar. */
const MIN_SCALE = 8

export function UsageChart() {
  const { answered, refused } = usage.use()
  const persisted = isPersisted.use()
  const totals = answered.map((count, hour) => count + (refused[hour] ?? 0))
  const scale = Math.max(MIN_SCALE, ...totals)
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const summary = KEY_WORDS.usageSummary(sum(answered), sum(refused))
  return (
    <section class="usage-panel usage-chart" aria-labelledby="hours">
      <h2 id="hours">{KEY_WORDS.usage}</h2>
      <p class="muted">
        {summary} {KEY_WORDS.usageScope}
      </p>
      <ol class="bars" aria-label={KEY_WORDS.byHour(summary)}>
        {totals.map((count, hour) => (
          <li key={HOURS[hour]} title={`${HOURS[hour]}: ${count}`} data-labeled={hour % 6 === 0}>
            <span class="refused" style={{ height: `${((refused[hour] ?? 0) / scale) * 100}%` }} />
            <span
              class="answered"
              style={{ height: `${((answered[hour] ?? 0) / scale) * 100}%` }}
            />
            <small>{HOURS[hour]}</small>
          </li>
        ))}
      </ol>
      <label class="consent">
        <input
          type="checkbox"
          checked={persisted}
          onChange={(event) => setPersisted(event.currentTarget.checked)}
        />
        <span>{KEY_WORDS.keepCounts}</span>
      </label>
    </section>
  )
}
