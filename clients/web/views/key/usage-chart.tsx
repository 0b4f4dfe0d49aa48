// A chart of this page's requests today, by the hour.
import { isPersisted, setPersisted, usage } from '../../state/usage.ts'

/** Minimum scale of the chart in requests, so that one request is a small bar. */
const MIN_SCALE = 8

export function UsageChart() {
  const { answered, refused } = usage.use()
  const isKept = isPersisted.use()
  const totals = answered.map((count, hour) => count + (refused[hour] ?? 0))
  const scale = Math.max(MIN_SCALE, ...totals)
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const words = `${sum(answered)} answered, ${sum(refused)} refused`
  return (
    <section class="meter hours" aria-labelledby="hours">
      <h2 id="hours">Asked by this page today</h2>
      <p class="quiet">{words}, by the hour in UTC. What others ask is not in it.</p>
      <ol class="bars" aria-label={`By the hour: ${words}`}>
        {totals.map((count, hour) => (
          <li key={HOURS[hour]} title={`${HOURS[hour]}: ${count}`} data-named={hour % 6 === 0}>
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
          checked={isKept}
          onChange={(event) => setPersisted(event.currentTarget.checked)}
        />
        <span>Keep these counts in this browser until the day ends</span>
      </label>
    </section>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
