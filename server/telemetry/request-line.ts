// Formats the log line of a request, and removes keys and search texts from it.
import type { FallbackReason } from '../../schema/visit.ts'
import { quotedText } from './quoted-text.ts'
import { redactUrl } from './redact.ts'
import type { MeasuredRequest } from './request-meter.ts'

/** The logged and measured properties of one request. */
export interface AnsweredRequest extends MeasuredRequest {
  /** The X-Request-Id of the response. */
  requestId: string
  method: string
  /** The URL as it was requested; the log redacts API keys, signatures and search texts in it. */
  url: string
  bytes: number
  ip: string
  keyId: string | null
  /** Why the image is a generated one instead of a logo; null for a logo and for any other response. */
  fallbackReason: FallbackReason | 'render-failed' | null
}

export interface RequestLogOptions {
  /** ACCESS_LOG: whether each request has a line. */
  logsRequests: boolean
  /** LOG_ADDRESSES=short: whether lines have the network of the client instead of its address. */
  hasShortAddresses: boolean
}

/** Builds the JSON by hand, because pino takes ten times as long and JSON.stringify three times. */
export function requestLine(request: AnsweredRequest, time: string, ip: string): string {
  const { requestId, method, route, status, bytes, keyId, plan, cache } = request
  const quoted = (text: string | null) => (text === null ? 'null' : `"${text}"`)
  const ms = Math.round(request.milliseconds * 1000) / 1000
  return (
    `{"level":"info"${time},"requestId":"${requestId}","method":"${method}","url":${quotedText(redactUrl(request.url))},` +
    `"route":${JSON.stringify(route)},"status":${status},"bytes":${bytes},"milliseconds":${ms},` +
    `"ip":${JSON.stringify(ip)},"keyId":${quoted(keyId)},"plan":${quoted(plan)},"cache":${quoted(cache)}}\n`
  )
}
