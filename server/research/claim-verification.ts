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
  isSameGroup,
  likelyLabels,
  mentionedLabels,
  selectIndustry,
} from './industry-classifier.ts'
import { countNegations } from './negation.ts'
import { splitSentences } from './quote.ts'
import { isUnspaced, wordsOf } from './words.ts'

const STATEMENT_NAMES = Object.keys(STATEMENTS) as StatementName[]
/** The names in REST responses, which the model uses too. */
const STATEMENT_API_NAMES = Object.values(STATEMENTS) as [string, ...string[]]

const Claims = z.object({
  claims: z
    .array(
      z.object({
        statement: z.enum(STATEMENT_API_NAMES),
        value: z.string().max(2_000),
        evidence: z.string().max(100),
        quote: z.string().max(2_000),
      }),
    )
    .max(50),
})
export type Claim = z.output<typeof Claims>['claims'][number]

/** @returns the claims, or the reason why the answer cannot be parsed. */
export function parseClaims(answer: string): Claim[] | { parseError: string } {
  let parseError = 'there is no JSON object in it'
  for (const text of jsonObjectsIn(answer)) {
    const result = Claims.safeParse(parseJson(text))
    if (result.success) return result.data.claims
    const [issue] = result.error.issues
    parseError = `${issue?.path.join('.') || 'the object'}: ${issue?.message}`
  }
  return { parseError }
}

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Characters of an answer that are parsed; the rest is ignored. */
const MAX_ANSWER_LENGTH = 50_000
/** JSON objects of an answer that are tried; a model may write several. */
const MAX_OBJECTS = 5

/** Yields the outermost JSON objects in the text. */
function* jsonObjectsIn(answer: string): Generator<string> {
  const text = answer.slice(0, MAX_ANSWER_LENGTH)
  let start = text.indexOf('{')
  for (let count = 0; start >= 0 && count < MAX_OBJECTS; count++) {
    const end = endOfObject(text, start)
    yield text.slice(start, end)
    start = text.indexOf('{', end)
  }
}

/** @returns the index after the closing brace of the object that begins at `start`; else the end of the text. */
function endOfObject(text: string, start: number): number {
  let depth = 0
  let isQuoted = false
  for (let i = start; i < text.length; i++) {
    const character = text[i]
    if (isQuoted && character === '\\') i++
    else if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '{') depth++
    else if (!isQuoted && character === '}' && --depth === 0) return i + 1
  }
  return text.length
}

/** The evidence against which claims are verified. */
export interface VerificationInput {
  evidence: EvidenceItem[]
  /** The text of each evidence item in the prompt, by the item's id. Only these texts can be quoted. */
  promptTexts: ReadonlyMap<string, string>
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
  const quotes: EvidenceQuote[] = []
  for (const claim of claims) {
    const name = STATEMENT_NAMES.find((one) => STATEMENTS[one] === claim.statement)
    if (name === undefined || accepted[name] !== undefined) continue
    // A claim does not replace a fact that was extracted from the registry, structured data or text of the website.
    if (FACT_STATEMENTS.has(name) && extracted[name] !== null) continue
    const verified = verifyClaim(name, claim, input, extracted.name)
    if (verified === null) continue
    accepted[name] = verified.value
    quotes.push({ statement: name, url: verified.url, quote: verified.quote })
  }
  if (quotes.length === 0) return extracted
  const remainingQuotes = extracted.evidence.filter(
    ({ statement }) => accepted[statement] === undefined,
  )
  return {
    ...extracted,
    // Only the verifier of the company size sets it, and to a `Size`.
    ...(accepted as Partial<Pick<Intelligence, Exclude<StatementName, 'companySize'>>> & {
      companySize?: Size
    }),
    evidence: [...quotes, ...remainingQuotes],
    generatedBy: model,
  }
}

