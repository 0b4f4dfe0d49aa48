// What the service answers about a line of a bank statement.
import type { Apex } from './apex.ts'

export const LINE_KINDS = [
  'card_payment',
  'transfer',
  'direct_debit',
  'cash_withdrawal',
  'fee',
  'salary',
  'refund',
  'person',
] as const
/** What a line is. `person`: a payment to or from a person. */
export type LineKind = (typeof LINE_KINDS)[number]

export interface FoundMerchant {
  name: string
  /** Null for a merchant that is known by its name only. */
  domain: Apex | null
  /** What it sells, such as Supermarkets; null when unknown. */
  category: string | null
  /** The merchant category code (ISO 18245) of that; null when none covers it. */
  mcc: string | null
}

/** The part of the text that proves the merchant, in UTF-16 units. */
export interface Evidence {
  text: string
  start: number
  end: number
}

export interface LineLocation {
  city: string | null
  /** A state of the United States, as its code. */
  region: string | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
}

export interface MerchantAnswer {
  /** The line as it was sent. */
  text: string
  /** Null when no merchant is proved. */
  merchant: FoundMerchant | null
  /** The processor, wallet or marketplace between the bank and the merchant; null without one. */
  intermediary: { name: string; domain: Apex } | null
  location: LineLocation | null
  /** The number of the shop, as written; null without one. */
  store: string | null
  /** Null when the line does not tell. */
  kind: LineKind | null
  /** The share of such answers that are right, from 0 to 1; 0 without a merchant. */
  confidence: number
  evidence: Evidence | null
}

/** What an operator taught: lines with this pattern are payments to this company. */
export interface MerchantRule {
  /** Words that stand next to each other in the line; a star at the end stands for the rest of a word. */
  pattern: string
  domain: Apex
}
