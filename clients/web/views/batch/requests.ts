// Looks up entries of any kind in chunks of the plan's batch limit, and waits after 429 and 503.
import {
  CompaniesDocument,
  CompanyProfilesDocument,
  type CompanyProfilesQuery,
  TypedDocumentString,
} from '../../../documents.ts'
import type { GraphqlError } from '../../../graphql.ts'
import { problemOfGraphqlError, queryGraphql } from '../../api/graphql.ts'
import { MIN_CERTAIN_SCORE } from '../../api/resolve-domain.ts'
import { type Caller, hasFeature } from '../../state/caller.ts'
import { BATCH_WORDS } from '../../words.ts'
import type { Entry } from './entries.ts'
import { type Events, retryAfterWait } from './retry.ts'

type Profile = NonNullable<NonNullable<CompanyProfilesQuery['companies']>[number]>
export type BatchCompany = Pick<
  Profile,
  'domain' | 'name' | 'nameSource' | 'ticker' | 'exchange' | 'logo'
> &
  Partial<Profile>

/** The answer for one entry. */
export interface Result {
  entry: Entry
  company: BatchCompany | null
  /** The alias, name or ticker that matched; null for a domain and for the company's own name. */
  matched: string | null
  /** Whether the name only resembles the company's. */
  isSimilar: boolean
  error: string | null
}

/** @param limit maximum number of companies in one request. @throws the error of a request that still fails after its retries. */
export async function requestCompanies(
  caller: Caller,
  { entries, limit, signal }: { entries: Entry[]; limit: number; signal: AbortSignal },
  { onResults, onWait }: Events & { onResults(results: Result[]): void },
): Promise<void> {
  for (let start = 0; start < entries.length && !signal.aborted; start += limit) {
    const chunk = entries.slice(start, start + limit)
    const results = await retryAfterWait(() => requestChunk(caller, chunk), signal, { onWait })
    if (results) onResults(results)
  }
}

/** A domain of an entry, or why there is none. */
interface Resolved {
  domain: string | null
  matched: string | null
  isSimilar: boolean
  error: string | null
}

async function requestChunk(caller: Caller, entries: Entry[]): Promise<Result[]> {
  const others = entries.filter(({ kind }) => kind !== 'domain')
  const found = new Map(zip(others, await resolveEntries(caller, others)))
  const resolved = entries.map(
    (entry) =>
      found.get(entry) ?? { domain: entry.value, matched: null, isSimilar: false, error: null },
  )
  const domains = [...new Set(resolved.flatMap(({ domain }) => domain ?? []))]
  const companies = new Map(zip(domains, await requestProfiles(caller, domains)))
  return entries.map((entry, i) => {
    const { domain, matched, isSimilar, error } = resolved[i]!
    const answer = domain === null ? { company: null, error } : companies.get(domain)!
    const isOwnName = matched?.toLowerCase() === answer.company?.name?.toLowerCase()
    return { entry, matched: isOwnName ? null : matched, isSimilar, ...answer }
  })
}

async function requestProfiles(caller: Caller, domains: string[]) {
  if (domains.length === 0) return []
  const { data, errors } = hasFeature(caller, 'BRAND_DATA')
    ? await queryGraphql(caller.key, CompanyProfilesDocument, { domains })
    : await queryGraphql(caller.key, CompaniesDocument, { domains })
  return domains.map((_, i) => {
    const company: BatchCompany | null = data.companies?.[i] ?? null
    const error = errors.find(({ path }) => path?.[0] === 'companies' && path[1] === i)
    return { company, error: company ? null : problemOfGraphqlError(error).detail }
  })
}

interface Found {
  domain: string
  score?: number | null
  matched?: { value: string } | null
}

/** Finds the domains of tickers, ISINs and names. Unknown tickers are looked up again as names, such as IKEA. */
async function resolveEntries(caller: Caller, entries: Entry[]): Promise<Resolved[]> {
  const resolved = await resolveOnce(caller, entries)
  const unknown = entries.filter(({ kind }, i) => kind === 'ticker' && !resolved[i]!.domain)
  const names = unknown.map(({ value }): Entry => ({ kind: 'name', value }))
  const again = new Map(zip(unknown, await resolveOnce(caller, names)))
  return entries.map((entry, i) => {
    const second = again.get(entry)
    return second?.domain ? second : resolved[i]!
  })
}

async function resolveOnce(caller: Caller, entries: Entry[]): Promise<Resolved[]> {
  if (entries.length === 0) return []
  const variables = Object.fromEntries(entries.map(({ value }, i) => [`v${i}`, value]))
  const document = lookupDocument(entries)
  const { data, errors } = await queryGraphql(caller.key, document, variables)
  return entries.map((entry, i) => resolvedOf(entry, data[`r${i}`], errorAt(errors, `r${i}`)))
}

const errorAt = (errors: GraphqlError[], alias: string) =>
  errors.find(({ path }) => path?.[0] === alias)

function resolvedOf(
  { kind, value }: Entry,
  answer: Found | Found[] | null | undefined,
  problem: GraphqlError | undefined,
): Resolved {
  const found = Array.isArray(answer) ? answer[0] : answer
  if (!found) {
    const error = problem ? problemOfGraphqlError(problem).detail : BATCH_WORDS.noMatch[kind](value)
    return { domain: null, matched: null, isSimilar: false, error }
  }
  const { domain, matched = null, score = 1 } = found
  const isSimilar = (score ?? 1) < MIN_CERTAIN_SCORE
  return { domain, matched: matched?.value ?? null, isSimilar, error: null }
}

type LookupKind = Exclude<Entry['kind'], 'domain'>

const TYPES: Record<LookupKind, string> = { ticker: 'String!', isin: 'ISIN!', name: 'String!' }

const FIELDS: Record<LookupKind, (variable: string) => string> = {
  ticker: (variable) => `companyByTicker(symbol: ${variable}) { domain }`,
  isin: (variable) => `companyByIsin(isin: ${variable}) { domain }`,
  name: (variable) => `search(query: ${variable}, limit: 1) { domain score matched { value } }`,
}

/** One operation with an alias for each entry: a list of names has no field of its own. */
function lookupDocument(entries: Entry[]) {
  const kinds = entries.map(({ kind }) => kind as LookupKind)
  const variables = kinds.map((kind, i) => `$v${i}: ${TYPES[kind]}`).join(', ')
  const fields = kinds.map((kind, i) => `  r${i}: ${FIELDS[kind](`$v${i}`)}`).join('\n')
  return new TypedDocumentString<Record<string, Found | Found[] | null>, Record<string, string>>(
    `query BatchLookup(${variables}) {\n${fields}\n}`,
  )
}

const zip = <A, B>(keys: A[], values: B[]): [A, B][] => keys.map((key, i) => [key, values[i]!])
