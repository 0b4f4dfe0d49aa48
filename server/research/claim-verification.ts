// Parses the claims of a language model, and keeps those that the quoted evidence supports.
import { z } from 'zod'
import { type Size, sizeOf } from '../../schema/company.ts'
import {
  type EvidenceQuote,
  type Intelligence,
  STATEMENTS,
  type StatementName,
} from '../../schema/intelligence.ts'
import { industryByName } from '../industries/index.ts'
import { parseCompanySize } from '../profile/company-size.ts'
import { plainText } from '../profile/plain-text.ts'
import type { EvidenceItem } from './evidence.ts'
import { FACT_KEYWORDS } from './fact-extractors.ts'
import {
  type IndustryMatch,
  likelyCodes,
  likelyTitles,
  mentionedCodes,
  selectIndustry,
} from './industry-classifier.ts'
import { countNegations } from './negation.ts'
import { splitSentences } from './quote.ts'
import { isUnspaced, wordsOf } from './words.ts'

const STATEMENT_NAMES = Object.keys(STATEMENTS) as StatementName[]
const REST_NAMES = Object.values(STATEMENTS) as [string, ...string[]]

const Claims = z.object({
  claims: z
    .array(
      z.object({
        statement: z.enum(REST_NAMES),
        value: z.string().max(2_000),
        evidence: z.string().max(100),
        quote: z.string().max(2_000),
      }),
    )
    .max(50),
})
export type Claim = z.output<typeof Claims>['claims'][number]

/** @returns the claims, or the reason why the answer cannot be parsed. */
export function parseClaims(answer: string): Claim[] | { unreadable: string } {
  let why = 'there is no JSON object in it'
  for (const text of objectsIn(answer)) {
    const read = Claims.safeParse(parseJson(text))
    if (read.success) return read.data.claims
    const [issue] = read.error.issues
    why = `${issue?.path.join('.') || 'the object'}: ${issue?.message}`
  }
  return { unreadable: why }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Characters of an answer that are parsed, and JSON objects that are tried. */
const [MAX_ANSWER_LENGTH, MAX_OBJECTS] = [50_000, 5]

/** Yields the outermost JSON objects in the text. */
function* objectsIn(answer: string): Generator<string> {
  const text = answer.slice(0, MAX_ANSWER_LENGTH)
  let from = text.indexOf('{')
  for (let tried = 0; from >= 0 && tried < MAX_OBJECTS; tried++) {
    const end = endOf(text, from)
    yield text.slice(from, end)
    from = text.indexOf('{', end)
  }
}

function endOf(text: string, from: number): number {
  let [depth, isQuoted] = [0, false]
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted && sign === '\\') at++
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && sign === '{') depth++
    else if (!isQuoted && sign === '}' && --depth === 0) return at + 1
  }
  return text.length
}

/** The evidence against which claims are verified. */
export interface VerificationInput {
  evidence: EvidenceItem[]
  /** The text of each evidence item that the model saw, by the item's id. */
  shown: ReadonlyMap<string, string>
  /** The industries found in the words of the pages. */
  industries: IndustryMatch[]
}

/** @returns the extracted intelligence, with each verified claim in place of the extracted value. */
export function applyVerifiedClaims(
  extracted: Intelligence,
  claims: Claim[],
  input: VerificationInput,
  model: string,
): Intelligence {
  const accepted: Partial<Record<StatementName, string>> = {}
  const supports: EvidenceQuote[] = []
  for (const claim of claims) {
    const name = STATEMENT_NAMES.find((one) => STATEMENTS[one] === claim.statement)
    if (name === undefined || accepted[name] !== undefined) continue
    // A fact from the registry, structured data or a sentence is not replaced by a claim.
    if (FACT_STATEMENTS.has(name) && extracted[name] !== null) continue
    const support = verifyClaim(name, claim, input, extracted.name)
    if (support === null) continue
    accepted[name] = support.value
    supports.push({ statement: name, url: support.url, quote: support.quote })
  }
  if (supports.length === 0) return extracted
  const others = extracted.evidence.filter(({ statement }) => accepted[statement] === undefined)
  return {
    ...extracted,
    ...(accepted as Partial<Pick<Intelligence, Exclude<StatementName, 'companySize'>>> & {
      companySize?: Size
    }),
    evidence: [...supports, ...others],
    generatedBy: model,
  }
}

