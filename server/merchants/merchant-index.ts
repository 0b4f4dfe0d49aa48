// The names of merchants: those of the catalog, and the brands of name-suggestion-index; and the words of banks. All is read
// at the first line, in small parts, so that it delays neither the start nor other requests.
import { readFile } from 'node:fs/promises'
import { nameKey, nameLabel, parseName, withoutSpaces } from '../names/folding.ts'
import { COMPANIES_FILE } from '../registry/catalogue/index.ts'
import { inParts } from '../turns/in-parts.ts'
import { type BankTables, readBankTables } from './bank-words.ts'
import {
  type Category,
  categoryLabeled,
  categoryOfIndustry,
  categoryOfShops,
} from './categories.ts'
import { foldKey, keysOf } from './line.ts'
import { isTradeWord } from './trade-words.ts'
import { withLetterE } from './umlauts.ts'

export interface Merchant {
  name: string
  /** Null for a merchant that is known by its name only. */
  domain: string | null
  /** The domains of its websites in other countries. */
  otherDomains: string[]
  /** Null for a company that sells to companies. */
  category: Category | null
  /** Where it has shops, as codes of two letters; empty for everywhere. */
  countries: string[]
  /** The country of its headquarters; null when unknown. */
  home: string | null
  /** How well known it is, from 0 to 100. */
  rank: number
}

/** A name of a merchant. */
export interface Name {
  merchant: Merchant
  /**
   * `name`: its own; `full`: its own, or the legal name, with a legal form; `alias`: another one; `short`: the start of
   * its own, without a word for what it sells.
   */
  what: 'name' | 'full' | 'alias' | 'short'
}

export interface MerchantIndex {
  bank: BankTables
  /** By the name without spaces. */
  names: Map<string, Name[]>
  /** The names without spaces that begin with these `PREFIX_LENGTH` letters and have more. */
  prefixes: Map<string, string[]>
  domains: Map<string, Merchant>
}

/** Letters from which the start of a name tells it from most other names. */
export const PREFIX_LENGTH = 8
/** Brands of one country, and of the whole world. */
const BRAND_RANK = 50
const WORLD_BRAND_RANK = 60

const STATEMENT_NAMES_FILE = new URL('statement-names.tsv', import.meta.url)
const BRANDS_FILE = new URL('brands.tsv', import.meta.url)

let built: Promise<MerchantIndex> | null = null

/** @returns the index of this process. Reading a file fails only where the installation is damaged. */
export function merchantIndex(): Promise<MerchantIndex> {
  built ??= build().catch((error) => {
    built = null
    throw error
  })
  return built
}

async function build(): Promise<MerchantIndex> {
  const bank = await readBankTables()
  const index: MerchantIndex = { bank, names: new Map(), prefixes: new Map(), domains: new Map() }
  const [companies, statementNames, brands] = (await Promise.all(
    [COMPANIES_FILE, STATEMENT_NAMES_FILE, BRANDS_FILE].map(readLines),
  )) as [string[], string[], string[]]
  const [header = ''] = companies
  const columns = header.split('\t')
  await inParts(companies.slice(1), (line) => addCompany(index, columns, line.split('\t')))
  await inParts(statementNames, (line) => addStatementNames(index, line.split('\t')))
  await inParts(brands, (line) => addBrand(index, line.split('\t')))
  return index
}

const readLines = async (file: URL): Promise<string[]> =>
  (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '' && !line.startsWith('#'))

function addCompany(index: MerchantIndex, columns: string[], cells: string[]): void {
  const cell = (name: string) => cells[columns.indexOf(name)] ?? ''
  const name = cell('name')
  if (name === '') return
  const merchant: Merchant = {
    name,
    domain: cell('domain'),
    otherDomains: cell('domains').split('|').filter(Boolean),
    category: categoryOfIndustry(cell('industry')),
    countries: [],
    home: cell('country') || null,
    rank: Number(cell('rank')),
  }
  addNames(index, merchant, name, cell('legal'), cell('aliases').split('|'))
  addDomains(index, merchant, [cell('domain'), ...merchant.otherDomains])
}

/** Adds what statements call a merchant, which the catalog may have. */
function addStatementNames(index: MerchantIndex, cells: string[]): void {
  const [spellings = '', name = '', domain = '', label = '', country = ''] = cells
  const category = categoryLabeled(label)
  const owner = index.domains.get(domain)
  // The website of one country is a merchant of its own: lines of that country mean it.
  const merchant =
    owner?.domain === domain
      ? owner
      : {
          name,
          domain,
          otherDomains: [],
          category,
          countries: country === '' ? [] : [country],
          home: country || null,
          rank: WORLD_BRAND_RANK,
        }
  merchant.category ??= category
  for (const spelling of [name, ...spellings.split('|')])
    addName(index, withoutSpaces(nameKey(spelling)), { merchant, what: 'name' })
  for (const spelling of spellings.split('|'))
    addName(index, keysOf(spelling).join(''), { merchant, what: 'name' })
  addDomains(index, merchant, [domain])
}

