// The image of a logo candidate on white and on black, so that people see what the visit chose from.
import type { components } from '../../openapi.ts'
import { countedFetch } from '../api/counted-fetch.ts'
import { ProblemError, readProblem } from '../api/problem.ts'
import { useRequest } from '../api/use-request.ts'
import { REASON_WORDS } from '../words.ts'

export type Candidate = NonNullable<
  components['schemas']['LogoReasons']['visit']
>['candidates'][number]

/** @param position of the candidate, from 1. @returns a blob URL. @throws ProblemError */
async function loadImage(apiKey: string, domain: string, position: number): Promise<string> {
  const headers = { 'x-api-key': apiKey }
  const path = `/api/logo/${domain}/why/${position}`
  const response = await countedFetch(new Request(path, { headers }))
  if (!response.ok) throw new ProblemError(await readProblem(response))
  return URL.createObjectURL(await response.blob())
}

export interface CandidateImageProps {
  domain: string
  /** Position in the list of the last visit, from 1. */
  position: number
  candidate: Candidate
  apiKey: string
}

export function CandidateImage({ domain, position, candidate, apiKey }: CandidateImageProps) {
  // Without its size, the image was never read, so there is nothing to request.
  const isReadable = candidate.image !== null && (candidate.url !== null || candidate.kept)
  const load = isReadable ? () => loadImage(apiKey, domain, position) : null
  const { value, state } = useRequest(load, [apiKey, domain, position])
  if (!isReadable || state === 'failed')
    return <p class="candidate-image muted">{REASON_WORDS.noImage}</p>
  const label = REASON_WORDS.ways[candidate.way]
  return (
    <div class="candidate-image" aria-busy={state === 'loading'}>
      <span class="pane light">{value && <img src={value} alt={label} />}</span>
      <span class="pane dark">{value && <img src={value} alt="" />}</span>
    </div>
  )
}
