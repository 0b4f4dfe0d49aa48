// Makes dumps of format 1 of new dumps: the same records with the former words.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync, gzipSync } from 'node:zlib'

/** Properties and names, and the former ones. Those of stored JSON are within a text. */
const FORMER_WORDS = [
  ['"fullColor":', '"fullColour":'],
  ['"license":', '"licence":'],
  ['\\"themeColor\\":', '\\"themeColour\\":'],
  ['\\"generatorVersion\\":', '\\"narrator\\":'],
  ['"name":"signedUrls"', '"name":"grants"'],
  ['"version":2', '"version":1'],
] as const

/** @throws Error when the dump lacks one of the words. */
export function writeFormerDump(dump: string, formerDump: string): void {
  const lines = gunzipSync(readFileSync(dump)).toString().trimEnd().split('\n')
  let text = `${lines.slice(0, -1).join('\n')}\n`
  for (const [word, formerWord] of FORMER_WORDS) {
    if (!text.includes(word)) throw new Error(`The dump has no ${word}.`)
    text = text.replaceAll(word, formerWord)
  }
  const sha256 = createHash('sha256').update(text).digest('hex')
  const end = JSON.stringify({ end: { records: lines.length - 2, sha256 } })
  writeFileSync(formerDump, gzipSync(`${text}${end}\n`))
}
