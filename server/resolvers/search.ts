// Finds companies by what people type: a symbol, a name, a domain, or something like them.
import { type Apex, apexOf } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import { nameKey, squashed } from '../../schema/names.ts'
import type { CompanyRecords, Lead } from '../stores/records.ts'
import { isCommonplace } from './commonplace.ts'
import { type How, type Match, matchOf, POINTS, queryOf, ranked } from './ranking.ts'

export interface Found {
  company: Company
  how: How
  /** The name, symbol or domain that the text met. */
  name: string
}

/** No name is longer; what follows is not read. */
const MOST_LETTERS = 200
/** Names of each kind that are ranked for one answer: a company may have several. */
const MOST_NAMES = 60
/** Of companies with one symbol, those whose primary listing has it. */
const PRIMARY = 5

/** @returns the companies that the text may mean, the likeliest first; at most so many. */
export const search =
  (companies: CompanyRecords) =>
  async (text: string, limit: number): Promise<Found[]> => {
    const typed = cut(text)
    const [symbols, domains, names] = await Promise.all([
      bySymbol(companies, typed),
      byDomain(companies, typed),
      byName(companies, typed, Math.max(MOST_NAMES, limit * 3)),
    ])
    const matches = ranked([...symbols, ...domains, ...names]).slice(0, limit)
    const found = await companies.find(matches.map(({ domain }) => domain))
    // Removed since its name was read: left out.
    return matches.flatMap(({ how, name }, i) => {
      const company = found[i]
      return company ? [{ company, how, name }] : []
    })
  }

/** How far ahead of the next company the one that is meant must be, in points. */
const CLEAR_LEAD = 10
/** A label alone says little of a company that nobody knows. */
const LABEL_RANK = 40
/** What many people know: only that is meant by common words, or with a slip. */
const KNOWN = 50
/** Shorter words with a slip are other words: `humans` is not Humana. */
const TYPO = { letters: 7, lettersForTwo: 10, lead: 30 }

/**
 * The one company that a name stands for, or null: no answer rather than a wrong one. It must be met
 * - whole: by its domain, its name or another name of it (spelling, accents, legal forms aside), or by
 *   its domain's label when it is well known; never by a beginning, a part or a symbol;
 * - or whole but for one slip (two from 10 letters on) when it has 7 letters and the company is well known;
 * - clearly: the next company is 10 points behind, see `POINTS` (with slips: the next whole one 30 points);
 * - by what names one company: words that name kinds of them (`bank`, `global holdings`) do not, unless
 *   several together are the very name of a known one (`General Electric`).
 */
export const bestMatch =
  (companies: CompanyRecords) =>
  async (text: string): Promise<Company | null> => {
    const typed = cut(text)
    const [domains, names] = await Promise.all([
      byDomain(companies, typed),
      byName(companies, typed, MOST_NAMES),
    ])
    const [first, ...others] = ranked([...domains, ...names])
    if (first === undefined) return null
    const rival = others.find(({ how }) => first.how !== 'typo' || how === 'typo')
    const lead = first.points - (rival?.points ?? 0)
    if (!isMeant(typed, first, lead)) return null
    return (await companies.find([first.domain]))[0] ?? null
  }

function isMeant(typed: string, match: Match, lead: number): boolean {
  const { how, slips, rank } = match
  const { spelled, words } = queryOf(typed)
  const letters = [...spelled].length
  if (how === 'domain') return true
  if (letters < 2 || lead < CLEAR_LEAD) return false
  if (how === 'name' || how === 'alias') {
    return !isCommonplace(words) || (words.length > 1 && rank >= KNOWN)
  }
  if (isCommonplace(words)) return false
  if (how === 'label') return rank >= LABEL_RANK
  // A plural is another word, and no slip of the finger: nobody who types oranges means Orange.
  if (spelled.endsWith('s') && squashed(nameKey(match.name)) === spelled.slice(0, -1)) return false
  const enough = slips > 1 ? TYPO.lettersForTwo : TYPO.letters
  return how === 'typo' && rank >= KNOWN && letters >= enough && lead >= TYPO.lead
}

const cut = (text: string) => [...text.trim()].slice(0, MOST_LETTERS).join('')

async function byName(companies: CompanyRecords, typed: string, most: number): Promise<Match[]> {
  const query = queryOf(typed)
  if (query.key === '') return []
  const hits = await companies.names(query.key, most)
  return hits.flatMap((hit) => matchOf(query, hit) ?? [])
}

/** `BRK-B` and `BRK.B` are one symbol; `XNAS:AAPL` names the exchange. */
const SYMBOL = /^(?:([A-Z0-9]{4}):)?([A-Z0-9][A-Z0-9.-]{0,11})$/

async function bySymbol(companies: CompanyRecords, typed: string): Promise<Match[]> {
  const [, mic, symbol] = SYMBOL.exec(typed.toUpperCase()) ?? []
  if (symbol === undefined) return []
  const share = symbol.replaceAll('-', '.')
  const keys = mic
    ? [`ticker:${mic}:${share}`]
    : [`symbol:${share}`, `coin:${symbol}`, `isin:${symbol}`]
  const leads = await companies.leads(keys)
  return leads.flat().map((lead) => matchBy(lead, 'symbol', symbol))
}

async function byDomain(companies: CompanyRecords, typed: string): Promise<Match[]> {
  const host = typed
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/s, '')
  const domain = host.includes('.') ? apexOf(host) : null
  if (domain === null) return []
  const [own, leads] = await Promise.all([
    companies.find([domain]),
    companies.leads([`domain:${domain}`]),
  ])
  const itself = own.flatMap((company) =>
    company ? [{ ...company, mic: null, isFirst: true }] : [],
  )
  return [...itself, ...leads.flat()].map((lead) => matchBy(lead, 'domain', domain))
}

function matchBy(lead: Lead, how: 'symbol' | 'domain', name: Apex | string): Match {
  const points = POINTS[how] + lead.rank + (lead.isFirst ? PRIMARY : 0)
  return { domain: lead.domain, how, points, rank: lead.rank, slips: 0, name }
}
