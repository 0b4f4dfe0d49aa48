// Why this logo: what answers, and every candidate of the last visit with its score.
import { useState } from 'preact/hooks'
import type { components } from '../../openapi.ts'
import { counted } from '../api/counted.ts'
import { problemOf, Refused } from '../api/problem.ts'
import { useAnswer } from '../api/response.ts'
import { Fold } from '../parts/fold.tsx'
import { Notice } from '../parts/notice.tsx'
import { isSecret } from '../state/caller.ts'
import { Locked } from './locked.tsx'
import type { CompanyParts } from './stage.tsx'

type Reasons = components['schemas']['LogoReasons']

/** @throws Refused */
async function reasons(key: string, domain: string): Promise<Reasons> {
  const headers = { 'x-api-key': key }
  const response = await counted(new Request(`/api/logo/${domain}/why`, { headers }))
  if (!response.ok) throw new Refused(await problemOf(response))
  return response.json()
}

export function Why({ domain, asking }: CompanyParts) {
  const [open, setOpen] = useState(false)
  const { key } = asking
  const may = isSecret(asking)
  const asked = useAnswer(open && may && key ? () => reasons(key, domain) : null, [
    open,
    key,
    domain,
  ])
  return (
    <Fold
      id="why"
      title="Why this logo?"
      about="What answers now, and what else was considered."
      toggle={setOpen}
    >
      {!may && <Locked what="The reasons" asking={asking} />}
      {asked.refusal && <Notice refusal={asked.refusal} again={asked.again} />}
      {asked.value && <Told told={asked.value} />}
    </Fold>
  )
}

function Told({ told: { blocked, shown, visit } }: { told: Reasons }) {
  return (
    <>
      {blocked && <p>Its logo is taken down here by the operator.</p>}
      {!blocked && shown.length === 0 && <p>No artwork answers: a fallback is made.</p>}
      <ul class="shown">
        {shown.map(({ kind, background, source, mediaType, width, height }) => (
          <li key={`${kind} ${background} ${source}`}>
            <b>{kind}</b> {background ? `for ${background} pages` : 'for any page'}
            <span>
              {source} · {mediaType.replace(/^image\/|\+xml$/g, '')} · {width} × {height}
            </span>
          </li>
        ))}
      </ul>
      {visit === null ? (
        <p>Its website was not visited: what ships with the service answered first.</p>
      ) : (
        <Visit visit={visit} />
      )}
    </>
  )
}

function Visit({ visit }: { visit: NonNullable<Reasons['visit']> }) {
  const { outcome, at, candidates, failure } = visit
  const when = new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <p>
        Visited {when}: {outcome}
        {failure && `, ${failure}`}.
      </p>
      <ol class="candidates">
        {candidates.map(({ way, url, score, reasons, kept, image }) => (
          <li key={`${way} ${url} ${score}`} data-kept={kept}>
            <b class="figure">{score}</b>
            <span>
              {way}
              {image && ` · ${image.width} × ${image.height}`}
              {kept && ' · kept'}
            </span>
            <small>{reasons.join(' · ')}</small>
          </li>
        ))}
      </ol>
    </>
  )
}
