// The plans view: limits and features of each plan.
import { useEffect } from 'preact/hooks'
import { loadPlans, type Plan } from '../api/plans.ts'
import { useRequest } from '../api/use-request.ts'
import { Heading } from '../parts/heading.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { callerStore, loadViewer } from '../state/caller.ts'
import { PLANS_WORDS } from '../words.ts'

export function Plans() {
  const request = useRequest(loadPlans, [])
  const { viewer } = callerStore.use()
  useEffect(() => {
    if (!viewer) void loadViewer()
  }, [])
  return (
    <article class="tool-view" aria-labelledby="plans">
      <header>
        <Heading id="plans">{PLANS_WORDS.title}</Heading>
        <p>{PLANS_WORDS.intro}</p>
      </header>
      {request.problem && <Notice problem={request.problem} retry={request.retry} />}
      <ul class="plans">
        {request.value?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} isCurrent={plan.id === viewer?.plan.id} />
        ))}
      </ul>
      {viewer?.kind === 'ANONYMOUS' && (
        <p class="locked">
          <Icon name="key" />
          <span>{PLANS_WORDS.withoutKey(viewer.plan.maxLogoSize, viewer.plan.batchLimit)}</span>
        </p>
      )}
    </article>
  )
}

const formatCount = (count: number) => count.toLocaleString('en')

function PlanCard({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) {
  const { features, limits } = PLANS_WORDS
  return (
    <li class="plan" data-current={isCurrent}>
      <h2>
        {plan.name} {isCurrent && <span class="tag">{PLANS_WORDS.current}</span>}
      </h2>
      {plan.amountCents > 0 && (
        <p class="price">
          <b>{plan.price}</b> {PLANS_WORDS.per(plan.interval)}
        </p>
      )}
      <dl>
        <Limit name={limits.day} value={formatCount(plan.requestLimitPerDay)} />
        <Limit name={limits.minute} value={formatCount(plan.requestLimitPerMinute)} />
        <Limit name={limits.edge} value={`${plan.maxLogoSize} px`} />
        <Limit name={limits.batch} value={formatCount(plan.batchLimit)} />
      </dl>
      <ul>
        {features.map(([feature, label]) => (
          <li key={feature} data-included={plan.features[feature] === true}>
            {plan.features[feature] ? (
              <Icon name="check" />
            ) : (
              <span class="not-included" aria-hidden="true" />
            )}
            <span>
              {!plan.features[feature] && (
                <span class="visually-hidden">{PLANS_WORDS.notIncluded} </span>
              )}
              {label}
            </span>
          </li>
        ))}
      </ul>
    </li>
  )
}

function Limit({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dd>{value}</dd>
      <dt>{name}</dt>
    </div>
  )
}
