// Makes the schema a federation subgraph with one entity: Company, which other services know by its domain, LEI or ISIN.
import type {
  GraphQLError,
  GraphQLFieldConfig,
  GraphQLResolveInfo,
  GraphQLScalarType,
  GraphQLSchema,
} from 'graphql'
import { ResolveRequest } from '../inputs/identifier.ts'
import { IsinPath } from '../inputs/lookup.ts'
import { parseParameters, toDisplayText } from '../inputs/parse.ts'
import { Problem } from '../problems.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { countAnswered, type Reference, referenceOf, tooManyEntities } from './company-limit.ts'
import type { CompanyNode, GraphqlContext } from './context.ts'
import { FURTHER_ERROR, MAX_BATCH_LIMIT_ERRORS } from './error-limit.ts'
import type { CostExtensions } from './field-cost.ts'
import { companyByAnyDomain, companyByIdentifier } from './node.ts'
import { sdlOf } from './sdl.ts'
import { entityNameOf } from './subgraph-names.ts'

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
      // As a router counts them, which adds 1 for each object.
      cost: 0,
      itemCost: 1,
      requestedLength: (args: { representations: unknown[] }) => args.representations.length,
      listLength: (args: { representations: unknown[] }, { entityLimit, references }) =>
        countAnswered(args.representations, entityLimit, references),
    } satisfies CostExtensions & { isPublic: true },
    resolve: (_, { representations }, context, info) => {
      const { cacheTags, entities } = context
      const domains = cacheTags?.addEntities(representations.length)
      return representations.map(async (representation, i) => {
        const reference = referenceOf(representation)
        const entity = entities.get(reference.text) ?? answer(reference, context, info)
        const company = await entity
        if (domains) domains[i] = company.domain
        return company
      })
    },
  }),
}))

/** Answers a reference that the operation has for the first time, within the limit of entities. */
function answer(
  reference: Reference,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<CompanyNode> {
  const { entities, entityLimit } = context
  if (entities.size >= entityLimit) return Promise.reject(refusalOf(context))
  const entity = resolveEntity(reference, context, info)
  entities.set(reference.text, entity)
  return entity
}

/** @returns the error of an entity beyond the limit. One for all of them: to create it takes longer than an entity. */
function refusalOf(context: GraphqlContext): GraphQLError {
  context.refusedEntities += 1
  if (context.refusedEntities > MAX_BATCH_LIMIT_ERRORS) return FURTHER_ERROR
  context.entityRefusal ??= tooManyEntities(context.entityLimit)
  return context.entityRefusal
}

/** Async, so that only this entity fails. */
async function resolveEntity(
  { typename, key, value }: Reference,
  context: GraphqlContext,
  info: GraphQLResolveInfo,
): Promise<CompanyNode> {
  const entity = entityNameOf(info.schema)
  if (typename !== entity || key === null) {
    const value = toDisplayText(typename)
    const allowed = `a ${entity} with its domain, lei or isin`
    const detail = `representations must be ${allowed}; got "${value}".`
    throw new Problem('invalid_request', detail, { parameter: 'representations', value, allowed })
  }
  const { countEntity } = context
  if (key === 'domain') return companyByAnyDomain(value, context, info, countEntity)
  const text = toDisplayText(value)
  if (key === 'lei')
    return companyByIdentifier(parseParameters(LeiReference, { lei: text }), context)
  const { isin } = parseParameters(IsinPath, { isin: text })
  return { ...(await companyByIdentifier({ isin }, context)), isin }
}

/** The field of the entity that only a graph needs: the key by which other services may know the company. */
export const isinKey = (type: GraphQLScalarType) => ({
  isin: {
    type,
    description: 'The ISIN by which the company was requested, else its first one.',
    extensions: { isPublic: true },
    resolve: ({ isin, match, domain }: CompanyNode, _args: unknown, context: GraphqlContext) => {
      if (isin !== undefined) return isin
      if (match) return match.isin
      context.countCompany(domain)
      return context.resolvers.isin(domain)
    },
  } as GraphQLFieldConfig<unknown, unknown>,
})

/** @returns the cost of the SDL by its length, because aliases of it would make the longest answers of all. */
function sdlCost(schema: GraphQLSchema): number {
  return Math.ceil(Buffer.byteLength(sdlOf(schema)) / SDL_BYTES_PER_POINT)
}
