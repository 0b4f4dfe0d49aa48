// Limits the number of errors in a GraphQL response, because reporting an error takes longer than resolving a field.
import { GraphQLError, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import type { GraphqlContext } from './context.ts'

/**
 * A caller without a key may request ten companies. Each has 11 fields that need a key, so 250 errors suffice even when
 * the caller requests each field twice, under two aliases (220 errors).
 */
const MAX_ERRORS = 250

/** Replaces all further errors. It has a path, so that `execute` does not create another error from it. */
const FURTHER_ERRORS = new GraphQLError(
  `Further fields failed too; only the first ${MAX_ERRORS} errors are listed.`,
  { path: [] },
)

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>

/** Replaces each error above the limit by one shared error, which the response lists once. */
export function withErrorLimit(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue
    for (const field of Object.values(type.getFields())) {
      if (field.resolve) field.resolve = limitErrors(field.resolve as Resolver)
    }
  }
  return schema
}

const limitErrors =
  (resolve: Resolver): Resolver =>
  (source, args, context, info) => {
    const rethrow = (error: unknown): never => {
      throw context.countError() > MAX_ERRORS ? FURTHER_ERRORS : error
    }
    const limitRejection = (value: unknown): unknown =>
      value instanceof Promise ? value.catch(rethrow) : value
    try {
      const result = resolve(source, args, context, info)
      return Array.isArray(result) ? result.map(limitRejection) : limitRejection(result)
    } catch (error) {
      return rethrow(error)
    }
  }
