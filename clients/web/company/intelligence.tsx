// Company intelligence: each statement with the quotes that support it.
import { useState } from 'preact/hooks'
import { CompanyIntelligenceDocument, type CompanyIntelligenceQuery } from '../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { ProblemError } from '../api/problem.ts'
import { useRequest } from '../api/response.ts'
import { Disclosure } from '../parts/fold.tsx'
import { Notice } from '../parts/notice.tsx'
import { hasFeature, isSecret } from '../state/caller.ts'
import { Locked } from './locked.tsx'
import { formatCompanySize } from './people.ts'
import type { CompanySectionProps } from './stage.tsx'

type IntelligenceData = NonNullable<
  NonNullable<CompanyIntelligenceQuery['company']>['intelligence']
>
type Evidence = IntelligenceData['evidence'][number]

/** @throws ProblemError */
async function research(key: string, domain: string): Promise<IntelligenceData> {
  const { data, errors } = await queryGraphql(key, CompanyIntelligenceDocument, { domain })
  if (!data.company?.intelligence) throw new ProblemError(problemOfGraphqlError(errors[0]))
  return data.company.intelligence
}

/** Loads only when opened, because research crawls pages and may use a paid language model. */
export function Intelligence({ domain, caller }: CompanySectionProps) {
  const [open, setOpen] = useState(false)
  const { key } = caller
  const isAllowed = isSecret(caller) && hasFeature(caller, 'INTELLIGENCE')
  const asked = useRequest(open && isAllowed && key ? () => research(key, domain) : null, [
    open,
    key,
    domain,
  ])
  return (
    <Disclosure
      id="intelligence"
      title="Intelligence"
      summary="What can be said of it, with the words that bear it out."
      onToggle={setOpen}
    >
      {!isAllowed && <Locked what="Findings, with their evidence," caller={caller} />}
      {asked.problem && <Notice problem={asked.problem} retry={asked.again} />}
      {open && isAllowed && asked.state === 'waiting' && (
        <p class="quiet" role="status" aria-busy="true">
          Reading its pages …
        </p>
      )}
      {asked.value && <Findings intelligence={asked.value} />}
    </Disclosure>
  )
}

function Findings({ intelligence }: { intelligence: IntelligenceData }) {
  const statements: [name: string, statement: Evidence['statement'], value?: string | null][] = [
    ['What it does', 'DESCRIPTION', intelligence.description],
    ['Industry', 'INDUSTRY', intelligence.industry],
    [
      'People',
      'COMPANY_SIZE',
      intelligence.companySize && formatCompanySize(intelligence.companySize),
    ],
    ['How it earns', 'BUSINESS_MODEL', intelligence.businessModel],
    ['For whom', 'TARGET_MARKET', intelligence.targetMarket],
    ['Founded', 'FOUNDED', intelligence.founded],
    ['Where it is', 'HEADQUARTERS', intelligence.headquarters],
  ]
  const known = statements.filter(([, , value]) => value)
  const when = new Date(intelligence.generatedAt).toLocaleDateString(undefined, {
    dateStyle: 'medium',
  })
  return (
    <>
      <dl class="borne">
        {known.map(([name, statement, value]) => (
          <div key={statement}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <Quotes evidence={intelligence.evidence.filter((one) => one.statement === statement)} />
          </div>
        ))}
      </dl>
      {known.length === 0 && <p>Neither its website nor the registry says anything of it.</p>}
      {intelligence.technologies.length > 0 && (
        <ul class="tags quiet" aria-label="What its website is made with">
          {intelligence.technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </ul>
      )}
      <p class="quiet">
        {intelligence.generatedBy === 'extractive'
          ? 'Taken from its pages as they are, without a language model'
          : `Written by ${intelligence.generatedBy}, of what its pages say`}
        , {when}.
      </p>
    </>
  )
}

function Quotes({ evidence }: { evidence: Evidence[] }) {
  return (
    <>
      {evidence.map(({ url, quote }) => (
        <dd key={quote}>
          <blockquote>
            “{quote}”{' '}
            {url ? (
              <a href={url} rel="noreferrer noopener" target="_blank">
                {new URL(url).pathname}
              </a>
            ) : (
              'from the registry'
            )}
          </blockquote>
        </dd>
      ))}
    </>
  )
}
