// The company's name, domain, ticker and profile.
import { CompanyDocument, type CompanyQuery, FreshCompanyDocument } from '../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { ProblemError } from '../api/problem.ts'
import { useRequest } from '../api/use-request.ts'
import { CopyButton } from '../parts/copy.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { type Caller, hasFeature } from '../state/caller.ts'
import { formatCompanySize } from './company-size.ts'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './logo-preview.tsx'

interface IdentityProps extends CompanySectionProps {
  company: {
    domain: string
    name?: string | null
    ticker?: string | null
    exchange?: string | null
  }
  q: string
}

export function Identity({ company, name, domain, caller, q }: IdentityProps) {
  const { ticker, exchange } = company
  const isQueryDifferent = q.toLowerCase() !== domain && q.toLowerCase() !== name.toLowerCase()
  return (
    <section class="identity" aria-label="Profile">
      {isQueryDifferent && <p class="query">“{q}” is</p>}
      <h1>{name}</h1>
      <p class="handles">
        <a class="handle" href={`https://${domain}`} rel="noreferrer noopener" target="_blank">
          {domain} <Icon name="external" />
        </a>
        {ticker && (
          <span class="handle">
            {ticker}
            {exchange && <small>{exchange}</small>}
          </span>
        )}
        <CopyButton text={domain} label={`Copy ${domain}`} />
      </p>
      <Profile domain={domain} caller={caller} />
    </section>
  )
}

type CompanyProfile = NonNullable<CompanyQuery['company']>

/**
 * Loads the stored profile. If it has no description, requests `fresh`, which may crawl the website first.
 * @throws ProblemError
 */
async function loadProfile(key: string, domain: string): Promise<Omit<CompanyProfile, 'logo'>> {
  const { data, errors } = await queryGraphql(key, CompanyDocument, { domain })
  const stored = data.company
  if (stored?.description) return stored
  const recrawled = await queryGraphql(key, FreshCompanyDocument, { domain })
  const fresh = recrawled.data.company?.fresh ?? stored
  if (!fresh) throw new ProblemError(problemOfGraphqlError(errors[0]))
  return fresh
}

function Profile({ domain, caller }: { domain: string; caller: Caller }) {
  const { key, viewer, problem } = caller
  const isAllowed = hasFeature(caller, 'BRAND_DATA')
  const request = useRequest(isAllowed && key ? () => loadProfile(key, domain) : null, [
    domain,
    key,
    isAllowed,
  ])
  if (problem) return <Notice problem={problem} />
  if (key === null || (viewer && !isAllowed)) {
    return (
      <Locked
        subject="Its description, industry, size, social profiles and technologies"
        caller={caller}
      />
    )
  }
  if (request.problem) return <Notice problem={request.problem} retry={request.retry} />
  if (!request.value) {
    return (
      <div class="profile" aria-busy="true">
        <p class="skeleton" />
        <p class="skeleton" />
        <p class="skeleton short" />
      </div>
    )
  }
  return <ProfileDetails profile={request.value} />
}

/** @returns the city and the name of the country in the reader's language: `Dublin, Ireland`. */
function formatPlace({ city, country }: NonNullable<CompanyProfile['headquarters']>): string {
  const countries = new Intl.DisplayNames(undefined, { type: 'region' })
  return [city, country && countries.of(country)].filter(Boolean).join(', ')
}

function ProfileDetails({ profile }: { profile: Omit<CompanyProfile, 'logo'> }) {
  const { description, industry, industryDetails, companySize, founded, headquarters, parent } =
    profile
  const { technologies, socials, indexedAt } = profile
  const facts: [string, string | null | undefined][] = [
    ['Industry', industry],
    ['Industry group', industryDetails?.group === industry ? null : industryDetails?.group],
    ['NAICS 2022', industryDetails?.naics?.code],
    ['Headquarters', headquarters && formatPlace(headquarters)],
    ['Founded', founded === null ? null : String(founded)],
    ['Parent company', parent],
    ['Employees', companySize && formatCompanySize(companySize)],
    [
      'Updated',
      indexedAt && new Date(indexedAt).toLocaleDateString(undefined, { dateStyle: 'medium' }),
    ],
  ]
  return (
    <div class="profile">
      {description ? (
        <p class="description">{description}</p>
      ) : (
        <p class="muted">No description yet.</p>
      )}
      <dl>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {socials && socials.length > 0 && (
        <ul class="tags" aria-label="Social profiles">
          {socials.map(({ network, url }) => (
            <li key={url}>
              <a href={url} rel="noreferrer noopener" target="_blank">
                {network}
              </a>
            </li>
          ))}
        </ul>
      )}
      {technologies && technologies.length > 0 && (
        <ul class="tags muted" aria-label="Technologies of the website">
          {technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
