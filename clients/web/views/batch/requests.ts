// Asks for a list in pieces as large as the plan allows, and waits where the service says to wait.
import {
  CompaniesDocument,
  CompanyProfilesDocument,
  type CompanyProfilesQuery,
} from '../../../documents.ts'
import { askGraph, refusalOfError } from '../../api/graphql.ts'
import { type Refusal, refusalOf } from '../../api/problem.ts'
import { type Caller, holds } from '../../state/caller.ts'

type Profile = NonNullable<NonNullable<CompanyProfilesQuery['companies']>[number]>
export type Found = Pick<Profile, 'domain' | 'name' | 'ticker' | 'logo'> & Partial<Profile>

export interface Row {
  asked: string
  company: Found | null
  error: string | null
}

export interface Telling {
  found(rows: Row[]): void
  /** Seconds that the service wants to be left alone. */
  waits(seconds: number): void
}

/** Operations that are tried again after a wait, each. */
const TRIES = 4

/** @param limit companies that one operation may be about. @throws what is no wait. */
export async function askAll(
  caller: Caller,
  { domains, limit, signal }: { domains: string[]; limit: number; signal: AbortSignal },
  telling: Telling,
): Promise<void> {
  for (let at = 0; at < domains.length && !signal.aborted; at += limit) {
    const piece = domains.slice(at, at + limit)
    const rows = await patiently(() => ask(caller, piece), signal, telling)
    if (rows) telling.found(rows)
  }
}

async function patiently(
  ask: () => Promise<Row[]>,
  signal: AbortSignal,
  { waits }: Telling,
): Promise<Row[] | null> {
  for (let tried = 1; ; tried++) {
    try {
      return await ask()
    } catch (error) {
      const { retryAfter = 0, code }: Refusal = refusalOf(error)
      const again = code === 'quota_exceeded' || code === 'unavailable'
      // A day's window ends too late for anybody to wait for.
      if (!again || tried === TRIES || retryAfter > 90) throw error
      for (let left = Math.max(1, retryAfter); left > 0 && !signal.aborted; left--) {
        waits(left)
        await new Promise((resolve) => setTimeout(resolve, 1000))
      }
      waits(0)
      if (signal.aborted) return null
    }
  }
}

async function ask(caller: Caller, domains: string[]): Promise<Row[]> {
  const { data, errors } = holds(caller, 'BRAND_DATA')
    ? await askGraph(caller.key, CompanyProfilesDocument, { domains })
    : await askGraph(caller.key, CompaniesDocument, { domains })
  return domains.map((asked, i) => {
    const company: Found | null = data.companies?.[i] ?? null
    const why = errors.find(({ path }) => path?.[0] === 'companies' && path[1] === i)
    return { asked, company, error: company ? null : refusalOfError(why).detail }
  })
}
