// The company view: logo, profile, colors, sizes, brand kit and intelligence.
import { useState } from 'preact/hooks'
import { CompanyIdentityDocument } from '../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { ProblemError } from '../api/problem.ts'
import { resolveDomain } from '../api/resolve-domain.ts'
import { useRequest } from '../api/use-request.ts'
import { useBrand } from '../company/brand.ts'
import { Colors } from '../company/colors.tsx'
import { Identity } from '../company/identity.tsx'
import { Intelligence } from '../company/intelligence.tsx'
import { Kit } from '../company/kit.tsx'
import { type CompanySectionProps, type LogoKind, LogoPreview } from '../company/logo-preview.tsx'
import { LogoReasons } from '../company/logo-reasons.tsx'
import { Sizes } from '../company/sizes.tsx'
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
  const { state, value, problem, retry } = useRequest(
    () => loadIdentity(caller.key, q),
    [caller.key, q],
  )
  if (state === 'failed') return <LookupFailed q={q} problem={problem} retry={retry} />
  if (state === 'loading') return <LoadingCompany />
  return <Company key={value.domain} company={value} caller={caller} q={q} />
}

interface CompanyProps {
  company: Awaited<ReturnType<typeof loadIdentity>>
  caller: Caller
  q: string
}

function Company({ company, caller, q }: CompanyProps) {
  const [logoKind, setLogoKind] = useState<LogoKind>('icon')
  const { domain } = company
  const sectionProps = { domain, name: company.name ?? domain, caller }
  return (
    <article aria-label={sectionProps.name}>
      <Glow {...sectionProps} />
      <div class="company-top">
        <LogoPreview {...sectionProps} logoKind={logoKind} onKindChange={setLogoKind} />
        <Identity {...sectionProps} company={company} q={q} />
      </div>
      <Colors {...sectionProps} />
      <Sizes {...sectionProps} logoKind={logoKind} />
      <Kit {...sectionProps} />
      <Intelligence {...sectionProps} />
      <LogoReasons {...sectionProps} />
    </article>
  )
}

/** Decorative background in the primary color, which the color section also lists. */
function Glow({ domain, caller }: CompanySectionProps) {
  const color = useBrand(caller, domain)?.value?.colors?.primary
  return color ? <div class="glow" style={{ color }} /> : null
}

function LoadingCompany() {
  return (
    <div class="company-top" aria-busy="true">
      <div class="preview-panes">
        <div class="pane light" />
        <div class="pane dark" />
      </div>
      <div class="identity">
        <p class="skeleton title" />
        <p class="skeleton" />
        <p class="visually-hidden" role="status">
          Loading the company
        </p>
      </div>
    </div>
  )
}

type LookupFailedProps = Parameters<typeof Notice>[0] & { q: string }

function LookupFailed({ q, ...noticeProps }: LookupFailedProps) {
  // A single word may be the name of a .com domain.
  const guessedDomain = /^[\p{L}\p{N}-]{2,40}$/u.test(q) ? `${q.toLowerCase()}.com` : null
  return (
    <div class="lookup-failed">
      <p class="lookup-failed-icon" aria-hidden="true">
        ?
      </p>
      <Notice {...noticeProps} />
      {noticeProps.problem.code === 'no_match' && guessedDomain && (
        <button
          type="button"
          class="button"
          onClick={() => navigate({ view: 'explore', q: guessedDomain })}
        >
          Try {guessedDomain}
        </button>
      )}
    </div>
  )
}
