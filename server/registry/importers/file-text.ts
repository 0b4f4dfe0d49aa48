// Decodes a plain, gzip, bzip2 or zip file to text: strict UTF-8 without NUL. The checksums of gzip and bzip2 files are
// checked; that of a zip file is not, so damage that leaves valid text is not found there.
import { Readable, type Transform } from 'node:stream'
import { createGunzip, createInflateRaw } from 'node:zlib'
import { decompressBzip2, isBzip2 } from './bzip2.ts'
import { MalformedFile } from './importer.ts'

/** @param input a plain, gzip, bzip2 or zip file; of a zip, the first file is read. @throws MalformedFile */
export async function* decodeText(input: AsyncIterable<Uint8Array>): AsyncIterable<string> {
  // The decoder removes a byte order mark.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytesRead = 0
  try {
    for await (const chunk of decompress(input)) {
      const position = chunk.indexOf(0)
      if (position !== -1) {
        throw new MalformedFile(`not a text file: NUL at byte ${bytesRead + position}`)
      }
      yield decoder.decode(chunk, { stream: true })
      bytesRead += chunk.length
    }
    yield decoder.decode()
  } catch (error) {
    throw describeError(error, bytesRead)
  }
}

/** A file's text and format. */
export interface FileText {
  text: AsyncIterable<string>
  format: 'json' | 'csv' | 'tsv'
}

/** In characters; a first line is shorter in all tables. */
const MAX_FIRST_LINE = 64 * 1024

/** Decodes a file like `decodeText`. Its first line tells the format: a bracket, or a tab between columns. @throws MalformedFile */
export async function openText(input: AsyncIterable<Uint8Array>): Promise<FileText> {
  const chunks = decodeText(input)[Symbol.asyncIterator]()
  let head = ''
  while (!/\S.*[\r\n]/.test(head) && head.length < MAX_FIRST_LINE) {
    const { done, value } = await chunks.next()
    if (done) break
    head += value
  }
  if (head.trim() === '') throw new MalformedFile('the file is empty')
  const [firstLine = ''] = head.trimStart().split(/[\r\n]/)
  const tableFormat = firstLine.includes('\t') ? 'tsv' : 'csv'
  return {
    text: concatenate(head, chunks),
    format: /^[{[]/.test(firstLine) ? 'json' : tableFormat,
  }
}

/** Turns errors of the decoder and of zlib into MalformedFile errors; others are returned as they are. */
function describeError(error: unknown, bytesRead: number): unknown {
  const code = (error as { code?: string }).code ?? ''
  if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
    return new MalformedFile(`not UTF-8 somewhere after byte ${bytesRead}`, { cause: error })
  }
  if (code === 'Z_BUF_ERROR') {
    return new MalformedFile('the compressed file ends too early', { cause: error })
  }
  if (code.startsWith('Z_')) {
    return new MalformedFile('the compressed file is damaged', { cause: error })
  }
  return error
}

async function* decompress(input: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const chunks = input[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  // A zip's header ends with a name and an extra field of at most 64 KB each; the data follows.
  while (head.length < 4 || (isZip(head) && head.length < zipDataOffset(head))) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  if (isGzip(head)) yield* pipeThrough(createGunzip(), head, chunks)
  else if (isZip(head)) yield* pipeThrough(createInflateRaw(), firstFileData(head), chunks)
  else if (isBzip2(head)) yield* decompressBzip2(concatenate(head, chunks))
  else yield* concatenate(head, chunks)
}

const isGzip = (head: Buffer) => head[0] === 0x1f && head[1] === 0x8b
const isZip = (head: Buffer) => head.length >= 4 && head.readUInt32LE(0) === 0x04034b50
// The header has 30 bytes, then the file's name and an extra field; their lengths are at the offsets 26 and 28.
const zipDataOffset = (head: Buffer) =>
  head.length < 30 ? 30 : 30 + head.readUInt16LE(26) + head.readUInt16LE(28)

/** The compression method at offset 8 of a zip's header. */
const DEFLATE = 8

function firstFileData(head: Buffer): Buffer {
  if (head.length < zipDataOffset(head)) {
    throw new MalformedFile('the compressed file ends too early')
  }
  if (head.readUInt16LE(8) !== DEFLATE) {
    throw new MalformedFile('the zip file must be compressed with deflate')
  }
  return head.subarray(zipDataOffset(head))
}

export async function* concatenate<Chunk>(head: Chunk, chunks: AsyncIterator<Chunk>) {
  yield head
  for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
}

function pipeThrough(decompressor: Transform, head: Uint8Array, chunks: AsyncIterator<Uint8Array>) {
  const source = Readable.from(concatenate(head, chunks))
  source.on('error', (error) => decompressor.destroy(error))
  return source.pipe(decompressor) as AsyncIterable<Uint8Array>
}
