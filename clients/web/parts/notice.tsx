// Shows why a request failed and what the reader can do.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Problem } from '../api/problem.ts'
import { callerStore } from '../state/caller.ts'
import { navigateOnClick } from '../state/router.ts'
import { Icon } from './icon.tsx'

const KEY = { view: 'key', q: '' } as const
const PLANS = { view: 'plans', q: '' } as const

export function KeyLink({ children }: { children: ComponentChildren }) {
  return (
    <a href="/?view=key" onClick={navigateOnClick(KEY)}>
      {children}
    </a>
  )
}

export function PlansLink({ children }: { children: ComponentChildren }) {
  return (
    <a href="/?view=plans" onClick={navigateOnClick(PLANS)}>
      {children}
    </a>
  )
}

interface NoticeProps {
  problem: Problem
  retry?: () => void
}

export function Notice({ problem, retry }: NoticeProps) {
  const wait = useRetryCountdown(problem, retry)
  const { key } = callerStore.use()
  const unknown = problem.code === 'key_required' && key !== null
  return (
    <div class="notice" role="alert" data-code={problem.code}>
      <strong>{unknown ? UNKNOWN_KEY_TITLE : (TITLES[problem.code] ?? 'That did not work')}</strong>
      <p>{problem.detail}</p>
      <Help problem={problem} wait={wait} />
      {retry && wait === 0 && !NOT_RETRYABLE.has(problem.code) && (
        <button type="button" class="button" onClick={retry}>
          <Icon name="again" /> Ask again
        </button>
      )}
    </div>
  )
}

/** Problems that a retry cannot solve. */
const NOT_RETRYABLE = new Set<Problem['code']>([
  'no_match',
  'invalid_request',
  'key_required',
  'not_permitted',
])

const TITLES: Partial<Record<Problem['code'], string>> = {
  invalid_request: 'This cannot be asked',
  key_required: 'This needs a key',
  not_permitted: 'Your key does not hold this',
  no_match: 'No company is known by this',
  no_artwork: 'No artwork is known',
  quota_exceeded: 'A short pause',
  unavailable: 'Busy for a moment',
  offline: 'You seem to be offline',
}

const UNKNOWN_KEY_TITLE = 'Your key is not taken'

function Help({ problem, wait }: { problem: Problem; wait: number }) {
  const { key } = callerStore.use()
  if (problem.code === 'key_required')
    return (
      <p>
        <KeyLink>{key ? 'Look at your key' : 'Enter a key'}</KeyLink>, or read there how to make
        one.
      </p>
    )
  if (problem.code === 'not_permitted')
    return (
      <p>
        <PlansLink>See what each plan holds.</PlansLink>
      </p>
    )
  if (problem.code === 'offline')
    return <p>What you see already stays. Try again when you are back.</p>
  if (wait === 0) return null
  return (
    <p>
      It goes on in <b class="figure">{wait} s</b>
      {key ? (
        '.'
      ) : (
        <>
          , or at once with <KeyLink>a key</KeyLink>.
        </>
      )}
    </p>
  )
}

/** Counts down the seconds until a retry, then retries. @returns the seconds left. */
function useRetryCountdown({ retryAfter = 0 }: Problem, again?: () => void): number {
  const [left, setLeft] = useState(retryAfter)
  useEffect(() => {
    if (left === 0) {
      if (retryAfter > 0) again?.()
      return
    }
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return left
}
