// Requests a list of companies in chunks of the plan's batch limit, and waits after 429 and 503.
import {
  CompaniesDocument,
  CompanyProfilesDocument,
  type CompanyProfilesQuery,
} from '../../../documents.ts'
import { problemOfGraphqlError, queryGraphql } from '../../api/graphql.ts'
import { type Problem, problemOf } from '../../api/problem.ts'
import { type Caller, hasFeature } from '../../state/caller.ts'

type Profile = NonNullable<NonNullable<CompanyProfilesQuery['companies']>[number]>
export type BatchCompany = Pick<Profile, 'domain' | 'name' | 'ticker' | 'logo'> & Partial<Profile>

export interface Row {
  /** The domain as the reader entered it. */
  input: string
  company: BatchCompany | null
  error: string | null
}

export interface BatchEvents {
  onRows(rows: Row[]): void
  /** Seconds until the next retry; 0 when it starts. */
  onWait(seconds: number): void
}

/** Maximum number of attempts for each chunk. `queryGraphql` may itself retry once in each attempt. */
const MAX_ATTEMPTS = 4
/** A longer wait means that the daily quota is used up. */
const MAX_WAIT_SECONDS = 90

/** @param limit maximum number of companies in one request. @throws the error of a request that still fails after its retries. */
export async function requestCompanies(
  caller: Caller,
  { domains, limit, signal }: { domains: string[]; limit: number; signal: AbortSignal },
  events: BatchEvents,
): Promise<void> {
  for (let start = 0; start < domains.length && !signal.aborted; start += limit) {
    const chunk = domains.slice(start, start + limit)
    const rows = await retryAfterWait(() => requestRows(caller, chunk), signal, events)
    if (rows) events.onRows(rows)
  }
}

/** Repeats a refused request after its `retryAfter` seconds. @returns null when it is aborted. */
async function retryAfterWait(
  send: () => Promise<Row[]>,
  signal: AbortSignal,
  { onWait }: BatchEvents,
): Promise<Row[] | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await send()
    } catch (error) {
      const { retryAfter = 0, code }: Problem = problemOf(error)
      const isRetryable = code === 'quota_exceeded' || code === 'unavailable'
      if (!isRetryable || attempt === MAX_ATTEMPTS || retryAfter > MAX_WAIT_SECONDS) throw error
      for (let seconds = Math.max(1, retryAfter); seconds > 0 && !signal.aborted; seconds--) {
        onWait(seconds)
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
      onWait(0)
      if (signal.aborted) return null
    }
  }
}

async function requestRows(caller: Caller, domains: string[]): Promise<Row[]> {
  const { data, errors } = hasFeature(caller, 'BRAND_DATA')
    ? await queryGraphql(caller.key, CompanyProfilesDocument, { domains })
    : await queryGraphql(caller.key, CompaniesDocument, { domains })
  return domains.map((input, i) => {
    const company: BatchCompany | null = data.companies?.[i] ?? null
    const error = errors.find(({ path }) => path?.[0] === 'companies' && path[1] === i)
    return { input, company, error: company ? null : problemOfGraphqlError(error).detail }
  })
}
