// Parses Microsoft's browserconfig.xml, which lists the tile icons of Windows 8 and 10.
import { Parser } from 'htmlparser2'
import type { Candidate } from '../../../../schema/visit.ts'
import { imageSourceOf } from '../html/url.ts'
import { createCandidate } from './candidate.ts'

const TILE = /^(?:(?:square|wide)(\d{2,3})x(\d{2,3})logo|tileimage)$/
/** Characters; a real file has one tile element with a handful of logos. */
const MAX_FILE_LENGTH = 16_384
const MAX_TILES = 10
/** Edge in pixels of a `TileImage`, whose tag contains no size. */
const DEFAULT_TILE_SIZE = 144

/**
 * Returns no candidates for text that is not a browserconfig.
 * @param url the URL of the file, which its relative URLs resolve against.
 */
export function parseBrowserconfig(xml: string, url: string): Candidate[] {
  const candidates: Candidate[] = []
  const parser = new Parser(
    {
      onopentag(tag, { src }) {
        const tile = TILE.exec(tag)
        const image = tile && imageSourceOf(src, url)
        if (!image || candidates.length >= MAX_TILES) return
        const [, width = DEFAULT_TILE_SIZE, height = DEFAULT_TILE_SIZE] = tile
        const declaredSize = Math.max(Number(width), Number(height))
        const place = `browserconfig ${tag}`
        candidates.push(createCandidate('tile', image, place, { kind: 'icon', declaredSize }))
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(xml.slice(0, MAX_FILE_LENGTH))
  return candidates
}
