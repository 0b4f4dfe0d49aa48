// Computes the cost of an operation as a router does that reads `@cost` and `@listSize`: the weight of each field and
// the cost of its selections, times the length of its list, plus the weights of its arguments.
// https://www.apollographql.com/docs/graphos/routing/security/demand-control
import {
  type ArgumentNode,
  type ASTNode,
  type ConstDirectiveNode,
  type DocumentNode,
  type FieldNode,
  type GraphQLArgument,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isObjectType,
  Kind,
  type SelectionSetNode,
  valueFromAST,
  valueFromASTUntyped,
} from 'graphql'

const MUTATION_COST = 10

/**
 * @param schema built from an SDL.
 * @param document with one operation without variables and named fragments.
 * @param listSize the length of a list without `@listSize`, from the configuration of the router.
 */
export function routerCost(
  schema: GraphQLSchema,
  document: DocumentNode,
  listSize: number,
): number {
  const [operation] = document.definitions
  if (operation?.kind !== Kind.OPERATION_DEFINITION)
    throw new Error('The document has no operation.')
  const root = schema.getRootType(operation.operation)
  const base = operation.operation === 'mutation' ? MUTATION_COST : 0
  const context = { schema, listSize }
  return base + costOfSelections(context, operation.selectionSet, root?.name ?? '')
}

interface Context {
  schema: GraphQLSchema
  listSize: number
}

function costOfSelections(
  context: Context,
  { selections }: SelectionSetNode,
  parent: string,
): number {
  return selections
    .map((selection) => {
      if (selection.kind === Kind.FIELD) return costOfField(context, selection, parent)
      if (selection.kind !== Kind.INLINE_FRAGMENT)
        throw new Error('The document has a named fragment.')
      const type = selection.typeCondition?.name.value ?? parent
      return costOfSelections(context, selection.selectionSet, type)
    })
    .reduce((sum, cost) => sum + cost, 0)
}

/** An object costs 1 as an argument too. */
function costOfArgument({ value }: ArgumentNode, argument: GraphQLArgument | undefined): number {
  const weight = weightOf(argument?.astNode)
  return (
    weight ??
    (value.kind === Kind.OBJECT && isInputObjectType(getNamedType(argument?.type)) ? 1 : 0)
  )
}

/** `__typename` costs nothing. */
function costOfField(context: Context, node: FieldNode, parent: string): number {
  const { schema } = context
  const type = schema.getType(parent)
  const field = isObjectType(type) ? type.getFields()[node.name.value] : undefined
  if (!field) return 0
  const named = getNamedType(field.type)
  const own = weightOf(field.astNode) ?? (isCompositeType(named) ? 1 : 0)
  const selected = node.selectionSet ? costOfSelections(context, node.selectionSet, named.name) : 0
  const argumentCosts = (node.arguments ?? []).map((argument) =>
    costOfArgument(
      argument,
      field.args.find(({ name }) => name === argument.name.value),
    ),
  )
  const argumentCost = argumentCosts.reduce((sum, cost) => sum + cost, 0)
  if (!isListType(getNullableType(field.type))) return own + selected + argumentCost
  const listSize = argumentsOf(field.astNode, 'listSize')
  const slices = ((listSize?.slicingArguments ?? []) as string[]).flatMap((name) => {
    const given = node.arguments?.find((argument) => argument.name.value === name)
    const argument = field.args.find((candidate) => candidate.name === name)
    const value =
      given && argument ? valueFromAST(given.value, argument.type) : argument?.defaultValue
    return typeof value === 'number' ? [value] : []
  })
  const assumed = Number(listSize?.assumedSize ?? context.listSize)
  const length = slices.length > 0 ? Math.max(...slices) : assumed
  return length * (own + selected) + argumentCost
}

function weightOf(node: Directed | null | undefined): number | null {
  const weight = argumentsOf(node, 'cost')?.weight
  return weight === undefined ? null : Number(weight)
}

type Directed = ASTNode & { readonly directives?: readonly ConstDirectiveNode[] }

function argumentsOf(
  node: Directed | null | undefined,
  directive: string,
): Record<string, unknown> | null {
  const found = node?.directives?.find(({ name }) => name.value === directive)
  if (!found) return null
  return Object.fromEntries(
    (found.arguments ?? []).map(({ name, value }) => [name.value, valueFromASTUntyped(value)]),
  )
}
