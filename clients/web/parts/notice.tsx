// Shows why a request failed and what the reader can do.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Problem } from '../api/problem.ts'
import { callerStore } from '../state/caller.ts'
import { currentRoute, navigateOnClick } from '../state/router.ts'
import { PROBLEM_WORDS } from '../words.ts'
import { Icon } from './icon.tsx'

const KEY_ROUTE = { view: 'key', q: '' } as const
const PLANS_ROUTE = { view: 'plans', q: '' } as const

export function KeyLink({ children }: { children: ComponentChildren }) {
  return (
    <a href="/?view=key" onClick={navigateOnClick(KEY_ROUTE)}>
      {children}
    </a>
  )
}

export function PlansLink({ children }: { children: ComponentChildren }) {
  return (
    <a href="/?view=plans" onClick={navigateOnClick(PLANS_ROUTE)}>
      {children}
    </a>
  )
}

interface NoticeProps {
  problem: Problem
  retry?: () => void
}

export function Notice({ problem, retry }: NoticeProps) {
  const waitSeconds = useRetryCountdown(problem, retry)
  return (
    <div class="notice" role="alert" data-code={problem.code}>
      <strong>{PROBLEM_WORDS.titles[problem.code] ?? PROBLEM_WORDS.title}</strong>
      <p>{problem.detail}</p>
      <Help problem={problem} waitSeconds={waitSeconds} />
      {retry && waitSeconds === 0 && !NOT_RETRYABLE.has(problem.code) && (
        <button type="button" class="button" onClick={retry}>
          <Icon name="retry" /> {PROBLEM_WORDS.retry}
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
  'invalid_key',
  'malformed_credentials',
  'key_in_query_not_accepted',
  'plan_required',
  'secret_key_required',
  'origin_not_allowed',
  'payload_too_large',
  'unsupported_media_type',
])

/** Problems that another key may solve. */
const KEY_CODES = new Set<Problem['code']>(['key_required', 'invalid_key', 'secret_key_required'])

function Help({ problem, waitSeconds }: { problem: Problem; waitSeconds: number }) {
  const { key } = callerStore.use()
  const { view } = currentRoute.use()
  if (KEY_CODES.has(problem.code)) {
    // The key view has the form itself.
    if (view === 'key') return null
    return (
      <p>
        <KeyLink>{key ? PROBLEM_WORDS.changeKey : PROBLEM_WORDS.addKey}</KeyLink>
      </p>
    )
  }
  if (problem.code === 'plan_required')
    return (
      <p>
        <PlansLink>{PROBLEM_WORDS.comparePlans}</PlansLink>
      </p>
    )
  if (problem.code === 'offline') return <p>{PROBLEM_WORDS.offlineHelp}</p>
  if (waitSeconds === 0) return null
  return (
    <p class="tabular-numbers">
      {PROBLEM_WORDS.retryIn(waitSeconds)}{' '}
      {!key && problem.code === 'quota_exceeded' && <KeyLink>{PROBLEM_WORDS.useKey}</KeyLink>}
    </p>
  )
}

/** Counts down the seconds of `retryAfter`, then retries. @returns the seconds left; 0 without `retryAfter`. */
function useRetryCountdown({ retryAfter = 0 }: Problem, retry?: () => void): number {
  const [secondsLeft, setSecondsLeft] = useState(retryAfter)
  useEffect(() => {
    if (secondsLeft === 0) {
      if (retryAfter > 0) retry?.()
      return
    }
    const timer = setTimeout(() => setSecondsLeft(secondsLeft - 1), 1000)
    return () => clearTimeout(timer)
  }, [secondsLeft])
  return secondsLeft
}
