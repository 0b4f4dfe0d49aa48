// Decompresses bzip2 files, in which FinanceDatabase is published; Node.js has no decoder for them.
import unbzip2 from 'unbzip2-stream'
import { MalformedFile } from './importer.ts'

export const isBzip2 = (head: Uint8Array): boolean =>
  head[0] === 0x42 && head[1] === 0x5a && head[2] === 0x68

/**
 * @param chunks the compressed file, which may have several streams: programs with several threads write such files.
 * @returns the content, one block at a time; a block of text has about 900 KB. @throws MalformedFile
 */
export async function* decompressBzip2(
  chunks: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  const blocks: Buffer[] = []
  const errors: Error[] = []
  // The decoder is a stream of the first Node.js versions: it emits while it is written to.
  const decoder = unbzip2()
  decoder.on('data', (block: Buffer) => blocks.push(block))
  decoder.on('error', (error: Error) => errors.push(error))
  for await (const chunk of chunks) {
    decoder.write(chunk)
    if (errors[0]) throw describeError(errors[0])
    yield* blocks.splice(0)
  }
  decoder.end()
  if (errors[0]) throw describeError(errors[0])
  yield* blocks
}

/** Where the file ends inside a block, the library reads a chunk that is not there, with a TypeError. */
function describeError(cause: Error): MalformedFile {
  const endsTooEarly = cause instanceof TypeError || /prematurely/.test(cause.message)
  return new MalformedFile(
    `the compressed file ${endsTooEarly ? 'ends too early' : 'is damaged'}`,
    { cause },
  )
}
