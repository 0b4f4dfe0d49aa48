// The elements of arrays in a JSON file, one at a time: a file of any length in little memory.
import { JSONParser, type ParsedTokenInfo, TokenType } from '@streamparser/json'
import { textOf } from './file-text.ts'
import { Malformed } from './importer.ts'

/** The most bytes that one element may have; no company needs as many. */
const MAX_ELEMENT_BYTES = 1024 * 1024

export interface Element {
  /** The array's name. */
  of: string
  value: unknown
}

/**
 * Parses a JSON document while it arrives; a piece of it is read when the elements before are taken.
 * @param parent the path of the object that has the arrays, such as `$.results`; `$` is the document.
 * @param names of the arrays.
 * @throws Malformed for damaged or truncated JSON, after the elements before the damage, and for a value in the
 * place of an element that is longer than 1 MB.
 */
export async function* elementsOf(
  input: AsyncIterable<Uint8Array>,
  parent: string,
  names: readonly string[],
): AsyncIterable<Element> {
  const reader = createReader(parent, names)
  for await (const text of textOf(input)) yield* reader.read(text)
  reader.end()
}

function createReader(parent: string, names: readonly string[]) {
  const parser = new JSONParser({
    paths: names.map((name) => `${parent}.${name}.*`),
    keepStack: false,
  })
  const found: Element[] = []
  const bound = createBound(parent.split('.').length + 1)
  parser.onToken = bound.onToken
  parser.onValue = ({ key, value, stack }) => {
    // The members of an object would match the path, too.
    if (typeof key === 'number') found.push({ of: String(stack.at(-1)?.key), value })
  }

  function* read(text: string): Iterable<Element> {
    const failure = failureOf(() => parser.write(text))
    yield* found.splice(0)
    if (failure instanceof Malformed) throw failure
    if (failure) {
      const message = `no row can be read here: this is no JSON (${failure.message})`
      throw new Malformed(message, { cause: failure })
    }
    bound.onBytes(Buffer.byteLength(text))
  }

  function end(): void {
    if (bound.isEmpty()) throw new Malformed('there is nothing in it')
    const failure = parser.isEnded ? null : failureOf(() => parser.end())
    if (failure) throw new Malformed('the JSON ends too early', { cause: failure })
  }

  return { read, end }
}

/** Refuses a value below a depth of brackets that is longer than an element may be, before it fills the memory. */
function createBound(arrayDepth: number) {
  let depth = 0
  let bytesRead = 0
  let elementStart = 0
  let isEmpty = true

  function check(offset: number): void {
    if (offset - elementStart <= MAX_ELEMENT_BYTES) return
    throw new Malformed(`an element of more than ${MAX_ELEMENT_BYTES / 1024} KB`)
  }

  function onToken({ token, offset }: ParsedTokenInfo): void {
    isEmpty = false
    check(offset)
    if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth += 1
    else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth -= 1
    if (depth <= arrayDepth) elementStart = offset
  }

  function onBytes(count: number): void {
    bytesRead += count
    check(bytesRead)
  }

  return { onToken, onBytes, isEmpty: () => isEmpty }
}

/** @returns null when the work succeeds. */
function failureOf(work: () => void): Error | null {
  try {
    work()
    return null
  } catch (error) {
    return error as Error
  }
}
