// Finds the company's name in the title of its home page, among slogans, sections and greetings.
import { foldText, nameKey, withoutSpaces } from '../names/folding.ts'
import { compactName, nameMatchScore } from './name-match.ts'
import { removeTitleNoise } from './title-noise.ts'

// Punctuation between a name and a slogan. A hyphen, slash or en dash counts only with spaces around it. A period
// counts only after three letters and before a capital, because J. Crew and Dr. Oetker are names.
const SEPARATORS =
  /\s+[-–/~:]+\s+|\s+[»«]\s+|\s*[|｜¦‖•·›‹—―※【】「」〈〉。：]+\s*|\s*(?:::|\|\|)\s*|:\s+|\s+[-–]{2,}\s*|(?<=\p{L}{3})[.!?]\s+(?=\p{Lu})/u
/** A longer part of a title is a sentence, not a name. */
const MAX_NAME_CHARACTERS = 40
const MAX_NAME_WORDS = 5

/** Splits a title at its separators and removes greetings and words such as "official site" from each part. */
export const titleParts = (title: string): string[] =>
  title
    .split(SEPARATORS)
    .map((part) => removeTitleNoise(part))
    .filter((part) => /[\p{L}\p{N}]/u.test(part))

/**
 * Finds the part of a title that matches the domain's label; of a long part, only the matching words. When no part
 * matches, a part with a legal form, or the only part of the title, may be the name.
 * @param label the label as `compactName` returns it.
 * @returns null when no part is clearly the name.
 */
export function findNameInTitle(title: string, label: string): string | null {
  const parts = titleParts(title)
  const scored = parts.map((part) => ({ part, score: nameMatchScore(part, label) }))
  const best = scored.sort((a, b) => b.score - a.score || a.part.length - b.part.length)[0]
  if (best?.score === 3) return best.part
  const part = best && best.score > 0 && isShort(best.part) ? best.part : null
  const exact = wordsEqualToLabel(label, title)
  if (exact !== null) return part !== null && addsOneWord(part, exact, parts) ? part : exact
  if (part !== null) return isNamelike(part) ? part : (startOfLabel(part, label) ?? part)
  return parts.find(hasLegalForm) ?? onlyNamelikePart(parts)
}

/**
 * `Bäckerei Kaiserbrot` is the name of kaiserbrot.de: one name-like word before the label's words belongs to the name.
 * A word after them belongs to it only in a title of one part; beside a slogan it is a country or a section.
 */
const addsOneWord = (part: string, exact: string, parts: string[]): boolean =>
  (part.endsWith(` ${exact}`) || (parts.length === 1 && part.startsWith(`${exact} `))) &&
  part.split(' ').length === exact.split(' ').length + 1 &&
  isNamelike(part) &&
  !NON_NAME_WORDS.test(part)

const NON_NAME_WORDS = /\b(?:online|shop|store|blog|login|app|new|the|our|my|buy|get|about|why)\b/i

/** Whether a part has no comma, and either no word that starts with a lower-case letter or no capital at all. */
const isNamelike = (part: string): boolean =>
  !part.includes(',') &&
  (!/\p{Lu}/u.test(part) || part.split(' ').every((word) => /^\P{Ll}/u.test(word)))

/** The first words that the label starts with: `Waldohr` in "Waldohr für gutes Hören" at waldohr-hoeren.at. */
function startOfLabel(part: string, label: string): string | null {
  const words = part.split(' ')
  const starts = words.map((_, i) => words.slice(0, i + 1).join(' '))
  const matching = starts.filter((start) => label.startsWith(compactName(start)))
  return matching.length === 0 ? null : trimPunctuation(matching.at(-1)!)
}

/** Consecutive words that equal the label: `Home Depot` in "Shop The Home Depot online". */
function wordsEqualToLabel(label: string, title: string): string | null {
  const words = title.split(/[\s|｜•·»›—:：,]+/u).filter(Boolean)
  const letters = words.map((word) => lettersAndDigits(word))
  for (const start of words.keys()) {
    let joined = ''
    for (let end = start; end < words.length && joined.length < label.length; end++) {
      joined += letters[end]
      if (joined === label) return trimPunctuation(words.slice(start, end + 1).join(' '))
    }
  }
  return null
}

const lettersAndDigits = (word: string): string =>
  foldText(word)
    .replace(/\.com$/, '')
    .replace(/[^\p{L}\p{N}]+/gu, '')

const trimPunctuation = (name: string): string =>
  name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}!+)]+$/gu, '')

/** Whether a part of a title may be a name; a longer one is a sentence. */
export const isShort = (part: string): boolean =>
  part.length <= MAX_NAME_CHARACTERS && part.split(' ').length <= MAX_NAME_WORDS

/** Whether a short part has a legal form, such as サイボウズ株式会社, and is therefore a name. */
function hasLegalForm(part: string): boolean {
  // `nameKey` drops legal forms, so a part with one has more letters than its key.
  const letters = (part.toLowerCase().match(/[\p{L}\p{N}]/gu) ?? []).length
  return isShort(part) && withoutSpaces(nameKey(part)).length < letters - 1 && /^\P{Ll}/u.test(part)
}

/** The title's only part, if it is one or two capitalized words, or short in a script without capitals. */
function onlyNamelikePart(parts: string[]): string | null {
  const [only = '', ...others] = parts
  const isName =
    /^(?:\p{Lo}{1,10}|[\p{Lu}\p{N}][^\s,!?]*)(?: (?:\p{Lo}{1,10}|[\p{Lu}\p{N}&][^\s,!?]*))?$/u.test(
      only,
    )
  return others.length === 0 && isName && only.length <= MAX_NAME_CHARACTERS ? only : null
}
