// The streaming JSON reader against JSON.parse: random documents, random chunk borders, damage and bounds.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Malformed } from '../../server/registry/importers/importer.ts'
import { type Element, elementsOf } from '../../server/registry/importers/json-stream.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** The bytes in pieces that end at the given places. */
async function* cut(bytes: Uint8Array, places: number[]): AsyncIterable<Uint8Array> {
  const borders = places.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b)
  for (const [i, end] of [...borders, bytes.length].entries()) {
    yield bytes.subarray(borders[i - 1] ?? 0, end)
  }
}

async function read(text: string, places: number[] = []): Promise<Element[]> {
  const elements: Element[] = []
  const pieces = cut(bytesOf(text), places)
  for await (const one of elementsOf(pieces, '$', ['fields', 'data'])) elements.push(one)
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
const borders = fc.array(fc.nat(), { maxLength: 12 })

/** The same elements by JSON.parse. */
function expected(text: string): Element[] {
  const entries = Object.entries(JSON.parse(text) as Record<string, unknown[]>)
  return entries
    .filter(([name]) => name === 'fields' || name === 'data')
    .flatMap(([of, values]) => values.map((value) => ({ of, value })))
}

describe('the elements of a JSON file', () => {
  it('are those of JSON.parse, wherever the chunks end', async () => {
    const property = fc.asyncProperty(documents, borders, async (text, places) => {
      expect(await read(text, places)).toEqual(expected(text))
    })
    await fc.assert(property, { numRuns: 300 })
  })

  it('end in an error when the file ends too early, after the elements before', async () => {
    const property = fc.asyncProperty(documents, fc.nat(), borders, async (text, at, places) => {
      const bytes = bytesOf(text)
      const elements: Element[] = []
      const reading = async () => {
        const pieces = cut(bytes.subarray(0, at % bytes.length), places)
        for await (const one of elementsOf(pieces, '$', ['fields', 'data'])) elements.push(one)
      }
      await expect(reading()).rejects.toThrow(Malformed)
      expect(elements).toEqual(expected(text).slice(0, elements.length))
    })
    await fc.assert(property, { numRuns: 300 })
  })

  it.each([
    ['a bracket too many', '{"data":[1]}}'],
    ['a second document', '{"data":[1]} {"data":[2]}'],
    ['a comma too many', '{"data":[1,]}'],
    ['a missing comma', '{"data":[1 2]}'],
    ['a bracket of the other kind', '{"data":[1}'],
    ['a control character in a string', '{"data":["a\nb"]}'],
    ['no number', '{"data":[01]}'],
    ['no word of JSON', '{"data":[nil]}'],
    ['an unknown escape', '{"data":["\\x"]}'],
  ])('end in an error at damage: %s', async (_, text) => {
    await expect(read(text)).rejects.toThrow(Malformed)
  })

  it('come before the error at the damage in the same chunk', async () => {
    const elements: Element[] = []
    const reading = async () => {
      for await (const one of elementsOf(cut(bytesOf('{"data":[1,{"a":2},?'), []), '$', ['data'])) {
        elements.push(one)
      }
    }
    await expect(reading()).rejects.toThrow(/no JSON/)
    expect(elements.map(({ value }) => value)).toEqual([1, { a: 2 }])
  })

  it('are not the members of an object of the same name', async () => {
    expect(await read('{"data":{"a":1},"fields":[2]}')).toEqual([{ of: 'fields', value: 2 }])
  })

  const MEGABYTE = 1024 * 1024
  it.each([
    ['a string', `"${'x'.repeat(MEGABYTE)}"`],
    ['a string that never ends', `"${'x'.repeat(2 * MEGABYTE)}`],
    ['a list', `[${'1,'.repeat(MEGABYTE / 2)}1]`],
    ['brackets that never close', '['.repeat(2 * MEGABYTE)],
  ])('are at most 1 MB long: %s', async (_, element) => {
    const places = Array.from({ length: 40 }, (_, i) => i * 60_000)
    const text = `{"data":[1,${element},2]}`
    await expect(read(text, places)).rejects.toThrow('an element of more than 1024 KB')
    await expect(read(text)).rejects.toThrow('an element of more than 1024 KB')
  })

  it('may be many, of 1 MB each, in one file', async () => {
    const element = 'é'.repeat(MEGABYTE / 2 - 10)
    const text = `{"data":[${Array.from({ length: 3 }, () => `"${element}"`).join()}]}`
    expect(await read(text, [500_000, 1_000_001])).toHaveLength(3)
  })

  it('are taken before more of the file is read', async () => {
    let pieces = 0
    async function* endless(): AsyncIterable<Uint8Array> {
      yield bytesOf('{"data":[0')
      for (;;) {
        pieces += 1
        yield bytesOf(`,${pieces}`)
      }
    }
    const elements = elementsOf(endless(), '$', ['data'])[Symbol.asyncIterator]()
    for (let i = 0; i < 10; i++) await elements.next()
    expect(pieces).toBeLessThan(14)
    await elements.return?.()
  })
})
