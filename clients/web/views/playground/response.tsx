// The playground's response: the image, its metrics and its headers.
import { useEffect, useState } from 'preact/hooks'
import { type FetchedImage, headerOf } from '../../api/image.ts'
import type { RequestState } from '../../api/response.ts'
import { Notice } from '../../parts/notice.tsx'
import { formatBytes } from '../../parts/save.ts'

interface ShownProps {
  asked: RequestState<FetchedImage>
  image: FetchedImage | null
  theme: 'light' | 'dark'
}

export function ImagePane({ asked, image, theme }: ShownProps) {
  return (
    <div class={`pane checks ${theme}`} aria-busy={asked.state === 'waiting'}>
      {image && asked.state !== 'refused' && <img src={image.url} alt="What the service answers" />}
      {asked.problem && <Notice key={asked.problem.detail} problem={asked.problem} />}
    </div>
  )
}

interface FiguresProps {
  picture: FetchedImage | null
  image: FetchedImage | null
}

export function Metrics({ picture, image }: FiguresProps) {
  const edge = usePixelSize(image)
  const header = (name: string) => (picture && headerOf(picture, name)) || '–'
  const figures: [string, string][] = [
    ['Status', picture ? String(picture.status) : '–'],
    ['Cache', header('x-cache')],
    ['Bytes', picture ? formatBytes(picture.blob.size) : '–'],
    ['Time', picture ? `${Math.round(picture.milliseconds)} ms` : '–'],
    ['Pixels', edge],
    ['Left', header('x-ratelimit-remaining')],
  ]
  return (
    <dl class="figures">
      {figures.map(([name, value]) => (
        <div key={name} data-value={value}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Order of the headers: headers about the logo come first, generic headers last. */
const HEADER_ORDER = [
  /^x-(?!content)/,
  /^(etag|cache-control|content-(type|length))$/,
  /^(?!access|x-)/,
  /./,
]

function sortHeaders(headers: FetchedImage['headers']): FetchedImage['headers'] {
  const rank = (name: string) => HEADER_ORDER.findIndex((rule) => rule.test(name))
  return headers.toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
}

export function Headers({ picture }: { picture: FetchedImage | null }) {
  return (
    <details class="headers" open>
      <summary>Headers</summary>
      <table>
        <tbody>
          {sortHeaders(picture?.headers ?? []).map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** @returns the actual pixel size of the image. */
function usePixelSize(picture: FetchedImage | null): string {
  const [edge, setEdge] = useState('–')
  useEffect(() => {
    if (!picture) return
    if (picture.blob.type === 'image/svg+xml') return setEdge('any')
    const image = new Image()
    image.src = picture.url
    image.decode().then(
      () => setEdge(`${image.naturalWidth} × ${image.naturalHeight}`),
      () => setEdge('–'),
    )
  }, [picture])
  return edge
}
