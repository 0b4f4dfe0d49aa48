// Streams the elements of arrays in a JSON file one at a time, so that memory does not grow with the file.
import { JSONParser, type ParsedTokenInfo, TokenType } from '@streamparser/json'
import { MalformedFile } from './importer.ts'

/** Far more than the record of any company needs. */
const MAX_ELEMENT_BYTES = 1024 * 1024

export interface Element {
  arrayName: string
  value: unknown
}

/**
 * Parses a JSON document while it arrives. The next chunk is read only after the caller took all elements of the
 * chunks before.
 * @param parent the path of the object that has the arrays, such as `$.results`; `$` is the document.
 * @param arrayNames the arrays whose elements are returned.
 * @throws MalformedFile for damaged or truncated JSON, and for an element of more than 1 MB. The elements before it are
 * returned first.
 */
export async function* parseElements(
  text: AsyncIterable<string>,
  parent: string,
  arrayNames: readonly string[],
): AsyncIterable<Element> {
  const parser = createMemberParser(parent, arrayNames)
  for await (const chunk of text) {
    for (const { parentName, key, value } of parser.parse(chunk)) {
      // The path also matches the members of an object; only array elements have a number as key.
      if (typeof key === 'number') yield { arrayName: parentName, value }
    }
  }
  parser.end()
}

export interface Member {
  /** The name of the object or array. */
  parentName: string
  /** The member's name, or its position in an array. */
  key: string | number
  value: unknown
}

/**
 * Parses the members of all objects and arrays that the document contains directly: 320193 of
 * `{"0": {"cik_str": 320193}}`. It limits and fails like `parseElements`.
 */
export async function* parseMembers(text: AsyncIterable<string>): AsyncIterable<Member> {
  const parser = createMemberParser('$', ['*'])
  for await (const chunk of text) yield* parser.parse(chunk)
  parser.end()
}

function createMemberParser(parent: string, names: readonly string[]) {
  const jsonParser = new JSONParser({
    paths: names.map((name) => `${parent}.${name}.*`),
    keepStack: false,
  })
  const members: Member[] = []
  const sizeLimit = createSizeLimit(parent.split('.').length + 1)
  jsonParser.onToken = sizeLimit.onToken
  jsonParser.onValue = ({ key, value, stack }) => {
    if (key !== undefined) members.push({ parentName: String(stack.at(-1)?.key), key, value })
  }

  function* parse(text: string): Iterable<Member> {
    const error = errorOf(() => jsonParser.write(text))
    yield* members.splice(0)
    if (error instanceof MalformedFile) throw error
    if (error) throw new MalformedFile(`invalid JSON: ${error.message}`, { cause: error })
    sizeLimit.onBytes(Buffer.byteLength(text))
  }

  function end(): void {
    if (sizeLimit.isEmpty()) throw new MalformedFile('the file is empty')
    const error = jsonParser.isEnded ? null : errorOf(() => jsonParser.end())
    if (error) throw new MalformedFile('the JSON ends too early', { cause: error })
  }

  return { parse, end }
}

/**
 * Rejects an element that is too long while it arrives, before it fills the memory.
 * @param arrayDepth how many brackets and braces are open around an element.
 */
function createSizeLimit(arrayDepth: number) {
  let depth = 0
  let bytesRead = 0
  let elementStart = 0
  let isEmpty = true

  function check(offset: number): void {
    if (offset - elementStart <= MAX_ELEMENT_BYTES) return
    throw new MalformedFile(`an element of more than ${MAX_ELEMENT_BYTES / 1024} KB`)
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

/** @returns what the function throws; null when it succeeds. */
function errorOf(run: () => void): Error | null {
  try {
    run()
    return null
  } catch (error) {
    return error as Error
  }
}
