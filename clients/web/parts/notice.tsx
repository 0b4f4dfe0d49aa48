// Says kindly why there is no answer, and what helps.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Refusal } from '../api/problem.ts'
import { caller } from '../state/caller.ts'
import { following } from '../state/router.ts'
import { Icon } from './icon.tsx'

const KEY = { view: 'key', q: '' } as const
const PLANS = { view: 'plans', q: '' } as const

export function KeyLink({ children }: { children: ComponentChildren }) {
  return (
    <a href="/?view=key" onClick={following(KEY)}>
      {children}
    </a>
  )
}

export function PlansLink({ children }: { children: ComponentChildren }) {
  return (
    <a href="/?view=plans" onClick={following(PLANS)}>
      {children}
    </a>
  )
}

interface NoticeProps {
  refusal: Refusal
  again?: () => void
}

export function Notice({ refusal, again }: NoticeProps) {
  const wait = useWait(refusal, again)
  const { key } = caller.use()
  const unknown = refusal.code === 'key_required' && key !== null
  return (
    <div class="notice" role="alert" data-code={refusal.code}>
      <strong>{unknown ? UNKNOWN : (TITLES[refusal.code] ?? 'That did not work')}</strong>
      <p>{refusal.detail}</p>
      <Help refusal={refusal} wait={wait} />
      {again && wait === 0 && !SETTLED.has(refusal.code) && (
        <button type="button" class="button" onClick={again}>
          <Icon name="again" /> Ask again
        </button>
      )}
    </div>
  )
}

/** Asked again, these are answered alike. */
const SETTLED = new Set<Refusal['code']>([
  'no_match',
  'invalid_request',
  'key_required',
  'not_permitted',
])

const TITLES: Partial<Record<Refusal['code'], string>> = {
  invalid_request: 'This cannot be asked',
  key_required: 'This needs a key',
  not_permitted: 'Your key does not hold this',
  no_match: 'No company is known by this',
  no_artwork: 'No artwork is known',
  quota_exceeded: 'A short pause',
  unavailable: 'Busy for a moment',
  offline: 'You seem to be offline',
}

const UNKNOWN = 'Your key is not taken'

function Help({ refusal, wait }: { refusal: Refusal; wait: number }) {
  const { key } = caller.use()
  if (refusal.code === 'key_required')
    return (
      <p>
        <KeyLink>{key ? 'Look at your key' : 'Enter a key'}</KeyLink>, or read there how to make
        one.
      </p>
    )
  if (refusal.code === 'not_permitted')
    return (
      <p>
        <PlansLink>See what each plan holds.</PlansLink>
      </p>
    )
  if (refusal.code === 'offline')
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

/** Seconds left to wait; asks again by itself when they are over. */
function useWait({ retryAfter = 0 }: Refusal, again?: () => void): number {
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
