// Computes the cost of a GraphQL operation before it runs: the cost of each field times the lengths of its parent
// lists. The number of distinct companies has its own limit, in schema/graphql/company-limit.ts.
import type { ExecutionArgs } from 'graphql'
import {
  type FieldNode,
  type FragmentSpreadNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getArgumentValues,
  getNamedType,
  getOperationAST,
  getVariableValues,
  type InlineFragmentNode,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  SchemaMetaFieldDef,
  type SelectionNode,
  type SelectionSetNode,
  TypeMetaFieldDef,
} from 'graphql'
import { DEFER } from '../../../../schema/graphql/defer.ts'
import {
  type CostedOperation,
  costExtensionsOf,
  LISTED_ITEM_COST,
  REFUSED_ITEM_COST,
} from '../../../../schema/graphql/field-cost.ts'

/**
 * Allows a hundred companies with all fields but `brand`, `sources`, `fresh` and `intelligence`, which cost 7,901. Costs were
 * measured, so that no operation takes more than 250 ms of processor time on two cores: a point is about 25 µs.
 */
export const MAX_COST = 10_000

type Field = GraphQLField<unknown, unknown>

// Approximate list lengths of the introspection fields in this schema.
const INTROSPECTION_LENGTHS: Record<string, number> = {
  // One type, which may have five times as many fields as the average type.
  __type: 5,
  types: 50,
  fields: 4,
  enumValues: 2,
  directives: 6,
}
/** The cost of an operation with mutations, besides its fields: as much as routers add. */
const MUTATION_COST = 10
/** The cost of `__typename` under an alias and of each field of an introspection type except `description`. */
const INTROSPECTION_COST = 0.3
/** The cost of `description`, the longest text of an introspection type. */
const DESCRIPTION_COST = 0.6

// Parsed documents are cached, so the cost of an operation without variables is computed once.
const costByOperation = new WeakMap<object, { cost: number; entityLimit: number }>()

/**
 * Expects a valid document: every fragment exists, and none contains itself. Fields under `@skip` and `@include` count.
 * @param entityLimit how many entities the operation may request. The others are null without their fields.
 * @returns the cost; 0 when the variables are invalid, because such an operation is not executed.
 * @throws GraphQLError when an argument that sets the length of a list has the wrong type.
 */
export function costOf(args: ExecutionArgs, entityLimit = Number.POSITIVE_INFINITY): number {
  const operation = getOperationAST(args.document, args.operationName)
  if (!operation) return 0
  const hasVariables = operation.variableDefinitions?.length !== 0
  const cached = hasVariables ? undefined : costByOperation.get(operation)
  if (cached?.entityLimit === entityLimit) return cached.cost
  const base = operation.operation === OperationTypeNode.MUTATION ? MUTATION_COST : 0
  const cost = base + weigh(args, operation, COSTS, entityLimit)
  if (!hasVariables) costByOperation.set(operation, { cost, entityLimit })
  return cost
}

/** What a walk through an operation adds up. */
interface Weights {
  /** @returns the weight of a field, which is undefined for `__typename`. */
  field(field: Field | undefined, parent: GraphQLNamedType, schema: GraphQLSchema): number
  fragment(node: FragmentSpreadNode | InlineFragmentNode): number
  /** Of each item of a list that has `listLength`, besides its fields. */
  listedItem(field: Field): number
  /** Of each item that such a list refuses. */
  refusedItem: number
}

const COSTS: Weights = {
  field: pointsOf,
  fragment: () => 0,
  listedItem: (field) => costExtensionsOf(field).itemCost ?? LISTED_ITEM_COST,
  refusedItem: REFUSED_ITEM_COST,
}
const DEFERRED: Weights = {
  field: () => 0,
  fragment: ({ directives }) => (directives?.some(({ name }) => name.value === DEFER.name) ? 1 : 0),
  listedItem: () => 0,
  refusedItem: 0,
}

/** Expects a valid document. @returns how many fragments the operation may defer, those of each item of a list included. */
export function countDeferred(args: ExecutionArgs, entityLimit: number): number {
  const operation = getOperationAST(args.document, args.operationName)
  return operation ? weigh(args, operation, DEFERRED, entityLimit) : 0
}

