// Makes the schema a federation subgraph with one entity: Company, with the key `domain`.
import {
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isSpecifiedScalarType,
  printType,
} from 'graphql'
import { tooManyDomains } from '../inputs/batch.ts'
import { toDisplayText } from '../inputs/parse.ts'
import { Problem } from '../problems.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import type { CompanyNode, GraphqlContext } from './context.ts'
import { companyByAnyDomain } from './node.ts'

interface Representation {
  __typename?: unknown
  domain?: unknown
}

/** The bytes of the SDL (the schema as text) for a point of cost: about as many as a cheap field has in the answer. */
const SDL_BYTES_PER_POINT = 100

const SECOND_SDL = '_service.sdl must be requested once in an operation; got a second request.'

const Any = builder.scalarType('_Any', { serialize: (value) => value })

// Company is the only entity. Reading the type of each one would cost as much as a field.
const Entity = builder.unionType('_Entity', { types: [Company], resolveType: () => 'Company' })

const Service = builder.objectRef<GraphQLSchema>('_Service').implement({
  fields: (t) => ({
    sdl: t.string({
      nullable: true,
      extensions: { cost: sdlCost },
      description:
        'The schema as text, without the types and fields that federation adds. Once in an operation.',
      resolve(schema, _args, context) {
        if (context.hasSdl) throw new Problem('invalid_request', SECOND_SDL)
        context.hasSdl = true
        return subgraphSdl(schema)
      },
    }),
  }),
})

builder.queryFields((t) => ({
  _service: t.field({ type: Service, resolve: (_parent, _args, _context, { schema }) => schema }),
  _entities: t.field({
    type: [Entity],
    nullable: { list: false, items: true },
    args: { representations: t.arg({ type: [Any], required: { list: true, items: true } }) },
    extensions: {
      listLength: (args: { representations: unknown[] }) => args.representations.length,
    },
    resolve: (_, { representations }, context, info) => {
      const { batchLimit } = context.viewer.plan
      if (representations.length > batchLimit)
        throw tooManyDomains(representations.length, batchLimit, 'representations')
      return representations.map((representation) =>
        resolveEntity(representation as Representation | null, context, info),
      )
    },
  }),
}))

function resolveEntity(
  representation: Representation | null,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<CompanyNode> {
  if (representation?.__typename === 'Company')
    return companyByAnyDomain(representation.domain, context, info)
  const value = toDisplayText(representation?.__typename)
  const allowed = 'a Company with its domain'
  const detail = `representations must be ${allowed}; got "${value}".`
  // Rejected, not thrown, so that only this entity fails.
  return Promise.reject(
    new Problem('invalid_request', detail, { parameter: 'representations', value, allowed }),
  )
}

const LINK = `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key"])`

const sdlBySchema = new WeakMap<GraphQLSchema, string>()

/** @returns the SDL for federation composition and codegen, without the types and fields that federation adds. */
export function subgraphSdl(schema: GraphQLSchema): string {
  const sdl = sdlBySchema.get(schema) ?? printSubgraph(schema)
  sdlBySchema.set(schema, sdl)
  return sdl
}

/** @returns the cost of the SDL by its length, because aliases of it would make the longest answers of all. */
function sdlCost(schema: GraphQLSchema): number {
  return Math.ceil(Buffer.byteLength(subgraphSdl(schema)) / SDL_BYTES_PER_POINT)
}

function printSubgraph(schema: GraphQLSchema): string {
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isOfFederation(type) && !isSpecifiedScalarType(type))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const texts = types.map((type) =>
    printType(withoutFederationFields(type)).replace(
      /^type Company \{/m,
      'type Company\n  @key(fields: "domain")\n{',
    ),
  )
  return [LINK, ...texts].join('\n\n')
}

/** The federation specification reserves these names, GraphQL those with two underscores. */
const isOfFederation = ({ name }: { name: string }) => name.startsWith('_')

function withoutFederationFields(type: GraphQLNamedType): GraphQLNamedType {
  if (type.name !== 'Query' || !(type instanceof GraphQLObjectType)) return type
  const { fields, ...config } = type.toConfig()
  const ownFields = Object.entries(fields).filter(([name]) => !isOfFederation({ name }))
  return new GraphQLObjectType({ ...config, fields: Object.fromEntries(ownFields) })
}
