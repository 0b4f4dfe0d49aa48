// Compares responses with the OpenAPI document: all of the services in this process, and those of `fetchChecked`.
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Config } from '../../server/config.ts'
import type { VirtualHost } from '../../server/context.ts'
import { readTarget } from '../../server/http/request-target.ts'
import { virtualHostReader } from '../../server/http/virtual-hosts.ts'
import type { faultsOf } from './openapi-check.ts'

type CheckResponse = typeof faultsOf

const faults = new Set<string>()
const hostReaders = new Map<number, (request: IncomingMessage) => VirtualHost>()
/** Loaded by the first service, because building the document is slow. */
let checkResponse: CheckResponse | null = null

const NO_BODY = new Uint8Array(0)
/** Stands in for a body that exists but is not checked. */
const UNREAD_BODY = new Uint8Array(1)

/** @returns the faults since the last call. */
export function takeFaults(): string[] {
  const newFaults = [...faults]
  faults.clear()
  return newFaults
}

/** Checks the responses of a service in this process. @returns a function that ends the check. */
export async function checkResponsesOf(config: Config): Promise<() => void> {
  // Benches measure the service without this check.
  if (!process.env.VITEST) return () => {}
  if (checkResponse === null) {
    checkResponse = (await import('./openapi-check.ts')).faultsOf
    subscribe('http.server.request.start', onRequest)
  }
  const ports = [config.port, config.imagePort].filter((port) => port !== 0)
  for (const port of ports) hostReaders.set(port, virtualHostReader(config))
  return () => {
    for (const port of ports) hostReaders.delete(port)
  }
}

/** Fetches from a service in another process and checks the response. @param url a URL of its API host. */
export async function fetchChecked(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init)
  // Soak runs and benches use this function too, without the check.
  if (!process.env.VITEST) return response
  checkResponse ??= (await import('./openapi-check.ts')).faultsOf
  const headers = Object.fromEntries(response.headers)
  const isJson = /json/.test(headers['content-type'] ?? '')
  const body = isJson ? Buffer.from(await response.clone().arrayBuffer()) : NO_BODY
  const { pathname, search } = new URL(url)
  const { method = 'GET' } = init
  const { status } = response
  recordFaults({ host: 'api', method, url: pathname + search, status, headers, body })
  return response
}

function recordFaults(recorded: Parameters<CheckResponse>[0]): void {
  for (const fault of checkResponse?.(recorded) ?? []) faults.add(fault)
}

function onRequest(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  const hostOf = hostReaders.get(request.socket.localPort ?? 0)
  // A request without a Host header or with an invalid target is refused as malformed, whatever its route.
  if (!hostOf || request.headers.host === undefined || hasInvalidTarget(request)) return
  const { url = '', method = '' } = request
  const { writeHead, end } = response
  let writeHeadHeaders: OutgoingHttpHeaders | string[] = {}
  response.writeHead = ((status: number, head: OutgoingHttpHeaders | string[] = {}) => {
    writeHeadHeaders = head
    return writeHead.call(response, status, head as OutgoingHttpHeaders)
  }) as typeof writeHead
  const { write } = response
  // The service sends a JSON body in one piece, either with `write` or with `end`.
  let written: unknown[] = []
  response.write = ((...parts: Parameters<typeof write>) => {
    written = parts
    return write.apply(response, parts)
  }) as typeof write
  response.end = ((...parts: Parameters<typeof end>) => {
    const headers = mergeHeaders(response.getHeaders(), writeHeadHeaders)
    const ended = end.apply(response, parts)
    const body = bodyOf(written.length > 0 ? written : parts, headers)
    const { statusCode: status } = response
    recordFaults({ host: hostOf(request), method, url, status, headers, body })
    return ended
  }) as typeof end
}

/** Passes a copy, because `readTarget` changes the request and the server calls it too. */
function hasInvalidTarget(request: IncomingMessage): boolean {
  const { url, headers, rawHeaders, httpVersionMajor } = request
  return readTarget({ url, headers: { ...headers }, rawHeaders, httpVersionMajor }) !== null
}

/** Merges headers of `setHeader` and `writeHead` under lower-case names. An array contains names and values in turn. */
function mergeHeaders(
  setHeaders: OutgoingHttpHeaders,
  writeHeadHeaders: OutgoingHttpHeaders | string[],
) {
  const headers: Record<string, string> = {}
  const pairs = Array.isArray(writeHeadHeaders)
    ? writeHeadHeaders.flatMap((name, i, list) =>
        i % 2 === 0 ? [[name, list[i + 1]] as const] : [],
      )
    : Object.entries(writeHeadHeaders)
  for (const [name, text] of [...Object.entries(setHeaders), ...pairs]) {
    headers[name.toLowerCase()] = String(text)
  }
  return headers
}

const DECOMPRESS: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
}

/** @returns the decompressed JSON body; `NO_BODY` for none, and `UNREAD_BODY` for one that is not JSON. */
function bodyOf([chunk]: unknown[], headers: Record<string, string>): Uint8Array {
  if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return NO_BODY
  if (!/json/.test(headers['content-type'] ?? '')) return chunk.length > 0 ? UNREAD_BODY : NO_BODY
  const bytes = Buffer.from(chunk as Uint8Array)
  const decompress = DECOMPRESS[headers['content-encoding'] ?? '']
  return decompress ? decompress(bytes) : bytes
}
