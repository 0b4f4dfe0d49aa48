// The costs in the SDL of the subgraph agree with those that the limit of an operation counts.
import fc from 'fast-check'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  parse,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { sdl, subgraphSchema, subgraphSdl } from '../../schema/graphql/index.ts'
import { SUBGRAPH_DEFAULTS } from '../../schema/graphql/subgraph-names.ts'
import { costOf } from '../../server/http/routes/graphql/cost.ts'
import { routerCost } from '../support/router-cost.ts'

const schema = subgraphSchema(SUBGRAPH_DEFAULTS)
const described = buildSchema(subgraphSdl(SUBGRAPH_DEFAULTS), { assumeValidSDL: true })

/** A value for each required argument. */
const ARGUMENTS: Record<string, string> = {
  domain: '"acme.com"',
  query: '"acme"',
  symbol: '"ACME"',
  isin: '"US0378331005"',
  name: '"Acme"',
}
const MAX_DEPTH = 5
/** No directive can name the length of a list of domains, so a router assumes one. */
const ASSUMED_LENGTHS = ['logographCompanies']

const selections = (type: GraphQLObjectType, depth: number): fc.Arbitrary<string> => {
  const all = Object.values(type.getFields()).filter(
    ({ name }) => !name.startsWith('_') && !ASSUMED_LENGTHS.includes(name),
  )
  const leaves = all.filter((field) => !isObjectType(getNamedType(field.type)))
  // A type without leaves, such as a brand kit, ends one step deeper.
  const fields = depth > 1 || leaves.length === 0 ? all : leaves
  return fc
    .subarray(fields, { minLength: 1, maxLength: Math.min(8, fields.length) })
    .chain((chosen) => fc.tuple(...chosen.map((field) => selection(field, depth))))
    .map((texts) => texts.join(' '))
}

const selection = (field: GraphQLField<unknown, unknown>, depth: number): fc.Arbitrary<string> => {
  const named = getNamedType(field.type)
  const inner = isObjectType(named)
    ? selections(named, depth - 1).map((text) => ` { ${text} }`)
    : fc.constant('')
  return fc.tuple(argumentsOf(field), inner).map(([args, text]) => `${field.name}${args}${text}`)
}

const argumentsOf = ({ name, args }: GraphQLField<unknown, unknown>): fc.Arbitrary<string> => {
  const required = args.flatMap((argument) => {
    const value = ARGUMENTS[argument.name]
    return value && argument.type.toString().endsWith('!') ? [`${argument.name}: ${value}`] : []
  })
  const limit =
    name === 'logographSearch' ? fc.option(fc.integer({ min: 1, max: 20 })) : fc.constant(null)
  return limit.map((count) => {
    const all = count === null ? required : [...required, `limit: ${count}`]
    return all.length > 0 ? `(${all.join(', ')})` : ''
  })
}

const operation = fc
  .oneof(
    { weight: 9, arbitrary: fc.constant('query' as const) },
    { weight: 1, arbitrary: fc.constant('mutation' as const) },
  )
  .chain((kind) => {
    const root = (
      kind === 'query' ? schema.getQueryType() : schema.getMutationType()
    ) as GraphQLObjectType
    return selections(root, MAX_DEPTH).map((text) => `${kind} { ${text} }`)
  })

describe('the costs in the SDL of the subgraph', () => {
  it('are within 20 % of ours for 200 random operations', () => {
    fc.assert(
      fc.property(operation, (text) => {
        const document = parse(text)
        const own = costOf({ schema, document })
        const error = Math.abs(routerCost(described, document) / own - 1)
        expect(
          error,
          `${text} costs ${own}, and ${routerCost(described, document)} in a router`,
        ).toBeLessThan(0.2)
      }),
      { numRuns: 200 },
    )
  })

  it('are not in the plain SDL, nor in one for an earlier version of the specification', () => {
    expect(sdl()).not.toContain('@cost')
    const early = subgraphSdl({ ...SUBGRAPH_DEFAULTS, federationMinor: 8 })
    expect(early).not.toMatch(/@cost|@listSize/)
  })
})
