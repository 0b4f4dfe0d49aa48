// The logo at common display sizes.

import { cachedImage } from '../api/image.ts'
import { useRequest } from '../api/response.ts'
import { canAfford } from '../state/allowance.ts'
import type { Caller } from '../state/caller.ts'
import type { LogoKind } from './stage.tsx'

const EDGES = [128, 64, 32, 16] as const

interface SpecimenProps {
  domain: string
  caller: Caller
  theme: 'light' | 'dark'
  drawing: LogoKind
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

function Sample({ edge, domain, caller, theme, drawing }: SpecimenProps & { edge: number }) {
  const parameters = { size: edge, theme, ...(drawing === 'icon' ? {} : { kind: drawing }) }
  const shouldLoad = caller.key !== null || canAfford(EDGES.length)
  const { value } = useRequest(shouldLoad ? () => cachedImage(caller, domain, parameters) : null, [
    caller.key,
    domain,
    parameters,
  ])
  return (
    <span data-edge={edge}>
      {value && <img src={value.url} width={edge} height={edge} alt="" />}
    </span>
  )
}