/** Statements that are facts; the others describe the company in words. */
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
  const promptText = input.promptTexts.get(claim.evidence)
  const item = input.evidence.find(({ id }) => id === claim.evidence)
  const value = plainText(claim.value, MAX_VALUE_LENGTH[name])
  const quote = plainText(claim.quote, MAX_QUOTE_LENGTH)
  if (promptText === undefined || !item || value === null || quote === null) return null
  if (!containsQuote(promptText, quote)) return null
  // The sentence around the quote may negate it.
  const sentences = sentencesAround(promptText, quote)
  if (countNegations(value) !== countNegations(sentences)) return null
  const verifiedValue = VERIFIERS[name]({
    value,
    quote,
    sentences,
    promptText,
    company,
    language: item.language,
    industries: input.industries,
  })
  return verifiedValue === null ? null : { value: verifiedValue, url: item.url, quote }
}

const MAX_QUOTE_LENGTH = 600
/** Longest value of each statement, in characters. */
const MAX_VALUE_LENGTH: Record<StatementName, number> = {
  description: 600,
  industry: 120,
  companySize: 60,
  businessModel: 160,
  targetMarket: 160,
  founded: 40,
  headquarters: 100,
}

/** Characters; shorter quotes occur in too many texts. */
const MIN_QUOTE_LENGTH = 8

/**
 * @returns whether the evidence contains the words of the quote in a row, apart from case, accents and punctuation.
 * A quote shorter than `MIN_QUOTE_LENGTH` counts as missing.
 */
function containsQuote(evidence: string, quote: string): boolean {
  const quoteText = wordsOf(quote).join(' ')
  const evidenceText = wordsOf(evidence).join(' ')
  return quoteText.length >= MIN_QUOTE_LENGTH && ` ${evidenceText} `.includes(` ${quoteText} `)
}

/** @returns the sentences that contain the quote; the whole evidence when its words are not found in a row. */
function sentencesAround(evidence: string, quote: string): string {
  const sentences = splitSentences(evidence)
  const words = sentences.flatMap((sentence, sentenceIndex) =>
    wordsOf(sentence).map((word) => ({ word, sentenceIndex })),
  )
  const quoteWords = wordsOf(quote)
  const start = words.findIndex((_, i) =>
    quoteWords.every((word, j) => words[i + j]?.word === word),
  )
  const first = words[start]
  const last = words[start + quoteWords.length - 1]
  return first && last
    ? sentences.slice(first.sentenceIndex, last.sentenceIndex + 1).join(' ')
    : evidence
}

interface QuotedClaim {
  value: string
  quote: string
  /** The whole sentences that contain the quote. */
  sentences: string
  /** The whole text of the quoted evidence item in the prompt. */
  promptText: string
  /** Name of the company. */
  company: string
  /** Language of the evidence item. */
  language: string | null
  industries: IndustryMatch[]
}

/** Returns the value to store, which may be normalized; null when the evidence does not support the claim. */
type Verifier = (claim: QuotedClaim) => string | null

const valueIfSupported: Verifier = ({ value, quote }) =>
  isSupported(value, quote, 1) ? value : null

