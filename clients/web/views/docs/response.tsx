// What came back from a try: its status, its bytes as an image or as text, and its headers.
import { useEffect, useRef, useState } from 'preact/hooks'
import { counted } from '../../api/counted.ts'
import { type Refusal, refusalOf } from '../../api/problem.ts'
import { bytesOf } from '../../parts/save.ts'

interface Told {
  status: number
  milliseconds: number
  bytes: number
  headers: [name: string, value: string][]
  image: string | null
  text: string | null
}

/** More would only make the page slow. */
const MOST_SHOWN = 40_000

export function useReply() {
  const [reply, setReply] = useState<Told | null>(null)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const [waiting, wait] = useState(false)
  /** @param made throws for what no request can carry, such as a key with other letters. */
  const ask = async (made: () => Request): Promise<void> => {
    wait(true)
    setRefusal(null)
    try {
      setReply(await toldBy(made()))
    } catch (error) {
      setReply(null)
      setRefusal(refusalOf(error))
    }
    wait(false)
  }
  return { reply, refusal, waiting, ask }
}

async function toldBy(request: Request): Promise<Told> {
  const began = performance.now()
  const response = await counted(request)
  const blob = await response.blob()
  const milliseconds = performance.now() - began
  const isImage = blob.type.startsWith('image/')
  return {
    status: response.status,
    milliseconds,
    bytes: blob.size,
    headers: [...response.headers],
    image: isImage ? URL.createObjectURL(blob) : null,
    text: isImage ? null : pretty(await blob.text()),
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, MOST_SHOWN)
  } catch {
    return text.slice(0, MOST_SHOWN)
  }
}

export function Reply({ reply }: { reply: Told }) {
  const { status, milliseconds, bytes, headers, image, text } = reply
  const section = useRef<HTMLElement>(null)
  // Below many parameters nobody would see that it came.
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [reply])
  return (
    <section ref={section} class="reply" aria-label="The answer" aria-live="polite">
      <p class="line">
        <b class="status" data-kind={String(status)[0]}>
          {status}
        </b>
        <span class="quiet figure">
          {Math.round(milliseconds)} ms · {bytesOf(bytes)}
        </span>
      </p>
      {image && (
        <div class="panes">
          <div class="pane light">
            <img src={image} alt="What the service answers, on white" />
          </div>
          <div class="pane dark">
            <img src={image} alt="The same on black" />
          </div>
        </div>
      )}
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reached by keyboard.
        <pre class="body" tabIndex={0}>
          <code>{text}</code>
        </pre>
      )}
      <details class="headers">
        <summary>{headers.length} headers</summary>
        <table>
          <tbody>
            {headers.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}
