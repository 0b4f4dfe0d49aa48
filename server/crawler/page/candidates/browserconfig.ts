// Parses Microsoft's browserconfig.xml, which lists the tile icons of Windows 8 and 10.
import { Parser } from 'htmlparser2'
import type { Candidate } from '../../../../schema/visit.ts'
import { imageSourceOf } from '../html/url.ts'
import { createCandidate } from './candidate.ts'

const TILE = /^(?:(?:square|wide)(\d{2,3})x(\d{2,3})logo|tileimage)$/
/** Characters; a real file has one tile element with a handful of logos. */
const MAX_LENGTH = 16_384
const MAX_TILES = 10

/**
 * Returns no candidates for text that is not a browserconfig.
 * @param url the URL of the file, which its relative URLs resolve against.
 */
export function parseBrowserconfig(xml: string, url: string): Candidate[] {
  const candidates: Candidate[] = []
  const parser = new Parser(
    {
      onopentag(tag, { src }) {
        const sizes = TILE.exec(tag)
        const source = sizes && imageSourceOf(src, url)
        if (!source || candidates.length >= MAX_TILES) return
        const declaredSize = Math.max(Number(sizes[1] ?? 144), Number(sizes[2] ?? 144))
        const place = `browserconfig ${tag}`
        candidates.push(createCandidate('tile', source, place, { kind: 'icon', declaredSize }))
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(xml.slice(0, MAX_LENGTH))
  return candidates
}
