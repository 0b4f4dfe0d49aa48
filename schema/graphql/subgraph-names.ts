// How the subgraph names what it has, and for which version of the federation specification its SDL is.
import {
  type GraphQLInputType,
  GraphQLList,
  GraphQLNonNull,
  type GraphQLScalarType,
  type GraphQLSchema,
} from 'graphql'

export interface SubgraphNames {
  /** Before the name of each type, such as Acme in AcmeLogo; in lower case before that of each root field. */
  prefix: string
  /** The name of the entity. */
  entity: string
  /** The scalar of the key `domain`: `String`, `ID`, or a scalar of its own. */
  keyType: string
  /** The scalar of the keys `lei` and `isin`. */
  identifierType: string
  /** Fields that the entity leaves out, because the graph has its own ones. */
  omittedFields: readonly string[]
  /** The minor version of Federation 2, such as 9 for 2.9. */
  federationMinor: number
}

/** `FEDERATION_MINOR` is the newest version that both composition libraries know. */
export const SUBGRAPH_DEFAULTS: SubgraphNames = {
  prefix: 'Logograph',
  entity: 'Company',
  keyType: 'Domain',
  identifierType: 'String',
  omittedFields: [],
  federationMinor: 9,
}

/** The newest minor version of Federation 2 that the SDL can be for. */
export const MAX_FEDERATION_MINOR = 14

/** Before the domain in the cache tag of a company. */
export const CACHE_TAG_PREFIX = 'company-'

/** The form of a prefix, and of the name of the entity. */
export const TYPE_NAME = /^[A-Z][A-Za-z0-9]{0,31}$/
export const TYPE_NAME_ALLOWED =
  'must be a name such as Acme: a capital letter, then up to 31 letters or digits'

/** Names that GraphQL or federation gives to types of its own. */
export const RESERVED_TYPES = [
  'Query',
  'Mutation',
  'Subscription',
  'String',
  'ID',
  'Int',
  'Float',
  'Boolean',
  'FieldSet',
]

/** @returns the names of a subgraph; null for the plain schema. */
export const subgraphNamesOf = (schema: GraphQLSchema): SubgraphNames | null =>
  (schema.extensions.subgraph as SubgraphNames | undefined) ?? null

/** @returns the name of the type Company in this schema. */
export const entityNameOf = (schema: GraphQLSchema): string =>
  subgraphNamesOf(schema)?.entity ?? 'Company'

/** @returns the type with another scalar. */
export function withScalar(type: GraphQLInputType, scalar: GraphQLScalarType): GraphQLInputType {
  if (type instanceof GraphQLNonNull)
    return new GraphQLNonNull(withScalar(type.ofType, scalar) as never)
  return type instanceof GraphQLList ? new GraphQLList(withScalar(type.ofType, scalar)) : scalar
}
