// Downloads a publisher's file over https. An interrupted download continues where it stopped.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Longest time without data. Wikidata's query service may compute for up to 60 s before its first byte. */
const IDLE_TIMEOUT_MS = 90_000
const MAX_REDIRECTS = 5
const MAX_TEXT_CHARACTERS = 1024 * 1024

export interface DownloadOptions {
  dir: string
  /** Must name a contact: the SEC and Wikidata refuse anonymous clients. */
  userAgent: string
  signal?: AbortSignal
  fetch?: typeof globalThis.fetch
  /** @param done bytes received so far. @param total null when the publisher gives no length. */
  onBytes?(done: number, total: number | null): void
}

/** @returns the path of the file, which has the publisher's modification time; null when the server replies 404. */
export async function download(address: string, options: DownloadOptions): Promise<string | null> {
  await mkdir(options.dir, { recursive: true })
  const file = join(options.dir, fileNameFor(address))
  const partFile = `${file}.part`
  const partial = await readPartial(partFile)
  const idleTimeout = createIdleTimeout(options.signal)
  try {
    const headers = rangeHeaders(partial)
    const response = await request(address, headers, options, idleTimeout.signal)
    if (response.status === 404) return null
    // 416: the partial file is already complete, because the last run stopped just before renaming it. It is downloaded
    // again.
    if (response.status === 416) {
      await rm(partFile, { force: true })
      return await download(address, options)
    }
    if (!response.ok || response.body === null) throw badStatus(address, response)
    const offset = response.status === 206 ? partial.bytes : 0
    await writeFile(`${partFile}.tag`, response.headers.get('etag') ?? '')
    await saveBody(response, partFile, offset, options, idleTimeout.reset)
    return await finishFile(response, partFile, file)
  } finally {
    idleTimeout.clear()
  }
}

const badStatus = (address: string, { status }: Response) =>
  new Error(`${new URL(address).host} answered with HTTP status ${status}.`)

async function saveBody(
  response: Response,
  partFile: string,
  offset: number,
  options: DownloadOptions,
  onData: () => void,
): Promise<void> {
  const length = Number(response.headers.get('content-length')) || null
  const total = length === null ? null : offset + length
  let done = offset
  async function* countBytes(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      onData()
      done += chunk.length
      options.onBytes?.(done, total)
      yield chunk
    }
  }
  const body = Readable.fromWeb(response.body as never)
  const output = createWriteStream(partFile, { flags: offset > 0 ? 'a' : 'w' })
  await pipeline(body, countBytes, output)
  // fetch decompresses the body, so its size can be compared only when the response was not compressed.
  const isCompressed = response.headers.get('content-encoding') !== null
  if (total !== null && !isCompressed && done < total) {
    throw new Error(`The download ended after ${done} of ${total} bytes.`)
  }
}

async function finishFile(response: Response, partFile: string, file: string): Promise<string> {
  const timestamp = Date.parse(response.headers.get('last-modified') ?? '')
  const modified = Number.isNaN(timestamp) ? new Date() : new Date(timestamp)
  await utimes(partFile, modified, modified)
  await rename(partFile, file)
  await rm(`${partFile}.tag`, { force: true })
  return file
}

/** The bytes of an interrupted download, and the ETag of the file that they belong to. */
interface PartialDownload {
  bytes: number
  etag: string
}

async function readPartial(partFile: string): Promise<PartialDownload> {
  try {
    const { size } = await stat(partFile)
    return { bytes: size, etag: await readFile(`${partFile}.tag`, 'utf8') }
  } catch {
    return { bytes: 0, etag: '' }
  }
}

/** Requests the remaining bytes only with a strong ETag, which proves that the file is unchanged. */
const rangeHeaders = ({ bytes, etag }: PartialDownload): Record<string, string> =>
  bytes > 0 && etag.startsWith('"') ? { range: `bytes=${bytes}-`, 'if-range': etag } : {}

async function request(
  address: string,
  extraHeaders: Record<string, string>,
  { userAgent, fetch = globalThis.fetch }: DownloadOptions,
  signal: AbortSignal,
): Promise<Response> {
  let url = new URL(address)
  for (let i = 0; i <= MAX_REDIRECTS; i++) {
    if (url.protocol !== 'https:') {
      throw new Error(`The address must use https; got ${url.protocol}//${url.host}.`)
    }
    const headers = { ...extraHeaders, 'user-agent': userAgent }
    const response = await fetch(url, { headers, redirect: 'manual', signal })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status > 399 || location === null) return response
    await response.body?.cancel()
    url = new URL(location, url)
  }
  throw new Error(`${new URL(address).host} redirected more than ${MAX_REDIRECTS} times.`)
}

/** Downloads a short text, such as a page that links to the newest edition. A longer text is cut. */
export async function downloadText(address: string, options: DownloadOptions): Promise<string> {
  const idleTimeout = createIdleTimeout(options.signal)
  try {
    const response = await request(address, {}, options, idleTimeout.signal)
    if (!response.ok) throw badStatus(address, response)
    return (await response.text()).slice(0, MAX_TEXT_CHARACTERS)
  } finally {
    idleTimeout.clear()
  }
}

/** A signal that aborts after `IDLE_TIMEOUT_MS` without a call of `reset`, or when the outer signal aborts. */
function createIdleTimeout(outerSignal?: AbortSignal) {
  const controller = new AbortController()
  const abort = () =>
    controller.abort(new Error(`The server sent no data for ${IDLE_TIMEOUT_MS / 1000} s.`))
  let timer = setTimeout(abort, IDLE_TIMEOUT_MS)
  const signal = outerSignal ? AbortSignal.any([outerSignal, controller.signal]) : controller.signal
  return {
    signal,
    reset() {
      clearTimeout(timer)
      timer = setTimeout(abort, IDLE_TIMEOUT_MS)
    },
    clear: () => clearTimeout(timer),
  }
}

/** @returns a hash of the address, which makes the name unique, and the last part of its path, for people. */
function fileNameFor(address: string): string {
  const lastSegment =
    new URL(address).pathname
      .split('/')
      .at(-1)!
      .replace(/[^\w.-]/g, '') || 'file'
  const hash = createHash('sha256').update(address).digest('hex').slice(0, 8)
  return `${hash}-${lastSegment}`
}
