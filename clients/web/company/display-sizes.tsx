// The logo at common display sizes.

import { cachedImage } from '../api/image.ts'
import { useRequest } from '../api/use-request.ts'
import type { Caller } from '../state/caller.ts'
import { canAfford } from '../state/rate-limit.ts'
import type { LogoKind } from './logo-preview.tsx'

const EDGES = [128, 64, 32, 16] as const

interface DisplaySizesProps {
  domain: string
  caller: Caller
  theme: 'light' | 'dark'
  logoKind: LogoKind
}

export function DisplaySizes(props: DisplaySizesProps) {
  return (
    <figure class={`display-sizes pane ${props.theme}`}>
      <div>
        {EDGES.map((edge) => (
          <LogoAtSize key={edge} edge={edge} {...props} />
        ))}
      </div>
      <figcaption>Displayed at {EDGES.join(', ')} pixels</figcaption>
    </figure>
  )
}

function LogoAtSize({
  edge,
  domain,
  caller,
  theme,
  logoKind,
}: DisplaySizesProps & { edge: number }) {
  const parameters = { size: edge, theme, ...(logoKind === 'icon' ? {} : { kind: logoKind }) }
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
