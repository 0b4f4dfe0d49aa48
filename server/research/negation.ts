// Words that turn a sentence into its contrary, in the languages of most pages.
import { bare } from './words.ts'

/** "Not only" denies nothing, and "No. 1" counts. */
const AFFIRMED =
  /(?<!\p{L})(?:not (?:only|just|merely)|no\.? ?(?=\d)|nicht (?:nur|bloss)|pas seulement|non seulement|no solo|non solo|nao so|niet alleen|inte bara)(?!\p{L})/gu
const NEGATION = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    ...['not', 'no', 'nor', 'none', 'never', 'neither', 'nobody', 'nothing', 'without', 'cannot'],
    ...["\\p{L}+n[’']t", 'instead', 'unlike', 'refuses?d?', 'stopped'],
    ...['nicht', 'kein(?:e[nrms]?)?', 'keinerlei', 'nie', 'niemals', 'ohne'],
    ...['pas', 'sans', 'jamais', 'aucune?', 'sin', 'nunca', 'jamas', 'ningun[ao]?'],
    ...['non', 'senza', 'nessun[ao]?', 'nao', 'nenhuma?', 'geen', 'niet', 'nooit', 'zonder'],
    ...['inte', 'ikke', 'utan', 'uten', 'uden', 'bez', 'не', 'без', 'никогда'],
  ].join('|')})(?!\p{L})|不|没|ません|ない|않|없`,
  'gu',
)

/** How often a text denies something. */
export const negationsIn = (text: string): number =>
  bare(text).replace(AFFIRMED, ' ').match(NEGATION)?.length ?? 0
