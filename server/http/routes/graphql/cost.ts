// What an operation costs, before it is answered: each field its own, as often as the lists around it say.

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

/** A hundred companies with all that is known of them come to some 8000. */
const MOST = 10_000
/** For plans that allow larger batches. */
const MOST_A_COMPANY = 100

/** @returns the most that an operation may cost a caller who may ask about so many companies. */
export const mostCost = (companies: number): number => Math.max(MOST, MOST_A_COMPANY * companies)

/** What a field of the schema says of its cost: itself, and the argument that tells how long its list is. */
interface Told {
  cost?: number
  times?: string
}

// How long the lists of introspection are here, roughly; its fields are plain properties.
const LISTS: Record<string, number> = {
  types: 50,
  fields: 8,
  enumValues: 4,
  directives: 8,
  args: 2,
}
const PROPERTY = 0.1

// Documents are kept parsed, so that what costs the same each time is reckoned once.
const known = new WeakMap<object, number>()

/** Expects a document that is valid: fragments are known, and none holds itself. */
export function costOf(asked: ExecutionArgs): number {
  const operation = getOperationAST(asked.document, asked.operationName)
  if (operation?.variableDefinitions?.length !== 0) return reckoned(asked)
  const cost = known.get(operation) ?? reckoned(asked)
  known.set(operation, cost)
  return cost
}

function reckoned(asked: ExecutionArgs): number {
  const { schema, document, operationName } = asked
  const operation = getOperationAST(document, operationName)
  const root = operation && schema.getRootType(operation.operation)
  if (!operation || !root) return 0
  const variables = variablesOf(asked)
  const fragments = new Map<string, number>()
  const ofSelections = (set: SelectionSetNode, parent: GraphQLNamedType): number =>
    set.selections.reduce((sum, selection) => {
      if (selection.kind === Kind.FIELD) return sum + ofField(selection, parent)
      if (selection.kind === Kind.FRAGMENT_SPREAD) return sum + ofFragment(selection.name.value)
      const type = selection.typeCondition && schema.getType(selection.typeCondition.name.value)
      return sum + ofSelections(selection.selectionSet, type ?? parent)
    }, 0)
  const ofField = (node: FieldNode, parent: GraphQLNamedType): number => {
    const field = fieldOf(schema, parent, node.name.value)
    if (!field) return PROPERTY
    const isProperty = parent.name.startsWith('__')
    const { cost = isProperty ? PROPERTY : 1, times } = field.extensions as Told
    if (!node.selectionSet) return cost
    const length = isProperty ? (LISTS[field.name] ?? 1) : lengthOf(node, field, times, variables)
    return cost + length * ofSelections(node.selectionSet, getNamedType(field.type))
  }
  // Worked out once, or fragments of fragments would take as long as what they stand for.
  const ofFragment = (name: string): number => {
    const known = fragments.get(name)
    if (known !== undefined) return known
    const fragment = document.definitions.find(
      (node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name,
    )
    if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) return 0
    const type = schema.getType(fragment.typeCondition.name.value)
    const cost = type ? ofSelections(fragment.selectionSet, type) : 0
    fragments.set(name, cost)
    return cost
  }
  return ofSelections(operation.selectionSet, root)
}

/** @returns the values of an operation's variables, with its own defaults for those that were not given. */
function variablesOf(asked: ExecutionArgs): Record<string, unknown> {
  const operation = getOperationAST(asked.document, asked.operationName)
  const own = (operation?.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  )
  return { ...Object.fromEntries(own), ...asked.variableValues }
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

/** As the argument says, whose name is `times`: a list's length, or a number. */
function lengthOf(
  { arguments: given = [] }: FieldNode,
  { args }: GraphQLField<unknown, unknown>,
  times: string | undefined,
  variables: Record<string, unknown>,
): number {
  if (times === undefined) return 1
  const value = given.find(({ name }) => name.value === times)?.value
  if (value?.kind === Kind.LIST) return value.values.length
  if (value?.kind === Kind.INT) return Number(value.value)
  const said = value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
  if (Array.isArray(said)) return said.length
  return Number(said ?? args.find(({ name }) => name === times)?.defaultValue) || 1
}
