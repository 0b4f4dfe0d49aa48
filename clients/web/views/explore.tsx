// Everything about the company that is meant.
import { useState } from 'preact/hooks'
import { CompanyIdentityDocument } from '../../documents.ts'
import { meant } from '../api/best-match.ts'
import { askGraph, refusalOfError } from '../api/graphql.ts'
import { Refused } from '../api/problem.ts'
import { useAnswer } from '../api/response.ts'
import { useBrand } from '../company/brand.ts'
import { Colours } from '../company/colors.tsx'
import { Identity } from '../company/identity.tsx'
import { Intelligence } from '../company/intelligence.tsx'
import { Kit } from '../company/kit.tsx'
import { Sizes } from '../company/sizes.tsx'
import { type CompanyParts, type Drawing, Stage } from '../company/stage.tsx'
import { Why } from '../company/why.tsx'
import { Notice } from '../parts/notice.tsx'
import { type Caller, caller } from '../state/caller.ts'
import { go } from '../state/router.ts'

/** @throws Refused */
async function identified(key: string | null, q: string) {
  const domain = await meant(key, q)
  const { data, errors } = await askGraph(key, CompanyIdentityDocument, { domain })
  if (!data.company) throw new Refused(refusalOfError(errors[0]))
  return data.company
}

export function Explore({ q }: { q: string }) {
  const asking = caller.use()
  const { state, value, refusal, again } = useAnswer(
    () => identified(asking.key, q),
    [asking.key, q],
  )
  if (state === 'refused') return <Missed q={q} refusal={refusal} again={again} />
  if (state === 'waiting') return <Waiting />
  return <Company key={value.domain} company={value} asking={asking} q={q} />
}

interface CompanyProps {
  company: Awaited<ReturnType<typeof identified>>
  asking: Caller
  q: string
}

function Company({ company, asking, q }: CompanyProps) {
  const [drawing, setDrawing] = useState<Drawing>('icon')
  const { domain } = company
  const parts = { domain, name: company.name ?? domain, asking }
  return (
    <article aria-label={parts.name}>
      <Glow {...parts} />
      <div class="front">
        <Stage {...parts} drawing={drawing} draw={setDrawing} />
        <Identity {...parts} company={company} q={q} />
      </div>
      <Colours {...parts} />
      <Sizes {...parts} drawing={drawing} />
      <Kit {...parts} />
      <Intelligence {...parts} />
      <Why {...parts} />
    </article>
  )
}

/** Decorates: what it shows is in the colours, in words. */
function Glow({ domain, asking }: CompanyParts) {
  const colour = useBrand(asking, domain)?.value?.colors?.primary
  return colour ? <div class="glow" style={{ color: colour }} /> : null
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

function Missed({ q, ...notice }: MissedProps) {
  const guess = /^[\p{L}\p{N}-]{2,40}$/u.test(q) ? `${q.toLowerCase()}.com` : null
  return (
    <div class="missed">
      <p class="missed-mark" aria-hidden="true">
        ?
      </p>
      <Notice {...notice} />
      {notice.refusal.code === 'no_match' && guess && (
        <button type="button" class="button" onClick={() => go({ view: 'explore', q: guess })}>
          Try {guess}
        </button>
      )}
    </div>
  )
}
