// Shows the response of a tried operation: status, image or text, and headers.
import { useEffect, useRef, useState } from 'preact/hooks'
import { countedFetch } from '../../api/counted.ts'
import { type Problem, problemOf } from '../../api/problem.ts'
import { formatBytes } from '../../parts/save.ts'

interface ReceivedResponse {
  status: number
  milliseconds: number
  bytes: number
  headers: [name: string, value: string][]
  image: string | null
  text: string | null
}

/** Maximum number of characters shown; longer texts slow the page down. */
const MAX_SHOWN = 40_000

export function useSendRequest() {
  const [reply, setReply] = useState<ReceivedResponse | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [waiting, wait] = useState(false)
  /** @param makeRequest creates the request; it throws for invalid values, such as a key with non-ASCII letters. */
  const ask = async (makeRequest: () => Request): Promise<void> => {
    wait(true)
    setProblem(null)
    try {
      setReply(await sendRequest(makeRequest()))
    } catch (error) {
      setReply(null)
      setProblem(problemOf(error))
    }
    wait(false)
  }
  return { reply, problem, waiting, ask }
}

async function sendRequest(request: Request): Promise<ReceivedResponse> {
  const startedAt = performance.now()
  const response = await countedFetch(request)
  const blob = await response.blob()
  const milliseconds = performance.now() - startedAt
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
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, MAX_SHOWN)
  } catch {
    return text.slice(0, MAX_SHOWN)
  }
}

export function ResponseView({ reply }: { reply: ReceivedResponse }) {
  const { status, milliseconds, bytes, headers, image, text } = reply
  const section = useRef<HTMLElement>(null)
  // A long parameter form can push the response out of view.
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [reply])
  return (
    <section ref={section} class="reply" aria-label="The answer" aria-live="polite">
      <p class="line">
        <b class="status" data-kind={String(status)[0]}>
          {status}
        </b>
        <span class="quiet figure">
          {Math.round(milliseconds)} ms · {formatBytes(bytes)}
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
