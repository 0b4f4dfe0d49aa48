// Counts negations in a text, in the most common languages of websites.
import { normalizeText } from './words.ts'

/** Phrases such as "not only" and "No. 1", which contain a negation word but negate nothing. */
const NOT_A_NEGATION =
  /(?<!\p{L})(?:not (?:only|just|merely)|no\.? ?(?=\d)|nicht (?:nur|bloss)|pas seulement|non seulement|no solo|non solo|nao so|niet alleen|inte bara)(?!\p{L})/gu
const NEGATION = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    'not',
    'no',
    'nor',
    'none',
    'never',
    'neither',
    'nobody',
    'nothing',
    'without',
    'cannot',
    "\\p{L}+n[’']t",
    'instead',
    'unlike',
    'refuses?d?',
    'stopped',
    'nicht',
    'kein(?:e[nrms]?)?',
    'keinerlei',
    'nie',
    'niemals',
    'ohne',
    'pas',
    'sans',
    'jamais',
    'aucune?',
    'sin',
    'nunca',
    'jamas',
    'ningun[ao]?',
    'non',
    'senza',
    'nessun[ao]?',
    'nao',
    'nenhuma?',
    'geen',
    'niet',
    'nooit',
    'zonder',
    'inte',
    'ikke',
    'utan',
    'uten',
    'uden',
    'bez',
    'не',
    'без',
    'никогда',
  ].join('|')})(?!\p{L})|不|没|ません|ない|않|없`,
  'gu',
)

/** @returns the number of negations in the text. */
export const countNegations = (text: string): number =>
  normalizeText(text).replace(NOT_A_NEGATION, ' ').match(NEGATION)?.length ?? 0
