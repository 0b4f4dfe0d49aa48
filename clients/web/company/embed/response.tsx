// The response for the current settings: status, cache, size and headers, requested when the reader asks.
import { useEffect, useState } from 'preact/hooks'
import { type FetchedImage, fetchImage, headerOf } from '../../api/image.ts'
import { type Problem, problemOf } from '../../api/problem.ts'
import { HeaderTable } from '../../parts/header-table.tsx'
import { Notice } from '../../parts/notice.tsx'
import { formatBytes } from '../../parts/save.ts'
import type { Caller } from '../../state/caller.ts'
import { EMBED_WORDS } from '../../words.ts'
import { imageParameters, type Settings } from './settings.ts'

interface ResponseProps {
  domain: string
  caller: Caller
  settings: Settings
}

/** A response, or the problem of the request; never the one of an earlier request. */
type Outcome = { response: FetchedImage } | { problem: Problem } | null

export function Response({ domain, caller, settings }: ResponseProps) {
  const [outcome, setOutcome] = useState<Outcome>(null)
  const [isSending, setIsSending] = useState(false)
  const response = outcome && 'response' in outcome ? outcome.response : null
  const question = JSON.stringify([caller.key, domain, settings])
  // An answer belongs to one request: other settings need a new one.
  useEffect(() => setOutcome(null), [question])
  useEffect(() => () => URL.revokeObjectURL(response?.url ?? ''), [response])
  const send = async (headers: Record<string, string>) => {
    setIsSending(true)
    const parameters = imageParameters(settings, 'light')
    setOutcome(
      await fetchImage(caller, domain, parameters, { cache: 'no-store', headers }).then(
        (received) => ({ response: received }),
        (error) => ({ problem: problemOf(error) }),
      ),
    )
    setIsSending(false)
  }
  const etag = response && headerOf(response, 'etag')
  return (
    <details class="response">
      <summary>{EMBED_WORDS.response}</summary>
      <p class="actions">
        <button type="button" class="button" disabled={isSending} onClick={() => send({})}>
          {EMBED_WORDS.send}
        </button>
        <button
          type="button"
          class="button"
          disabled={isSending || !etag}
          onClick={() => etag && send({ 'if-none-match': etag })}
        >
          {EMBED_WORDS.sendWithEtag}
        </button>
      </p>
      {outcome && 'problem' in outcome && (
        <Notice key={JSON.stringify(outcome.problem)} problem={outcome.problem} />
      )}
      {response && (
        <>
          <Metrics response={response} />
          <div class="headers">
            <HeaderTable headers={sortHeaders(response.headers)} />
          </div>
        </>
      )}
    </details>
  )
}

function Metrics({ response }: { response: FetchedImage }) {
  const { metrics } = EMBED_WORDS
  const header = (name: string) => headerOf(response, name) ?? '–'
  const values: [label: string, value: string][] = [
    [metrics.status, String(response.status)],
    [metrics.cache, header('x-cache')],
    [metrics.bytes, formatBytes(response.blob.size)],
    [metrics.time, `${Math.round(response.milliseconds)} ms`],
    [metrics.source, header('x-source')],
    [metrics.remaining, header('x-ratelimit-remaining')],
  ]
  return (
    <dl class="metrics">
      {values.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
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
