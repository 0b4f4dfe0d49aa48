// The lists of a company: names, domains, listings and ISINs add up, in an order that does not hang on the rows'.
import type { Company, Listing } from '../../schema/company.ts'
import { countryOf, orderOf } from './exchanges.ts'
import { isShouted, wordsOf } from './names.ts'
import { standingOf, type Told } from './precedence.ts'
import type { Settled } from './survey.ts'

const MOST_ALIASES = 20
const LONGEST_SHORT = 5

/** Adds what the row lists to the company, which is a copy of what was known before. */
export function addLists(company: Company, before: Company, settled: Settled, told: Told): void {
  const { draft } = settled
  const others = draft.domains.filter((domain) => domain !== company.domain)
  const lists = {
    aliases: namesOf(company, before, settled),
    domains: [...new Set([...company.domains, ...others])],
    listings: ordered(company, draft.listings),
    isins: orderedIsins(company, draft.isins),
  }
  for (const list of LISTS) {
    const held = company.provenance[list]
    if (held?.source === 'operator' && told.source !== 'operator') continue
    const isLonger = lists[list].length > company[list].length
    Object.assign(company, { [list]: lists[list] })
    const mayDate = held === undefined || standingOf(told.source) <= standingOf(held.source)
    if (isLonger && mayDate) company.provenance[list] = { ...told }
  }
}

export const LISTS = ['aliases', 'domains', 'listings', 'isins'] as const

/** The aliases known, the names just replaced and those that the row adds: all but the company's own. */
function namesOf(company: Company, before: Company, { draft }: Settled): string[] {
  const key = (name: string) => wordsOf(name).join(' ')
  const taken = new Set([company.name, company.legalName ?? ''].map(key))
  // What lists of shares shout is cut to fit a column, MARRIOTT INTL A, but for short names such as IBM.
  const others = [before.name, before.legalName, draft.name, draft.legalName].filter(
    (name) => name !== null && (name.length <= LONGEST_SHORT || !isShouted(name)),
  )
  const all = [...before.aliases, ...others]
  const aliases = [...all, ...draft.aliases].filter((name) => {
    if (name === null || taken.has(key(name))) return false
    taken.add(key(name))
    return true
  })
  return (aliases as string[]).slice(0, Math.max(MOST_ALIASES, before.aliases.length))
}

const isImported = ({ provenance }: Company, list: string) =>
  standingOf(provenance[list]?.source ?? '') >= 2

/** Home first, then by how much an exchange is one of its own: whatever the order of the rows. */
function ordered(company: Company, more: Listing[]): Listing[] {
  const all = [...company.listings]
  for (const { mic, symbol } of more) {
    if (!all.some((held) => held.mic === mic && held.symbol === symbol)) all.push({ mic, symbol })
  }
  const isHome = ({ mic }: Listing) => Number(countryOf(mic) === company.country)
  const byPrimacy = (a: Listing, b: Listing) =>
    isHome(b) - isHome(a) || orderOf(a.mic) - orderOf(b.mic) || compare(a.symbol, b.symbol)
  return isImported(company, 'listings') ? all.sort(byPrimacy) : all
}

function orderedIsins(company: Company, more: string[]): string[] {
  const all = [...new Set([...company.isins, ...more])]
  const isHome = (isin: string) => Number(isin.slice(0, 2) === company.country)
  return isImported(company, 'isins')
    ? all.sort((a, b) => isHome(b) - isHome(a) || compare(a, b))
    : all
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
