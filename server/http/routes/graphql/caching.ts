// Decides for how long caches may store the answer of an operation: for the shortest time of its fields.
import type { Response } from 'express'
import {
  type ExecutionArgs,
  getOperationAST,
  OperationTypeNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql'
import type { OperationCaching } from '../../../../schema/graphql/context.ts'
import { entityNameOf } from '../../../../schema/graphql/subgraph-names.ts'
import { jsonCacheControl } from '../../reply/cache-control.ts'

/** What the fields of an operation say, for every caller. */
interface StaticCaching {
  isCacheable: boolean
  /** Whether everybody gets the same data. */
  isPublic: boolean
}

const cachingByOperation = new WeakMap<object, StaticCaching>()

/** Notes in `caching` what the fields of a valid operation say. */
export function noteCaching(args: ExecutionArgs, caching: OperationCaching): void {
  if (!caching.isCacheable) return
  const operation = getOperationAST(args.document, args.operationName)
  if (!operation) return
  const known = cachingByOperation.get(operation)
  const { isCacheable, isPublic } = known ?? readCaching(args)
  if (!known) cachingByOperation.set(operation, { isCacheable, isPublic })
  caching.isCacheable = isCacheable
  caching.isPublic &&= isPublic
}

/** Reads all operations and fragments of the document, because a document with several operations is rare. */
function readCaching({ schema, document, operationName }: ExecutionArgs): StaticCaching {
  const isQuery = getOperationAST(document, operationName)?.operation === OperationTypeNode.QUERY
  const found: StaticCaching = { isCacheable: isQuery, isPublic: true }
  const decidingTypes = [schema.getQueryType()?.name, entityNameOf(schema)]
  const types = new TypeInfo(schema)
  const visitor = visitWithTypeInfo(types, {
    Field({ name }) {
      if (name.value.startsWith('__')) return
      const extensions = types.getFieldDef()?.extensions
      if (extensions?.isUncacheable) found.isCacheable = false
      // The fields of other types follow the field that leads to them.
      if (!decidingTypes.includes(types.getParentType()?.name)) return
      if (extensions && !extensions.isPublic) found.isPublic = false
    },
  })
  visit(document, visitor)
  return found
}

/** @returns the Cache-Control of an answer with status 200. */
export function graphqlCacheControl(response: Response, caching: OperationCaching): string {
  if (!caching.isCacheable) return 'no-store'
  return jsonCacheControl(response, caching.isPending, caching.isPublic)
}
