// Replaces content that the caller's key or plan does not include.
import { Icon } from '../parts/icon.tsx'
import { KeyLink, PlansLink } from '../parts/notice.tsx'
import type { Caller } from '../state/caller.ts'

export function Locked({ what, caller }: { what: string; caller: Caller }) {
  const plan = caller.viewer?.plan.name
  return (
    <p class="locked">
      <Icon name="lock" />
      {caller.key === null ? (
        <span>
          {what} require a key. <KeyLink>Enter yours, or create one</KeyLink>.
        </span>
      ) : (
        <span>
          {what} are not included in your plan{plan && ` ${plan}`}.{' '}
          <PlansLink>Compare the plans</PlansLink>.
        </span>
      )}
    </p>
  )
}
