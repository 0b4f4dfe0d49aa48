// Companies by what people know of them instead of their domain.
import {
  CoinPath,
  NamePath,
  parse,
  SearchQuestion,
  TickerParameters,
  TickerPath,
} from '../inputs.ts'
import type { Clue } from '../resolvers.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import type { GraphContext } from './context.ts'
import { wordsOf } from './descriptions.ts'
import type { CompanyNode } from './node.ts'

const TickerClue = TickerPath.extend({ exchange: TickerParameters.shape.exchange })
const SEARCH = SearchQuestion.shape.limit

/** Counted as a company before it is known whether there is one. */
async function lookup(clue: Clue, context: GraphContext): Promise<CompanyNode | null> {
  const question = JSON.stringify(clue)
  context.count(question)
  const domain = await context.resolvers.lookup(clue)
  if (domain === null) return null
  context.count(domain, question)
  return { domain }
}

builder.queryFields((t) => ({
  search: t.field({
    type: [Company],
    nullable: true,
    extensions: { cost: 20, times: 'limit' },
    description:
      'Companies whose name, alias, ticker or domain the text begins or resembles, the best first; in any script, typos forgiven. Counts as one company; a company found counts when more is asked of it than its name, its ticker and the address of its logo.',
    args: {
      query: t.arg.string({
        required: true,
        description: wordsOf(SearchQuestion.shape.q),
      }),
      limit: t.arg.int({
        defaultValue: SEARCH.parse(undefined),
        description: wordsOf(SEARCH),
      }),
    },
    resolve: async (_, { query, limit }, context) => {
      const question = parse(SearchQuestion, { q: query, limit: limit?.toString() })
      context.count(`search ${question.q}`)
      const matches = await context.resolvers.search(question.q, question.limit)
      return matches.map((match) => ({ domain: match.domain, match }))
    },
  }),
  companyByTicker: t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5 },
    description:
      'The company with this listing. Null when none is known: an unknown suffix is never left out, a wrong company would be worse than none.',
    args: {
      symbol: t.arg.string({
        required: true,
        description: wordsOf(TickerPath.shape.symbol),
      }),
      exchange: t.arg.string({ description: wordsOf(TickerParameters.shape.exchange) }),
    },
    resolve: (_, { symbol, exchange }, context) => {
      const asked = parse(TickerClue, { symbol, exchange: exchange ?? undefined })
      return lookup({ ticker: asked.symbol, exchange: asked.exchange }, context)
    },
  }),
  companyByIsin: t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5 },
    description: 'The company that issued the security. Null when none is known.',
    args: { isin: t.arg({ type: 'ISIN', required: true, description: 'With its check digit.' }) },
    resolve: (_, { isin }, context) => lookup({ isin }, context),
  }),
  companyByCoin: t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 5 },
    description: 'Who issues the coin, or the coin itself. Null when none is known.',
    args: {
      symbol: t.arg.string({
        required: true,
        description: wordsOf(CoinPath.shape.symbol),
      }),
    },
    resolve: (_, { symbol }, context) =>
      lookup({ coin: parse(CoinPath, { symbol }).symbol }, context),
  }),
  companyByName: t.field({
    type: Company,
    nullable: true,
    extensions: { cost: 20 },
    description: 'The company of that name. Null unless it is surely the one that is meant.',
    args: {
      name: t.arg.string({ required: true, description: wordsOf(NamePath.shape.name) }),
    },
    resolve: (_, { name }, context) => lookup({ name: parse(NamePath, { name }).name }, context),
  }),
}))
