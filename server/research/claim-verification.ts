// What a language model claims: read from its answer, and kept only where the evidence that it names bears it out.
import { z } from 'zod'
import { type Size, sizeOf } from '../../schema/company.ts'
import {
  type Intelligence,
  STATEMENTS,
  type StatementName,
  type Support,
} from '../../schema/intelligence.ts'
import { industryNamed } from '../industries/index.ts'
import { sizeIn } from '../profile/company-size.ts'
import { plain } from '../profile/plain-text.ts'
import type { Exhibit } from './evidence.ts'
import { CUES } from './fact-extractors.ts'
import { codesIn, codesOf, type Trade, titlesOf, tradeIn } from './industry-classifier.ts'
import { negationsIn } from './negation.ts'
import { sentencesOf } from './quote.ts'
import { isUnspaced, wordsOf } from './words.ts'

const NAMES = Object.keys(STATEMENTS) as StatementName[]
const SPELLED = Object.values(STATEMENTS) as [string, ...string[]]

const Claims = z.object({
  claims: z
    .array(
      z.object({
        statement: z.enum(SPELLED),
        value: z.string().max(2_000),
        evidence: z.string().max(100),
        quote: z.string().max(2_000),
      }),
    )
    .max(50),
})
export type Claim = z.output<typeof Claims>['claims'][number]

