// The rules that a document must follow: those of GraphQL and of @defer, except that a variable may be a String where the
// schema has a Domain, and a Domain where it has a String.
import {
  type DirectiveNode,
  GraphQLError,
  GraphQLScalarType,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  type TypeNode,
  type ValidationContext,
  type ValidationRule,
  VariablesInAllowedPositionRule,
} from 'graphql'
import { DEFER } from '../../../../schema/graphql/defer.ts'
import {
  SUBGRAPH_DEFAULTS,
  subgraphNamesOf,
  withScalar,
} from '../../../../schema/graphql/subgraph-names.ts'

/** @param rules those of GraphQL. */
export const withOwnRules = (rules: readonly ValidationRule[]): ValidationRule[] => [
  ...rules.map((rule) => (rule === VariablesInAllowedPositionRule ? textsAsDomains : rule)),
  deferredFragments,
]

/** A label tells the parts of the answer apart. The fields of a mutation run one after another, so none of them is late. */
function deferredFragments(context: ValidationContext) {
  const mutation = context.getSchema().getMutationType()
  const labels = new Set<string>()
  return {
    Directive(node: DirectiveNode) {
      if (node.name.value !== DEFER.name) return
      const report = (message: string) =>
        context.reportError(new GraphQLError(message, { nodes: node }))
      if (mutation && context.getParentType() === mutation)
        report('@defer must not be on a fragment of fields of Mutation.')
      const label = node.arguments?.find(({ name }) => name.value === 'label')?.value
      if (!label) return
      if (label.kind === Kind.STRING && !labels.has(label.value)) labels.add(label.value)
      else report('The label of @defer must be a text that no other @defer of the document has.')
    },
  }
}

/** The queries `company` and `companies` take the same text under two types. */
function textsAsDomains(context: ValidationContext) {
  const schema = context.getSchema()
  const keyType = (subgraphNamesOf(schema) ?? SUBGRAPH_DEFAULTS).keyType
  const equal = ['String', keyType]
  const usagesIn = (operation: OperationDefinitionNode) => {
    const declared = new Map(
      (operation.variableDefinitions ?? []).map(({ variable, type }) => [
        variable.name.value,
        scalarNameOf(type),
      ]),
    )
    return context.getRecursiveVariableUsages(operation).map((usage) => {
      const { node, type } = usage
      const name = declared.get(node.name.value) ?? ''
      const scalar = equal.includes(name) ? schema.getType(name) : undefined
      const isEqual = type && equal.includes(getNamedType(type).name)
      return isEqual && scalar instanceof GraphQLScalarType
        ? { ...usage, type: withScalar(type, scalar) }
        : usage
    })
  }
  return VariablesInAllowedPositionRule(
    Object.create(context, { getRecursiveVariableUsages: { value: usagesIn } }),
  )
}

function scalarNameOf(type: TypeNode): string {
  return 'type' in type ? scalarNameOf(type.type) : type.name.value
}
