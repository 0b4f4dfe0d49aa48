// From what the reader typed to the domain that is meant.
import { CompanyByIsinDocument } from '../../documents.ts'
import { askGraph, refusalOfError } from './graphql.ts'
import { Refused } from './problem.ts'
import { suggest } from './suggestions.ts'

const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/i
const HOSTNAME = /^(?=.{4,253}\.?$)(?:[\p{L}\p{N}_-]{1,63}\.)+[\p{L}\p{N}-]{2,63}\.?$/u
const LINK = /^[a-z][a-z\d+.-]*:\/\/(?:[^/@]*@)?([^/:?#]+)/i
/** As tickers with their exchange are written, which domains seldom are: DG.PA, 0700.HK. */
const TICKER = /^[A-Z0-9]{1,6}\.[A-Z]{1,3}$/

/** @throws Refused no_match when nobody is surely meant. */
export async function meant(key: string | null, q: string): Promise<string> {
  const text = LINK.exec(q)?.[1] ?? q.replace(/^.*@(?=[^@\s]+\.[^@\s]+$)/, '')
  if (ISIN.test(text)) return byIsin(key, text.toUpperCase())
  const isHostname = HOSTNAME.test(text)
  if (isHostname && !TICKER.test(text)) return text
  const [first] = await suggest(key, text)
  if (first) return first.domain
  if (isHostname) return text
  throw new Refused({
    code: 'no_match',
    detail: `No company is known as “${q}”. Any domain has an answer: try the address of its website.`,
  })
}

async function byIsin(key: string | null, isin: string): Promise<string> {
  const { data, errors } = await askGraph(key, CompanyByIsinDocument, { isin })
  if (data.companyByIsin) return data.companyByIsin.domain
  if (errors[0]) throw new Refused(refusalOfError(errors[0]))
  throw new Refused({ code: 'no_match', detail: `No company is known by the ISIN ${isin}.` })
}
