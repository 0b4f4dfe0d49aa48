// The remaining quota of the rate-limit window with the fewest requests left, and when it resets.
import { useEffect, useState } from 'preact/hooks'
import type { Viewer } from '../../state/caller.ts'
import { rateLimit } from '../../state/rate-limit.ts'
import { KEY_WORDS } from '../../words.ts'

/** Radius of the ring in units of the viewBox. */
const RADIUS = 42
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

export function Remaining({ viewer }: { viewer: Viewer }) {
  const latestLimit = rateLimit.use()
  const now = useNow()
  const { plan } = viewer
  const limit = latestLimit?.limit ?? viewer.limit
  const resetAt = latestLimit ? latestLimit.resetAt * 1000 : Date.parse(viewer.resetAt)
  const isReset = now >= resetAt
  const remaining = isReset ? limit : (latestLimit?.remaining ?? viewer.remaining)
  const remainingShare = remaining / limit
  return (
    <section class="usage-panel" aria-labelledby="requests-left">
      <h2 id="requests-left">{KEY_WORDS.remaining}</h2>
      <div class="quota-ring">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r={RADIUS} />
          <circle
            class="remaining"
            cx="50"
            cy="50"
            r={RADIUS}
            stroke-dasharray={`${remainingShare * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
            transform="rotate(-90 50 50)"
          />
        </svg>
        <p>
          <b class="tabular-numbers">{remaining.toLocaleString('en')}</b>
          <span>{KEY_WORDS.of(limit.toLocaleString('en'))}</span>
        </p>
      </div>
      <dl class="facts-list">
        <div>
          <dt>{KEY_WORDS.plan}</dt>
          <dd>{plan.name}</dd>
        </div>
        <div>
          <dt>{KEY_WORDS.resets}</dt>
          <dd>{isReset ? KEY_WORDS.now : KEY_WORDS.in(formatDuration(resetAt - now))}</dd>
        </div>
        {latestLimit && <Windows policy={latestLimit.policy} />}
      </dl>
    </section>
  )
}

function Windows({ policy }: { policy: string }) {
  const windows = [...policy.matchAll(/(\d+);w=(\d+)/g)]
  return (
    <>
      {windows.map(([, limit, seconds]) => (
        <div key={seconds}>
          <dt>{KEY_WORDS.windows[seconds as '60'] ?? `${seconds} s`}</dt>
          <dd>{Number(limit).toLocaleString('en')}</dd>
        </div>
      ))}
    </>
  )
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

function useNow(): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
