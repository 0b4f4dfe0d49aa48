// Tests the texts of the explorer and of the admin page: each has them in one file, in plain English.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import * as adminWords from '../../clients/web/admin/words.ts'
import * as words from '../../clients/web/words.ts'

const WEB = join(import.meta.dirname, '../../clients/web')

interface Text {
  /** Where the text is in words.ts, such as `HOME_WORDS.title`. */
  path: string
  text: string
}

/** Arguments for the texts with values; each text uses some of them. */
const SAMPLE_ARGUMENTS = ['acme.com', 'acme.com', 3, 4, 5]

function textsOf(value: unknown, path: string): Text[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value === 'function') return textsOf(callWithSamples(value), `${path}()`)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, child]) => textsOf(child, `${path}.${name}`))
}

/** Some texts take numbers, lists or dates first. */
function callWithSamples(text: CallableFunction): unknown {
  for (const samples of [SAMPLE_ARGUMENTS, [3, 'acme.com', 3], [3, ['acme.com']], [['acme.com']]]) {
    try {
      return text(...samples)
    } catch {}
  }
  throw new Error(`No sample fits ${text}.`)
}

const texts = Object.entries({ ...words, ...adminWords }).flatMap(([name, section]) =>
  textsOf(section, name),
)

/** @returns the sentences of a text that is not code. */
const sentencesOf = ({ text }: Text): string[] =>
  text.includes('\n') ? [] : text.split(/(?<=[.?!])\s+/).filter((sentence) => /\s/.test(sentence))

const failing = (isWrong: (sentence: string, path: string) => boolean): string[] =>
  texts.flatMap((text) => sentencesOf(text).filter((s) => isWrong(s, text.path))).sort()

describe('the words of the explorer and the admin page', () => {
  it('are many, and none is empty', () => {
    expect(texts.length).toBeGreaterThan(200)
    expect(texts.filter(({ text }) => text.trim() === '')).toEqual([])
  })

  it('have at most 25 words in a sentence', () => {
    expect(failing((sentence) => sentence.split(/\s+/).length > 25)).toEqual([])
  })

  it('do not begin a statement with What, Whoever, Of which or That', () => {
    expect(
      failing(
        (sentence) => /^(What|Whoever|Of which|That)\b/.test(sentence) && !/\?$/.test(sentence),
      ),
    ).toEqual([])
  })

  it('do not use the old private words', () => {
    const privateWords =
      /\b(is told|bears? out|stands for|of old|by the measure of|whoever|reckoned|crawl(?:s|ed)?)\b/i
    expect(failing((sentence) => privateWords.test(sentence))).toEqual([])
  })

  it('use American spelling, but greyscale', () => {
    expect(
      failing((sentence) => /colour|grayscale|organis|behaviour|licence/i.test(sentence)),
    ).toEqual([])
  })

  it('speak of URLs and requests', () => {
    expect(
      failing((sentence) => /\b(address bar|web address|call the API)\b/i.test(sentence)),
    ).toEqual([])
  })
})

/** Attributes whose value people read or hear. */
const READ_ATTRIBUTES = /^(aria-label|aria-valuetext|alt|title|placeholder|label|summary|subject)$/

/** @returns the texts that a component writes itself instead of taking them from words.ts. */
function ownTexts(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(join(WEB, file), 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  )
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isJsxText(node) && /\p{L}{2}/u.test(node.text)) found.push(node.text.trim())
    if (ts.isJsxAttribute(node) && node.initializer && ts.isStringLiteral(node.initializer)) {
      const isRead = READ_ATTRIBUTES.test(node.name.getText(source))
      if (isRead && /\p{L}{2}/u.test(node.initializer.text)) found.push(node.initializer.text)
    }
    // A string with a capital and a space is a sentence, wherever it is.
    if (ts.isStringLiteralLike(node) && /^\p{Lu}\p{Ll}.* /u.test(node.text)) found.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found.filter((text) => !ALLOWED.has(text))
}

/** The name of the product and the form of a key are no words of a language. */
const ALLOWED = new Set(['Logograph', 'lg_sk_…'])

const components = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.tsx') && !file.startsWith('dist'),
)

describe('a component of the explorer', () => {
  it.each(components)('takes its texts from words.ts: %s', (file) => {
    expect(ownTexts(file)).toEqual([])
  })
})
