// Shapes of companies that a search or a lookup found.
import { z } from 'zod'
import { MATCH_KINDS, MATCHED_FIELDS, SECURITY_KINDS } from '../resolvers.ts'

/** A company in the responses of the routes compatible with Clearbit. */
export const FoundCompany = z
  .object({ name: z.string(), domain: z.string(), logo: z.url() })
  .meta({ id: 'FoundCompany' })

export const FoundCompanies = z.array(FoundCompany).max(5)

/** The response of the search compatible with Logo.dev. */
export const FoundLogos = z
  .array(z.object({ name: z.string(), domain: z.string(), logo_url: z.url() }))
  .max(10)

const MatchedValue = z
  .object({
    field: z.enum(MATCHED_FIELDS).meta({
      description:
        'The field that the query matches: the name, the legal_name, an alias (any other name), a domain, a ticker, an isin, the symbol of a coin, a lei, a figi, a cik, or, in the name of a subsidiary, the name of its group.',
    }),
    value: z.string().meta({ description: 'The value of that field.' }),
    how: z.enum(MATCH_KINDS).meta({
      description:
        'exact: the query is the name, the legal name, a domain or an identifier. alias: another name. former: a name or symbol that is no longer in use. subsidiary: the legal name of a subsidiary. contained: the query has the value and other words; only the search answers that. similar: the query resembles the value.',
    }),
    former: z.boolean().meta({ description: 'True when the company no longer uses the value.' }),
  })
  .meta({ description: 'What the query matches.' })

export const SearchResult = z
  .object({
    name: z.string(),
    domain: z.string(),
    ticker: z
      .string()
      .nullable()
      .meta({ description: 'Ticker symbol of the primary listing; null when there is none.' }),
    logo: z.url().meta({ description: 'URL of the logo on the image host.' }),
    exchange: z
      .string()
      .nullable()
      .meta({ description: 'MIC (ISO 10383) of the exchange of that listing, such as XNAS.' }),
    matched: MatchedValue,
    why: z.string().meta({ description: 'Why the company matches the query, as a sentence.' }),
    score: z.number().min(0).max(1).meta({
      description: 'How well the company matches, rounded. Compare scores only within one answer.',
    }),
  })
  .meta({ id: 'SearchResult' })

/** A company that a name without a certain match may mean. */
export const Candidate = SearchResult.pick({
  domain: true,
  name: true,
  ticker: true,
  why: true,
}).meta({
  id: 'Candidate',
})

/** What a lookup matched, and how surely. */
export const LookupMatch = MatchedValue.extend({
  score: z.number().min(0).max(1).meta({
    description:
      'How sure the match is: the share of such matches that are the company that was meant.',
    example: 0.99,
  }),
}).meta({ id: 'LookupMatch', description: 'What the identifier matches.' })

const kind = z.enum(SECURITY_KINDS).meta({
  description:
    'What the identifier means: a company or its share, a fund, a stock index, a coin, or a currency.',
})

/** What an identifier means, and whose logo is shown for it. */
const securityShape = {
  kind,
  issuer: z.object({ domain: z.string(), name: z.string() }).nullable().meta({
    description:
      'The issuer of a fund or a currency, or the provider of an index; null for another kind. A currency is shown by a coin, the others by the logo of the issuer.',
  }),
  because: z.string().nullable().meta({
    description: 'Why the issuer is the answer, as a sentence; null without an issuer.',
  }),
}

/** The same of an item of a batch. */
export const foundSecurityShape = {
  ...securityShape,
  kind: kind.nullable().meta({
    description:
      'What the text means, as in /api/resolve; null when the registry has nothing for it.',
  }),
}

/** The company with an identifier. */
export const ResolvedCompany = SearchResult.omit({ why: true, score: true })
  .extend({ matched: LookupMatch, ...securityShape })
  .meta({ id: 'ResolvedCompany' })
