// Limits the number of errors in a GraphQL response, because reporting an error takes longer than resolving a field.
import { GraphQLError, type GraphQLFieldResolver, type GraphQLSchema, isObjectType } from 'graphql'
import type { GraphqlContext } from './context.ts'

/** A response lists at most this many errors; nobody reads the hundredth of one kind. */
export const MAX_LISTED_ERRORS = 10

/** The code of an entity beyond the limit of the plan. A gateway needs the error of each one, so they do not count. */
export const BATCH_LIMIT = 'batch_limit'
/** More of them than a gateway sends in one request. */
export const MAX_BATCH_LIMIT_ERRORS = 500

/** Replaces all further errors. It has a path, so that `execute` does not create another error from it. */
export const FURTHER_ERROR = new GraphQLError('Further fields failed too.', { path: [] })

/** @returns the errors that a response lists. Those that it leaves out are the last ones. */
export function listedErrors(errors: readonly GraphQLError[]): GraphQLError[] {
  const distinct = new Set(errors)
  distinct.delete(FURTHER_ERROR)
  const others = [...distinct].filter((error) => !isBeyondBatchLimit(error))
  const beyondLimit = [...distinct].filter(isBeyondBatchLimit)
  return [...others.slice(0, MAX_LISTED_ERRORS), ...beyondLimit]
}

const isBeyondBatchLimit = (error: unknown): boolean =>
  error instanceof GraphQLError && error.extensions.code === BATCH_LIMIT

type Resolver = GraphQLFieldResolver<unknown, GraphqlContext>

/** Replaces each error above the limit by one shared error, which the response does not list. */
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
      if (isBeyondBatchLimit(error)) throw error
      throw context.countError() > MAX_LISTED_ERRORS ? FURTHER_ERROR : error
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
