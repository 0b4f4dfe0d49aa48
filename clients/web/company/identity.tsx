// Who it is, and what its profile says.
import { CompanyDocument, type CompanyQuery, FreshCompanyDocument } from '../../documents.ts'
import { askGraph, refusalOfError } from '../api/graphql.ts'
import { Refused } from '../api/problem.ts'
import { useAnswer } from '../api/response.ts'
import { Copy } from '../parts/copy.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { type Caller, holds } from '../state/caller.ts'
import { Locked } from './locked.tsx'
import { peopled } from './people.ts'
import type { CompanyParts } from './stage.tsx'

interface IdentityProps extends CompanyParts {
  company: {
    domain: string
    name?: string | null
    ticker?: string | null
    exchange?: string | null
  }
  q: string
}

export function Identity({ company, name, domain, asking, q }: IdentityProps) {
  const { ticker, exchange } = company
  const isOther = q.toLowerCase() !== domain && q.toLowerCase() !== name.toLowerCase()
  return (
    <section class="identity" aria-label="Profile">
      {isOther && <p class="asked">“{q}” is</p>}
      <h1>{name}</h1>
      <p class="handles">
        <a class="handle" href={`https://${domain}`} rel="noreferrer noopener" target="_blank">
          {domain} <Icon name="away" />
        </a>
        {ticker && (
          <span class="handle">
            {ticker}
            {exchange && <small>{exchange}</small>}
          </span>
        )}
        <Copy text={domain} label={`Copy ${domain}`} />
      </p>
      <Profile domain={domain} asking={asking} />
    </section>
  )
}

type Told = NonNullable<CompanyQuery['company']>

/** What is stored when it says enough; else what a visit tells. @throws Refused */
async function profileOf(key: string, domain: string): Promise<Omit<Told, 'logo'>> {
  const { data, errors } = await askGraph(key, CompanyDocument, { domain })
  const stored = data.company
  if (stored?.description) return stored
  const visited = await askGraph(key, FreshCompanyDocument, { domain })
  const fresh = visited.data.company?.fresh ?? stored
  if (!fresh) throw new Refused(refusalOfError(errors[0]))
  return fresh
}

function Profile({ domain, asking }: { domain: string; asking: Caller }) {
  const { key, viewer, refusal } = asking
  const may = holds(asking, 'BRAND_DATA')
  const asked = useAnswer(may && key ? () => profileOf(key, domain) : null, [domain, key, may])
  if (refusal) return <Notice refusal={refusal} />
  if (key === null || (viewer && !may)) {
    return (
      <Locked what="What it does, its industry, size, profiles and technologies" asking={asking} />
    )
  }
  if (asked.refusal) return <Notice refusal={asked.refusal} again={asked.again} />
  if (!asked.value) {
    return (
      <div class="profile" aria-busy="true">
        <p class="bone" />
        <p class="bone" />
        <p class="bone short" />
      </div>
    )
  }
  return <Lines told={asked.value} />
}

function Lines({ told }: { told: Omit<Told, 'logo'> }) {
  const { description, industry, companySize, technologies, socials, indexedAt } = told
  const lines: [string, string | null | undefined][] = [
    ['Industry', industry],
    ['People', companySize && peopled(companySize)],
    [
      'Read',
      indexedAt && new Date(indexedAt).toLocaleDateString(undefined, { dateStyle: 'medium' }),
    ],
  ]
  return (
    <div class="profile">
      {description ? (
        <p class="description">{description}</p>
      ) : (
        <p class="quiet">Its website has not said yet what it does.</p>
      )}
      <dl>
        {lines.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {socials && socials.length > 0 && (
        <ul class="tags" aria-label="Profiles elsewhere">
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
        <ul class="tags quiet" aria-label="Technologies of its website">
          {technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
