// Explains the logo as a picture: the artwork in use, the scored candidates of the last visit, and how to correct it.
import { useState } from 'preact/hooks'
import type { components } from '../../openapi.ts'
import { countedFetch } from '../api/counted-fetch.ts'
import { ProblemError, readProblem } from '../api/problem.ts'
import { useRequest } from '../api/use-request.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { Notice } from '../parts/notice.tsx'
import { Snippet } from '../parts/snippet.tsx'
import { isSecret } from '../state/caller.ts'
import { REASON_WORDS } from '../words.ts'
import { type Candidate, CandidateImage, type CandidateImageProps } from './candidate-image.tsx'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './logo-preview.tsx'

type Reasons = components['schemas']['LogoReasons']
type Visit = NonNullable<Reasons['visit']>

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
      title={REASON_WORDS.title}
      summary={REASON_WORDS.summary}
      onToggle={setIsOpen}
    >
      {!isAllowed && <Locked subject={REASON_WORDS.locked} caller={caller} />}
      {request.problem && <Notice problem={request.problem} retry={request.retry} />}
      {isOpen && isAllowed && request.state === 'loading' && (
        <p class="muted" role="status" aria-busy="true">
          {REASON_WORDS.loading}
        </p>
      )}
      {request.value && key && <Explanation reasons={request.value} apiKey={key} />}
      <Correction domain={domain} />
    </Disclosure>
  )
}

/** The commands for operators; readers without a secret key see them too. */
function Correction({ domain }: { domain: string }) {
  return (
    <>
      <h3>{REASON_WORDS.correct}</h3>
      <p class="muted">{REASON_WORDS.correctIntro}</p>
      <Snippet
        text={REASON_WORDS.correctCommands(domain)}
        label={REASON_WORDS.copyCommands}
        language="bash"
      />
    </>
  )
}

function Explanation({ reasons, apiKey }: { reasons: Reasons; apiKey: string }) {
  const { domain, blocked, shown: artwork, visit } = reasons
  return (
    <>
      {blocked && <p>{REASON_WORDS.blocked}</p>}
      {!blocked && artwork.length === 0 && <p>{REASON_WORDS.noArtwork}</p>}
      {artwork.length > 0 && (
        <>
          <h3>{REASON_WORDS.inUse}</h3>
          <ul class="current-artwork">
            {artwork.map(({ kind, background, source, mediaType, width, height }) => (
              <li key={`${kind} ${background} ${source}`}>
                <b>{REASON_WORDS.artwork(kind, background)}</b>
                <span>{REASON_WORDS.artworkSource(source, mediaType, width, height)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {visit === null ? (
        <p>{REASON_WORDS.notVisited}</p>
      ) : (
        <LastVisit {...{ domain, visit, apiKey }} />
      )}
    </>
  )
}

interface LastVisitProps extends Pick<CandidateImageProps, 'domain' | 'apiKey'> {
  visit: Visit
}

function LastVisit({ domain, visit, apiKey }: LastVisitProps) {
  const { outcome, at, candidates, failure } = visit
  const time = new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  const maxScore = Math.max(1, ...candidates.map(({ score }) => score))
  return (
    <>
      <h3>{REASON_WORDS.lastVisit(time)}</h3>
      <p class="muted">
        {REASON_WORDS.outcomes[outcome]} {failure}
      </p>
      <ol class="candidates">
        {candidates.map((candidate, index) => (
          <li
            key={`${candidate.way} ${candidate.url} ${candidate.score}`}
            data-selected={candidate.kept}
          >
            <CandidateImage {...{ domain, candidate, apiKey }} position={index + 1} />
            <CandidateText candidate={candidate} maxScore={maxScore} />
          </li>
        ))}
      </ol>
    </>
  )
}

function CandidateText({ candidate, maxScore }: { candidate: Candidate; maxScore: number }) {
  const { way, url, place, score, reasons, kept, image } = candidate
  return (
    <div>
      <p>
        <b>{REASON_WORDS.ways[way]}</b> {kept && <span class="tag">{REASON_WORDS.used}</span>}
      </p>
      <p class="score">
        <meter min={0} max={maxScore} value={score} aria-label={REASON_WORDS.score} />
        <span class="tabular-numbers">{score}</span>
      </p>
      <ul class="reasons">
        {image && <li>{REASON_WORDS.pixels(image.width, image.height)}</li>}
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <p class="muted place">{url ? new URL(url).pathname : place}</p>
    </div>
  )
}
