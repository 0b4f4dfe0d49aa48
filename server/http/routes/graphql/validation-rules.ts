// The rules that a document must follow: those of GraphQL, except that a variable may be a String where the schema has a
// Domain, and a Domain where it has a String.
import {
  GraphQLScalarType,
  getNamedType,
  type OperationDefinitionNode,
  type TypeNode,
  type ValidationContext,
  type ValidationRule,
  VariablesInAllowedPositionRule,
} from 'graphql'
import {
  SUBGRAPH_DEFAULTS,
  subgraphNamesOf,
  withScalar,
} from '../../../../schema/graphql/subgraph-names.ts'

export const withTextsAsDomains = (rules: readonly ValidationRule[]): ValidationRule[] =>
  rules.map((rule) => (rule === VariablesInAllowedPositionRule ? textsAsDomains : rule))

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
