// Decompresses bzip2 files that Python's bz2 wrote.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { decompressBzip2 } from '../../server/registry/importers/bzip2.ts'
import { MalformedFile } from '../../server/registry/importers/importer.ts'
import { fixturePath } from '../support/imports.ts'

async function decompress(file: Uint8Array, chunkSize = file.length): Promise<Buffer> {
  async function* chunks() {
    for (let start = 0; start < file.length; start += chunkSize) {
      yield file.subarray(start, start + chunkSize)
    }
  }
  const blocks: Uint8Array[] = []
  for await (const block of decompressBzip2(chunks())) blocks.push(block)
  return Buffer.concat(blocks)
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64')
const HELLO_WORLD_IN_TWO_STREAMS = fromBase64(
  'QlpoOTFBWSZTWXZp4NQAAAERAEAAAkSgADDNAMNGKZcXckU4UJB2aeDUQlpoOTFBWSZTWVnOe8sAAAIBgAQEkIAgADDNAMGkwHF3JFOFCQWc57yw',
)
/** A million times `a`, in one block of a few bytes. */
const MILLION = fromBase64('QlpoOTFBWSZTWZe+3DgAB6iBQKAAAAIACCAAMMwJqmmVJDapSQ8XckU4UJCXvtw4')
const EMPTY = fromBase64('QlpoORdyRThQkAAAAAA=')
const file = readFileSync(fixturePath('equities.csv.bz2'))

describe('a bzip2 file', () => {
  it.each([undefined, 1, 7])('is decompressed from chunks of %s bytes', async (chunkSize) => {
    const content = readFileSync(fixturePath('equities.csv'))
    expect((await decompress(file, chunkSize)).equals(content)).toBe(true)
  })

  it('may have several streams', async () => {
    expect(String(await decompress(HELLO_WORLD_IN_TWO_STREAMS, 3))).toBe('hello world')
  })

  it('may be empty', async () => expect(await decompress(EMPTY)).toHaveLength(0))

  it('may have long runs of a byte', async () => {
    const content = await decompress(MILLION)
    const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
    expect(sha256(content)).toBe(sha256(Buffer.alloc(1_000_000, 'a')))
  })

  it.each([
    ['without its end', file.subarray(0, -30), 'the compressed file ends too early'],
    ['that is no bzip2 file', Buffer.from('BZx000'), 'the compressed file is damaged'],
  ])('%s is refused', async (_, bytes, message) => {
    await expect(decompress(bytes)).rejects.toThrow(message)
  })

  it('with one wrong bit is refused, unless the bit has no meaning', async () => {
    const content = await decompress(file)
    let refused = 0
    for (let bit = 0; bit < file.length * 8; bit += 131) {
      const wrong = Buffer.from(file)
      wrong[bit >> 3]! ^= 1 << (bit & 7)
      const result = await decompress(wrong).catch((error: Error) => error)
      if (result instanceof MalformedFile) refused += 1
      else expect(result).toEqual(content)
    }
    expect(refused).toBeGreaterThan(60)
  })
})
