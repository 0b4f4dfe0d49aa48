// The company's name, domain, ticker and profile.
import { useRequest } from '../api/use-request.ts'
import { CopyButton } from '../parts/copy.tsx'
import { displayDomain } from '../parts/display-domain.ts'
import { Heading } from '../parts/heading.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import type { Caller } from '../state/caller.ts'
import { COMPANY_WORDS } from '../words.ts'
import { formatCompanySize } from './company-size.ts'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './logo-preview.tsx'
import { loadFreshProfile, type Profile } from './profile.ts'

interface IdentityProps extends CompanySectionProps {
  company: {
    domain: string
    name?: string | null
    ticker?: string | null
    exchange?: string | null
    profile: Profile | null
  }
  q: string
}

export function Identity({ company, name, domain, caller, q }: IdentityProps) {
  const { ticker, exchange } = company
  const isQueryDifferent = ![domain, displayDomain(domain), name.toLowerCase()].includes(
    displayDomain(q.toLowerCase()),
  )
  return (
    <section class="identity" aria-label={COMPANY_WORDS.profile}>
      {isQueryDifferent && <p class="query">{COMPANY_WORDS.resultFor(q)}</p>}
      <Heading>{name}</Heading>
      <p class="handles">
        <a class="handle" href={`https://${domain}`} rel="noreferrer noopener" target="_blank">
          {displayDomain(domain)} <Icon name="external" />
        </a>
        {ticker && (
          <span class="handle">
            {ticker}
            {exchange && <small>{exchange}</small>}
          </span>
        )}
        <CopyButton text={domain} label={COMPANY_WORDS.copyDomain(domain)} />
        <CopyButton text={`${location.origin}/c/${domain}`}>
          <Icon name="link" /> {COMPANY_WORDS.share}
        </CopyButton>
      </p>
      <ProfileSection domain={domain} caller={caller} stored={company.profile} />
    </section>
  )
}

interface ProfileSectionProps {
  domain: string
  caller: Caller
  /** Null when the key or its plan does not include profiles. */
  stored: Profile | null
}

/** Shows the stored profile. Without a description it asks for a fresh one, for which the service may visit the website. */
function ProfileSection({ domain, caller, stored }: ProfileSectionProps) {
  const { key, problem } = caller
  const needsVisit = key !== null && stored !== null && !stored.description
  const fresh = useRequest(needsVisit ? () => loadFreshProfile(key, domain) : null, [
    key,
    domain,
    needsVisit,
  ])
  if (problem) return <Notice problem={problem} />
  if (stored === null)
    return <Locked subject={COMPANY_WORDS.lockedProfile} feature="BRAND_DATA" caller={caller} />
  const isVisiting = needsVisit && fresh.state === 'loading'
  return <ProfileDetails profile={fresh.value ?? stored} isVisiting={isVisiting} />
}

/** @returns the city and the name of the country in the reader's language: `Dublin, Ireland`. */
function formatPlace({ city, country }: NonNullable<Profile['headquarters']>): string {
  const countries = new Intl.DisplayNames(undefined, { type: 'region' })
  return [city, country && countries.of(country)].filter(Boolean).join(', ')
}

function ProfileDetails({ profile, isVisiting }: { profile: Profile; isVisiting: boolean }) {
  const { description, industry, industryDetails, companySize, founded, headquarters, parent } =
    profile
  const { technologies, socials, indexedAt } = profile
  const { facts } = COMPANY_WORDS
  const values: [label: string, value: string | null | undefined][] = [
    [facts.industry, industry],
    [facts.industryGroup, industryDetails?.group === industry ? null : industryDetails?.group],
    [facts.naics, industryDetails?.naics?.code],
    [facts.headquarters, headquarters && formatPlace(headquarters)],
    [facts.founded, founded === null ? null : String(founded)],
    [facts.parent, parent],
    [facts.employees, companySize && formatCompanySize(companySize)],
    [
      facts.indexed,
      indexedAt && new Date(indexedAt).toLocaleDateString(undefined, { dateStyle: 'medium' }),
    ],
  ]
  return (
    <div class="profile">
      <p class={description ? 'description' : 'muted'} role="status">
        {description ?? (isVisiting ? COMPANY_WORDS.visitingSite : COMPANY_WORDS.noDescription)}
      </p>
      <dl>
        {values.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {socials && socials.length > 0 && (
        <ul class="tags" aria-label={COMPANY_WORDS.socials}>
          {socials.map(({ network, url }) => (
            <li key={url}>
              <a href={url} rel="noreferrer noopener" target="_blank">
                {COMPANY_WORDS.networks[network] ?? network}
              </a>
            </li>
          ))}
        </ul>
      )}
      {technologies && technologies.length > 0 && (
        <ul class="tags muted" aria-label={COMPANY_WORDS.technologies}>
          {technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
