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
  asked: string
  company: BatchCompany | null
  error: string | null
}

export interface BatchEvents {
  onRows(rows: Row[]): void
  /** Seconds until the next retry; 0 when it starts. */
  onWait(seconds: number): void
}

/** Maximum number of requests for each chunk. */
const MAX_ATTEMPTS = 4

/** @param limit maximum number of companies in one request. @throws errors that no retry solves. */
export async function requestCompanies(
  caller: Caller,
  { domains, limit, signal }: { domains: string[]; limit: number; signal: AbortSignal },
  events: BatchEvents,
): Promise<void> {
  for (let at = 0; at < domains.length && !signal.aborted; at += limit) {
    const chunk = domains.slice(at, at + limit)
    const rows = await withWaits(() => requestRows(caller, chunk), signal, events)
    if (rows) events.onRows(rows)
  }
}

async function withWaits(
  ask: () => Promise<Row[]>,
  signal: AbortSignal,
  { onWait }: BatchEvents,
): Promise<Row[] | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await ask()
    } catch (error) {
      const { retryAfter = 0, code }: Problem = problemOf(error)
      const again = code === 'quota_exceeded' || code === 'unavailable'
      // A wait above 90 seconds means that the daily quota is used up.
      if (!again || attempt === MAX_ATTEMPTS || retryAfter > 90) throw error
      for (let left = Math.max(1, retryAfter); left > 0 && !signal.aborted; left--) {
        onWait(left)
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
  return domains.map((asked, i) => {
    const company: BatchCompany | null = data.companies?.[i] ?? null
    const why = errors.find(({ path }) => path?.[0] === 'companies' && path[1] === i)
    return { asked, company, error: company ? null : problemOfGraphqlError(why).detail }
  })
}
