// Bytes of a file become text: unpacked when packed, strictly UTF-8, without NUL; damage is an error, never a gap.
import { Readable, type Transform } from 'node:stream'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { Malformed } from './importer.ts'

/** Text in pieces, from plain, gzip or zip (its first file). @throws Malformed */
export async function* textOf(input: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  // A mark of byte order at the beginning is dropped by the decoder.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let read = 0
  try {
    for await (const chunk of unpacked(input)) {
      const at = chunk.indexOf(0)
      if (at !== -1) throw new Malformed(`a NUL at byte ${read + at}: this is no text`)
      yield decoder.decode(chunk, { stream: true })
      read += chunk.length
    }
    yield decoder.decode()
  } catch (error) {
    throw told(error, read)
  }
}

function told(error: unknown, read: number): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new Malformed(`not UTF-8 somewhere after byte ${read}`, { cause: error })
  }
  if (code === 'Z_BUF_ERROR')
    return new Malformed('the packed file ends too early', { cause: error })
  if (code.startsWith('Z_')) return new Malformed('the packed file is damaged', { cause: error })
  return error
}

async function* unpacked(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks = input[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  // The longest header that may come before a zip's data: names are at most 64 KB each.
  while (head.length < 4 || (isZip(head) && head.length < dataAt(head))) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  if (head[0] === 0x1f && head[1] === 0x8b) yield* through(createGunzip(), chunks, head)
  else if (isZip(head)) yield* through(createInflateRaw(), chunks, firstFile(head))
  else yield* rest(chunks, head)
}

const isZip = (head: Buffer) => head.length >= 4 && head.readUInt32LE(0) === 0x04034b50
const dataAt = (head: Buffer) =>
  head.length < 30 ? 30 : 30 + head.readUInt16LE(26) + head.readUInt16LE(28)

function firstFile(head: Buffer): Buffer {
  if (head.length < dataAt(head)) throw new Malformed('the packed file ends too early')
  if (head.readUInt16LE(8) !== 8) throw new Malformed('a zip file that is not packed by deflate')
  return head.subarray(dataAt(head))
}

async function* rest(chunks: AsyncIterator<Uint8Array>, head: Uint8Array) {
  yield head
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

function through(unpack: Transform, chunks: AsyncIterator<Uint8Array>, head: Uint8Array) {
  const source = Readable.from(rest(chunks, head))
  source.on('error', (error) => unpack.destroy(error))
  return source.pipe(unpack) as AsyncIterable<Uint8Array>
}
