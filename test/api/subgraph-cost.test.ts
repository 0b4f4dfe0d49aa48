// The costs in the SDL of the subgraph agree with those that the limit of an operation counts.
import fc from 'fast-check'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLObjectType,
  getNamedType,
  isObjectType,
  isRequiredArgument,
  parse,
  validate,
} from 'graphql'
import { describe, expect, it } from 'vitest'
import { sdl, subgraphSchema, subgraphSdl } from '../../schema/graphql/index.ts'
import { SUBGRAPH_DEFAULTS } from '../../schema/graphql/subgraph-names.ts'
import { costOf } from '../../server/http/routes/graphql/cost.ts'
import { routerCost } from '../support/router-cost.ts'

const schema = subgraphSchema(SUBGRAPH_DEFAULTS)
/** With what composition adds. */
const described = buildSchema(
  `${subgraphSdl(SUBGRAPH_DEFAULTS)}
  scalar _Any
  union _Entity = Company
  extend type Query { _entities(representations: [_Any!]!): [_Entity]! }`,
  { assumeValidSDL: true },
)

/** A value for each required argument. */
const ARGUMENTS: Record<string, string> = {
  domain: '"acme.com"',
  query: '"acme"',
  symbol: '"ACME"',
  isin: '"US0378331005"',
  name: '"Acme"',
  by: '{ domain: "acme.com" }',
  host: '"www.acme.com"',
  text: '"ACME 4711"',
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
    .chain((texts) => fc.constantFrom([], ['__typename']).map((first) => [...first, ...texts]))
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
    if (!isRequiredArgument(argument)) return []
    const value = ARGUMENTS[argument.name]
    if (value === undefined) throw new Error(`${name} needs a value for ${argument.name}.`)
    return [`${argument.name}: ${value}`]
  })
  const limit =
    name === 'logographSearch' ? fc.option(fc.integer({ min: 1, max: 20 })) : fc.constant(null)
  return limit.map((count) => {
    const all = count === null ? required : [...required, `limit: ${count}`]
    return all.length > 0 ? `(${all.join(', ')})` : ''
  })
}

interface Operation {
  text: string
  /** How many entities it has, which a router must assume. */
  entities: number
}

const withoutEntities = (text: string): Operation => ({ text, entities: 1 })

const query = selections(schema.getQueryType() as GraphQLObjectType, MAX_DEPTH).map((text) =>
  withoutEntities(`{ ${text} }`),
)

/** One to five mutations of the same kind. */
const mutation = fc
  .tuple(
    fc.constantFrom(...Object.values(schema.getMutationType()?.getFields() ?? {})),
    fc.integer({ min: 1, max: 5 }),
  )
  .chain(([field, count]) =>
    fc.tuple(...Array.from({ length: count }, () => selection(field, MAX_DEPTH - 1))),
  )
  .map((texts) =>
    withoutEntities(`mutation { ${texts.map((text, i) => `a${i}: ${text}`).join(' ')} }`),
  )

/** What gateways send most. */
const entityFetch = fc
  .tuple(
    fc.integer({ min: 1, max: 100 }),
    fc.oneof(
      fc.constant('__typename name'),
      selections(schema.getType('Company') as GraphQLObjectType, MAX_DEPTH - 1),
    ),
  )
  .map(([entities, text]): Operation => {
    const reference = (i: number) => `{ __typename: "Company", domain: "stored-${i}.com" }`
    const references = Array.from({ length: entities }, (_, i) => reference(i)).join(' ')
    return {
      entities,
      text: `{ _entities(representations: [${references}]) { __typename ... on Company { ${text} } } }`,
    }
  })

const operation = fc.oneof(
  { weight: 4, arbitrary: query },
  { weight: 1, arbitrary: mutation },
  { weight: 5, arbitrary: entityFetch },
)

describe('the costs in the SDL of the subgraph', () => {
  it('are within 20 % of ours for 200 random operations', () => {
    fc.assert(
      fc.property(operation, ({ text, entities }) => {
        const document = parse(text)
        expect(validate(schema, document)).toEqual([])
        const own = costOf({ schema, document })
        const router = routerCost(described, document, entities)
        const error = Math.abs(router / own - 1)
        expect(error, `${text} costs ${own}, and ${router} in a router`).toBeLessThan(0.2)
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
