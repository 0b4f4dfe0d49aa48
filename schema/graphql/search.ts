// The GraphQL query `search`, and the fields of a company that say what the search text matches.
import { z } from 'zod'
import { SearchRequest } from '../inputs/lookup.ts'
import { parseParameters } from '../inputs/parse.ts'
import { matchReason } from '../match-reason.ts'
import type { MatchedField, Matched as MatchedValue } from '../resolvers.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { descriptionOf } from './descriptions.ts'
import { enumOf } from './enums.ts'

const MatchedFieldType = enumOf<MatchedField>(
  'MatchedField',
  'A field of a company that a search text matches.',
  {
    name: 'The name.',
    legal_name: 'The legal name.',
    alias: 'Any other name.',
    domain: 'A domain.',
    ticker: 'A ticker.',
    isin: 'An ISIN.',
    coin: 'The symbol of a coin.',
  },
)

const Matched = builder.objectRef<MatchedValue>('Matched').implement({
  description: 'The field and the value that a search text matches.',
  fields: (t) => ({
    field: t.expose('field', { type: MatchedFieldType, description: 'The field.' }),
    value: t.exposeString('value', { description: 'The value of the field.' }),
  }),
})

builder.objectFields(Company, (t) => ({
  why: t.string({
    nullable: true,
    description: 'Why this result of `search` matches, as a sentence. Null elsewhere.',
    resolve: ({ match }) => (match ? matchReason(match.matched) : null),
  }),
  matched: t.field({
    type: Matched,
    nullable: true,
    description: 'What the text of `search` matches. Null elsewhere.',
    resolve: ({ match }) => match?.matched ?? null,
  }),
  score: t.float({
    nullable: true,
    description:
      'How well this result of `search` matches, from 0 to 1. Compare scores only within one search. Null elsewhere.',
    resolve: ({ match }) => match?.score ?? null,
  }),
}))

/** The parameters of REST under the names of the GraphQL arguments, which error messages state. */
const SearchArguments = z.object({
  query: SearchRequest.shape.q,
  limit: SearchRequest.shape.limit,
})
const { limit: SearchLimit } = SearchArguments.shape

builder.queryField('search', (t) =>
  t.field({
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
)
