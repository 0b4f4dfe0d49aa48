// The company view: logo, profile, colors, sizes, brand kit and intelligence.
import { useState } from 'preact/hooks'
import { CompanyIdentityDocument } from '../../documents.ts'
import { resolveDomain } from '../api/best-match.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { ProblemError } from '../api/problem.ts'
import { useRequest } from '../api/response.ts'
import { useBrand } from '../company/brand.ts'
import { Colors } from '../company/colors.tsx'
import { Identity } from '../company/identity.tsx'
import { Intelligence } from '../company/intelligence.tsx'
import { Kit } from '../company/kit.tsx'
import { Sizes } from '../company/sizes.tsx'
import { type CompanySectionProps, type LogoKind, LogoPreview } from '../company/stage.tsx'
import { Why } from '../company/why.tsx'
import { Notice } from '../parts/notice.tsx'
import { type Caller, callerStore } from '../state/caller.ts'
import { navigate } from '../state/router.ts'

/** @throws ProblemError */
async function loadIdentity(key: string | null, q: string) {
  const domain = await resolveDomain(key, q)
  const { data, errors } = await queryGraphql(key, CompanyIdentityDocument, { domain })
  if (!data.company) throw new ProblemError(problemOfGraphqlError(errors[0]))
  return data.company
}

export function Explore({ q }: { q: string }) {
  const caller = callerStore.use()
  const { state, value, problem, again } = useRequest(
    () => loadIdentity(caller.key, q),
    [caller.key, q],
  )
  if (state === 'refused') return <LookupFailed q={q} problem={problem} retry={again} />
  if (state === 'waiting') return <Waiting />
  return <Company key={value.domain} company={value} caller={caller} q={q} />
}

interface CompanyProps {
  company: Awaited<ReturnType<typeof loadIdentity>>
  caller: Caller
  q: string
}

function Company({ company, caller, q }: CompanyProps) {
  const [drawing, setDrawing] = useState<LogoKind>('icon')
  const { domain } = company
  const parts = { domain, name: company.name ?? domain, caller }
  return (
    <article aria-label={parts.name}>
      <Glow {...parts} />
      <div class="front">
        <LogoPreview {...parts} drawing={drawing} draw={setDrawing} />
        <Identity {...parts} company={company} q={q} />
      </div>
      <Colors {...parts} />
      <Sizes {...parts} drawing={drawing} />
      <Kit {...parts} />
      <Intelligence {...parts} />
      <Why {...parts} />
    </article>
  )
}

/** Decorative background in the primary color, which the color section also names. */
function Glow({ domain, caller }: CompanySectionProps) {
  const color = useBrand(caller, domain)?.value?.colors?.primary
  return color ? <div class="glow" style={{ color }} /> : null
}

function Waiting() {
  return (
    <div class="front" aria-busy="true">
      <div class="stage">
        <div class="pane light" />
        <div class="pane dark" />
      </div>
      <div class="identity">
        <p class="bone title" />
        <p class="bone" />
        <p class="heard" role="status">
          Looking it up
        </p>
      </div>
    </div>
  )
}

type MissedProps = Parameters<typeof Notice>[0] & { q: string }

function LookupFailed({ q, ...notice }: MissedProps) {
  const guess = /^[\p{L}\p{N}-]{2,40}$/u.test(q) ? `${q.toLowerCase()}.com` : null
  return (
    <div class="missed">
      <p class="missed-mark" aria-hidden="true">
        ?
      </p>
      <Notice {...notice} />
      {notice.problem.code === 'no_match' && guess && (
        <button
          type="button"
          class="button"
          onClick={() => navigate({ view: 'explore', q: guess })}
        >
          Try {guess}
        </button>
      )}
    </div>
  )
}
