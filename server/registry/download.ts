// Fetches a publisher's file to disk: https only, a broken download goes on where it stopped.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** Longest silence of a publisher; Wikidata thinks for up to a minute. */
const SILENCE_MS = 90_000
const MOST_REDIRECTS = 5

export interface Downloading {
  dir: string
  /** How we call ourselves; the SEC and Wikidata refuse who does not say. */
  userAgent: string
  signal?: AbortSignal
  fetch?: typeof globalThis.fetch
  onBytes?(done: number, total: number | null): void
}

/** @returns the file, whose date is the publisher's; null when there is none at that address. */
export async function download(address: string, how: Downloading): Promise<string | null> {
  await mkdir(how.dir, { recursive: true })
  const file = join(how.dir, nameOf(address))
  const part = `${file}.part`
  const had = await partOf(part)
  const quiet = silence(how.signal)
  try {
    const answer = await ask(address, rangeOf(had), how, quiet.signal)
    if (answer.status === 404) return null
    // The part is the whole already: it was stopped between its last byte and its new name.
    if (answer.status === 416) {
      await rm(part, { force: true })
      return await download(address, how)
    }
    if (!answer.ok || answer.body === null) {
      throw new Error(`${new URL(address).host} answered ${answer.status}`)
    }
    const from = answer.status === 206 ? had.bytes : 0
    await writeFile(`${part}.tag`, answer.headers.get('etag') ?? '')
    await store(answer, part, from, how, quiet.heard)
    return await finished(answer, part, file)
  } finally {
    quiet.end()
  }
}

async function store(
  answer: Response,
  part: string,
  from: number,
  how: Downloading,
  heard: () => void,
): Promise<void> {
  const length = Number(answer.headers.get('content-length')) || null
  let done = from
  async function* counted(body: AsyncIterable<Uint8Array>) {
    for await (const chunk of body) {
      heard()
      done += chunk.length
      how.onBytes?.(done, length === null ? null : from + length)
      yield chunk
    }
  }
  const body = Readable.fromWeb(answer.body as never)
  await pipeline(body, counted, createWriteStream(part, { flags: from > 0 ? 'a' : 'w' }))
  // fetch unpacks what was packed for the way, so only an unpacked answer can be counted.
  const isPacked = answer.headers.get('content-encoding') !== null
  if (length !== null && !isPacked && done < from + length) {
    throw new Error(`the download ended after ${done} of ${from + length} bytes`)
  }
}

async function finished(answer: Response, part: string, file: string): Promise<string> {
  const said = Date.parse(answer.headers.get('last-modified') ?? '')
  const at = Number.isNaN(said) ? new Date() : new Date(said)
  await utimes(part, at, at)
  await rename(part, file)
  await rm(`${part}.tag`, { force: true })
  return file
}

interface Part {
  bytes: number
  tag: string
}

async function partOf(part: string): Promise<Part> {
  try {
    return { bytes: (await stat(part)).size, tag: await readFile(`${part}.tag`, 'utf8') }
  } catch {
    return { bytes: 0, tag: '' }
  }
}

/** The rest only of the very same file: without a strong tag it begins again. */
const rangeOf = ({ bytes, tag }: Part): Record<string, string> =>
  bytes > 0 && tag.startsWith('"') ? { range: `bytes=${bytes}-`, 'if-range': tag } : {}

async function ask(
  address: string,
  headers: Record<string, string>,
  { userAgent, fetch = globalThis.fetch }: Downloading,
  signal: AbortSignal,
): Promise<Response> {
  let url = new URL(address)
  for (let i = 0; i <= MOST_REDIRECTS; i++) {
    if (url.protocol !== 'https:') throw new Error(`${url.host} would have us leave https`)
    const all = { ...headers, 'user-agent': userAgent }
    const answer = await fetch(url, { headers: all, redirect: 'manual', signal })
    const next = answer.headers.get('location')
    if (answer.status < 300 || answer.status > 399 || next === null) return answer
    await answer.body?.cancel()
    url = new URL(next, url)
  }
  throw new Error(`${new URL(address).host} redirects too often`)
}

/** Asks for a short answer, such as the address of the newest edition. */
export async function shortAnswer(address: string, how: Downloading): Promise<string> {
  const quiet = silence(how.signal)
  try {
    const answer = await ask(address, {}, how, quiet.signal)
    if (!answer.ok) throw new Error(`${new URL(address).host} answered ${answer.status}`)
    return (await answer.text()).slice(0, 1024 * 1024)
  } finally {
    quiet.end()
  }
}

function silence(outer?: AbortSignal) {
  const controller = new AbortController()
  const stop = () => controller.abort(new Error(`nothing was heard for ${SILENCE_MS / 1000} s`))
  let timer = setTimeout(stop, SILENCE_MS)
  const signal = outer ? AbortSignal.any([outer, controller.signal]) : controller.signal
  return {
    signal,
    heard() {
      clearTimeout(timer)
      timer = setTimeout(stop, SILENCE_MS)
    },
    end: () => clearTimeout(timer),
  }
}

/** Readable, and different for each address. */
function nameOf(address: string): string {
  const last =
    new URL(address).pathname
      .split('/')
      .at(-1)!
      .replace(/[^\w.-]/g, '') || 'file'
  return `${createHash('sha256').update(address).digest('hex').slice(0, 8)}-${last}`
}
