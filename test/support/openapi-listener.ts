// Every answer that a service of this process gives, heard and held against what the OpenAPI document says of it.
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Config } from '../../server/config.ts'
import type { VirtualHost } from '../../server/http/app.ts'
import { virtualHostReader } from '../../server/http/virtual-hosts.ts'
import type { faultsOf } from './openapi-check.ts'

type Judge = typeof faultsOf

const faults = new Set<string>()
const places = new Map<number, (request: IncomingMessage) => VirtualHost>()
let judge: Judge | null = null

const [NONE, SOME] = [new Uint8Array(0), new Uint8Array(1)]

/** @returns what was wrong since it was last asked. */
export function takeFaults(): string[] {
  const taken = [...faults]
  faults.clear()
  return taken
}

/** Listens to the service of that configuration, in tests; @returns how to stop. */
export async function listenTo(config: Config): Promise<() => void> {
  // Benches measure the service, not its description.
  if (!process.env.VITEST) return () => {}
  if (judge === null) {
    judge = (await import('./openapi-check.ts')).faultsOf
    subscribe('http.server.request.start', onRequest)
  }
  const ports = [config.port, config.imagePort].filter((port) => port !== 0)
  for (const port of ports) places.set(port, virtualHostReader(config))
  return () => {
    for (const port of ports) places.delete(port)
  }
}

/** Asks a service of another process, and holds what comes against the document. @param url of its API host. */
export async function fetchHeard(url: string, init: RequestInit = {}): Promise<Response> {
  const response = await fetch(url, init)
  // Only tests listen: soaks and benches ask by this too.
  if (!process.env.VITEST) return response
  judge ??= (await import('./openapi-check.ts')).faultsOf
  const headers = Object.fromEntries(response.headers)
  const isJson = /json/.test(headers['content-type'] ?? '')
  const body = isJson ? Buffer.from(await response.clone().arrayBuffer()) : NONE
  const { pathname, search } = new URL(url)
  const { method = 'GET' } = init
  const { status } = response
  tell({ host: 'api', method, url: pathname + search, status, headers, body })
  return response
}

function tell(answer: Parameters<Judge>[0]): void {
  for (const fault of judge?.(answer) ?? []) faults.add(fault)
}

function onRequest(message: unknown): void {
  const { request, response } = message as { request: IncomingMessage; response: ServerResponse }
  const hostOf = places.get(request.socket.localPort ?? 0)
  // What has no Host is no whole HTTP, and is refused whatever its route.
  if (!hostOf || request.headers.host === undefined) return
  const { url = '', method = '' } = request
  const [writeHead, end] = [response.writeHead, response.end]
  let said: OutgoingHttpHeaders | string[] = {}
  response.writeHead = ((status: number, head: OutgoingHttpHeaders | string[] = {}) => {
    said = head
    return writeHead.call(response, status, head as OutgoingHttpHeaders)
  }) as typeof writeHead
  response.end = ((...parts: Parameters<typeof end>) => {
    const headers = lowered(response.getHeaders(), said)
    const ended = end.apply(response, parts)
    const body = bodyOf(parts, headers)
    tell({ host: hostOf(request), method, url, status: response.statusCode, headers, body })
    return ended
  }) as typeof end
}

/** As one record, whichever way they were said. */
function lowered(set: OutgoingHttpHeaders, said: OutgoingHttpHeaders | string[]) {
  const headers: Record<string, string> = {}
  const pairs = Array.isArray(said)
    ? said.flatMap((name, i) => (i % 2 === 0 ? [[name, said[i + 1]] as const] : []))
    : Object.entries(said)
  for (const [name, text] of [...Object.entries(set), ...pairs]) {
    headers[name.toLowerCase()] = String(text)
  }
  return headers
}

const UNPACK: Record<string, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliDecompressSync(bytes),
  gzip: (bytes) => gunzipSync(bytes),
}

/** JSON, unpacked; of all else no more than whether there is any: images are many, and large. */
function bodyOf([chunk]: unknown[], headers: Record<string, string>): Uint8Array {
  if (typeof chunk !== 'string' && !(chunk instanceof Uint8Array)) return NONE
  if (!/json/.test(headers['content-type'] ?? '')) return chunk.length > 0 ? SOME : NONE
  const bytes = Buffer.from(chunk as Uint8Array)
  const unpack = UNPACK[headers['content-encoding'] ?? '']
  return unpack ? unpack(bytes) : bytes
}
