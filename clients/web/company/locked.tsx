// Replaces content that the caller's key or plan does not include.
import { Icon } from '../parts/icon.tsx'
import { KeyLink, PlansLink } from '../parts/notice.tsx'
import type { Caller } from '../state/caller.ts'

interface LockedProps {
  /** Plural subject of the shown sentence, such as `The reasons`. */
  subject: string
  caller: Caller
}

export function Locked({ subject, caller }: LockedProps) {
  const plan = caller.viewer?.plan.name
  return (
    <p class="locked">
      <Icon name="lock" />
      {caller.key === null ? (
        <span>
          {subject} require a key. <KeyLink>Enter yours, or create one</KeyLink>.
        </span>
      ) : (
        <span>
          {subject} are not included in your plan{plan && ` ${plan}`}.{' '}
          <PlansLink>Compare the plans</PlansLink>.
        </span>
      )}
    </p>
  )
}
