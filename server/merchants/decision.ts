// Step 7, decision: answers the merchant that is proved best, or none, and the kind of the transaction.
import type { LineKind } from '../../schema/merchant.ts'
import { isPerson } from '../search/ordinary-words.ts'
import type { BankKind, BankWords } from './bank-words.ts'
import type { How } from './candidates.ts'
import type { MarkedLine } from './marks.ts'
import type { Merchant } from './merchant-index.ts'
import type { Proof } from './proof.ts'

/** An answer below it is a guess, so none is given. */
export const MIN_CONFIDENCE = 0.8

const NAMES: Record<BankKind, LineKind> = {
  transfer: 'transfer',
  salary: 'salary',
  refund: 'refund',
  cash: 'cash_withdrawal',
  fee: 'fee',
  direct_debit: 'direct_debit',
  card: 'card_payment',
}
/** Kinds whose other side is a person, an employer or the bank itself. */
const WITHOUT_MERCHANT: readonly BankKind[] = ['transfer', 'salary', 'cash', 'fee']

/** @returns the proof that decides; null when none is sure enough, and for kinds of lines without a merchant. */
export function decide(proofs: readonly Proof[], words: BankWords): Proof | null {
  const kind = bankKind(words)
  const minimum =
    kind !== null && WITHOUT_MERCHANT.includes(kind) ? minimumFor(kind, words) : MIN_CONFIDENCE
  const sure = proofs.filter(({ confidence }) => confidence >= minimum)
  const rank = ({ confidence, merchant, candidate: { how, start } }: Proof) =>
    confidence + domainBonus(how, merchant, words) - start / 1000
  return sure.reduce<Proof | null>(
    (best, proof) => (best && rank(best) >= rank(proof) ? best : proof),
    null,
  )
}

/** A domain tells more than a name; that of a marketplace less, beside the shop that sells there. */
function domainBonus(how: How, { domain }: Merchant, { intermediary }: BankWords): number {
  if (how !== 'domain') return 0
  return intermediary?.domain === domain ? -0.15 : 0.05
}

/**
 * A line of these kinds names a company only where a processor took the payment, or where the kind comes after the
 * name: RYANAIR 22410098 … ENTGELT 0,00.
 */
function minimumFor(kind: BankKind, { intermediary, startsWithKind }: BankWords): number {
  if (kind === 'transfer') return intermediary?.kind === 'processor' ? MIN_CONFIDENCE : NEVER
  return startsWithKind ? NEVER : SURE
}
const NEVER = 1
const SURE = 0.93

/** The first kind that a line names decides, unless a later one tells more: a refund of a purchase. */
function bankKind({ kinds }: BankWords): BankKind | null {
  const [first = null] = kinds
  return TELLS_MORE.find((kind) => kinds.has(kind)) ?? first
}
const TELLS_MORE: readonly BankKind[] = ['salary', 'refund']

/**
 * @param sign the sign of the amount, when the caller knows it.
 * @returns what the line is; null when it does not tell.
 */
export function kindOf(
  line: MarkedLine,
  words: BankWords,
  hasMerchant: boolean,
  sign: '+' | '-' | null,
): LineKind | null {
  const kind = bankKind(words)
  if (kind === 'transfer' && isNameOfPerson(line)) return 'person'
  if (kind !== null && kind !== 'card') return NAMES[kind]
  if (sign === '+' && hasMerchant) return 'refund'
  if (kind === 'card' || hasMerchant || words.intermediary !== null) return 'card_payment'
  return isNameOfPerson(line) ? 'person' : null
}

const isNameOfPerson = ({ pieces, marks }: MarkedLine): boolean => {
  const words = pieces.filter((_, i) => marks[i] === null).map(({ key }) => key)
  return words.length > 1 && words.length < 5 && words.filter(isPerson).length > words.length / 2
}
