// The playground's response: the image, its metrics and its headers.
import { useEffect, useState } from 'preact/hooks'
import { type FetchedImage, headerOf } from '../../api/image.ts'
import type { RequestState } from '../../api/use-request.ts'
import { HeaderTable } from '../../parts/header-table.tsx'
import { Notice } from '../../parts/notice.tsx'
import { formatBytes } from '../../parts/save.ts'

interface ImagePaneProps {
  request: RequestState<FetchedImage>
  image: FetchedImage | null
  theme: 'light' | 'dark'
}

export function ImagePane({ request, image, theme }: ImagePaneProps) {
  return (
    <div class={`pane checkerboard ${theme}`} aria-busy={request.state === 'loading'}>
      {image && request.state !== 'failed' && <img src={image.url} alt="Returned by the service" />}
      {request.problem && <Notice key={request.problem.detail} problem={request.problem} />}
    </div>
  )
}

interface MetricsProps {
  response: FetchedImage | null
  image: FetchedImage | null
}

export function Metrics({ response, image }: MetricsProps) {
  const pixelSize = usePixelSize(image)
  const header = (name: string) => (response && headerOf(response, name)) || '–'
  const metrics: [string, string][] = [
    ['Status', response ? String(response.status) : '–'],
    ['Cache', header('x-cache')],
    ['Bytes', response ? formatBytes(response.blob.size) : '–'],
    ['Time', response ? `${Math.round(response.milliseconds)} ms` : '–'],
    ['Pixels', pixelSize],
    ['Requests left', header('x-ratelimit-remaining')],
  ]
  return (
    <dl class="metrics">
      {metrics.map(([name, value]) => (
        <div key={name} data-value={value}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Groups of headers in the order of the table; the first match applies. */
const HEADER_ORDER = [
  // The service's own headers, such as `x-source` and `x-ratelimit-limit`.
  /^x-(?!content)/,
  // The content and its caching.
  /^(etag|cache-control|content-(type|length))$/,
  // Other headers, except `access-control-…` and `x-content-type-options`.
  /^(?!access|x-)/,
  // The rest.
  /./,
]

function sortHeaders(headers: FetchedImage['headers']): FetchedImage['headers'] {
  const rank = (name: string) => HEADER_ORDER.findIndex((rule) => rule.test(name))
  return headers.toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
}

export function ResponseHeaders({ response }: { response: FetchedImage | null }) {
  return (
    <details class="headers" open>
      <summary>Headers</summary>
      <HeaderTable headers={sortHeaders(response?.headers ?? [])} />
    </details>
  )
}

/** @returns the pixel size that the browser decodes, such as `128 × 128`; `any` for an SVG. */
function usePixelSize(fetched: FetchedImage | null): string {
  const [pixelSize, setPixelSize] = useState('–')
  useEffect(() => {
    if (!fetched) return
    if (fetched.blob.type === 'image/svg+xml') return setPixelSize('any')
    const image = new Image()
    image.src = fetched.url
    image.decode().then(
      () => setPixelSize(`${image.naturalWidth} × ${image.naturalHeight}`),
      () => setPixelSize('–'),
    )
  }, [fetched])
  return pixelSize
}
