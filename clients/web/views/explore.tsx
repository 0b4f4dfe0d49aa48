// The company view: profile, logo, embed code, colors, kit, intelligence and reasons.
import { useEffect, useState } from 'preact/hooks'
import { companyTitle } from '../../../schema/company-title.ts'
import { CompanyIdentityDocument } from '../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { ProblemError } from '../api/problem.ts'
import { resolveDomain } from '../api/resolve-domain.ts'
import { suggest } from '../api/suggestions.ts'
import { useRequest } from '../api/use-request.ts'
import { Colors, usePixelColors } from '../company/colors.tsx'
import { Controls } from '../company/embed/controls.tsx'
import { Embed } from '../company/embed/index.tsx'
import { type Settings, settingsOf, settingsQuery } from '../company/embed/settings.ts'
import { Identity } from '../company/identity.tsx'
import { InUse } from '../company/in-use.tsx'
import { Intelligence } from '../company/intelligence.tsx'
import { Kit } from '../company/kit.tsx'
import { type CompanySectionProps, LogoPreview } from '../company/logo-preview.tsx'
import { LogoReasons } from '../company/logo-reasons.tsx'
import { loadProfile } from '../company/profile.ts'
import { displayDomain } from '../parts/display-domain.ts'
import { Heading } from '../parts/heading.tsx'
import { Logo } from '../parts/logo.tsx'
import { Notice } from '../parts/notice.tsx'
import { type Caller, callerStore, hasFeature, isRejected, removeKey } from '../state/caller.ts'
import { hrefOf, navigate, navigateOnClick, replaceRoute } from '../state/router.ts'
import { COMPANY_WORDS, PROBLEM_WORDS } from '../words.ts'

/**
 * Loads what the page shows at once, so that nothing moves later: the identity and, if the plan includes it, the profile.
 * @throws ProblemError
 */
async function loadCompany(caller: Caller, q: string) {
  const { key } = caller
  const domain = await resolveDomain(key, q)
  const { data, errors } = await queryGraphql(key, CompanyIdentityDocument, { domain })
  if (!data.company) throw new ProblemError(problemOfGraphqlError(errors[0]))
  const profile =
    key !== null && hasFeature(caller, 'BRAND_DATA') ? await loadProfile(key, domain) : null
  return { ...data.company, profile }
}

export function Explore({ q }: { q: string }) {
  const caller = callerStore.use()
  const { key, viewer, problem: keyProblem } = caller
  // The plan of the key decides what is loaded.
  const isReady = key === null || viewer !== null || keyProblem !== null
  const { state, value, problem, retry } = useRequest(
    isReady ? () => loadCompany(caller, q) : null,
    [key, viewer?.plan.id, q],
  )
  // A search text leads to the address of the company that it found.
  useEffect(() => {
    if (!value) return
    replaceRoute({ view: 'explore', q: value.domain }, q)
    document.title = companyTitle({ ...value, domain: displayDomain(value.domain) })
  }, [value])
  if (state === 'failed') return <LookupFailed q={q} problem={problem} retry={retry} />
  if (state === 'loading') return <LoadingCompany />
  return <Company key={value.domain} company={value} caller={caller} q={q} />
}

interface CompanyProps {
  company: Awaited<ReturnType<typeof loadCompany>>
  caller: Caller
  q: string
}

function Company({ company, caller, q }: CompanyProps) {
  const [settings, setSettings] = useState<Settings>(() => settingsOf(location.search))
  const changeSettings = (next: Settings) => {
    setSettings(next)
    // A reload and a shared link keep the settings; the canonical address has none.
    history.replaceState(null, '', location.pathname + settingsQuery(next))
  }
  const { domain, nameSource } = company
  // A name made from the domain is not a fact.
  const name = nameSource === 'domain' ? displayDomain(domain) : (company.name ?? domain)
  const sectionProps = { domain, name, caller }
  return (
    <article aria-label={sectionProps.name}>
      <Glow {...sectionProps} />
      <div class="company-top">
        <Identity {...sectionProps} company={company} q={q} />
        <div class="company-logo">
          <LogoPreview {...sectionProps} settings={settings} />
          <Embed {...sectionProps} settings={settings} />
        </div>
        <Controls settings={settings} onChange={changeSettings} />
      </div>
      <Colors {...sectionProps} />
      <InUse {...sectionProps} />
      <Kit {...sectionProps} />
      <Intelligence {...sectionProps} />
      <LogoReasons {...sectionProps} />
    </article>
  )
}

/** Decorative background in the main color of the logo. */
function Glow({ domain, caller }: CompanySectionProps) {
  const [color] = usePixelColors(caller, domain)
  return color ? <div class="glow" style={{ color }} /> : null
}

function LoadingCompany() {
  return (
    <div class="company-top" aria-busy="true">
      <div class="identity">
        <p class="skeleton title" />
        <p class="skeleton" />
        <p class="visually-hidden" role="status">
          {COMPANY_WORDS.loading}
        </p>
      </div>
      <div class="company-logo">
        <div class="preview-panes">
          <div class="pane light" />
          <div class="pane dark" />
        </div>
      </div>
    </div>
  )
}

type LookupFailedProps = Parameters<typeof Notice>[0] & { q: string }

function LookupFailed({ q, problem, retry }: LookupFailedProps) {
  useEffect(() => {
    document.title = `${displayDomain(q)} · Logograph`
  }, [q])

  const caller = callerStore.use()
  // A single word may be the name of a .com domain.
  const guessedDomain = /^[\p{L}\p{N}-]{2,40}$/u.test(q) ? `${q.toLowerCase()}.com` : null
  return (
    <div class="lookup-failed">
      <p class="lookup-failed-icon" aria-hidden="true">
        ?
      </p>
      <Heading>{COMPANY_WORDS.lookupFailed(displayDomain(q))}</Heading>
      <Notice problem={problem} retry={retry} />
      {isRejected(caller) && (
        <button type="button" class="button" onClick={removeKey}>
          {PROBLEM_WORDS.withoutKey}
        </button>
      )}
      {problem.code === 'no_match' && <Similar caller={caller} q={q} />}
      {problem.code === 'no_match' && guessedDomain && (
        <button
          type="button"
          class="button"
          onClick={() => navigate({ view: 'explore', q: guessedDomain })}
        >
          {COMPANY_WORDS.tryDomain(guessedDomain)}
        </button>
      )}
    </div>
  )
}

/** Companies with a similar name. The reader chooses one. */
function Similar({ caller: { key }, q }: { caller: Caller; q: string }) {
  const { value } = useRequest(() => suggest(key, q), [key, q])
  if (!value || value.length === 0) return null
  return (
    <ul class="similar" aria-label={COMPANY_WORDS.similar}>
      {value.map(({ domain, name }) => {
        const route = { view: 'explore', q: domain } as const
        return (
          <li key={domain}>
            <a href={hrefOf(route)} onClick={navigateOnClick(route)}>
              <Logo domain={domain} name={name} edge={32} />
              <b>{name ?? displayDomain(domain)}</b>
              <span class="muted">{displayDomain(domain)}</span>
            </a>
          </li>
        )
      })}
    </ul>
  )
}
