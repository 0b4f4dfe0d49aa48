// The elements of named arrays in a JSON file, one at a time: a file of any length in little memory.
import { textOf } from './file-text.ts'
import { Malformed } from './importer.ts'

/** An element longer than this is not one of a company. */
const LONGEST = 1024 * 1024

export interface Element {
  /** The array's name. */
  of: string
  value: unknown
}

/** @param names of the arrays wanted, wherever they stand. @throws Malformed also when the file ends too early. */
export async function* elementsOf(
  input: AsyncIterable<Uint8Array>,
  names: readonly string[],
): AsyncIterable<Element> {
  const scan = scanner(names)
  for await (const text of textOf(input)) yield* scan.read(text)
  scan.end()
}

function scanner(names: readonly string[]) {
  let depth = 0
  let text = ''
  let inString = false
  let escaped = false
  /** The last string read: the name of what a colon and a bracket follow. */
  let word = ''
  let array: { of: string; depth: number } | null = null
  let seen = false

  function element(): Element | null {
    const json = text.trim()
    text = ''
    return json === '' ? null : { of: array!.of, value: parsed(json) }
  }

  /** @returns an element that ends with this sign. */
  function structural(sign: string): Element | null {
    if (sign === '{' || sign === '[') {
      depth += 1
      if (array === null && sign === '[' && names.includes(word)) {
        array = { of: word, depth }
        return null
      }
    }
    const atTop = array !== null && depth === array.depth
    const found = atTop && (sign === ',' || sign === ']') ? element() : null
    if (sign === '}' || sign === ']') depth -= 1
    if (depth < 0) throw new Malformed('this is no JSON: a bracket too many')
    if (array !== null && depth < array.depth) array = null
    else if (array !== null && !(atTop && sign === ',')) text += sign
    return found
  }

  function* read(piece: string): Iterable<Element> {
    for (const sign of piece) {
      seen ||= sign.trim() !== ''
      if (inString) {
        if (escaped) escaped = false
        else if (sign === '\\') escaped = true
        else if (sign === '"') inString = false
        if (array !== null) text += sign
        else if (inString && word.length < 100) word += sign
      } else if (sign === '"') {
        inString = true
        if (array !== null) text += sign
        else word = ''
      } else if ('{}[],'.includes(sign)) {
        const found = structural(sign)
        if (found !== null) yield found
      } else if (array !== null) text += sign
      if (text.length > LONGEST) throw new Malformed(`an element of more than ${LONGEST / 1024} KB`)
    }
  }

  function end(): void {
    if (!seen) throw new Malformed('there is nothing in it')
    if (depth !== 0 || inString) throw new Malformed('the JSON ends too early')
  }

  return { read, end }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new Malformed(`no JSON: ${json.slice(0, 80)}`, { cause: error })
  }
}
