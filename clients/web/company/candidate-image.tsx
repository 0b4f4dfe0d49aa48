// The image of a logo candidate on white and on black, so that people see what the visit chose from.
import type { components } from '../../openapi.ts'
import { useRequest } from '../api/use-request.ts'
import { REASON_WORDS } from '../words.ts'

export type Candidate = NonNullable<
  components['schemas']['LogoReasons']['visit']
>['candidates'][number]

/** Loads the image of a candidate. @param position from 1. @throws ProblemError */
export type LoadImage = (position: number) => Promise<Blob>

interface CandidateImageProps {
  domain: string
  /** Position in the list of the last visit, from 1. */
  position: number
  candidate: Candidate
  /** Null when no image may be shown. */
  loadImage: LoadImage | null
}

export function CandidateImage({ domain, position, candidate, loadImage }: CandidateImageProps) {
  // Without its size, the image was never read, so there is nothing to request.
  const isReadable = candidate.image !== null && (candidate.url !== null || candidate.kept)
  const load =
    isReadable && loadImage && (async () => URL.createObjectURL(await loadImage(position)))
  const { value, state } = useRequest(load || null, [domain, position])
  if (!load || state === 'failed')
    return <p class="candidate-image muted">{REASON_WORDS.noImage}</p>
  const label = REASON_WORDS.ways[candidate.way]
  return (
    <div class="candidate-image" aria-busy={state === 'loading'}>
      <span class="pane light">{value && <img src={value} alt={label} />}</span>
      <span class="pane dark">{value && <img src={value} alt="" />}</span>
    </div>
  )
}
