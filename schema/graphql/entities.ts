// Makes the schema a federation subgraph with one entity: Company, which other services know by its domain, LEI or ISIN.
import {
  GraphQLError,
  type GraphQLFieldConfig,
  type GraphQLResolveInfo,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql'
import { ResolveRequest } from '../inputs/identifier.ts'
import { IsinPath } from '../inputs/lookup.ts'
import { parseParameters, toDisplayText } from '../inputs/parse.ts'
import { Problem } from '../problems.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import type { CompanyNode, GraphqlContext } from './context.ts'
import { BATCH_LIMIT, FURTHER_ERROR, MAX_BATCH_LIMIT_ERRORS } from './error-limit.ts'
import { companyByAnyDomain, companyByIdentifier } from './node.ts'
import { sdlOf } from './sdl.ts'
import { entityNameOf } from './subgraph-names.ts'

/** A reference to a company by one of its keys. */
interface Representation {
  __typename?: unknown
  domain?: unknown
  lei?: unknown
  isin?: unknown
}

const LeiReference = ResolveRequest.pick({ lei: true }).required()

/** The bytes of the SDL (the schema as text) for a point of cost: about as many as a cheap field has in the answer. */
const SDL_BYTES_PER_POINT = 100

const SECOND_SDL = '_service.sdl must be requested once in an operation; got a second request.'

const Any = builder.scalarType('_Any', { serialize: (value) => value })

// Company is the only entity. Reading the type of each one would cost as much as a field.
const Entity = builder.unionType('_Entity', {
  types: [Company],
  resolveType: (_company, _context, { schema }) => entityNameOf(schema),
})

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
        return sdlOf(schema)
      },
    }),
  }),
})

builder.queryFields((t) => ({
  _service: t.field({
    type: Service,
    extensions: { isPublic: true },
    resolve: (_parent, _args, _context, { schema }) => schema,
  }),
  _entities: t.field({
    type: [Entity],
    nullable: { list: false, items: true },
    args: { representations: t.arg({ type: [Any], required: { list: true, items: true } }) },
    extensions: {
      isPublic: true,
      listLength: (args: { representations: unknown[] }) => args.representations.length,
    },
    resolve: (_, { representations }, context, info) => {
      const { entityLimit } = context
      // One error for all of them: to create an error takes longer than to resolve an entity.
      const count = representations.length
      const refusal = count > entityLimit ? beyondLimit(count, entityLimit) : FURTHER_ERROR
      const domains = context.cacheTags?.addEntities(count)
      const resolve = async (representation: Representation | null, i: number) => {
        const company = await resolveEntity(representation, context, info)
        if (domains) domains[i] = company.domain
        return company
      }
      return representations.map((representation, i) => {
        if (i < entityLimit) return resolve(representation as Representation | null, i)
        return Promise.reject(i < entityLimit + MAX_BATCH_LIMIT_ERRORS ? refusal : FURTHER_ERROR)
      })
    },
  }),
}))

function beyondLimit(count: number, limit: number): GraphQLError {
  const detail = `representations must be at most ${limit} entities in one request of this plan; got ${count}. The first ${limit} are answered.`
  return new GraphQLError(detail, { extensions: { code: BATCH_LIMIT } })
}

/** Async, so that only this entity fails. */
async function resolveEntity(
  representation: Representation | null,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<CompanyNode> {
  const entity = entityNameOf(info.schema)
  if (representation?.__typename === entity) {
    const { domain, lei, isin } = representation
    if (domain !== undefined) return companyByAnyDomain(domain, context, info)
    if (lei !== undefined) {
      const identifier = parseParameters(LeiReference, { lei: toDisplayText(lei) })
      return companyByIdentifier(identifier, context)
    }
    if (isin !== undefined) {
      const identifier = parseParameters(IsinPath, { isin: toDisplayText(isin) })
      return { ...(await companyByIdentifier(identifier, context)), isin: identifier.isin }
    }
  }
  const value = toDisplayText(representation?.__typename)
  const allowed = `a ${entity} with its domain, lei or isin`
  const detail = `representations must be ${allowed}; got "${value}".`
  throw new Problem('invalid_request', detail, { parameter: 'representations', value, allowed })
}

/** The field of the entity that only a graph needs: the key by which other services may know the company. */
export const isinKey = (plain: GraphQLSchema) => ({
  isin: {
    type: plain.getType('ISIN') as GraphQLScalarType,
    description: 'The ISIN by which the company was requested, else its first one.',
    extensions: { isPublic: true },
    resolve: ({ isin, domain }: CompanyNode, _args: unknown, { resolvers }: GraphqlContext) =>
      isin ?? resolvers.isin(domain),
  } as GraphQLFieldConfig<unknown, unknown>,
})

/** @returns the cost of the SDL by its length, because aliases of it would make the longest answers of all. */
function sdlCost(schema: GraphQLSchema): number {
  return Math.ceil(Buffer.byteLength(sdlOf(schema)) / SDL_BYTES_PER_POINT)
}
