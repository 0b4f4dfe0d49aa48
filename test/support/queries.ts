// Typical search texts, each with the company that a person means, and well-known names. They were chosen without
// looking at search results.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @returns the rows of a file of the fixtures below its header, as columns. */
const rowsOf = (file: string) =>
  readFileSync(join(import.meta.dirname, 'fixtures', file), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

type Query = [text: string, domain: string]

export const QUERIES: [kind: string, queries: Query[]][] = [
  ...Map.groupBy(rowsOf('queries.tsv'), ([kind]) => kind!),
].map(([kind, rows]) => [kind, rows.map(([, text, domain]): Query => [text!, domain!])])

/** Well-known names, each with the domain that it must find after any import. */
export const FAMILIAR_NAMES = rowsOf('familiar-names.tsv') as Query[]

/**
 * Texts that must find no company. `other companies` are outside the catalogue, many with the name of a known company
 * and a legal form that it does not have. `names like those of known companies` are one or two letters from such a
 * name, and are the names of other companies.
 */
export const NEGATIVE_QUERIES = rowsOf('negative-queries.tsv').map(([, text]) => text!)
