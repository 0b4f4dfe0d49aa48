// Company intelligence: each statement with the quotes that support it.
import { useState } from 'preact/hooks'
import { CompanyIntelligenceDocument, type CompanyIntelligenceQuery } from '../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../api/graphql.ts'
import { ProblemError } from '../api/problem.ts'
import { useRequest } from '../api/use-request.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { Notice } from '../parts/notice.tsx'
import { hasFeature, isSecret } from '../state/caller.ts'
import { COMPANY_WORDS, INTELLIGENCE_WORDS } from '../words.ts'
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
      title={INTELLIGENCE_WORDS.title}
      summary={INTELLIGENCE_WORDS.summary}
      onToggle={setIsOpen}
    >
      {!isAllowed && (
        <Locked
          subject={INTELLIGENCE_WORDS.locked}
          feature="INTELLIGENCE"
          isSecret
          caller={caller}
        />
      )}
      {request.problem && <Notice problem={request.problem} retry={request.retry} />}
      {isOpen && isAllowed && request.state === 'loading' && (
        <p class="muted" role="status" aria-busy="true">
          {INTELLIGENCE_WORDS.loading}
        </p>
      )}
      {request.value && <Findings intelligence={request.value} />}
    </Disclosure>
  )
}

function Findings({ intelligence }: { intelligence: IntelligenceData }) {
  const { labels } = INTELLIGENCE_WORDS
  const statements: [name: string, statement: Evidence['statement'], value?: string | null][] = [
    [labels.description, 'DESCRIPTION', intelligence.description],
    [labels.industry, 'INDUSTRY', intelligence.industry],
    [
      labels.employees,
      'COMPANY_SIZE',
      intelligence.companySize && formatCompanySize(intelligence.companySize),
    ],
    [labels.businessModel, 'BUSINESS_MODEL', intelligence.businessModel],
    [labels.targetMarket, 'TARGET_MARKET', intelligence.targetMarket],
    [labels.founded, 'FOUNDED', intelligence.founded],
    [labels.headquarters, 'HEADQUARTERS', intelligence.headquarters],
  ]
  const availableStatements = statements.filter(([, , value]) => value)
  const generatedOn = new Date(intelligence.generatedAt).toLocaleDateString(undefined, {
    dateStyle: 'medium',
  })
  const origin = originOf(intelligence, generatedOn)
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
      {availableStatements.length === 0 && <p>{INTELLIGENCE_WORDS.none}</p>}
      {intelligence.technologies.length > 0 && (
        <ul class="tags muted" aria-label={COMPANY_WORDS.technologies}>
          {intelligence.technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </ul>
      )}
      {origin && <p class="muted">{origin}</p>}
    </>
  )
}

/** @returns null when nothing is from the website: each finding then names its source itself. */
function originOf({ generatedBy, evidence }: IntelligenceData, date: string): string | null {
  if (generatedBy !== 'extractive') return INTELLIGENCE_WORDS.written(generatedBy, date)
  return evidence.some(({ url }) => url) ? INTELLIGENCE_WORDS.quoted(date) : null
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
              INTELLIGENCE_WORDS.fromRegistry
            )}
          </blockquote>
        </dd>
      ))}
    </>
  )
}
