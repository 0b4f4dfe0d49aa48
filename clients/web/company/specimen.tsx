// The logo in the sizes in which pages show it, each as the service draws it.

import { pictureOf } from '../api/image.ts'
import { useAnswer } from '../api/response.ts'
import { affords } from '../state/allowance.ts'
import type { Caller } from '../state/caller.ts'
import type { Drawing } from './stage.tsx'

const EDGES = [128, 64, 32, 16] as const

interface SpecimenProps {
  domain: string
  asking: Caller
  theme: 'light' | 'dark'
  drawing: Drawing
}

export function Specimen(props: SpecimenProps) {
  return (
    <figure class={`specimen pane ${props.theme}`}>
      <div>
        {EDGES.map((edge) => (
          <Sample key={edge} edge={edge} {...props} />
        ))}
      </div>
      <figcaption>As drawn at {EDGES.join(', ')} pixels</figcaption>
    </figure>
  )
}

function Sample({ edge, domain, asking, theme, drawing }: SpecimenProps & { edge: number }) {
  const question = { size: edge, theme, ...(drawing === 'icon' ? {} : { kind: drawing }) }
  const wanted = asking.key !== null || affords(EDGES.length)
  const { value } = useAnswer(wanted ? () => pictureOf(asking, domain, question) : null, [
    asking.key,
    domain,
    question,
  ])
  return (
    <span data-edge={edge}>
      {value && <img src={value.url} width={edge} height={edge} alt="" />}
    </span>
  )
}