const VERIFIERS: Record<StatementName, Verifier> = {
  description: (claim) =>
    isSupportedDescription(claim) && fitsIndustry(claim) ? claim.value : null,
  businessModel: valueIfSupported,
  targetMarket: valueIfSupported,
  // The words of all pages decide about the industry. The quote decides only when they suggest no industry.
  industry: ({ value, quote, industries }) => {
    const title = industryByName(value)
    if (title === null || likelyLabels(industries).has(title)) return title
    return selectIndustry(industries) === null && isSupported(value, quote, 1) ? title : null
  },
  companySize: ({ value, quote }) => {
    // Both sides without the separators of thousands.
    const count = /\d[\d.,\s’']{0,9}/.exec(value)?.[0].replace(/\D/g, '') ?? ''
    const numbers: string[] = quote.replace(/(\d)[.,\s’'](?=\d{3})/g, '$1').match(/\d+/g) ?? []
    const isInQuote = FACT_KEYWORDS.companySize.test(quote) && numbers.includes(count)
    return isInQuote ? (parseCompanySize(value) ?? sizeOf(Number(count))) : null
  },
  founded: ({ value, quote }) => {
    const year = /\b(1[4-9]\d\d|20[0-3]\d)\b/.exec(value)?.[1]
    return year && FACT_KEYWORDS.founded.test(quote) && quote.includes(year) ? year : null
  },
  headquarters: (claim) =>
    FACT_KEYWORDS.headquarters.test(claim.quote) ? valueIfSupported(claim) : null,
}

/** Share of a description's long words that must occur in the evidence item. */
const MIN_SHARE_IN_EVIDENCE = 0.7
/** Share of a description's long words that must occur in the quote. */
const MIN_SHARE_IN_QUOTE = 0.5

/** Besides the quoted sentences, only sentences without a negation support a description. */
function isSupportedDescription(claim: QuotedClaim): boolean {
  const { value, quote, sentences, promptText, company } = claim
  const affirmative = splitSentences(promptText).filter(
    (sentence) => countNegations(sentence) === 0,
  )
  const evidence = [company, sentences, ...affirmative].join('\n')
  return (
    isSupported(value, evidence, MIN_SHARE_IN_EVIDENCE) &&
    shareOfLongWords(value, quote, company) >= MIN_SHARE_IN_QUOTE
  )
}

/** A description must fit the industry of the pages, so that hidden text addressed to the model cannot change it. */
function fitsIndustry({ value, language, industries }: QuotedClaim): boolean {
  const [first] = industries
  if (first === undefined) return true
  const mentioned = [...mentionedLabels(value, language)]
  if (mentioned.length === 0) return selectIndustry(industries) === null
  const accepted = [first.label, ...likelyLabels(industries)]
  return mentioned.some((label) => accepted.some((one) => isSameGroup(one, label)))
}

/**
 * Returns whether the evidence supports the value: it must contain every number and name (capitalized word) of the
 * value, and `minShare` of its long words, ignoring endings.
 */
function isSupported(value: string, evidence: string, minShare: number): boolean {
  const evidenceWords = wordsOf(evidence)
  const stems = new Set(evidenceWords.map(stemOf))
  const words: string[] = value.match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words[0]
  const numbersAndNames = words.filter(
    (word) => /\d/.test(word) || (word !== first && /^\p{Lu}/u.test(word) && word.length > 1),
  )
  const isInEvidence = (word: string) =>
    wordsOf(word).every((folded) => evidenceWords.includes(folded) || stems.has(stemOf(folded)))
  if (!numbersAndNames.every(isInEvidence)) return false
  return shareOfLongWords(value, evidence) >= minShare
}

/** @returns the share of the value's long words in the evidence, without the company's name. */
function shareOfLongWords(value: string, evidence: string, company = ''): number {
  if (isUnspaced(value)) return shareOfCharacterPairs(value, evidence)
  const stems = new Set(wordsOf(evidence).map(stemOf))
  const nameWords = wordsOf(company)
  const longWords = wordsOf(value).filter(
    (word) => word.length >= MIN_LONG_WORD_LENGTH && !nameWords.includes(word),
  )
  return longWords.filter((word) => stems.has(stemOf(word))).length / Math.max(1, longWords.length)
}

const MIN_LONG_WORD_LENGTH = 4
const MIN_STEM_LENGTH = 5
/** Removes up to three letters of an ending. */
const stemOf = (word: string): string => word.slice(0, Math.max(MIN_STEM_LENGTH, word.length - 3))

/** For scripts without spaces: the share of the value's character pairs in the evidence. */
function shareOfCharacterPairs(value: string, evidence: string): number {
  const characters = [...value.replace(/[^\p{L}\p{N}]/gu, '')]
  const pairs = characters.slice(1).map((character, i) => characters[i] + character)
  return pairs.filter((pair) => evidence.includes(pair)).length / Math.max(1, pairs.length)
}
