// What is left of the window that is nearest to empty, and when it is full again.
import { useEffect, useState } from 'preact/hooks'
import { allowance } from '../../state/allowance.ts'
import type { Viewer } from '../../state/caller.ts'

const LENGTH = 2 * Math.PI * 42

export function Remaining({ viewer }: { viewer: Viewer }) {
  const told = allowance.use()
  const now = useNow()
  const { plan } = viewer
  const limit = told?.limit ?? viewer.limit
  const resetAt = told ? told.resetAt * 1000 : Date.parse(viewer.resetAt)
  const over = now >= resetAt
  const remaining = over ? limit : (told?.remaining ?? viewer.remaining)
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
            stroke-dasharray={`${part * LENGTH} ${LENGTH}`}
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
          <dd>{over ? 'now' : `in ${lasting(resetAt - now)}`}</dd>
        </div>
        {told && <Windows policy={told.policy} />}
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

function lasting(milliseconds: number): string {
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
