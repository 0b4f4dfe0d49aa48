// Decides whether a search result resembles a whole name, so that it may be listed as what the name may mean.
import type { Matched } from '../../schema/resolvers.ts'
import { nameKey, nameLabel, withoutSpaces, wordsOf } from '../names/folding.ts'
import { editDistance, maxTyposFor } from './edit-distance.ts'
import { areGenericWords } from './ordinary-words.ts'

/** The part of a name's first word that a text must have when it is not the whole word: Micros of Microsoft. */
const MIN_PART_OF_WORD = 0.6
/** Letters that a text needs to be part of a word, or a word with a typo: Spar is not Spark. */
const MIN_LETTERS = 5

/**
 * @param name of the company that was found. @param matched what of it was found.
 * @returns whether the text is a symbol or a whole name of the company, has a word of its main name, or is the start of
 * the name that matched, or that name with a typo. Ribbon is not Nike, which was once Blue Ribbon Sports.
 */
export function resembles(text: string, name: string, { field, value, how }: Matched): boolean {
  if (how !== 'similar' && how !== 'contained') return true
  const key = nameKey(text)
  const nameWords = wordsOf(nameKey(name))
  const sharesWord = wordsOf(key).some(
    (word) => nameWords.includes(word) && !areGenericWords([word]),
  )
  const matchedKey = nameKey(field === 'domain' ? nameLabel(value) : value)
  return sharesWord || isStart(key, matchedKey) || isSpelledAlike(key, matchedKey)
}

function isStart(text: string, name: string): boolean {
  const [firstWord = ''] = wordsOf(name)
  const [typed, whole] = [withoutSpaces(text), withoutSpaces(name)]
  if (!whole.startsWith(typed)) return false
  if (typed.length >= MIN_LETTERS) return typed.length >= firstWord.length * MIN_PART_OF_WORD
  return typed === firstWord
}

function isSpelledAlike(text: string, name: string): boolean {
  const typed = withoutSpaces(text)
  if (typed.length < MIN_LETTERS) return false
  return editDistance(typed, withoutSpaces(name), maxTyposFor(typed.length)) !== null
}
