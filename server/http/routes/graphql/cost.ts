// Computes the cost of a GraphQL operation before it runs: the cost of each field times the lengths of its parent lists.
// schema/graphql/company-limit.ts limits the number of distinct companies.

import type { ExecutionArgs } from 'graphql'
import {
  type FieldNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getOperationAST,
  isObjectType,
  Kind,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  valueFromASTUntyped,
} from 'graphql'

/** Allows about 8000, the cost of a hundred companies with all their fields. */
const MAX_COST = 10_000
/** Raises the maximum for plans whose `batchLimit` is above 100. */
const MAX_COST_PER_COMPANY = 100

/** @returns the highest allowed cost of an operation. @param batchLimit companies per request in the caller's plan. */
export const maxCost = (batchLimit: number): number =>
  Math.max(MAX_COST, MAX_COST_PER_COMPANY * batchLimit)

/** The cost extensions of a field in the schema. */
interface CostExtensions {
  cost?: number
  /** The argument that sets the length of the list: a number, or a list of the same length. */
  times?: string
}

// Approximate list lengths of the introspection fields in this schema.
const INTROSPECTION_LENGTHS: Record<string, number> = {
  types: 50,
  fields: 8,
  enumValues: 4,
  directives: 8,
  args: 2,
}
/** The cost of `__typename` and of each field of an introspection type. */
const INTROSPECTION_COST = 0.1

// Parsed documents are cached, so the cost of an operation without variables is computed once.
const costByOperation = new WeakMap<object, number>()

/** Expects a valid document: every fragment exists, and none contains itself. */
export function costOf(args: ExecutionArgs): number {
  const operation = getOperationAST(args.document, args.operationName)
  if (operation?.variableDefinitions?.length !== 0) return computeCost(args)
  const cost = costByOperation.get(operation) ?? computeCost(args)
  costByOperation.set(operation, cost)
  return cost
}

function computeCost(args: ExecutionArgs): number {
  const { schema, document, operationName } = args
  const operation = getOperationAST(document, operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return 0
  const variables = variablesOf(args)
  const costByFragment = new Map<string, number>()
  const costOfSelections = (selectionSet: SelectionSetNode, parent: GraphQLNamedType): number =>
    selectionSet.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + costOfField(selection, parent)
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + costOfFragment(selection.name.value)
      const type = selection.typeCondition && schema.getType(selection.typeCondition.name.value)
      return sum + costOfSelections(selection.selectionSet, type ?? parent)
    }, 0)
  const costOfField = (node: FieldNode, parent: GraphQLNamedType): number => {
    const field = fieldOf(schema, parent, node.name.value)
    if (!field) return INTROSPECTION_COST
    const isIntrospection = parent.name.startsWith('__')
    const { cost = isIntrospection ? INTROSPECTION_COST : 1, times } =
      field.extensions as CostExtensions
    if (!node.selectionSet) return cost
    const length = isIntrospection
      ? (INTROSPECTION_LENGTHS[field.name] ?? 1)
      : lengthOf(node, field, times, variables)
    return cost + length * costOfSelections(node.selectionSet, getNamedType(field.type))
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

/** @returns the values of the operation's variables, with its defaults for missing ones. */
function variablesOf(args: ExecutionArgs): Record<string, unknown> {
  const operation = getOperationAST(args.document, args.operationName)
  const defaults = (operation?.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  )
  return { ...Object.fromEntries(defaults), ...args.variableValues }
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

/** @returns the length of a list field: the value or the length of the argument that `times` names. */
function lengthOf(
  { arguments: argumentNodes = [] }: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  times: string | undefined,
  variables: Record<string, unknown>,
): number {
  if (times === undefined) return 1
  const value = argumentNodes.find(({ name }) => name.value === times)?.value
  if (value?.kind === Kind.LIST) return value.values.length
  if (value?.kind === Kind.INT) return Number(value.value)
  const variable = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
  if (Array.isArray(variable)) return variable.length
  return Number(variable ?? args.find(({ name }) => name === times)?.defaultValue) || 1
}
