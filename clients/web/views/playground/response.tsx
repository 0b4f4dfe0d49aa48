// What came back: the image on its background, its figures, and every header.
import { useEffect, useState } from 'preact/hooks'
import { headerOf, type Picture } from '../../api/image.ts'
import type { Asked } from '../../api/response.ts'
import { Notice } from '../../parts/notice.tsx'
import { bytesOf } from '../../parts/save.ts'

interface ShownProps {
  asked: Asked<Picture>
  image: Picture | null
  theme: 'light' | 'dark'
}

export function Shown({ asked, image, theme }: ShownProps) {
  return (
    <div class={`pane checks ${theme}`} aria-busy={asked.state === 'waiting'}>
      {image && asked.state !== 'refused' && <img src={image.url} alt="What the service answers" />}
      {asked.refusal && <Notice key={asked.refusal.detail} refusal={asked.refusal} />}
    </div>
  )
}

interface FiguresProps {
  picture: Picture | null
  image: Picture | null
}

export function Figures({ picture, image }: FiguresProps) {
  const edge = useEdge(image)
  const told = (name: string) => (picture && headerOf(picture, name)) || '–'
  const figures: [string, string][] = [
    ['Status', picture ? String(picture.status) : '–'],
    ['Cache', told('x-cache')],
    ['Bytes', picture ? bytesOf(picture.blob.size) : '–'],
    ['Time', picture ? `${Math.round(picture.milliseconds)} ms` : '–'],
    ['Pixels', edge],
    ['Left', told('x-ratelimit-remaining')],
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

/** What says something of the logo comes before what every answer says. */
const RANKS = [
  /^x-(?!content)/,
  /^(etag|cache-control|content-(type|length))$/,
  /^(?!access|x-)/,
  /./,
]

function ranked(headers: Picture['headers']): Picture['headers'] {
  const rank = (name: string) => RANKS.findIndex((rule) => rule.test(name))
  return headers.toSorted(([a], [b]) => rank(a) - rank(b) || a.localeCompare(b))
}

export function Headers({ picture }: { picture: Picture | null }) {
  return (
    <details class="headers" open>
      <summary>Headers</summary>
      <table>
        <tbody>
          {ranked(picture?.headers ?? []).map(([name, value]) => (
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

/** Of the pixels that came, whatever was asked for. */
function useEdge(picture: Picture | null): string {
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