const FACT_STATEMENTS = new Set<StatementName>([
  'companySize',
  'founded',
  'headquarters',
  'industry',
])

interface VerifiedClaim {
  value: string
  url: string | null
  quote: string
}

function verifyClaim(
  name: StatementName,
  claim: Claim,
  input: VerificationInput,
  company: string,
): VerifiedClaim | null {
  const shown = input.shown.get(claim.evidence)
  const item = input.evidence.find(({ id }) => id === claim.evidence)
  const value = plainText(claim.value, MAX_VALUE_LENGTH[name])
  const quote = plainText(claim.quote, 600)
  if (shown === undefined || !item || value === null || quote === null) return null
  if (!containsQuote(shown, quote)) return null
  // The sentence around the quote may negate it.
  const sentences = sentencesAround(shown, quote)
  if (countNegations(value) !== countNegations(sentences)) return null
  const { language } = item
  const quoted = { value, quote, sentences, shown, company, language, industries: input.industries }
  const settled = VERIFIERS[name](quoted)
  return settled === null ? null : { value: settled, url: item.url, quote }
}

const MAX_VALUE_LENGTH: Record<StatementName, number> = {
  description: 600,
  industry: 120,
  companySize: 60,
  businessModel: 160,
  targetMarket: 160,
  founded: 40,
  headquarters: 100,
}

/** Shorter quotes match any text. */
const MIN_QUOTE_LENGTH = 8

/** @returns whether the evidence contains the quote, ignoring spaces, case and punctuation. */
function containsQuote(evidence: string, quote: string): boolean {
  const wanted = wordsOf(quote).join(' ')
  return (
    wanted.length >= MIN_QUOTE_LENGTH && ` ${wordsOf(evidence).join(' ')} `.includes(` ${wanted} `)
  )
}

/** @returns the sentences that contain the quote. */
function sentencesAround(evidence: string, quote: string): string {
  const sentences = splitSentences(evidence)
  const words = sentences.flatMap((sentence, at) => wordsOf(sentence).map((word) => ({ word, at })))
  const wanted = wordsOf(quote)
  const from = words.findIndex((_, i) => wanted.every((word, j) => words[i + j]?.word === word))
  const [first, last] = [words[from], words[from + wanted.length - 1]]
  return first && last ? sentences.slice(first.at, last.at + 1).join(' ') : evidence
}

interface QuotedClaim {
  value: string
  quote: string
  /** The sentences that the quote is cut from. */
  sentences: string
  /** The whole text of the quoted evidence item that the model saw. */
  shown: string
  company: string
  /** Language of the evidence item. */
  language: string | null
  industries: IndustryMatch[]
}

type Verifier = (quoted: QuotedClaim) => string | null

const ifSupportedByQuote: Verifier = ({ value, quote }) =>
  isSupported(value, quote, 1) ? value : null

