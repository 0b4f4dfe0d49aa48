// A chart of this page's requests today, by hour.
import { isPersisted, setPersisted, usage } from '../../state/usage.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)

/** Minimum scale of the chart in requests, so that one request is a small bar. */
const MIN_SCALE = 8

export function UsageChart() {
  const { answered, refused } = usage.use()
  const persisted = isPersisted.use()
  const totals = answered.map((count, hour) => count + (refused[hour] ?? 0))
  const scale = Math.max(MIN_SCALE, ...totals)
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const summary = `${sum(answered)} succeeded, ${sum(refused)} failed`
  return (
    <section class="usage-panel usage-chart" aria-labelledby="hours">
      <h2 id="hours">Requests of this page today</h2>
      <p class="muted">{summary}, by hour in UTC. Requests of other clients are not included.</p>
      <ol class="bars" aria-label={`By hour: ${summary}`}>
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
        <span>Keep these counts in this browser until the day ends</span>
      </label>
    </section>
  )
}
