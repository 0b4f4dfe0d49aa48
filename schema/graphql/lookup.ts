// The GraphQL queries that find companies by name, ticker, ISIN, coin or search text.
import { z } from 'zod'
import type { CompanyIdentifier } from '../identifiers.ts'
import {
  CoinPath,
  IsinPath,
  NamePath,
  SearchRequest,
  TickerParameters,
  TickerPath,
} from '../inputs/lookup.ts'
import { parseParameters } from '../inputs/parse.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import type { CompanyNode, GraphqlContext } from './context.ts'
import { descriptionOf } from './descriptions.ts'

const TickerArguments = TickerPath.extend({ exchange: TickerParameters.shape.exchange })
/** The parameters of REST under the names of the GraphQL arguments, which error messages state. */
const SearchArguments = z.object({
  query: SearchRequest.shape.q,
  limit: SearchRequest.shape.limit,
})
const { limit: SearchLimit } = SearchArguments.shape

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
  const domain = await context.resolvers.lookup(identifier)
  if (domain === null) return null
  context.countCompany(domain, key)
  return { domain }
}

builder.queryFields((t) => ({
  search: t.field({
    type: [Company],
    nullable: true,
    extensions: {
      cost: 280,
      // The resolver refuses an invalid limit before it searches.
      listLength: ({ limit }: { limit?: unknown }) =>
        SearchLimit.safeParse(limit?.toString()).data ?? 0,
    },
    description:
      'Finds companies whose name, alias, ticker or domain starts with the text or resembles it, best match first. It supports every script and tolerates typos. A search counts as one company toward the limit of the operation. Each result counts as one more if you request fields other than domain, name, ticker, exchange, why, matched, score and logo URL.',
    args: {
      query: t.arg.string({
        required: true,
        description: descriptionOf(SearchArguments.shape.query),
      }),
      limit: t.arg.int({
        defaultValue: SearchLimit.parse(undefined),
        description: descriptionOf(SearchLimit),
      }),
    },
    resolve: async (_, args, context) => {
      const { query, limit } = parseParameters(SearchArguments, {
        query: args.query,
        limit: args.limit?.toString(),
      })
      context.countCompany(`search ${query}`)
      const matches = await context.resolvers.search(query, limit)
      return matches.map((match) => ({ domain: match.domain, match }))
    },
  }),
  companyByTicker: t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5 },
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
  companyByIsin: t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5 },
    description: 'Finds the company that issued the security; null when there is none.',
    args: {
      isin: t.arg({ type: 'ISIN', required: true, description: 'The ISIN with its check digit.' }),
    },
    resolve: (_, { isin }, context) =>
      lookup({ isin: parseParameters(IsinPath, { isin }).isin }, context),
  }),
  companyByCoin: t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5 },
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
  companyByName: t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 280 },
    description: 'Finds the company with this name; null when there is no certain match.',
    args: {
      name: t.arg.string({ required: true, description: descriptionOf(NamePath.shape.name) }),
    },
    resolve: (_, { name }, context) =>
      lookup({ name: parseParameters(NamePath, { name }).name }, context),
  }),
}))
