// Finds the company's name in the title of its home page, among slogans, sections and greetings.
import { foldText, nameKey, withoutSpaces } from '../names/folding.ts'
import { compactName, nameMatchScore } from './name-match.ts'
import { removeTitleNoise } from './title-noise.ts'

// Signs between a name and a slogan. A hyphen, a slash and an en dash belong to a word unless they
// stand free; a point ends a sentence after a word of three letters (J. Crew, Dr. Oetker).
const BETWEEN =
  /\s+[-–/~:]+\s+|\s+[»«]\s+|\s*[|｜¦‖•·›‹—―※【】「」〈〉。：]+\s*|\s*(?:::|\|\|)\s*|:\s+|\s+[-–]{2,}\s*|(?<=\p{L}{3})[.!?]\s+(?=\p{Lu})/u
/** More characters are no name but a sentence. */
const MOST = { characters: 40, words: 5 }

/** Its parts, each without what only says that this is a website. */
export const titleParts = (title: string): string[] =>
  title
    .split(BETWEEN)
    .map((part) => removeTitleNoise(part))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))

/**
 * The name in a title: the part that agrees with the domain's label, and of a longer part the words that do.
 * @param wanted the label's letters. @returns null when no part can be told for the name.
 */
export function findNameInTitle(title: string, wanted: string): string | null {
  const parts = titleParts(title)
  const judged = parts.map((part) => ({ part, fit: nameMatchScore(part, wanted) }))
  const best = judged.sort((a, b) => b.fit - a.fit || a.part.length - b.part.length)[0]
  if (best?.fit === 3) return best.part
  const part = best && best.fit > 0 && isShort(best.part) ? best.part : null
  const exact = wordsThatSpell(wanted, title)
  if (exact !== null) return part !== null && isOneMore(part, exact, parts) ? part : exact
  if (part !== null) return isNamelike(part) ? part : (beginning(part, wanted) ?? part)
  return parts.find(isLegal) ?? lone(parts)
}

/**
 * `Bäckerei Kaiserbrot` is what kaiserbrot.de is called: one word before the label's, or after it where the
 * title says nothing else, and both like a name. Beside a slogan the word after it is a country or a section.
 */
const isOneMore = (part: string, exact: string, parts: string[]): boolean =>
  (part.endsWith(` ${exact}`) || (parts.length === 1 && part.startsWith(`${exact} `))) &&
  part.split(' ').length === exact.split(' ').length + 1 &&
  isNamelike(part) &&
  !NOT_OF_NAMES.test(part)

const NOT_OF_NAMES = /\b(?:online|shop|store|blog|login|app|new|the|our|my|buy|get|about|why)\b/i

/** Whether every word begins as names do, as far as its script can. */
const isNamelike = (part: string): boolean =>
  !part.includes(',') &&
  (!/\p{Lu}/u.test(part) || part.split(' ').every((word) => /^\P{Ll}/u.test(word)))

/** The first words that the label begins with: `Waldohr` of "Waldohr für gutes Hören" at waldohr-hoeren.at. */
function beginning(part: string, wanted: string): string | null {
  const words = part.split(' ')
  const starts = words.map((_, i) => words.slice(0, i + 1).join(' '))
  const fitting = starts.filter((start) => wanted.startsWith(compactName(start)))
  return fitting.length === 0 ? null : trimmed(fitting.at(-1)!)
}

/** The words in a row that are the label: `Home Depot` of "Shop The Home Depot online". */
function wordsThatSpell(wanted: string, title: string): string | null {
  const words = title.split(/[\s|｜•·»›—:：,]+/u).filter(Boolean)
  const letters = words.map((word) => lettersIn(word))
  for (const from of words.keys()) {
    let spelled = ''
    for (let to = from; to < words.length && spelled.length < wanted.length; to++) {
      spelled += letters[to]
      if (spelled === wanted) return trimmed(words.slice(from, to + 1).join(' '))
    }
  }
  return null
}

const lettersIn = (word: string): string =>
  foldText(word)
    .replace(/\.com$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const trimmed = (name: string): string => name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}!+)]+$/gu, '')

const isShort = (part: string): boolean =>
  part.length <= MOST.characters && part.split(' ').length <= MOST.words

/** A part that says its legal form is a name: サイボウズ株式会社. */
function isLegal(part: string): boolean {
  const bare = (part.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []).length
  return isShort(part) && withoutSpaces(nameKey(part)).length < bare - 1 && /^\P{Ll}/u.test(part)
}

/** The only part, when it has the look of a name: one or two words with capitals, or few signs of a script without them. */
function lone(parts: string[]): string | null {
  const [only = '', ...more] = parts
  const isName =
    /^(?:\p{Lo}{1,10}|[\p{Lu}\p{N}][^\s,!?]*)(?: (?:\p{Lo}{1,10}|[\p{Lu}\p{N}&][^\s,!?]*))?$/u.test(
      only,
    )
  return more.length === 0 && isName && only.length <= MOST.characters ? only : null
}