/** @returns the sum of the weights, in which a list counts as often as it has items; 0 when the variables are invalid. */
function weigh(
  { schema, document, variableValues }: ExecutionArgs,
  operation: OperationDefinitionNode,
  weights: Weights,
  entityLimit: number,
): number {
  const costed: CostedOperation = { entityLimit, references: new Set() }
  const root = schema.getRootType(operation.operation)
  const definitions = operation.variableDefinitions ?? []
  // Without a maximum each invalid item of a list makes an error, and 250 KB of them block the process for seconds.
  const { coerced } = getVariableValues(schema, definitions, variableValues ?? {}, { maxErrors: 1 })
  if (!root || !coerced) return 0
  const sumByFragment = new Map<string, number>()
  const weighSelections = ({ selections }: SelectionSetNode, parent: GraphQLNamedType): number => {
    let sum = 0
    for (const selection of selections) sum += weighSelection(selection, parent)
    return sum
  }
  const weighSelection = (selection: SelectionNode, parent: GraphQLNamedType): number => {
    if (selection.kind === Kind.FIELD) return weighField(selection, parent)
    const own = weights.fragment(selection)
    if (selection.kind === Kind.FRAGMENT_SPREAD) return own + weighFragment(selection.name.value)
    const type = selection.typeCondition && schema.getType(selection.typeCondition.name.value)
    return own + weighSelections(selection.selectionSet, type ?? parent)
  }
  const weighField = (node: FieldNode, parent: GraphQLNamedType): number => {
    const field = fieldOf(schema, parent, node.name.value)
    // Gateways ask for it once in each object, and routers count nothing for it.
    if (!field && !node.alias && !isIntrospection(parent)) return 0
    const own = weights.field(field, parent, schema)
    if (!field || !node.selectionSet) return own
    const item = weighSelections(node.selectionSet, getNamedType(field.type))
    const { listLength, requestedLength } = costExtensionsOf(field)
    if (!listLength) return own + introspectionLength(field, parent) * item
    const values = getArgumentValues(field, node, coerced)
    const length = listLength(values, costed)
    const refused = requestedLength ? requestedLength(values) - length : 0
    const items = Math.max(1, length) * (weights.listedItem(field) + item)
    return own + items + refused * weights.refusedItem
  }
  // Computed once per fragment: otherwise nested fragments would take exponential time.
  const weighFragment = (name: string): number => {
    const cached = sumByFragment.get(name)
    if (cached !== undefined) return cached
    const fragment = document.definitions.find(
      (node) => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name,
    )
    if (fragment?.kind !== Kind.FRAGMENT_DEFINITION) return 0
    const type = schema.getType(fragment.typeCondition.name.value)
    const sum = type ? weighSelections(fragment.selectionSet, type) : 0
    sumByFragment.set(name, sum)
    return sum
  }
  return weighSelections(operation.selectionSet, root)
}

const isIntrospection = ({ name }: GraphQLNamedType) => name.startsWith('__')

function pointsOf(
  field: Field | undefined,
  parent: GraphQLNamedType,
  schema: GraphQLSchema,
): number {
  if (!field) return INTROSPECTION_COST
  const { cost } = costExtensionsOf(field)
  if (typeof cost === 'function') return cost(schema)
  if (cost !== undefined || !isIntrospection(parent)) return cost ?? 1
  return field.name === 'description' ? DESCRIPTION_COST : INTROSPECTION_COST
}

/** @returns the length that is assumed for a field of introspection; 1 for one that is no list, and for other fields. */
function introspectionLength(field: Field, parent: GraphQLNamedType): number {
  if (!isIntrospection(parent) && field !== TypeMetaFieldDef) return 1
  return INTROSPECTION_LENGTHS[field.name] ?? 1
}

function fieldOf(schema: GraphQLSchema, parent: GraphQLNamedType, name: string): Field | undefined {
  if (parent === schema.getQueryType()) {
    if (name === '__schema') return SchemaMetaFieldDef
    if (name === '__type') return TypeMetaFieldDef
  }
  return isObjectType(parent) ? parent.getFields()[name] : undefined
}
