// Replaces content that the caller's key or plan does not include.
import { Icon } from '../parts/icon.tsx'
import { KeyLink, PlansLink } from '../parts/notice.tsx'
import { type Caller, type Feature, hasFeature, isPublishable } from '../state/caller.ts'
import { LOCKED_WORDS } from '../words.ts'

interface LockedProps {
  /** Plural subject of the shown sentence, such as `The reasons`. */
  subject: string
  /** The feature of a plan that includes the content; absent when only the kind of the key matters. */
  feature?: Feature
  /** Whether the content needs a secret key. */
  isSecret?: boolean
  caller: Caller
}

export function Locked(props: LockedProps) {
  return (
    <p class="locked">
      <Icon name="lock" />
      <span>
        <Reason {...props} />
      </span>
    </p>
  )
}

function Reason({ subject, feature, isSecret = false, caller }: LockedProps) {
  if (caller.key === null)
    return (
      <>
        {isSecret ? LOCKED_WORDS.secretKey(subject) : LOCKED_WORDS.key(subject)}{' '}
        <KeyLink>{LOCKED_WORDS.addKey}</KeyLink>
      </>
    )
  const isInPlan = feature === undefined || hasFeature(caller, feature)
  if (isInPlan && isPublishable(caller))
    return (
      <>
        {LOCKED_WORDS.notSecret(subject)} <KeyLink>{LOCKED_WORDS.changeKey}</KeyLink>
      </>
    )
  return (
    <>
      {LOCKED_WORDS.plan(subject, caller.viewer?.plan.name)}{' '}
      <PlansLink>{LOCKED_WORDS.comparePlans}</PlansLink>
    </>
  )
}
