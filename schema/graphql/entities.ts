// Resolves Company entities for a federation gateway.
import type {
  GraphQLObjectType,
  GraphQLResolveInfo,
  GraphQLSchema,
  GraphQLUnionType,
} from 'graphql'
import { toDisplayText, tooManyDomains } from '../inputs.ts'
import { Problem } from '../problems.ts'
import type { CompanyNode, GraphqlContext } from './context.ts'
import { companyByAnyDomain } from './node.ts'

interface Representation {
  __typename?: unknown
  domain?: unknown
}

/** The cost of the SDL (the schema as text), which is longer than any other value. */
const SDL_COST = 50

/** Replaces the library's resolver, which fails all entities when one representation is invalid. */
export function withEntityResolver(schema: GraphQLSchema): GraphQLSchema {
  const entities = schema.getQueryType()?.getFields()._entities
  if (!entities) throw new Error('The schema has no entities.')
  // Company is the only entity. Resolving the type of each one would cost as much as a field.
  const union = schema.getType('_Entity') as GraphQLUnionType
  union.resolveType = () => 'Company'
  entities.extensions = {
    ...entities.extensions,
    listLength: (args: { representations: unknown[] }) => args.representations.length,
  }
  const { sdl } = (schema.getType('_Service') as GraphQLObjectType).getFields()
  if (sdl) sdl.extensions = { ...sdl.extensions, cost: SDL_COST }
  entities.resolve = (_, { representations }, context: GraphqlContext, info) => {
    const { batchLimit } = context.viewer.plan
    if (representations.length > batchLimit)
      throw tooManyDomains(representations.length, batchLimit, 'representations')
    return representations.map((representation: Representation | null) =>
      resolveEntity(representation, context, info),
    )
  }
  return schema
}

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
