// Explains the logo: the artwork in use and the scored candidates of the last crawl.
import { useState } from 'preact/hooks'
import type { components } from '../../openapi.ts'
import { countedFetch } from '../api/counted.ts'
import { ProblemError, readProblem } from '../api/problem.ts'
import { useRequest } from '../api/response.ts'
import { Disclosure } from '../parts/fold.tsx'
import { Notice } from '../parts/notice.tsx'
import { isSecret } from '../state/caller.ts'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './stage.tsx'

type Reasons = components['schemas']['LogoReasons']

/** @throws ProblemError */
async function loadReasons(key: string, domain: string): Promise<Reasons> {
  const headers = { 'x-api-key': key }
  const response = await countedFetch(new Request(`/api/logo/${domain}/why`, { headers }))
  if (!response.ok) throw new ProblemError(await readProblem(response))
  return response.json()
}

export function Why({ domain, caller }: CompanySectionProps) {
  const [open, setOpen] = useState(false)
  const { key } = caller
  const isAllowed = isSecret(caller)
  const asked = useRequest(open && isAllowed && key ? () => loadReasons(key, domain) : null, [
    open,
    key,
    domain,
  ])
  return (
    <Disclosure
      id="why"
      title="Why this logo?"
      summary="What answers now, and what else was considered."
      onToggle={setOpen}
    >
      {!isAllowed && <Locked what="The reasons" caller={caller} />}
      {asked.problem && <Notice problem={asked.problem} retry={asked.again} />}
      {asked.value && <LogoExplanation reasons={asked.value} />}
    </Disclosure>
  )
}

function LogoExplanation({ reasons: { blocked, shown, visit } }: { reasons: Reasons }) {
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