/** @returns the claims, or in a sentence why there are none to be read. */
export function claimsIn(answer: string): Claim[] | { unreadable: string } {
  let why = 'there is no JSON object in it'
  for (const text of objectsIn(answer)) {
    const read = Claims.safeParse(parsed(text))
    if (read.success) return read.data.claims
    const [issue] = read.error.issues
    why = `${issue?.path.join('.') || 'the object'}: ${issue?.message}`
  }
  return { unreadable: why }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Answers are read so far, and so many beginnings of an object are tried. */
const [LONGEST, TRIED] = [50_000, 5]

/** Every object that stands in prose, the outermost ones. */
function* objectsIn(answer: string): Generator<string> {
  const text = answer.slice(0, LONGEST)
  let from = text.indexOf('{')
  for (let tried = 0; from >= 0 && tried < TRIED; tried++) {
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

/** What claims are judged by. */
export interface Judging {
  exhibits: Exhibit[]
  /** Of each exhibit what was shown. */
  shown: ReadonlyMap<string, string>
  /** The trades that the words of the pages tell, whoever claims another. */
  trades: Trade[]
}

/** @returns the answer with every claim that holds in place of what was extracted there. */
export function withClaims(
  extracted: Intelligence,
  claims: Claim[],
  judging: Judging,
  model: string,
): Intelligence {
  const told: Partial<Record<StatementName, string>> = {}
  const supports: Support[] = []
  for (const claim of claims) {
    const name = NAMES.find((one) => STATEMENTS[one] === claim.statement)
    if (name === undefined || told[name] !== undefined) continue
    // What the registry, structured data or a sentence tells by itself needs no narrator.
    if (FACTS.has(name) && extracted[name] !== null) continue
    const support = borneOut(name, claim, judging, extracted.name)
    if (support === null) continue
    told[name] = support.value
    supports.push({ statement: name, url: support.url, quote: support.quote })
  }
  if (supports.length === 0) return extracted
  const others = extracted.evidence.filter(({ statement }) => told[statement] === undefined)
  return {
    ...extracted,
    ...(told as Partial<Pick<Intelligence, Exclude<StatementName, 'companySize'>>> & {
      companySize?: Size
    }),
    ...{ evidence: [...supports, ...others], generatedBy: model },
  }
}

const FACTS = new Set<StatementName>(['companySize', 'founded', 'headquarters', 'industry'])

interface Borne {
  value: string
  url: string | null
  quote: string
}

function borneOut(
  name: StatementName,
  claim: Claim,
  judging: Judging,
  company: string,
): Borne | null {
  const shown = judging.shown.get(claim.evidence)
  const exhibit = judging.exhibits.find(({ id }) => id === claim.evidence)
  const value = plain(claim.value, MOST[name])
  const quote = plain(claim.quote, 600)
  if (shown === undefined || !exhibit || value === null || quote === null) return null
  if (!holds(shown, quote)) return null
  // The words before and after a quote may deny it.
  const around = sentencesWith(shown, quote)
  if (negationsIn(value) !== negationsIn(around)) return null
  const { language } = exhibit
  const said = { value, quote, around, shown, company, language, trades: judging.trades }
  const settled = READ[name](said)
  return settled === null ? null : { value: settled, url: exhibit.url, quote }
}

const MOST: Record<StatementName, number> = {
  ...{ description: 600, industry: 120, companySize: 60, businessModel: 160, targetMarket: 160 },
  ...{ founded: 40, headquarters: 100 },
}

/** Shorter quotes stand in any text. */
const SHORTEST = 8

/** Whether the evidence says so, spaces, case and the form of signs aside. */
function holds(evidence: string, quote: string): boolean {
  const wanted = wordsOf(quote).join(' ')
  return wanted.length >= SHORTEST && ` ${wordsOf(evidence).join(' ')} `.includes(` ${wanted} `)
}

/** The sentences that a quote lies in. */
function sentencesWith(evidence: string, quote: string): string {
  const sentences = sentencesOf(evidence)
  const words = sentences.flatMap((sentence, at) => wordsOf(sentence).map((word) => ({ word, at })))
  const wanted = wordsOf(quote)
  const from = words.findIndex((_, i) => wanted.every((word, j) => words[i + j]?.word === word))
  const [first, last] = [words[from], words[from + wanted.length - 1]]
  return first && last ? sentences.slice(first.at, last.at + 1).join(' ') : evidence
}

interface Said {
  value: string
  quote: string
  /** The sentences that the quote is cut from. */
  around: string
  /** All that was shown of the exhibit that it names. */
  shown: string
  company: string
  /** Of the exhibit. */
  language: string | null
  trades: Trade[]
}

type Reading = (said: Said) => string | null

const whereQuoted: Reading = ({ value, quote }) => (isSaid(value, quote, 1) ? value : null)

const READ: Record<StatementName, Reading> = {
  description: (said) => (isDescribed(said) && isOfTrade(said) ? said.value : null),
  businessModel: whereQuoted,
  targetMarket: whereQuoted,
  // The trade must be told by words of the pages, which the model's quote is but one of.
  industry: ({ value, quote, trades }) => {
    const title = industryNamed(value)
    if (title === null || titlesOf(trades).has(title)) return title
    return tradeIn(trades) === null && isSaid(value, quote, 1) ? title : null
  },
  companySize: ({ value, quote }) => {
    const count = /\d[\d.,\s’']{0,9}/.exec(value)?.[0].replace(/\D/g, '') ?? ''
    const numbers: string[] = quote.replace(/(\d)[.,\s’'](?=\d{3})/g, '$1').match(/\d+/g) ?? []
    const isTold = CUES.companySize.test(quote) && numbers.includes(count)
    return isTold ? (sizeIn(value) ?? sizeOf(Number(count))) : null
  },
  founded: ({ value, quote }) => {
    const year = /\b(1[4-9]\d\d|20[0-3]\d)\b/.exec(value)?.[1]
    return year && CUES.founded.test(quote) && quote.includes(year) ? year : null
  },
  headquarters: (said) => (CUES.headquarters.test(said.quote) ? whereQuoted(said) : null),
}

/** Of a description so much stands in its exhibit, and so much in the quote itself. */
const [IN_EXHIBIT, IN_QUOTE] = [0.7, 0.5]

/** What the exhibit denies elsewhere is no source of words. */
function isDescribed({ value, quote, around, shown, company }: Said): boolean {
  const affirmed = sentencesOf(shown).filter((sentence) => negationsIn(sentence) === 0)
  const evidence = [company, around, ...affirmed].join('\n')
  return isSaid(value, evidence, IN_EXHIBIT) && shareOf(value, quote, company) >= IN_QUOTE
}

/** A page may hold words for the model alone: they tell no trade against all others. */
function isOfTrade({ value, language, trades }: Said): boolean {
  const clear = tradeIn(trades)
  if (clear === null) return true
  const told = [clear.code, ...codesOf(trades)]
  return codesIn(value, language).some((code) => told.some((other) => areKin(code, other)))
}

/** Of one subsector of NAICS. */
const areKin = (one: string, other: string): boolean =>
  one.startsWith(other.slice(0, 3)) || other.startsWith(one.slice(0, 3))

/**
 * Whether a text says no more than another: every number and name of it stands there, and of the other
 * words of weight so great a share, endings aside.
 */
function isSaid(value: string, evidence: string, share: number): boolean {
  const known = wordsOf(evidence)
  const stems = new Set(known.map(stemOf))
  const words: string[] = value.match(/[\p{L}\p{N}]+/gu) ?? []
  const first = words[0]
  const named = words.filter(
    (word) => /\d/.test(word) || (word !== first && /^\p{Lu}/u.test(word) && word.length > 1),
  )
  const isNamed = (word: string) =>
    wordsOf(word).every((one) => known.includes(one) || stems.has(stemOf(one)))
  if (!named.every(isNamed)) return false
  return shareOf(value, evidence) >= share
}

/** Of a text's words of weight how many stand in another, those aside that its company is called by. */
function shareOf(value: string, evidence: string, company = ''): number {
  if (isUnspaced(value)) return pairsIn(value, evidence)
  const stems = new Set(wordsOf(evidence).map(stemOf))
  const name = wordsOf(company)
  const heavy = wordsOf(value).filter((word) => word.length >= 4 && !name.includes(word))
  return heavy.filter((word) => stems.has(stemOf(word))).length / Math.max(1, heavy.length)
}

const STEM = 5
const stemOf = (word: string): string => word.slice(0, Math.max(STEM, word.length - 3))

/** Where words have no spaces between them: pairs of signs. */
function pairsIn(value: string, evidence: string): number {
  const signs = [...value.replace(/[^\p{L}\p{N}]/gu, '')]
  const pairs = signs.slice(1).map((sign, i) => signs[i] + sign)
  return pairs.filter((pair) => evidence.includes(pair)).length / Math.max(1, pairs.length)
}
