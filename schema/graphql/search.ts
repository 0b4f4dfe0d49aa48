// The GraphQL query `search`, and the fields of a company that say what the search text matches.
import { z } from 'zod'
import { SearchRequest } from '../inputs/lookup.ts'
import { parseParameters } from '../inputs/parse.ts'
import { matchReason } from '../match-reason.ts'
import type { LookupMatch, MatchedField, Matched as MatchedValue, MatchKind } from '../resolvers.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { descriptionOf } from './descriptions.ts'
import { enumOf } from './enums.ts'
import { noteTags } from './node.ts'

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
    lei: 'A Legal Entity Identifier.',
    figi: 'A Financial Instrument Global Identifier.',
    cik: 'A Central Index Key of the SEC.',
    subsidiary: 'The name, inside the legal name of a subsidiary.',
  },
)

const MatchKindType = enumOf<MatchKind>('MatchKind', 'How a text matches a company.', {
  exact: 'The text is the name, the legal name, a domain or an identifier.',
  alias: 'The text is another name.',
  former: 'The text is a name or a symbol that is no longer in use.',
  subsidiary: 'The text is the legal name of a subsidiary.',
  contained: 'The text has the value and other words. Only a search answers that.',
  similar: 'The text resembles the value.',
})

const Matched = builder.objectRef<MatchedValue | LookupMatch>('Matched').implement({
  description: 'What a search text or an identifier matches.',
  fields: (t) => ({
    field: t.expose('field', { type: MatchedFieldType, description: 'The field.' }),
    value: t.exposeString('value', { description: 'The value of the field.' }),
    how: t.expose('how', { type: MatchKindType, description: 'How the text matches it.' }),
    former: t.exposeBoolean('former', {
      description: 'True when the company no longer uses the value.',
    }),
    score: t.float({
      nullable: true,
      description:
        'How sure a lookup is, from 0 to 1: the share of such matches that are the company that was meant. Null for a search.',
      resolve: (matched) => ('score' in matched ? matched.score : null),
    }),
  }),
})

builder.objectFields(Company, (t) => ({
  why: t.string({
    extensions: { isPublic: true },
    nullable: true,
    description: 'Why this result of a search or a lookup matches, as a sentence. Null elsewhere.',
    resolve: ({ match }) => (match ? matchReason(match.matched) : null),
  }),
  matched: t.field({
    extensions: { isPublic: true },
    type: Matched,
    nullable: true,
    description: 'What the text of a search or the identifier of a lookup matches. Null elsewhere.',
    resolve: ({ match }) => match?.matched ?? null,
  }),
  score: t.float({
    nullable: true,
    extensions: { isPublic: true },
    description:
      'How well this result of `search` matches, from 0 to 1. Compare scores only within one search. Null elsewhere.',
    resolve: ({ match }) => (match && 'score' in match ? match.score : null),
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
      isPublic: true,
      slicingArgument: 'limit',
      assumedLength: SearchLimit.parse(undefined),
      // The resolver refuses an invalid limit before it searches.
      listLength: ({ limit }: { limit?: unknown }) =>
        SearchLimit.safeParse(limit?.toString()).data ?? 0,
    },
    description:
      'Finds companies whose name, alias, ticker or domain starts with the text or resembles it, best match first. It supports every script and tolerates typos. A search counts as one company toward the limit of the operation. Each result counts as one more if you request fields other than domain, name, ticker, exchange, lei, why, matched, score and logo URL.',
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
      for (const match of matches) noteTags(match, context)
      return matches.map((match) => ({ domain: match.domain, match }))
    },
  }),
)
