// Step 3, the words of the bank and the intermediary: what kind of transaction the line is, and who was in between.
import { addToCount } from '../turns/counts.ts'
import type { Line } from './line.ts'
import { isUnmarked, type MarkedLine, mark } from './marks.ts'
import { type Phrases, phraseAt, readPhrases } from './phrases.ts'

export type BankKind = 'transfer' | 'salary' | 'refund' | 'cash' | 'fee' | 'direct_debit' | 'card'

export interface Intermediary {
  name: string
  domain: string
  /** A marketplace is the merchant where the line names no other one. */
  kind: 'processor' | 'wallet' | 'marketplace'
  /** `*` where a star must follow; `^` where it must begin the line; `>` where a merchant's name must follow; else
   * empty. */
  sign: string
}

/** What the words around the merchant tell. */
export interface BankWords {
  /** The kinds that the line names, in its order. */
  kinds: Set<BankKind>
  /** Whether the first of them is before any name. */
  startsWithKind: boolean
  /** The countries where banks write these words, with the number of words; none for an unknown language. */
  countries: Map<string, number>
  intermediary: Intermediary | null
}

/** What banks write, and the intermediaries. */
export interface BankTables {
  bankWords: Phrases<{ kind: BankKind | null; countries: string[] }>
  intermediaries: Phrases<Intermediary>
}

/** Reads both tables in parts. */
export const readBankTables = async (): Promise<BankTables> => ({
  bankWords: await readPhrases('bank-words.tsv', ([kind = '', countries = '']) => ({
    kind: kind === '-' ? null : (kind as BankKind),
    countries: countries.split(' ').filter(Boolean),
  })),
  intermediaries: await readPhrases(
    'intermediaries.tsv',
    ([name = '', domain = '', kind = '', sign = '']): Intermediary => ({
      name,
      domain,
      kind: kind as Intermediary['kind'],
      sign,
    }),
  ),
})

/** Letters from which a single word of a bank is none of another language, and so counts in the middle of a line too. */
const MIN_LETTERS_INSIDE = 6
/** The same of words for refunds and direct debits, which are in no name. */
const MIN_LETTERS_OF_KIND = 4

/**
 * Marks the words of the bank and the intermediary.
 * @param nameLength the number of pieces of the longest merchant's name that begins at a position: Le Creuset begins
 *   with a word that banks write too.
 */
export function findBankWords(
  line: MarkedLine,
  { bankWords, intermediaries }: BankTables,
  nameLength: (position: number) => number,
): BankWords {
  const words: BankWords = {
    kinds: new Set(),
    startsWithKind: false,
    countries: new Map(),
    intermediary: findIntermediary(line, intermediaries, nameLength),
  }
  let isLeading = true
  for (let i = 0; i < line.pieces.length; ) {
    const found = bankWordsAt(line, bankWords, i, isLeading, nameLength)
    if (found) {
      if (found.row.kind && words.kinds.size === 0) words.startsWithKind = isLeading
      if (found.row.kind) words.kinds.add(found.row.kind)
      for (const country of found.row.countries) addToCount(words.countries, country, 1)
      for (let each = i; each < i + found.length; each++)
        if (line.marks[each] !== 'intermediary') mark(line, each, 1, 'bank')
      i += found.length
      continue
    }
    const isContent = isUnmarked(line, i)
    if (isContent) isLeading = false
    // A word inside a name is no word of a bank: Rocket Mortgage.
    i += isContent ? Math.max(1, nameLength(i)) : 1
  }
  return words
}

/** A short word counts at the start of a line, and after a number or another word of the bank: 17.35 UHR. */
function bankWordsAt(
  { pieces, marks }: MarkedLine,
  bankWords: BankTables['bankWords'],
  position: number,
  isLeading: boolean,
  nameLength: (position: number) => number,
) {
  const found = phraseAt(bankWords, pieces, position)
  const isOfKind = found?.row.kind === 'refund' || found?.row.kind === 'direct_debit'
  const minimum = isOfKind ? MIN_LETTERS_OF_KIND : MIN_LETTERS_INSIDE
  const isLong = found && (found.length > 1 || (pieces[position]?.key.length ?? 0) >= minimum)
  const isBesideNumber = marks[position - 1] === 'reference' || marks[position - 1] === 'bank'
  return found && (isLeading || isLong || isBesideNumber) && nameLength(position) <= found.length
    ? found
    : null
}

/** Marks the intermediaries. @returns the first one; a wallet comes before the marketplace that it paid. */
function findIntermediary(
  line: MarkedLine,
  intermediaries: BankTables['intermediaries'],
  nameLength: (position: number) => number,
): Intermediary | null {
  let first: Intermediary | null = null
  for (let i = 0; i < line.pieces.length; ) {
    const found = intermediaryAt(line, intermediaries, i, nameLength)
    if (!found || nameLength(i) > found.length) {
      i += 1
      continue
    }
    mark(line, i, found.length, 'intermediary')
    if (first === null || (first.kind === 'marketplace' && found.row.kind !== 'marketplace'))
      first = found.row
    i += found.length
  }
  return first
}

/** A star, or an underscore that a bank made of it. */
const STAR = /^\s?[*_＊]/

function intermediaryAt(
  { pieces, text }: Line,
  intermediaries: BankTables['intermediaries'],
  position: number,
  nameLength: (position: number) => number,
) {
  return phraseAt(intermediaries, pieces, position, ({ sign }, length) => {
    if (sign === '^') return position === 0 && length < pieces.length
    if (sign === '>')
      return (pieces[position + length]?.key.length ?? 0) > 4 && nameLength(position + length) > 0
    const last = pieces[position + length - 1]
    return sign !== '*' || STAR.test(text.slice(last?.end, (last?.end ?? 0) + 2))
  })
}
