// The plans view: limits and features of each plan.
import { useEffect } from 'preact/hooks'
import { loadPlans, type Plan } from '../api/plans.ts'
import { useRequest } from '../api/response.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { callerStore, loadViewer } from '../state/caller.ts'

const FEATURES: [keyof Plan['features'], string][] = [
  ['customSizes', 'Logos in any size'],
  ['formats', 'WebP and JPEG'],
  ['svg', 'SVG, with a secret key'],
  ['retina', 'Double density'],
  ['brandData', 'Profiles, colors and kits'],
  ['intelligence', 'Company intelligence'],
  ['batch', 'Batches through REST'],
  ['refresh', 'Visiting a website again'],
  ['cacheClear', 'Clearing the cache'],
]

export function Plans() {
  const asked = useRequest(loadPlans, [])
  const { viewer } = callerStore.use()
  useEffect(() => {
    if (!viewer) void loadViewer()
  }, [])
  return (
    <article class="tool" aria-labelledby="plans">
      <header>
        <h1 id="plans">Plans</h1>
        <p>As this service has them. Above a plan images are made smaller, never refused.</p>
      </header>
      {asked.problem && <Notice problem={asked.problem} retry={asked.again} />}
      <ul class="plans">
        {asked.value?.map((plan) => (
          <PlanCard key={plan.id} plan={plan} own={plan.id === viewer?.plan.id} />
        ))}
      </ul>
      {viewer?.kind === 'ANONYMOUS' && (
        <p class="locked">
          <Icon name="key" />
          <span>
            Without a key: {viewer.plan.maxLogoSize} pixels as PNG, {viewer.plan.batchLimit}{' '}
            companies in an operation.
          </span>
        </p>
      )}
    </article>
  )
}

const formatCount = (count: number) => count.toLocaleString('en')

function PlanCard({ plan, own }: { plan: Plan; own: boolean }) {
  return (
    <li class="plan" data-own={own}>
      <h2>
        {plan.name} {own && <span class="tag">yours</span>}
      </h2>
      <p class="price">
        <b>{plan.price}</b> a {plan.interval}
      </p>
      <dl>
        <Limit name="a day" value={formatCount(plan.requestLimitPerDay)} />
        <Limit name="a minute" value={formatCount(plan.requestLimitPerMinute)} />
        <Limit name="largest edge" value={`${plan.maxLogoSize} px`} />
        <Limit name="in a batch" value={formatCount(plan.batchLimit)} />
      </dl>
      <ul>
        {FEATURES.map(([feature, words]) => (
          <li key={feature} data-held={plan.features[feature] === true}>
            {plan.features[feature] ? (
              <Icon name="done" />
            ) : (
              <span class="dash" aria-hidden="true" />
            )}
            <span>
              {!plan.features[feature] && <span class="heard">Not: </span>}
              {words}
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
