// Company intelligence: each statement with the quotes that support it.
import { useState } from 'preact/hooks'
import { CompanyIntelligenceDocument, type CompanyIntelligenceQuery } from '../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { ProblemError } from '../api/problem.ts'
import { useRequest } from '../api/use-request.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { Notice } from '../parts/notice.tsx'
import { hasFeature, isSecret } from '../state/caller.ts'
import { formatCompanySize } from './company-size.ts'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './logo-preview.tsx'

type IntelligenceData = NonNullable<
  NonNullable<CompanyIntelligenceQuery['company']>['intelligence']
>
type Evidence = IntelligenceData['evidence'][number]

/** @throws ProblemError */
async function loadIntelligence(key: string, domain: string): Promise<IntelligenceData> {
  const { data, errors } = await queryGraphql(key, CompanyIntelligenceDocument, { domain })
  if (!data.company?.intelligence) throw new ProblemError(problemOfGraphqlError(errors[0]))
  return data.company.intelligence
}

/** Loads only when the reader opens it, because research crawls pages and may use a paid language model. */
export function Intelligence({ domain, caller }: CompanySectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { key } = caller
  const isAllowed = isSecret(caller) && hasFeature(caller, 'INTELLIGENCE')
  const request = useRequest(
    isOpen && isAllowed && key ? () => loadIntelligence(key, domain) : null,
    [isOpen, key, domain],
  )
  return (
    <Disclosure
      id="intelligence"
      title="Intelligence"
      summary="Statements about the company, with the quotes that support them."
      onToggle={setIsOpen}
    >
      {!isAllowed && <Locked subject="Findings, with their evidence," caller={caller} />}
      {request.problem && <Notice problem={request.problem} retry={request.retry} />}
      {isOpen && isAllowed && request.state === 'loading' && (
        <p class="muted" role="status" aria-busy="true">
          Reading the website …
        </p>
      )}
      {request.value && <Findings intelligence={request.value} />}
    </Disclosure>
  )
}

function Findings({ intelligence }: { intelligence: IntelligenceData }) {
  const statements: [name: string, statement: Evidence['statement'], value?: string | null][] = [
    ['Description', 'DESCRIPTION', intelligence.description],
    ['Industry', 'INDUSTRY', intelligence.industry],
    [
      'Employees',
      'COMPANY_SIZE',
      intelligence.companySize && formatCompanySize(intelligence.companySize),
    ],
    ['Business model', 'BUSINESS_MODEL', intelligence.businessModel],
    ['Target market', 'TARGET_MARKET', intelligence.targetMarket],
    ['Founded', 'FOUNDED', intelligence.founded],
    ['Headquarters', 'HEADQUARTERS', intelligence.headquarters],
  ]
  const availableStatements = statements.filter(([, , value]) => value)
  const generatedOn = new Date(intelligence.generatedAt).toLocaleDateString(undefined, {
    dateStyle: 'medium',
  })
  return (
    <>
      <dl class="findings">
        {availableStatements.map(([name, statement, value]) => (
          <div key={statement}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <Quotes
              evidence={intelligence.evidence.filter((item) => item.statement === statement)}
            />
          </div>
        ))}
      </dl>
      {availableStatements.length === 0 && (
        <p>Neither the website nor the registry contains any evidence.</p>
      )}
      {intelligence.technologies.length > 0 && (
        <ul class="tags muted" aria-label="Technologies of the website">
          {intelligence.technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </ul>
      )}
      <p class="muted">
        {intelligence.generatedBy === 'extractive'
          ? 'Quoted from the website, without a language model'
          : `Written by ${intelligence.generatedBy} from the website`}
        , {generatedOn}.
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
