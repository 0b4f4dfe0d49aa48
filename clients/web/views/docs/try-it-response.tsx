// Sends the request of the try-it form and shows its response: status, image or text, and headers.
import { useEffect, useRef, useState } from 'preact/hooks'
import { countedFetch } from '../../api/counted-fetch.ts'
import { type Problem, problemOf } from '../../api/problem.ts'
import { HeaderTable } from '../../parts/header-table.tsx'
import { highlight } from '../../parts/highlight.ts'
import { formatBytes } from '../../parts/save.ts'
import { DOCS_WORDS } from '../../words.ts'

interface ReceivedResponse {
  status: number
  milliseconds: number
  bytes: number
  headers: [name: string, value: string][]
  /** Blob URL of an image; null for other content. */
  image: string | null
  /** Text of other content; null for an image. */
  text: string | null
}

/** The rest of a longer text is cut off, because it slows the page down. */
const MAX_SHOWN_CHARACTERS = 40_000

const UNSENDABLE: Problem = { code: 'invalid_request', detail: DOCS_WORDS.unsendable }

export function useSendRequest() {
  const [response, setResponse] = useState<ReceivedResponse | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isSending, setIsSending] = useState(false)
  /** @param makeRequest creates the request; it throws a TypeError for a header with letters such as Cyrillic ones. */
  const send = async (makeRequest: () => Request): Promise<void> => {
    setIsSending(true)
    setProblem(null)
    try {
      setResponse(await sendRequest(makeRequest()))
    } catch (error) {
      setResponse(null)
      setProblem(error instanceof TypeError ? UNSENDABLE : problemOf(error))
    }
    setIsSending(false)
  }
  return { response, problem, isSending, send }
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
    text: isImage ? null : prettyPrint(await blob.text()),
  }
}

function prettyPrint(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2).slice(0, MAX_SHOWN_CHARACTERS)
  } catch {
    return text.slice(0, MAX_SHOWN_CHARACTERS)
  }
}

export function ResponseView({ response }: { response: ReceivedResponse }) {
  useEffect(() => () => URL.revokeObjectURL(response.image ?? ''), [response])
  const { status, milliseconds, bytes, headers, image, text } = response
  const section = useRef<HTMLElement>(null)
  // A long parameter form can push the response out of view.
  useEffect(() => section.current?.scrollIntoView({ block: 'nearest' }), [response])
  return (
    <section
      ref={section}
      class="try-it-response"
      aria-label={DOCS_WORDS.received}
      aria-live="polite"
    >
      <p class="inline-row">
        <b class="status" data-kind={String(status)[0]}>
          {status}
        </b>
        <span class="muted tabular-numbers">
          {DOCS_WORDS.timing(Math.round(milliseconds), formatBytes(bytes))}
        </span>
      </p>
      {image && (
        <div class="panes">
          <div class="pane light">
            <img src={image} alt={DOCS_WORDS.onWhite} />
          </div>
          <div class="pane dark">
            <img src={image} alt={DOCS_WORDS.onBlack} />
          </div>
        </div>
      )}
      {text && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll this box.
        <pre class="response-body" tabIndex={0}>
          <code dangerouslySetInnerHTML={{ __html: highlight(text, 'json') }} />
        </pre>
      )}
      <details class="headers">
        <summary>{DOCS_WORDS.headers(headers.length)}</summary>
        <HeaderTable headers={headers} />
      </details>
    </section>
  )
}
