// A chart of what this page asked today, by the hour.
import { remember, remembers, tally } from '../../state/usage.ts'

/** Requests that fill the chart at least: one alone is no mountain. */
const FULL = 8

export function Hours() {
  const { answered, refused } = tally.use()
  const kept = remembers.use()
  const all = answered.map((count, hour) => count + (refused[hour] ?? 0))
  const most = Math.max(FULL, ...all)
  const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
  const words = `${sum(answered)} answered, ${sum(refused)} refused`
  return (
    <section class="meter hours" aria-labelledby="hours">
      <h2 id="hours">Asked by this page today</h2>
      <p class="quiet">{words}, by the hour in UTC. What others ask is not in it.</p>
      <ol class="bars" aria-label={`By the hour: ${words}`}>
        {all.map((count, hour) => (
          <li key={HOURS[hour]} title={`${HOURS[hour]}: ${count}`} data-named={hour % 6 === 0}>
            <span class="refused" style={{ height: `${((refused[hour] ?? 0) / most) * 100}%` }} />
            <span class="answered" style={{ height: `${((answered[hour] ?? 0) / most) * 100}%` }} />
            <small>{HOURS[hour]}</small>
          </li>
        ))}
      </ol>
      <label class="consent">
        <input
          type="checkbox"
          checked={kept}
          onChange={(event) => remember(event.currentTarget.checked)}
        />
        <span>Keep these counts in this browser until the day ends</span>
      </label>
    </section>
  )
}

const HOURS = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:00`)
