// Finds the domain for the search text: a link, email address, domain, ticker, ISIN, coin or name.
import { CompanyByIsinDocument } from '../../documents.ts'
import { domainOf, hostOf } from '../parts/host.ts'
import { PROBLEM_WORDS } from '../words.ts'
import { problemOfGraphqlError, queryGraphql } from './graphql.ts'
import { ProblemError } from './problem.ts'
import { suggest } from './suggestions.ts'

/** Two letters of the country, nine letters or digits, and a check digit. */
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/i
/** Scores of `search` from here on mean that a name matches, not only a part of it or a similar spelling. */
export const MIN_CERTAIN_SCORE = 0.8

/** @throws ProblemError `no_match` when no company matches for certain. */
export async function resolveDomain(key: string | null, q: string): Promise<string> {
  if (ISIN.test(q)) return domainByIsin(key, q.toUpperCase())
  const domain = domainOf(q)
  if (domain !== null) return domain
  const [first] = await suggest(key, q)
  if (first && (first.score ?? 0) >= MIN_CERTAIN_SCORE) return first.domain
  // A text such as ABC.IO may be a ticker or a domain.
  const host = first ? null : hostOf(q)
  if (host !== null) return host
  const detail = first ? PROBLEM_WORDS.noCertainMatch(q) : PROBLEM_WORDS.noMatch(q)
  throw new ProblemError({ code: 'no_match', detail })
}

async function domainByIsin(key: string | null, isin: string): Promise<string> {
  const { data, errors } = await queryGraphql(key, CompanyByIsinDocument, { isin })
  if (data.companyByIsin) return data.companyByIsin.domain
  if (errors[0]) throw new ProblemError(problemOfGraphqlError(errors[0]))
  throw new ProblemError({ code: 'no_match', detail: PROBLEM_WORDS.noIsin(isin) })
}
