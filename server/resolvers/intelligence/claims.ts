// What a language model claims: read from its answer, and kept only where the evidence that it names bears it out.
import { z } from 'zod'
import { type Size, sizeOf } from '../../../schema/company.ts'
import { industryNamed } from '../../../schema/industries.ts'
import {
  type Intelligence,
  STATEMENTS,
  type StatementName,
  type Support,
} from '../../../schema/intelligence.ts'
import { plain } from '../profile/plain.ts'
import { sizeIn } from '../profile/size.ts'
import type { Exhibit } from './exhibits.ts'
import { type Trade, titlesOf } from './trade.ts'
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
    const support = borneOut(name, claim, judging)
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

function borneOut(name: StatementName, claim: Claim, judging: Judging): Borne | null {
  const shown = judging.shown.get(claim.evidence)
  const exhibit = judging.exhibits.find(({ id }) => id === claim.evidence)
  const value = plain(claim.value, MOST[name])
  const quote = plain(claim.quote, 600)
  if (shown === undefined || !exhibit || value === null || quote === null) return null
  if (!holds(shown, quote)) return null
  const settled = READ[name](value, quote, [...judging.shown.values()].join('\n'), judging.trades)
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

type Reading = (value: string, quote: string, evidence: string, trades: Trade[]) => string | null

const READ: Record<StatementName, Reading> = {
  description: (value, _quote, evidence) => (isSaid(value, evidence, 0.7) ? value : null),
  businessModel: (value, quote) => (isSaid(value, quote, 0.5) ? value : null),
  targetMarket: (value, quote) => (isSaid(value, quote, 0.5) ? value : null),
  // The trade must be told by words of the pages, which the model's quote is but one of.
  industry: (value, quote, _evidence, trades) => {
    const title = industryNamed(value)
    const isTold = title !== null && (titlesOf(trades).has(title) || isSaid(value, quote, 0.5))
    return isTold ? title : null
  },
  companySize: (value, quote) => {
    const count = /\d[\d.,\s’']{0,9}/.exec(value)?.[0].replace(/\D/g, '') ?? ''
    const numbers: string[] = quote.replace(/(\d)[.,\s’'](?=\d{3})/g, '$1').match(/\d+/g) ?? []
    return numbers.includes(count) ? (sizeIn(value) ?? sizeOf(Number(count))) : null
  },
  founded: (value, quote) => {
    const year = /\b(1[4-9]\d\d|20[0-3]\d)\b/.exec(value)?.[1]
    return year && quote.includes(year) ? year : null
  },
  headquarters: (value, quote) => (isSaid(value, quote, 1) ? value : null),
}

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
  if (isUnspaced(value)) return saysThere(value, evidence, share)
  const heavy = wordsOf(value).filter((word) => word.length >= 4)
  const there = heavy.filter((word) => stems.has(stemOf(word)))
  return heavy.length > 0 && there.length / heavy.length >= share
}

const STEM = 5
const stemOf = (word: string): string => word.slice(0, Math.max(STEM, word.length - 3))

/** Where words have no spaces between them: pairs of signs. */
function saysThere(value: string, evidence: string, share: number): boolean {
  const signs = [...value.replace(/[^\p{L}\p{N}]/gu, '')]
  const pairs = signs.slice(1).map((sign, i) => signs[i] + sign)
  return (
    pairs.length > 0 &&
    pairs.filter((pair) => evidence.includes(pair)).length / pairs.length >= share
  )
}
