// Finds the domain for the search text: a link, email address, domain, ticker, ISIN, coin or name.
import { CompanyByIsinDocument } from '../../documents.ts'
import { PROBLEM_WORDS } from '../words.ts'
import { problemOfGraphqlError, queryGraphql } from './graphql.ts'
import { ProblemError } from './problem.ts'
import { suggest } from './suggestions.ts'

/** Two letters of the country, nine letters or digits, and a check digit. */
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/i
/** Two or more labels of up to 63 characters, 4 to 253 characters in all. */
const HOSTNAME = /^(?=.{4,253}\.?$)(?:[\p{L}\p{N}_-]{1,63}\.)+[\p{L}\p{N}-]{2,63}\.?$/u
/** Captures the host of a link, without user name, port and path. */
const LINK = /^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?([^/:?#]+)/i
/** Tickers with their exchange in capitals, such as DG.PA and 0700.HK; domains are rarely written in capitals. */
const TICKER = /^[A-Z0-9]{1,6}\.[A-Z]{1,3}$/

/** Whether the text is a domain and not a ticker such as DG.PA. */
export const isDomain = (text: string): boolean => HOSTNAME.test(text) && !TICKER.test(text)

/** @throws ProblemError `no_match` when no company matches. */
export async function resolveDomain(key: string | null, q: string): Promise<string> {
  // The host of a link, or the part of an email address after the @.
  const text = LINK.exec(q)?.[1] ?? q.replace(/^.*@(?=[^@\s]+\.[^@\s]+$)/, '')
  if (ISIN.test(text)) return domainByIsin(key, text.toUpperCase())
  if (isDomain(text)) return text
  const [first] = await suggest(key, text)
  if (first) return first.domain
  if (HOSTNAME.test(text)) return text
  throw new ProblemError({
    code: 'no_match',
    detail: PROBLEM_WORDS.noMatch(q),
  })
}

async function domainByIsin(key: string | null, isin: string): Promise<string> {
  const { data, errors } = await queryGraphql(key, CompanyByIsinDocument, { isin })
  if (data.companyByIsin) return data.companyByIsin.domain
  if (errors[0]) throw new ProblemError(problemOfGraphqlError(errors[0]))
  throw new ProblemError({ code: 'no_match', detail: PROBLEM_WORDS.noIsin(isin) })
}
