// The picture of a logo candidate, which the service fetches from the website and renders again.
import type { components } from '../../openapi.ts'
import { countedFetch } from '../api/counted-fetch.ts'
import { ProblemError, readProblem } from '../api/problem.ts'
import { useRequest } from '../api/use-request.ts'
import { REASON_WORDS } from '../words.ts'

type Candidate = NonNullable<components['schemas']['LogoReasons']['visit']>['candidates'][number]

/** @throws ProblemError */
async function loadCandidate(apiKey: string, domain: string, index: number): Promise<string> {
  const headers = { 'x-api-key': apiKey }
  const path = `/api/logo/${domain}/why/${index}`
  const response = await countedFetch(new Request(path, { headers }))
  if (!response.ok) throw new ProblemError(await readProblem(response))
  return URL.createObjectURL(await response.blob())
}

interface CandidateImageProps {
  domain: string
  /** Position in the list of the last visit. */
  index: number
  candidate: Candidate
  apiKey: string
}

export function CandidateImage({ domain, index, candidate, apiKey }: CandidateImageProps) {
  const isImage = candidate.image !== null
  const { value, state } = useRequest(isImage ? () => loadCandidate(apiKey, domain, index) : null, [
    apiKey,
    domain,
    index,
  ])
  return (
    <span class="candidate-image pane light">
      {value && <img src={value} alt={REASON_WORDS.candidateAlt(index + 1)} />}
      {(!isImage || state === 'failed') && <small>{REASON_WORDS.noImage}</small>}
    </span>
  )
}
