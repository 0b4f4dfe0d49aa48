// Compares the streaming JSON parser with JSON.parse on random documents, chunks and damage, and tests its size limit.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from '../../server/registry/importers/file-text.ts'
import { MalformedFile } from '../../server/registry/importers/importer.ts'
import { type Element, parseElements } from '../../server/registry/importers/json-stream.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** Splits the bytes into chunks at the given offsets. */
async function* splitAt(bytes: Uint8Array, offsets: number[]): AsyncIterable<Uint8Array> {
  const sortedOffsets = offsets
    .map((offset) => offset % (bytes.length + 1))
    .toSorted((a, b) => a - b)
  for (const [i, end] of [...sortedOffsets, bytes.length].entries()) {
    yield bytes.subarray(sortedOffsets[i - 1] ?? 0, end)
  }
}

async function parseText(text: string, offsets: number[] = []): Promise<Element[]> {
  const elements: Element[] = []
  const chunks = splitAt(bytesOf(text), offsets)
  for await (const element of parseElements(decodeText(chunks), '$', ['fields', 'data'])) {
    elements.push(element)
  }
  return elements
}

const json = fc.jsonValue({ maxDepth: 4 })
const documents = fc
  .record(
    {
      head: json,
      fields: fc.array(json),
      other: fc.record({ data: fc.array(json) }),
      data: fc.array(json),
      tail: json,
    },
    { requiredKeys: ['data'] },
  )
  .chain((value) => fc.constantFrom(0, 2).map((indent) => JSON.stringify(value, null, indent)))
const chunkOffsets = fc.array(fc.nat(), { maxLength: 12 })

/** The elements of the arrays `fields` and `data`, as JSON.parse finds them. */
function expectedElements(text: string): Element[] {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown[]>)
  return entries
    .filter(([name]) => name === 'fields' || name === 'data')
    .flatMap(([arrayName, values]) => values.map((value) => ({ arrayName, value })))
}

describe('parseElements', () => {
  it('returns the elements of JSON.parse for any chunks', async () => {
    const property = fc.asyncProperty(documents, chunkOffsets, async (text, offsets) => {
      expect(await parseText(text, offsets)).toEqual(expectedElements(text))
    })
    await fc.assert(property, { numRuns: 300 })
  })

  it('returns the elements before the end of a truncated file, then fails', async () => {
    const property = fc.asyncProperty(
      documents,
      fc.nat(),
      chunkOffsets,
      async (text, length, offsets) => {
        const bytes = bytesOf(text)
        const elements: Element[] = []
        const reading = async () => {
          const chunks = splitAt(bytes.subarray(0, length % bytes.length), offsets)
          for await (const element of parseElements(decodeText(chunks), '$', ['fields', 'data'])) {
            elements.push(element)
          }
        }
        await expect(reading()).rejects.toThrow(MalformedFile)
        expect(elements).toEqual(expectedElements(text).slice(0, elements.length))
      },
    )
    await fc.assert(property, { numRuns: 300 })
  })

  it.each([
    ['an extra bracket', '{"data":[1]}}'],
    ['a second document', '{"data":[1]} {"data":[2]}'],
    ['a trailing comma', '{"data":[1,]}'],
    ['a missing comma', '{"data":[1 2]}'],
    ['a mismatched bracket', '{"data":[1}'],
    ['a control character in a string', '{"data":["a\nb"]}'],
    ['an invalid number', '{"data":[01]}'],
    ['an unknown literal', '{"data":[nil]}'],
    ['an unknown escape', '{"data":["\\x"]}'],
  ])('rejects %s', async (_, text) => {
    await expect(parseText(text)).rejects.toThrow(MalformedFile)
  })

  it('returns the elements before damage in the same chunk', async () => {
    const elements: Element[] = []
    const reading = async () => {
      const chunks = splitAt(bytesOf('{"data":[1,{"a":2},?'), [])
      for await (const element of parseElements(decodeText(chunks), '$', ['data']))
        elements.push(element)
    }
    await expect(reading()).rejects.toThrow(/invalid JSON/)
    expect(elements.map(({ value }) => value)).toEqual([1, { a: 2 }])
  })

  it('skips an object with the name of the array', async () => {
    expect(await parseText('{"data":{"a":1},"fields":[2]}')).toEqual([
      { arrayName: 'fields', value: 2 },
    ])
  })

  const MEGABYTE = 1024 * 1024
  it.each([
    ['a string', `"${'x'.repeat(MEGABYTE)}"`],
    ['a string that never ends', `"${'x'.repeat(2 * MEGABYTE)}`],
    ['a list', `[${'1,'.repeat(MEGABYTE / 2)}1]`],
    ['brackets that never close', '['.repeat(2 * MEGABYTE)],
  ])('rejects an element of more than 1 MB: %s', async (_, element) => {
    const offsets = Array.from({ length: 40 }, (_, i) => i * 60_000)
    const text = `{"data":[1,${element},2]}`
    await expect(parseText(text, offsets)).rejects.toThrow('an element of more than 1024 KB')
    await expect(parseText(text)).rejects.toThrow('an element of more than 1024 KB')
  })

  it('accepts several elements of almost 1 MB each', async () => {
    const element = 'é'.repeat(MEGABYTE / 2 - 10)
    const text = `{"data":[${Array.from({ length: 3 }, () => `"${element}"`).join()}]}`
    expect(await parseText(text, [500_000, 1_000_001])).toHaveLength(3)
  })

  it('reads the next chunk only after the caller took all elements', async () => {
    let chunks = 0
    async function* endless(): AsyncIterable<Uint8Array> {
      yield bytesOf('{"data":[0')
      for (;;) {
        chunks += 1
        yield bytesOf(`,${chunks}`)
      }
    }
    const elements = parseElements(decodeText(endless()), '$', ['data'])[Symbol.asyncIterator]()
    for (let i = 0; i < 10; i++) await elements.next()
    // Each chunk has one element.
    expect(chunks).toBeLessThan(14)
    await elements.return?.()
  })
})
