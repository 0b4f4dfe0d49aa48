// Reads Microsoft's browserconfig.xml: the tiles of Windows 8 and 10.
import { Parser } from 'htmlparser2'
import type { Candidate } from '../../../../schema/visit.ts'
import { pictureOf } from '../html/url.ts'
import { candidate } from './candidate.ts'

const TILE = /^(?:(?:square|wide)(\d{2,3})x(\d{2,3})logo|tileimage)$/
/** A real one has one tile element with a handful of logos. */
const LONGEST = 16_384
const TILES = 10

/** @param url the file's own address, which its addresses are relative to. */
export function candidatesOfBrowserconfig(xml: string, url: string): Candidate[] {
  const candidates: Candidate[] = []
  const parser = new Parser(
    {
      onopentag(tag, { src }) {
        const sizes = TILE.exec(tag)
        const picture = sizes && pictureOf(src, url)
        if (!picture || candidates.length >= TILES) return
        const declared = Math.max(Number(sizes[1] ?? 144), Number(sizes[2] ?? 144))
        const place = `browserconfig ${tag}`
        candidates.push(candidate('tile', picture, place, { kind: 'icon', declared }))
      },
    },
    { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.end(xml.slice(0, LONGEST))
  return candidates
}
