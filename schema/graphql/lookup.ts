// The GraphQL queries that find companies by name, ticker, ISIN or coin.
import { z } from 'zod'
import type { CompanyIdentifier } from '../identifiers.ts'
import { hintsOf, identifierOf, ResolveRequest } from '../inputs/identifier.ts'
import {
  CoinPath,
  HintParameters,
  IsinPath,
  NamePath,
  TickerParameters,
  TickerPath,
} from '../inputs/lookup.ts'
import { parseParameters } from '../inputs/parse.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import type { CompanyNode, GraphqlContext } from './context.ts'
import { descriptionOf } from './descriptions.ts'
import { companyByAnyDomain, noteTags } from './node.ts'

const NameArguments = NamePath.extend(HintParameters.shape)
const CoinArguments = z.object({ coin: CoinPath.shape.symbol })
const TickerArguments = TickerPath.extend({ exchange: TickerParameters.shape.exchange })

/**
 * Counts the lookup before it runs, so that a lookup without a match counts too. A company that is found replaces the
 * lookup in the count.
 */
async function lookup(
  identifier: CompanyIdentifier,
  context: GraphqlContext,
): Promise<CompanyNode | null> {
  const key = JSON.stringify(identifier)
  context.countCompany(key)
  const match = await context.resolvers.lookup(identifier)
  if (match === null) return null
  context.countCompany(match.domain, key)
  noteTags(match, context)
  return { domain: match.domain, match }
}

/** The identifiers that need no hint. Names have `companyByName`, because they need hints and cost more. */
const CompanyBy = builder.inputType('CompanyBy', {
  isOneOf: true,
  description: 'One identifier of a company.',
  fields: (t) => ({
    domain: t.field({ type: 'Domain', description: 'A public hostname in any spelling.' }),
    ticker: t.string({ description: descriptionOf(TickerPath.shape.symbol) }),
    isin: t.field({ type: 'ISIN', description: 'The ISIN with its check digit.' }),
    coin: t.string({ description: descriptionOf(CoinPath.shape.symbol) }),
    ...Object.fromEntries(
      (['lei', 'figi', 'cik', 'wkn', 'cusip', 'sedol'] as const).map((code) => [
        code,
        t.string({ description: descriptionOf(ResolveRequest.shape[code]) }),
      ]),
    ),
  }),
})

builder.queryField('companyBy', (t) =>
  t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5, isPublic: true },
    description:
      'Finds the company with one identifier; null when there is none. A domain always has a company, like that of the query `company`.',
    args: {
      by: t.arg({ type: CompanyBy, required: true, description: 'Exactly one identifier.' }),
    },
    resolve: (_, { by }, context, info) => {
      const { domain, coin, ...codes } = by
      if (domain != null) return companyByAnyDomain(domain, context, info)
      if (coin != null)
        return lookup({ coin: parseParameters(CoinArguments, { coin }).coin }, context)
      return lookup(identifierOf(parseParameters(ResolveRequest, codes)), context)
    },
  }),
)

builder.queryField('companyByTicker', (t) =>
  t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5, isPublic: true },
    description:
      'Finds the company with this listing; null when there is none. A ticker with an unknown suffix has no match.',
    args: {
      symbol: t.arg.string({
        required: true,
        description: descriptionOf(TickerPath.shape.symbol),
      }),
      exchange: t.arg.string({ description: descriptionOf(TickerParameters.shape.exchange) }),
    },
    resolve: (_, { symbol, exchange }, context) => {
      const args = parseParameters(TickerArguments, { symbol, exchange: exchange ?? undefined })
      return lookup({ ticker: args.symbol, exchange: args.exchange }, context)
    },
  }),
)

builder.queryField('companyByIsin', (t) =>
  t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5, isPublic: true },
    description: 'Finds the company that issued the security; null when there is none.',
    args: {
      isin: t.arg({ type: 'ISIN', required: true, description: 'The ISIN with its check digit.' }),
    },
    resolve: (_, { isin }, context) =>
      lookup({ isin: parseParameters(IsinPath, { isin }).isin }, context),
  }),
)

builder.queryField('companyByCoin', (t) =>
  t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5, isPublic: true },
    description: 'Finds the company or project of a coin; null when there is none.',
    args: {
      symbol: t.arg.string({
        required: true,
        description: descriptionOf(CoinPath.shape.symbol),
      }),
    },
    resolve: (_, { symbol }, context) =>
      lookup({ coin: parseParameters(CoinPath, { symbol }).symbol }, context),
  }),
)

builder.queryField('companyByName', (t) =>
  t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 280, isPublic: true },
    description:
      'Finds the company with this name; null when there is no certain match. The other arguments decide between companies of one name.',
    args: {
      name: t.arg.string({ required: true, description: descriptionOf(NamePath.shape.name) }),
      country: t.arg.string({ description: descriptionOf(HintParameters.shape.country) }),
      exchange: t.arg.string({ description: descriptionOf(HintParameters.shape.exchange) }),
      website: t.arg.string({ description: descriptionOf(HintParameters.shape.website) }),
      industry: t.arg.string({ description: descriptionOf(HintParameters.shape.industry) }),
    },
    resolve: (_, args, context) => {
      const given = Object.entries(args).filter(([, value]) => value !== null)
      const { name, ...hints } = parseParameters(NameArguments, Object.fromEntries(given))
      return lookup({ name, hints: hintsOf(hints) }, context)
    },
  }),
)
