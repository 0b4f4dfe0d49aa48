// Runs an operation when it costs no more than one may, as a whole or in parts.
import { type ExecutionArgs, type ExecutionResult, execute, getOperationAST } from 'graphql'
import type { Plugin } from 'graphql-yoga'
import type { GraphqlContext } from '../../../../schema/graphql/context.ts'
import { MAX_LISTED_ERRORS } from '../../../../schema/graphql/error-limit.ts'
import { Problem, Unavailable } from '../../../../schema/problems.ts'
import { traceCall } from '../../../telemetry/tracing.ts'
import { noteCaching } from './caching.ts'
import { costOf, countDeferred, MAX_COST } from './cost.ts'
import { BAD_USER_INPUT } from './errors.ts'
import { executeInParts, hasDefer, type PartsRequest } from './parts.ts'

export interface OperationContext extends GraphqlContext {
  /** Null for a client that takes only whole answers. */
  inParts: PartsRequest | null
}

/** The highest cost of an operation about one company; load shedding treats a costlier one as a batch. */
const MAX_SINGLE_COMPANY_COST = 500
const RETRY_AFTER_SECONDS = 2
/** Two for each of a hundred companies. Yoga waits for all of them together, so that the time grows with their square. */
const MAX_DEFERRED = 200

/**
 * Refuses operations above `MAX_COST` and above `MAX_DEFERRED`, and under load also those that cost more than one company.
 */
export const limitOperations: Plugin<OperationContext> = {
  onExecute({ args, executeFn, setExecuteFn }) {
    const { caching, entityLimit, inParts, isOverloaded } = args.contextValue
    noteCaching(args, caching)
    const deferred = hasDefer(args.document) ? countDeferred(args, entityLimit) : 0
    if (deferred > MAX_DEFERRED) {
      const detail = `The operation would defer ${deferred} fragments; at most ${MAX_DEFERRED} are allowed. Defer fewer, or those of fewer companies.`
      throw new Problem('invalid_request', detail)
    }
    // Yoga's own `execute` supports `@defer` and takes twice as long.
    setExecuteFn((operation: ExecutionArgs) =>
      deferred > 0 && inParts
        ? runBounded(operation, () => executeInParts(executeFn, operation, inParts))
        : runBounded(operation, () => executeWhole(operation, args.contextValue)),
    )
    const cost = costOf(args, entityLimit)
    if (cost > MAX_SINGLE_COMPANY_COST && isOverloaded()) {
      throw new Unavailable('batches', RETRY_AFTER_SECONDS)
    }
    if (cost > MAX_COST) {
      const detail = `The operation would cost ${Math.ceil(cost)}; at most ${MAX_COST} is allowed. Request fewer companies or fewer fields.`
      throw new Problem('invalid_request', detail)
    }
  },
}

async function executeWhole(
  args: ExecutionArgs,
  { cacheTags, caching }: OperationContext,
): Promise<ExecutionResult> {
  const result = await execute({ ...args, options: { maxCoercionErrors: MAX_LISTED_ERRORS } })
  // No cache stores an answer with errors.
  if (!cacheTags || !caching.isCacheable || result.errors) return result
  return { ...result, extensions: cacheTags.extensions() }
}

/** Runs in a span. Without data, the variables have errors: the schema has every operation of a valid document. */
async function runBounded(
  { document, operationName }: ExecutionArgs,
  run: () => Promise<ExecutionResult>,
): Promise<ExecutionResult> {
  const operation = getOperationAST(document, operationName)
  const attributes = {
    'graphql.operation.type': operation?.operation ?? '',
    'graphql.operation.name': operation?.name?.value ?? '',
  }
  const result = await traceCall('graphql', attributes, run)
  if (!('data' in result)) {
    for (const { extensions } of result.errors ?? []) extensions.code = BAD_USER_INPUT
  }
  return result
}
