// Step 4, location and store: marks the words beside the merchant, and reads the place and the number of the shop.
import type { LineLocation } from '../../schema/merchant.ts'
import { readListFile } from '../list-file.ts'
import { isPlace } from '../search/ordinary-words.ts'
import type { Piece } from './line.ts'
import { isUnmarked, type MarkedLine, mark } from './marks.ts'
import { isTradeWord } from './trade-words.ts'

const CITIES = new Set(
  readListFile(new URL('cities.txt', import.meta.url)).flatMap((line) =>
    line.split(', ').filter(Boolean),
  ),
)

const STATES = new Set(
  'al ak az ar ca co ct de fl ga hi id il in ia ks ky la me md ma mi mn ms mo mt ne nv nh nj nm ny nc nd oh ok or pa ri sc sd tn tx ut vt va wa wv wi wy dc'.split(
    ' ',
  ),
)
/** @param text pairs of a word and the code of its country. */
const codesOf = (text: string) =>
  new Map(text.split(' ').map((pair) => pair.split(':') as [string, string]))

/** Codes of countries at the end of a line, with those of three letters. */
const COUNTRIES = codesOf(
  'us:US usa:US gb:GB gbr:GB uk:GB de:DE deu:DE fr:FR fra:FR es:ES esp:ES it:IT ita:IT nl:NL nld:NL ' +
    'pt:PT prt:PT pl:PL pol:PL se:SE swe:SE jp:JP jpn:JP at:AT aut:AT ch:CH che:CH be:BE bel:BE lu:LU ' +
    'lux:LU ie:IE irl:IE dk:DK dnk:DK no:NO nor:NO fi:FI fin:FI br:BR bra:BR mx:MX mex:MX ca:CA can:CA ' +
    'au:AU aus:AU nz:NZ nzl:NZ cz:CZ cze:CZ',
)
const WRITTEN_COUNTRIES = codesOf(
  'deutschland:DE germany:DE france:FR espana:ES spain:ES italia:IT italy:IT nederland:NL netherlands:NL ' +
    'portugal:PT polska:PL poland:PL sverige:SE sweden:SE osterreich:AT austria:AT schweiz:CH suisse:CH ' +
    'brasil:BR mexico:MX canada:CA australia:AU japan:JP 日本:JP ireland:IE danmark:DK norge:NO belgie:BE ' +
    'belgique:BE',
)
/** Longest name of a city, in words. */
const MAX_CITY_WORDS = 4

const isCity = (key: string): boolean => CITIES.has(key) || isPlace(key)

/** Marks the places and the words of trades. @returns the place, each part null where the line has none. */
export function findPlaces(
  line: MarkedLine,
  nameLength: (position: number) => number,
): LineLocation {
  const { pieces, text } = line
  const location: LineLocation = { city: null, region: null, country: null }
  for (let i = pieces.length - 1; i >= 0; i--) {
    const piece = pieces[i] as Piece
    if (!isUnmarked(line, i)) continue
    location.country ??= WRITTEN_COUNTRIES.get(piece.key) ?? null
    if (isCodeOfPlace(line, i)) {
      if (isState(piece.key, location.country)) {
        location.region ??= piece.key.toUpperCase()
        location.country ??= 'US'
      } else location.country ??= COUNTRIES.get(piece.key) ?? null
      mark(line, i, 1, 'place')
    }
  }
  for (let i = 0; i < pieces.length; ) {
    const length = cityLength(line, i)
    if (length > 0 && nameLength(i) <= length) {
      const isInside =
        i > 0 && line.marks.slice(0, i).some((found) => found === null || found === 'intermediary')
      if (isInside && !WRITTEN_COUNTRIES.has(pieces[i]!.key))
        location.city = text.slice(pieces[i]!.start, pieces[i + length - 1]!.end)
      mark(line, i, length, 'place')
    } else if (isUnmarked(line, i) && isTradeWord(pieces[i]!.key)) mark(line, i, 1, 'trade')
    i += Math.max(1, length)
  }
  return location
}

/** CA after a city is California; DE is Germany, unless the United States follow. */
const isState = (key: string, country: string | null): boolean =>
  STATES.has(key) &&
  (country === 'US' || (country === null && (!COUNTRIES.get(key) || key === 'ca')))

/** A code of a country or a state counts at the end of the line, in capitals, and after another word. */
function isCodeOfPlace({ pieces, text, marks }: MarkedLine, position: number): boolean {
  const { key, start, end, gap } = pieces[position] as Piece
  if (!(COUNTRIES.get(key) || STATES.has(key)) || position === 0 || gap === '' || gap === '.')
    return false
  if (text.slice(start, end) !== text.slice(start, end).toUpperCase()) return false
  return marks.slice(position + 1).every((found) => found === 'reference' || found === 'place')
}

function cityLength({ pieces, marks }: MarkedLine, position: number): number {
  for (let length = MAX_CITY_WORDS; length > 0; length--) {
    const words = pieces.slice(position, position + length)
    if (words.length < length || words.some((_, i) => marks[position + i] !== null)) continue
    if (isCity(words.map(({ key }) => key).join(''))) return length
  }
  return 0
}

const STORE_WORDS = new Set(
  't store nr no filiale fil st shop mag magasin tienda pdv loja sklep butik shop r f s'.split(' '),
)
/** Digits of a number of a shop; longer ones are telephone numbers and references. */
const MAX_STORE_DIGITS = 6

/** @param end the position after the name of the merchant. @returns the number of the shop, as written; null without one. */
export function storeAfter({ pieces, text }: MarkedLine, end: number): string | null {
  const next = pieces[end]
  if (!next) return null
  const isNamed = STORE_WORDS.has(next.key)
  const number = pieces[isNamed ? end + 1 : end]
  if (!number?.isNumber || number.key.length > MAX_STORE_DIGITS) return null
  // A date or an amount goes on after its first number.
  const after = pieces[pieces.indexOf(number) + 1]
  if (after?.isNumber && /^[./,:-]$/.test(after.gap)) return null
  return text.slice(next.start, number.end)
}
