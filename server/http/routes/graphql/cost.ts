// Computes the cost of a GraphQL operation before it runs: the cost of each field times the lengths of its parent
// lists. The number of distinct companies has its own limit, in schema/graphql/company-limit.ts.
import type { ExecutionArgs } from 'graphql'
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { costExtensionsOf, LISTED_ITEM_COST } from '../../../../schema/graphql/field-cost.ts'

/**
 * Allows a hundred companies with all their fields, which cost about 9500. Costs were measured, so that no operation
 * takes more than 250 ms of processor time on two cores: a point is about 25 µs.
 */
export const MAX_COST = 10_000

// Approximate list lengths of the introspection fields in this schema.
const INTROSPECTION_LENGTHS: Record<string, number> = {
  // One type, which may have five times as many fields as the average type.
  __type: 5,
  types: 50,
  fields: 4,
  enumValues: 2,
  directives: 6,
}
/** The cost of `__typename` and of each field of an introspection type except `description`. */
const INTROSPECTION_COST = 0.3
/** The cost of `description`, the longest text of an introspection type. */
const DESCRIPTION_COST = 0.6

// Parsed documents are cached, so the cost of an operation without variables is computed once.
const costByOperation = new WeakMap<object, number>()

/**
 * Expects a valid document: every fragment exists, and none contains itself. Fields under `@skip` and `@include` count.
 * @returns the cost; 0 when the variables are invalid, because such an operation is not executed.
 * @throws GraphQLError when an argument that sets the length of a list has the wrong type.
 */
export function costOf(args: ExecutionArgs): number {
  const operation = getOperationAST(args.document, args.operationName)
  if (!operation) return 0
  const hasVariables = operation.variableDefinitions?.length !== 0
  const cached = hasVariables ? undefined : costByOperation.get(operation)
  const cost = cached ?? computeCost(args, operation)
  if (!hasVariables) costByOperation.set(operation, cost)
  return cost
}

function computeCost(
  { schema, document, variableValues }: ExecutionArgs,
  operation: OperationDefinitionNode,
): number {
  const root = schema.getRootType(operation.operation)
  const definitions = operation.variableDefinitions ?? []
  // Without a maximum each invalid item of a list makes an error, and 250 KB of them block the process for seconds.
  const { coerced } = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: 1 })
  if (!root || !coerced) return 0
  const costByFragment = new Map<string, number>()
  const costOfSelections = ({ selections }: SelectionSetNode, parent: GraphQLNamedType): number => {
    let sum = 0
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) sum += costOfField(selection, parent)
      else if (selection.kind === Kind.FRAGMENT_SPREAD) sum += costOfFragment(selection.name.value)
      else {
        const type = selection.typeCondition && schema.getType(selection.typeCondition.name.value)
        sum += costOfSelections(selection.selectionSet, type ?? parent)
      }
    }
    return sum
  }
  const costOfField = (node: FieldNode, parent: GraphQLNamedType): number => {
    const field = fieldOf(schema, parent, node.name.value)
    if (!field) return INTROSPECTION_COST
    const isIntrospection = parent.name.startsWith('__')
    const introspectionCost = field.name === 'description' ? DESCRIPTION_COST : INTROSPECTION_COST
    const extensions = costExtensionsOf(field)
    const ownCost =
      typeof extensions.cost === 'function' ? extensions.cost(schema) : extensions.cost
    const cost = ownCost ?? (isIntrospection ? introspectionCost : 1)
    if (!node.selectionSet) return cost
    const itemCost = costOfSelections(node.selectionSet, getNamedType(field.type))
    if (extensions.listLength) {
      const length = extensions.listLength(getArgumentValues(field, node, coerced))
      return cost + Math.max(1, length) * (LISTED_ITEM_COST + itemCost)
    }
    const length =
      isIntrospection || field === TypeMetaFieldDef ? INTROSPECTION_LENGTHS[field.name] : undefined
    return cost + (length ?? 1) * itemCost
  }
  // Computed once per fragment: otherwise nested fragments would take exponential time.
  const costOfFragment = (name: string): number => {
    const cached = costByFragment.get(name)
    if (cached !== undefined) return cached
    const fragment = document.definitions.find(
      (node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name,
    )
    if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) return 0
    const type = schema.getType(fragment.typeCondition.name.value)
    const cost = type ? costOfSelections(fragment.selectionSet, type) : 0
    costByFragment.set(name, cost)
    return cost
  }
  return costOfSelections(operation.selectionSet, root)
}

function fieldOf(
  schema: GraphQLSchema,
  parent: GraphQLNamedType,
  name: string,
): GraphQLField<unknown, unknown> | undefined {
  if (parent === schema.getQueryType()) {
    if (name === '__schema') return SchemaMetaFieldDef
    if (name === '__type') return TypeMetaFieldDef
  }
  return isObjectType(parent) ? parent.getFields()[name] : undefined
}