const VERIFIERS: Record<StatementName, Verifier> = {
  description: (quoted) =>
    isSupportedDescription(quoted) && fitsIndustry(quoted) ? quoted.value : null,
  businessModel: ifSupportedByQuote,
  targetMarket: ifSupportedByQuote,
  // The words of all pages must support the industry, not only the quote.
  industry: ({ value, quote, industries }) => {
    const title = industryByName(value)
    if (title === null || likelyTitles(industries).has(title)) return title
    return selectIndustry(industries) === null && isSupported(value, quote, 1) ? title : null
  },
  companySize: ({ value, quote }) => {
    const count = /\d[\d.,\s’']{0,9}/.exec(value)?.[0].replace(/\D/g, '') ?? ''
    const numbers: string[] = quote.replace(/(\d)[.,\s’'](?=\d{3})/g, '$1').match(/\d+/g) ?? []
    const isStated = FACT_KEYWORDS.companySize.test(quote) && numbers.includes(count)
    return isStated ? (parseCompanySize(value) ?? sizeOf(Number(count))) : null
  },
  founded: ({ value, quote }) => {
    const year = /\b(1[4-9]\d\d|20[0-3]\d)\b/.exec(value)?.[1]
    return year && FACT_KEYWORDS.founded.test(quote) && quote.includes(year) ? year : null
  },
  headquarters: (quoted) =>
    FACT_KEYWORDS.headquarters.test(quoted.quote) ? ifSupportedByQuote(quoted) : null,
}

/** Shares of a description's words that must occur in the evidence item and in the quote. */
const [MIN_SHARE_IN_EVIDENCE, MIN_SHARE_IN_QUOTE] = [0.7, 0.5]

/** Sentences with a negation do not support a description. */
function isSupportedDescription({ value, quote, sentences, shown, company }: QuotedClaim): boolean {
  const affirmed = splitSentences(shown).filter((sentence) => countNegations(sentence) === 0)
  const evidence = [company, sentences, ...affirmed].join('\n')
  return (
    isSupported(value, evidence, MIN_SHARE_IN_EVIDENCE) &&
    shareOfLongWords(value, quote, company) >= MIN_SHARE_IN_QUOTE
  )
}

/** A description must fit the industry of the pages, so that text hidden for the model cannot change it. */
function fitsIndustry({ value, language, industries }: QuotedClaim): boolean {
  const selected = selectIndustry(industries)
  if (selected === null) return true
  const accepted = [selected.code, ...likelyCodes(industries)]
  return mentionedCodes(value, language).some((code) =>
    accepted.some((other) => isSameSubsector(code, other)),
  )
}

/** Whether two NAICS codes are in one subsector. */
const isSameSubsector = (one: string, other: string): boolean =>
  one.startsWith(other.slice(0, 3)) || other.startsWith(one.slice(0, 3))

/**
 * Returns whether the evidence supports the value: it must contain every number and name of the value, and
 * the given share of its other long words, ignoring endings.
 */
function isSupported(value: string, evidence: string, share: number): boolean {
  const evidenceWords = wordsOf(evidence)
  const stems = new Set(evidenceWords.map(stemOf))
  const words: string[] = value.match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words[0]
  const named = words.filter(
    (word) => /\d/.test(word) || (word !== first && /^\p{Lu}/u.test(word) && word.length > 1),
  )
  const isNamed = (word: string) =>
    wordsOf(word).every((one) => evidenceWords.includes(one) || stems.has(stemOf(one)))
  if (!named.every(isNamed)) return false
  return shareOfLongWords(value, evidence) >= share
}

/** @returns the share of the value's long words in the evidence, without the company's name. */
function shareOfLongWords(value: string, evidence: string, company = ''): number {
  if (isUnspaced(value)) return shareOfCharacterPairs(value, evidence)
  const stems = new Set(wordsOf(evidence).map(stemOf))
  const name = wordsOf(company)
  const longWords = wordsOf(value).filter((word) => word.length >= 4 && !name.includes(word))
  return longWords.filter((word) => stems.has(stemOf(word))).length / Math.max(1, longWords.length)
}

const MIN_STEM_LENGTH = 5
const stemOf = (word: string): string => word.slice(0, Math.max(MIN_STEM_LENGTH, word.length - 3))

/** For scripts without spaces: the share of the value's character pairs in the evidence. */
function shareOfCharacterPairs(value: string, evidence: string): number {
  const signs = [...value.replace(/[^\p{L}\p{N}]/gu, '')]
  const pairs = signs.slice(1).map((sign, i) => signs[i] + sign)
  return pairs.filter((pair) => evidence.includes(pair)).length / Math.max(1, pairs.length)
}
