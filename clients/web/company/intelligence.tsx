// What research finds on its website, each statement with the words that it rests on.
import { useState } from 'preact/hooks'
import { CompanyIntelligenceDocument, type CompanyIntelligenceQuery } from '../../documents.ts'
import { askGraph, refusalOfError } from '../api/graphql.ts'
import { Refused } from '../api/problem.ts'
import { useAnswer } from '../api/response.ts'
import { Fold } from '../parts/fold.tsx'
import { Notice } from '../parts/notice.tsx'
import { holds, isSecret } from '../state/caller.ts'
import { Locked } from './locked.tsx'
import { peopled } from './people.ts'
import type { CompanyParts } from './stage.tsx'

type Told = NonNullable<NonNullable<CompanyIntelligenceQuery['company']>['intelligence']>
type Evidence = Told['evidence'][number]

/** @throws Refused */
async function research(key: string, domain: string): Promise<Told> {
  const { data, errors } = await askGraph(key, CompanyIntelligenceDocument, { domain })
  if (!data.company?.intelligence) throw new Refused(refusalOfError(errors[0]))
  return data.company.intelligence
}

/** Asked when it is opened: it costs the operator pages to read, and words of a model. */
export function Intelligence({ domain, asking }: CompanyParts) {
  const [open, setOpen] = useState(false)
  const { key } = asking
  const may = isSecret(asking) && holds(asking, 'INTELLIGENCE')
  const asked = useAnswer(open && may && key ? () => research(key, domain) : null, [
    open,
    key,
    domain,
  ])
  return (
    <Fold
      id="intelligence"
      title="Intelligence"
      about="What can be said of it, with the words that bear it out."
      toggle={setOpen}
    >
      {!may && <Locked what="Findings, with their evidence," asking={asking} />}
      {asked.refusal && <Notice refusal={asked.refusal} again={asked.again} />}
      {open && may && asked.state === 'waiting' && (
        <p class="quiet" role="status" aria-busy="true">
          Reading its pages …
        </p>
      )}
      {asked.value && <Found told={asked.value} />}
    </Fold>
  )
}

function Found({ told }: { told: Told }) {
  const statements: [name: string, statement: Evidence['statement'], value?: string | null][] = [
    ['What it does', 'DESCRIPTION', told.description],
    ['Industry', 'INDUSTRY', told.industry],
    ['People', 'COMPANY_SIZE', told.companySize && peopled(told.companySize)],
    ['How it earns', 'BUSINESS_MODEL', told.businessModel],
    ['For whom', 'TARGET_MARKET', told.targetMarket],
    ['Founded', 'FOUNDED', told.founded],
    ['Where it is', 'HEADQUARTERS', told.headquarters],
  ]
  const known = statements.filter(([, , value]) => value)
  const when = new Date(told.generatedAt).toLocaleDateString(undefined, { dateStyle: 'medium' })
  return (
    <>
      <dl class="borne">
        {known.map(([name, statement, value]) => (
          <div key={statement}>
            <dt>{name}</dt>
            <dd>{value}</dd>
            <Words evidence={told.evidence.filter((one) => one.statement === statement)} />
          </div>
        ))}
      </dl>
      {known.length === 0 && <p>Neither its website nor the registry says anything of it.</p>}
      {told.technologies.length > 0 && (
        <ul class="tags quiet" aria-label="What its website is made with">
          {told.technologies.map((technology) => (
            <li key={technology}>{technology}</li>
          ))}
        </ul>
      )}
      <p class="quiet">
        {told.generatedBy === 'extractive'
          ? 'Taken from its pages as they are, without a language model'
          : `Written by ${told.generatedBy}, of what its pages say`}
        , {when}.
      </p>
    </>
  )
}

function Words({ evidence }: { evidence: Evidence[] }) {
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
