// The plans view: limits and features of each plan.
import { useEffect } from 'preact/hooks'
import { loadPlans, type Plan } from '../api/plans.ts'
import { useRequest } from '../api/use-request.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { callerStore, loadViewer } from '../state/caller.ts'

const FEATURES: [feature: keyof Plan['features'], label: string][] = [
  ['customSizes', 'Logos in any size'],
  ['formats', 'WebP and JPEG'],
  ['svg', 'SVG, with a secret key'],
  ['retina', 'Double-density images'],
  ['brandData', 'Profiles, colors and kits'],
  ['intelligence', 'Company intelligence'],
  ['batch', 'Batch requests through REST'],
  ['refresh', 'New crawls and cleared caches'],
]

export function Plans() {
  const request = useRequest(loadPlans, [])
  const { viewer } = callerStore.use()
  useEffect(() => {
    if (!viewer) void loadViewer()
  }, [])
  return (
    <article class="tool-view" aria-labelledby="plans">
      <header>
        <h1 id="plans">Plans</h1>
        <p>Images above the size limit of a plan are scaled down, not rejected.</p>
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
          <span>
            Without a key: {viewer.plan.maxLogoSize} pixels as PNG, {viewer.plan.batchLimit}{' '}
            companies in a request.
          </span>
        </p>
      )}
    </article>
  )
}

const formatCount = (count: number) => count.toLocaleString('en')

function PlanCard({ plan, isCurrent }: { plan: Plan; isCurrent: boolean }) {
  return (
    <li class="plan" data-current={isCurrent}>
      <h2>
        {plan.name} {isCurrent && <span class="tag">yours</span>}
      </h2>
      {plan.amountCents > 0 && (
        <p class="price">
          <b>{plan.price}</b> a {plan.interval}
        </p>
      )}
      <dl>
        <Limit name="requests a day" value={formatCount(plan.requestLimitPerDay)} />
        <Limit name="requests a minute" value={formatCount(plan.requestLimitPerMinute)} />
        <Limit name="largest edge" value={`${plan.maxLogoSize} px`} />
        <Limit name="companies in a batch" value={formatCount(plan.batchLimit)} />
      </dl>
      <ul>
        {FEATURES.map(([feature, label]) => (
          <li key={feature} data-included={plan.features[feature] === true}>
            {plan.features[feature] ? (
              <Icon name="check" />
            ) : (
              <span class="not-included" aria-hidden="true" />
            )}
            <span>
              {!plan.features[feature] && <span class="visually-hidden">Not included: </span>}
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
