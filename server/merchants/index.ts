// Finds the merchant of a line of a bank statement. The steps are named here in their order; each has a file.
import type { Evidence, LineKind, LineLocation } from '../../schema/merchant.ts'
import { type BankWords, findBankWords, type Intermediary } from './bank-words.ts'
import { type Candidate, findCandidates, nameLengthAt, unknownMerchant } from './candidates.ts'
import { decide, kindOf } from './decision.ts'
import { readLine } from './line.ts'
import type { Merchant, MerchantIndex } from './merchant-index.ts'
import { findPlaces, storeAfter } from './places.ts'
import { type Circumstances, type Proof, prove } from './proof.ts'
import { matchRule, type RuleMatch, type Rules } from './rules.ts'
import { strip } from './strip.ts'
import { websiteFor } from './website.ts'

/** What a caller knows of a line besides its text. */
export interface LineHints {
  /** ISO 3166-1 alpha-2. */
  country?: string | null | undefined
  mcc?: string | null | undefined
  city?: string | null | undefined
  /** Whether the amount was received or paid. */
  sign?: '+' | '-' | null | undefined
}

export interface LineAnswer {
  /** Null when no merchant is proved. */
  merchant: Merchant | null
  intermediary: Pick<Intermediary, 'name' | 'domain'> | null
  location: LineLocation | null
  /** The number of the shop as written; null without one. */
  store: string | null
  kind: LineKind | null
  /** The share of such answers that are right, from 0 to 1; 0 without a merchant. */
  confidence: number
  evidence: Evidence | null
}

/** What lines are compared with. */
export interface Known {
  index: MerchantIndex
  rules: Rules
}

export function findMerchant(
  { index, rules }: Known,
  text: string,
  hints: LineHints = {},
): LineAnswer {
  const line = strip(readLine(text))
  const nameLength = (position: number) => nameLengthAt(index, line.pieces, position)
  const words = findBankWords(line, index.bank, nameLength)
  const location = findPlaces(line, nameLength)
  const circumstances: Circumstances = {
    isDirectDebit: words.kinds.has('direct_debit'),
    isSmallShop: SMALL_SHOPS.has(words.intermediary?.name ?? ''),
    country: hints.country ?? location.country ?? likelyCountry(words),
    mcc: hints.mcc ?? null,
  }
  const proofs = findCandidates(line, index).map((candidate) =>
    prove(line, candidate, circumstances),
  )
  const taught = matchRule(rules, line)
  const proof = taught ? taughtProof(index, taught) : decide(proofs, words)
  const proved = proof?.merchant ?? marketplaceOf(index, words)
  const merchant =
    proved && (taught ? proved : { ...proved, domain: websiteFor(proved, circumstances.country) })
  // A marketplace that sells by itself is no intermediary.
  const intermediary = merchant?.domain === words.intermediary?.domain ? null : words.intermediary
  const found = { ...location, city: location.city ?? hints.city ?? null }
  return {
    merchant,
    intermediary: intermediary && { name: intermediary.name, domain: intermediary.domain },
    location: found.city || found.region || found.country ? found : null,
    store: proof && storeAfter(line, proof.candidate.end),
    kind: kindOf(line, words, merchant !== null, hints.sign ?? null),
    confidence: proof
      ? Math.round(proof.confidence * 100) / 100
      : merchant
        ? MARKETPLACE_CONFIDENCE
        : 0,
    evidence:
      proof &&
      spanOf(
        text,
        line.pieces[proof.candidate.start]!.start,
        line.pieces[proof.candidate.end - 1]!.end,
      ),
  }
}

/** What an operator taught is certain. */
function taughtProof({ domains }: MerchantIndex, { rule, start, end }: RuleMatch): Proof {
  const { domain, pattern } = rule
  const known = domains.get(domain) ?? unknownMerchant(domain)
  const candidate: Candidate = { start, end, key: pattern, how: 'name', names: [] }
  return { candidate, merchant: { ...known, domain }, confidence: 1 }
}

/** Processors of independent shops, whose names are often those of chains with other words. */
const SMALL_SHOPS = new Set(['Square', 'SumUp', 'Zettle', 'Toast'])

/** How often the line of a marketplace that names no shop is a payment to the marketplace itself. */
const MARKETPLACE_CONFIDENCE = 0.85

function marketplaceOf({ domains }: MerchantIndex, { intermediary }: BankWords): Merchant | null {
  if (intermediary?.kind !== 'marketplace') return null
  return domains.get(intermediary.domain) ?? null
}

/** The country whose banks write most of the words; null when two fit equally, or none. */
function likelyCountry({ countries }: BankWords): string | null {
  const [first, second] = [...countries].sort((a, b) => b[1] - a[1])
  return first && first[1] !== second?.[1] ? first[0] : null
}

const spanOf = (text: string, start: number, end: number): Evidence => ({
  text: text.slice(start, end),
  start,
  end,
})
