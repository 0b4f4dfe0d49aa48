// Funds and their issuers: the families with their domains, and the funds that an import has stored.
import { hash } from 'node:crypto'
import type { Apex } from '../../schema/apex.ts'
import { exchangeCountry } from '../../schema/exchanges.ts'
import { readListFile } from '../list-file.ts'
import type { StateRecords } from '../stores/records.ts'

/** The issuer of funds. */
export interface FundFamily {
  domain: Apex
  name: string
}

/** A fund with a known issuer. */
export interface Fund {
  name: string
  issuer: FundFamily
}

interface FamilyRow extends FundFamily {
  brands: string[]
  families: string[]
}

let rows: readonly FamilyRow[] | null = null
const familyRows = () => {
  rows ??= readListFile(new URL('fund-families.tsv', import.meta.url)).map((line): FamilyRow => {
    const [domain = '', name = '', brands = '', families = ''] = line.split('\t')
    const split = (cell: string) => cell.toLowerCase().split('|').filter(Boolean)
    return { domain: domain as Apex, name, brands: split(brands), families: split(families) }
  })
  return rows
}

/**
 * Finds the issuer of a fund by the brand with which the fund's name begins, else by its family in a list, which may name
 * a subadviser or the firm that manages the trust.
 * @returns null for an unknown issuer.
 */
export function fundIssuer(name: string, family: string): FundFamily | null {
  const text = `${name.toLowerCase()} `
  const matches = familyRows().flatMap((row) =>
    row.brands.filter((brand) => beginsWith(text, brand)).map((brand) => ({ row, brand })),
  )
  const [longest] = matches.sort((a, b) => b.brand.length - a.brand.length)
  const found =
    longest?.row ?? familyRows().find(({ families }) => families.includes(family.toLowerCase()))
  return found ? { domain: found.domain, name: found.name } : null
}

/** A brand is followed by the end of a word: ProShares is not the brand Pro. */
const beginsWith = (text: string, brand: string) =>
  text.startsWith(brand) && (brand.endsWith(' ') || !/[\p{L}\d]/u.test(text[brand.length] ?? ' '))

let usFundNames: ReadonlyMap<string, string> | null = null

/** @returns the fund among those that ship which has a symbol in the United States; null when there is none. */
export function shippedFund(symbol: string): Fund | null {
  usFundNames ??= new Map(
    readListFile(new URL('us-funds.tsv', import.meta.url)).map((line): [string, string] => {
      const [key = '', name = ''] = line.split('\t')
      return [key, name]
    }),
  )
  const name = usFundNames.get(symbol)
  const issuer = name === undefined ? null : fundIssuer(name, '')
  return name !== undefined && issuer ? { name, issuer } : null
}

/** The key of a fund's listing. In the United States no two funds have one symbol. */
export const fundTickerKey = (mic: string, symbol: string): string =>
  `${exchangeCountry(mic) === 'US' ? 'US' : mic}:${symbol}`

/** Parts in which the funds are stored: a lookup reads one of them, of about 40 KB. */
const PARTS = 256
const partOf = (key: string) => Number.parseInt(hash('sha256', key).slice(0, 8), 16) % PARTS
const stateName = (part: number) => `funds ${part}`

/** @param key a `fundTickerKey` or an ISIN. */
export interface StoredFund extends Fund {
  key: string
}

/** Adds funds to those of earlier imports; a fund replaces one with the same key. */
export async function storeFunds(state: StateRecords, funds: readonly StoredFund[]): Promise<void> {
  for (const [part, added] of Map.groupBy(funds, ({ key }) => partOf(key))) {
    const lines = new Map(parseLines(await state.get(stateName(part))))
    for (const { key, issuer, name } of added) lines.set(key, [issuer.domain, issuer.name, name])
    const text = [...lines].map(([key, cells]) => [key, ...cells].join('\t')).join('\n')
    await state.set(stateName(part), text)
  }
}

/** @param keys in the order of preference. @returns the first fund with one of them; null when there is none. */
export async function findFund(state: StateRecords, keys: readonly string[]): Promise<Fund | null> {
  for (const key of keys) {
    const cells = new Map(parseLines(await state.get(stateName(partOf(key))))).get(key)
    if (cells === undefined) continue
    const [domain = '', issuerName = '', name = ''] = cells
    return { name, issuer: { domain: domain as Apex, name: issuerName } }
  }
  return null
}

const parseLines = (text: string | null): [key: string, cells: string[]][] =>
  (text ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => {
      const [key = '', ...cells] = line.split('\t')
      return [key, cells]
    })
