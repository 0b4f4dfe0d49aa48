// Answers an operation with @defer in parts: first the rest of the answer, then each deferred fragment when it is ready.
// The form of the parts is that of https://specs.apollo.dev/incremental/v0.1, which all clients with @defer know.
import type { Request, Response } from 'express'
import {
  BREAK,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  type execute,
  GraphQLError,
  visit,
} from 'graphql'
import { DEFER } from '../../../../schema/graphql/defer.ts'
import { closeSignal } from '../../close-signal.ts'
import { CALLER_HEADERS, chargedHeaders, headerList, SANDBOX_CSP } from '../../reply/headers.ts'
import { sendParts } from '../../reply/send.ts'
import { answerTooLong, type FormatError, MAX_ANSWER_BYTES, withListedErrors } from './errors.ts'

/** A deferred fragment that is ready. */
type Fragment = Pick<ExecutionResult, 'data' | 'errors'> & { path: readonly (string | number)[] }

/** The first part has the data of the rest, each later one some fragments. */
interface Part extends ExecutionResult {
  incremental?: readonly Fragment[]
  hasNext: boolean
}

type MediaType = keyof typeof MEDIA_TYPES

/** A request of a client that takes an answer in parts. */
export interface PartsRequest {
  mediaType: MediaType
  /** Aborted when the client leaves, which ends the work. */
  signal: AbortSignal
  /** Set when the operation defers fragments. The route sends them. */
  parts?: AsyncIterable<Part>
}

/** A client reads a part when the delimiter after it has arrived. */
const MEDIA_TYPES = {
  'multipart/mixed': {
    contentType: 'multipart/mixed; boundary="-"; deferSpec=20220824',
    start: '\r\n---\r\n',
    textOf: (json: string, hasNext: boolean) =>
      `Content-Type: application/json; charset=utf-8\r\n\r\n${json}\r\n---${hasNext ? '' : '--'}\r\n`,
  },
  'text/event-stream': {
    contentType: 'text/event-stream; charset=utf-8',
    start: '',
    textOf: (json: string, hasNext: boolean) =>
      `event: next\ndata: ${json}\n\n${hasNext ? '' : 'event: complete\ndata:\n\n'}`,
  },
}

/** A parameter of a media type that the client refuses, or of parts in another form. */
const REFUSAL = /^(q=0(\.0*)?|\w+spec=(?!20220824$).*)$/

/** @returns how the client takes parts; null for one that takes only whole answers, or parts in another form. */
export function partsRequestOf(request: Request, response: Response): PartsRequest | null {
  const { accept } = request.headers
  // Most clients accept only JSON.
  if (!accept?.includes('/mixed') && !accept?.includes('/event-stream')) return null
  const ranges = accept
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
  const accepted = (Object.keys(MEDIA_TYPES) as MediaType[]).find((mediaType) =>
    ranges.some(
      ([name, ...parameters]) =>
        name === mediaType && !parameters.some((parameter) => REFUSAL.test(parameter)),
    ),
  )
  if (!accepted || request.method === 'HEAD') return null
  return { mediaType: accepted, signal: closeSignal(response) }
}

const deferringDocuments = new WeakMap<DocumentNode, boolean>()

export function hasDefer(document: DocumentNode): boolean {
  const known = deferringDocuments.get(document)
  if (known !== undefined) return known
  let isFound = false
  visit(document, {
    Directive({ name }) {
      if (name.value !== DEFER.name) return
      isFound = true
      return BREAK
    },
  })
  deferringDocuments.set(document, isFound)
  return isFound
}

/**
 * Runs an operation that may defer fragments, and notes its parts in the request.
 * @param run Yoga's own `execute`, which knows `@defer`.
 * @returns the answer of an operation that defers nothing after all. Otherwise, and when the client has left, an empty
 *   answer, which nobody gets.
 */
export async function executeInParts(
  run: typeof execute,
  args: ExecutionArgs,
  request: PartsRequest,
): Promise<ExecutionResult> {
  const { signal } = request
  try {
    const result = await run({ ...args, signal } as ExecutionArgs)
    if (!isInParts(result)) return signal.aborted ? {} : result
    request.parts = result
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return {}
}

const isInParts = (result: object): result is AsyncIterable<Part> => Symbol.asyncIterator in result

/** Sends the parts. @throws Problem invalid_request when the first one is too long. */
export async function replyParts(
  request: Request,
  response: Response,
  mediaType: MediaType,
  parts: AsyncIterable<Part>,
  format: FormatError,
): Promise<void> {
  const { contentType, start, textOf } = MEDIA_TYPES[mediaType]
  const headers = [
    ...headerList({
      'Content-Type': contentType,
      'Content-Security-Policy': SANDBOX_CSP,
      'Cache-Control': 'no-store',
      Vary: `${CALLER_HEADERS}, Accept`,
      // Otherwise nginx would send all parts at the end.
      'X-Accel-Buffering': 'no',
    }),
    ...chargedHeaders(response),
  ]
  const texts = textsOf(parts, format, textOf)
  const first = await texts.next()
  await sendParts(request, response, headers, `${start}${first.value}`, texts)
}

/** A fragment that would make the answer too long is null with an error, alone. */
async function* textsOf(
  parts: AsyncIterable<Part>,
  format: FormatError,
  textOf: (json: string, hasNext: boolean) => string,
): AsyncGenerator<string, void> {
  let bytes = 0
  const isTooLong = ({ data }: ExecutionResult) => {
    bytes += Buffer.byteLength(JSON.stringify(data ?? null))
    return bytes > MAX_ANSWER_BYTES
  }
  const formatFragment = (fragment: Fragment) => {
    if (!isTooLong(fragment)) return withListedErrors(fragment, format)
    const error = new GraphQLError('', { path: fragment.path, originalError: answerTooLong() })
    return { ...fragment, data: null, errors: [format(error)] }
  }
  for await (const part of parts) {
    if ('data' in part && isTooLong(part)) throw answerTooLong()
    const { incremental, ...rest } = withListedErrors(part, format)
    const fragments = incremental && { incremental: incremental.map(formatFragment) }
    yield textOf(JSON.stringify({ ...rest, ...fragments }), part.hasNext)
  }
}
