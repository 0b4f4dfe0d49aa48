// Explains a logo as a picture: the artwork in use and the scored candidates of the last visit. The admin page shows it too.
import type { components } from '../../openapi.ts'
import { REASON_WORDS } from '../words.ts'
import { type Candidate, CandidateImage, type LoadImage } from './candidate-image.tsx'

export type Reasons = components['schemas']['LogoReasons']
type Visit = NonNullable<Reasons['visit']>

export function Explanation({ reasons, loadImage }: { reasons: Reasons; loadImage: LoadImage }) {
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
        <LastVisit domain={domain} visit={visit} loadImage={blocked ? null : loadImage} />
      )}
    </>
  )
}

interface LastVisitProps {
  domain: string
  visit: Visit
  /** Null for a blocked company, whose images the service does not show. */
  loadImage: LoadImage | null
}

function LastVisit({ domain, visit, loadImage }: LastVisitProps) {
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
            data-selected={loadImage !== null && candidate.kept}
          >
            <CandidateImage {...{ domain, candidate, loadImage }} position={index + 1} />
            <CandidateText
              candidate={candidate}
              maxScore={maxScore}
              isUsed={loadImage !== null && candidate.kept}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

interface CandidateTextProps {
  candidate: Candidate
  maxScore: number
  isUsed: boolean
}

function CandidateText({ candidate, maxScore, isUsed }: CandidateTextProps) {
  const { way, url, place, score, reasons, image } = candidate
  return (
    <div>
      <p>
        <b>{REASON_WORDS.ways[way]}</b> {isUsed && <span class="tag">{REASON_WORDS.used}</span>}
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