/** Adds a brand, or what it tells of a company that is known already. */
function addBrand(index: MerchantIndex, cells: string[]): void {
  const [name = '', aliasCell = '', domainCell = '', path = '', countries = ''] = cells
  const category = categoryOfShops(path)
  const aliases = aliasCell.split('|')
  const [domain = '', ...otherDomains] = domainCell.split('|')
  const company = companyOfBrand(index, { name, domain, category, countries })
  if (company) {
    company.category ??= category
    addDomains(index, company, [domain, ...otherDomains])
    addNames(index, company, name, '', aliases)
    return
  }
  const merchant: Merchant = {
    name,
    domain: domain || null,
    otherDomains,
    category,
    countries: countries === '' ? [] : countries.split(' '),
    home: null,
    rank: countries === '' ? WORLD_BRAND_RANK : BRAND_RANK,
  }
  addNames(index, merchant, name, '', aliases)
  // Auchan Supermercado tells the website that Auchan has in Portugal.
  const relative = index.domains.get(domain)
  if (relative) addDomains(index, relative, otherDomains)
  addDomains(index, merchant, [domain, ...otherDomains])
}

function addDomains(
  { domains }: MerchantIndex,
  merchant: Merchant,
  found: readonly string[],
): void {
  for (const domain of found) {
    if (domain === '') continue
    if (!domains.has(domain)) domains.set(domain, merchant)
    if (domain !== merchant.domain && !merchant.otherDomains.includes(domain))
      merchant.otherDomains.push(domain)
  }
}

/** Letters from which a name is so distinct that two merchants of one trade are the same. */
const DISTINCT_LETTERS = 8

/**
 * Finds the merchant of the same name and the same website. A website of another country is that of the same merchant
 * where it has shops in its own country too: lidl.de and lidl.com, but not target.com.au and target.com.
 */
function companyOfBrand(
  { names }: MerchantIndex,
  brand: { name: string; domain: string; category: Category; countries: string },
): Merchant | null {
  const { name, domain, category, countries } = brand
  const key = withoutSpaces(nameKey(name))
  const isSame = (merchant: Merchant) => {
    if (domain === '' || merchant.domain === domain || merchant.otherDomains.includes(domain))
      return true
    const isAtHome =
      countries === '' || (merchant.home !== null && countries.includes(merchant.home))
    const [label, brandLabel] = [merchant.domain, domain].map(labelOf) as [string, string]
    if (isAtHome && (label.startsWith(brandLabel) || brandLabel.startsWith(label))) return true
    return key.length >= DISTINCT_LETTERS && merchant.category?.mcc === category.mcc && isAtHome
  }
  const namesakes = (names.get(key) ?? []).filter(({ what }) => what === 'name')
  return namesakes.find(({ merchant }) => isSame(merchant))?.merchant ?? null
}

const labelOf = (domain: string | null): string => (domain === null ? '' : nameLabel(domain))

function addNames(
  index: MerchantIndex,
  merchant: Merchant,
  name: string,
  legalName: string,
  aliases: readonly string[],
): void {
  const add = (text: string, what: Name['what'], full: Name['what']) => {
    const { key, forms, compactWithForms } = parseName(text)
    addName(index, withoutSpaces(key), { merchant, what })
    if (forms.length > 0) addName(index, compactWithForms, { merchant, what: full })
    for (const spelling of otherSpellings(text, key)) addName(index, spelling, { merchant, what })
    return key
  }
  const key = add(name, 'name', 'full')
  if (legalName !== '') add(legalName, 'alias', 'full')
  for (const alias of aliases) if (alias !== '') add(alias, 'alias', 'alias')
  const short = withoutTrade(key.split(' '))
  if (short !== null) addName(index, short, { merchant, what: 'short' })
}

/** Letters of a name without the word for its trade from which it is distinct enough. */
const MIN_SHORT_LETTERS = 8

/** @returns the start of a name that statements write alone: Blue Bottle for Blue Bottle Coffee; null without one. */
function withoutTrade(words: string[]): string | null {
  if (words.length < 2 || !isTradeWord(words.at(-1) as string)) return null
  const short = words.slice(0, -1).join('')
  return short.length >= MIN_SHORT_LETTERS && words.length > 2 ? short : null
}

/** @returns how statements write a name too: with AE for Ä, and without the word for `&`. */
function otherSpellings(name: string, key: string): string[] {
  const spellings: string[] = []
  if (/[äöüøå]/i.test(name)) spellings.push(nameKey(withLetterE(name)))
  if (key.includes(' and ') && key.length > MIN_WITHOUT_AND)
    spellings.push(key.replaceAll(' and ', ' '))
  return spellings.map(withoutSpaces)
}

/** Letters of a key from which its words are distinct enough without `and`: `h and m` is too short. */
const MIN_WITHOUT_AND = 10

function addName({ names, prefixes }: MerchantIndex, text: string, name: Name): void {
  const spelling = foldKey(text)
  if (spelling.length < 2) return
  const known = names.get(spelling)
  if (known?.some(({ merchant }) => merchant === name.merchant)) return
  if (known) known.push(name)
  else names.set(spelling, [name])
  if (known || spelling.length <= PREFIX_LENGTH) return
  const prefix = spelling.slice(0, PREFIX_LENGTH)
  const longer = prefixes.get(prefix)
  if (longer) longer.push(spelling)
  else prefixes.set(prefix, [spelling])
}
