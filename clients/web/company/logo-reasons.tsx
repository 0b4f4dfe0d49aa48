// Explains the logo: the artwork in use and the scored candidates of the last crawl.
import { useState } from 'preact/hooks'
import type { components } from '../../openapi.ts'
import { countedFetch } from '../api/counted-fetch.ts'
import { ProblemError, readProblem } from '../api/problem.ts'
import { useRequest } from '../api/use-request.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { Notice } from '../parts/notice.tsx'
import { isSecret } from '../state/caller.ts'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './logo-preview.tsx'

type Reasons = components['schemas']['LogoReasons']

/** @throws ProblemError */
async function loadReasons(key: string, domain: string): Promise<Reasons> {
  const headers = { 'x-api-key': key }
  const response = await countedFetch(new Request(`/api/logo/${domain}/why`, { headers }))
  if (!response.ok) throw new ProblemError(await readProblem(response))
  return response.json()
}

export function LogoReasons({ domain, caller }: CompanySectionProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { key } = caller
  const isAllowed = isSecret(caller)
  const request = useRequest(isOpen && isAllowed && key ? () => loadReasons(key, domain) : null, [
    isOpen,
    key,
    domain,
  ])
  return (
    <Disclosure
      id="why"
      title="Why this logo?"
      summary="The artwork in use and the candidates of the last crawl."
      onToggle={setIsOpen}
    >
      {!isAllowed && <Locked subject="The reasons" caller={caller} />}
      {request.problem && <Notice problem={request.problem} retry={request.retry} />}
      {request.value && <LogoExplanation reasons={request.value} />}
    </Disclosure>
  )
}

function LogoExplanation({ reasons: { blocked, shown: artwork, visit } }: { reasons: Reasons }) {
  return (
    <>
      {blocked && <p>The operator of this service blocked the logo.</p>}
      {!blocked && artwork.length === 0 && (
        <p>There is no artwork, so the service generates a fallback.</p>
      )}
      <ul class="current-artwork">
        {artwork.map(({ kind, background, source, mediaType, width, height }) => (
          <li key={`${kind} ${background} ${source}`}>
            <b>{kind}</b> {background ? `for ${background} pages` : 'for any page'}
            <span>
              {source} · {mediaType.replace(/^image\/|\+xml$/g, '')} · {width} × {height}
            </span>
          </li>
        ))}
      </ul>
      {visit === null ? <p>The website was never crawled.</p> : <LastCrawl visit={visit} />}
    </>
  )
}

function LastCrawl({ visit }: { visit: NonNullable<Reasons['visit']> }) {
  const { outcome, at: crawledAt, candidates, failure } = visit
  const crawlTime = new Date(crawledAt).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  return (
    <>
      <p>
        Crawled {crawlTime}: {outcome}
        {failure && `, ${failure}`}.
      </p>
      <ol class="candidates">
        {candidates.map(({ way: source, url, score, reasons, kept: isSelected, image }) => (
          <li key={`${source} ${url} ${score}`} data-selected={isSelected}>
            <b class="tabular-numbers">{score}</b>
            <span>
              {source}
              {image && ` · ${image.width} × ${image.height}`}
              {isSelected && ' · selected'}
            </span>
            <small>{reasons.join(' · ')}</small>
          </li>
        ))}
      </ol>
    </>
  )
}
