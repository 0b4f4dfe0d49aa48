// The remaining quota of the fullest rate-limit window, and when it resets.
import { useEffect, useState } from 'preact/hooks'
import { rateLimit } from '../../state/allowance.ts'
import type { Viewer } from '../../state/caller.ts'

const CIRCUMFERENCE = 2 * Math.PI * 42

export function Remaining({ viewer }: { viewer: Viewer }) {
  const latest = rateLimit.use()
  const now = useNow()
  const { plan } = viewer
  const limit = latest?.limit ?? viewer.limit
  const resetAt = latest ? latest.resetAt * 1000 : Date.parse(viewer.resetAt)
  const isReset = now >= resetAt
  const remaining = isReset ? limit : (latest?.remaining ?? viewer.remaining)
  const part = remaining / limit
  return (
    <section class="meter" aria-labelledby="left">
      <h2 id="left">Left in this window</h2>
      <div class="ring">
        <svg viewBox="0 0 100 100" aria-hidden="true">
          <circle cx="50" cy="50" r="42" />
          <circle
            class="part"
            cx="50"
            cy="50"
            r="42"
            stroke-dasharray={`${part * CIRCUMFERENCE} ${CIRCUMFERENCE}`}
            transform="rotate(-90 50 50)"
          />
        </svg>
        <p>
          <b class="figure">{remaining.toLocaleString('en')}</b>
          <span>of {limit.toLocaleString('en')}</span>
        </p>
      </div>
      <dl class="lines">
        <div>
          <dt>Plan</dt>
          <dd>{plan.name}</dd>
        </div>
        <div>
          <dt>Full again</dt>
          <dd>{isReset ? 'now' : `in ${formatDuration(resetAt - now)}`}</dd>
        </div>
        {latest && <Windows policy={latest.policy} />}
      </dl>
    </section>
  )
}

const NAMES: Record<string, string> = { '60': 'A minute', '86400': 'A day' }

function Windows({ policy }: { policy: string }) {
  const windows = [...policy.matchAll(/(\d+);w=(\d+)/g)]
  return (
    <>
      {windows.map(([, limit, seconds]) => (
        <div key={seconds}>
          <dt>{NAMES[seconds as string] ?? `${seconds} s`}</dt>
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
