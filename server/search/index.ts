// Finds companies by what people type: a symbol, a name, a domain, or something like them.
import { type Apex, apexOf } from '../../schema/apex.ts'
import type { Company } from '../../schema/company.ts'
import type { CompanyRecords, Lead } from '../stores/records.ts'
import { isMeant } from './disambiguation.ts'
import { isStoodFor, type Recorded, shownPoints, tellingOf, worthOf } from './match-evidence.ts'
import {
  byPoints,
  type How,
  isWhole,
  type Match,
  matchOf,
  POINTS,
  type Query,
  queryOf,
  ranked,
} from './ranking.ts'
import { bySymbol, isCertain } from './tickers.ts'

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
/** Companies with one name whose records are read, to tell which is meant. */
const NAMESAKES = 12
/** Of companies with one domain, the one whose first it is. */
const PRIMARY = 5

/** @returns the companies that the text may mean, the likeliest first; at most so many. */
export const search =
  (companies: CompanyRecords) =>
  async (text: string, limit: number): Promise<Found[]> => {
    const query = queryOf(cut(text))
    const [symbols, domains, names] = await Promise.all([
      bySymbol(companies, query.text),
      byDomain(companies, query.text),
      byName(companies, query, Math.max(MOST_NAMES, limit * 3)),
    ])
    const met = ranked([...symbols, ...domains, ...names])
    // What is like a share that nobody has is another one.
    const isUnknown = symbols.length === 0 && isCertain(query.text)
    const matches = isUnknown ? met.filter(({ how }) => isWhole(how)) : met
    const namesakes = matches.filter(({ how }) => isWhole(how)).slice(0, limit + NAMESAKES)
    const others = matches.filter(({ how }) => !isWhole(how)).slice(0, limit)
    const borneOut = (await recorded(companies, query, [...namesakes, ...others])).map((one) =>
      isNamed(one.match) ? { ...one, points: shownPoints(query, one) } : one,
    )
    return borneOut
      .sort((a, b) => byPoints({ ...a.match, points: a.points }, { ...b.match, points: b.points }))
      .slice(0, limit)
      .map(({ company, match: { how, name } }) => ({ company, how, name }))
  }

/** By a name or a label, not by a domain. */
const isNamed = ({ how }: Match) => isWhole(how) && how !== 'domain'

/** How far ahead of the next company the one that is meant must be, in points. */
const CLEAR_LEAD = 10
/** The same where the text has slips, ahead of the next whose whole name is as near. */
const CLEAR_LEAD_OF_SLIPS = 30

/**
 * The one company that a name stands for, or null: no answer rather than a wrong one. It must be met
 * whole, by what bears it out (see `isMeant`), and clearly: the next company is 10 points behind
 * (see `POINTS`, and what the records add; with slips: the next whole one 30 points).
 */
export const bestMatch =
  (companies: CompanyRecords) =>
  async (text: string): Promise<Company | null> => {
    const query = queryOf(cut(text))
    const [domains, names] = await Promise.all([
      byDomain(companies, query.text),
      byName(companies, query, MOST_NAMES),
    ])
    const matches = ranked([...domains, ...names])
    const namesakes = matches.filter(({ how }) => isWhole(how) || how === 'typo')
    const read = await recorded(companies, query, namesakes.slice(0, NAMESAKES))
    const [first, rival] = read
      .filter((one) => one.match.how === 'domain' || isEligible(one, read))
      .sort((a, b) => b.points - a.points)
    if (first === undefined) return null
    const enough = first.match.how === 'typo' ? CLEAR_LEAD_OF_SLIPS : CLEAR_LEAD
    const isClear = first.match.how === 'domain' || first.points - (rival?.points ?? 0) >= enough
    return isClear && isMeant(query, first) ? first.company : null
  }

const isEligible = (one: Recorded, all: Recorded[]) =>
  !one.telling.isContradicted && !isStoodFor(one, all)

/** The matches with their records, in one read; what was removed since its name was read is left out. */
async function recorded(
  companies: CompanyRecords,
  query: Query,
  matches: Match[],
): Promise<Recorded[]> {
  const found = await companies.find(matches.map(({ domain }) => domain))
  return matches.flatMap((match, i) => {
    const company = found[i]
    if (!company) return []
    const telling = tellingOf(query, company)
    // ABB is a symbol of several, and the name of one.
    const isCalled = match.how === 'symbol' && match.points >= POINTS.symbol && telling.words
    const worth = isCalled || isNamed(match) ? worthOf(telling, company) : 0
    return [{ match, company, telling, worth, points: match.points + worth }]
  })
}

const cut = (text: string) => [...text.trim()].slice(0, MOST_LETTERS).join('')

async function byName(companies: CompanyRecords, query: Query, most: number): Promise<Match[]> {
  if (query.key === '') return []
  const hits = await companies.names(query.key, most)
  return hits.flatMap((hit) => matchOf(query, hit) ?? [])
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
  return [...itself, ...leads.flat()].map((lead) => matchBy(lead, domain))
}

function matchBy({ domain, rank, isFirst }: Pick<Lead, 'domain' | 'rank' | 'isFirst'>, name: Apex) {
  const points = POINTS.domain + rank + (isFirst ? PRIMARY : 0)
  return { domain, how: 'domain' as const, points, rank, slips: 0, name }
}
