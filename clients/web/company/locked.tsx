// Stands where a key would show more.
import { Icon } from '../parts/icon.tsx'
import { KeyLink, PlansLink } from '../parts/notice.tsx'
import type { Caller } from '../state/caller.ts'

export function Locked({ what, asking }: { what: string; asking: Caller }) {
  const plan = asking.viewer?.plan.name
  return (
    <p class="locked">
      <Icon name="lock" />
      {asking.key === null ? (
        <span>
          {what} are shown to whoever has a key. <KeyLink>Enter yours, or make one</KeyLink>.
        </span>
      ) : (
        <span>
          {what} are not shown to this key{plan && ` of the plan ${plan}`}.{' '}
          <PlansLink>See what each plan holds</PlansLink>.
        </span>
      )}
    </p>
  )
}
