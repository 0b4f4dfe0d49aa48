// The schema for a graph of several services: the same types and resolvers under names that collide with nobody.
import {
  type GraphQLArgumentConfig,
  GraphQLEnumType,
  type GraphQLFieldConfig,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  GraphQLScalarType,
  GraphQLSchema,
  GraphQLString,
  type GraphQLType,
  GraphQLUnionType,
  isSpecifiedScalarType,
} from 'graphql'
import { isinKey } from './entities.ts'
import { type SubgraphNames, withScalar } from './subgraph-names.ts'

/** The root fields that only a caller without a graph needs. */
const OWN_ROOT_FIELDS = ['viewer', 'plans']
const ROOT_TYPES = ['Query', 'Mutation']

type FieldConfig = GraphQLFieldConfig<unknown, unknown>
type InputConfig = Pick<GraphQLArgumentConfig, 'type' | 'extensions'>

/**
 * Maps the plain schema: root fields and types get a prefix, and Company becomes the entity of the graph.
 * @throws Error when the names contradict each other or the plain schema.
 */
export function toSubgraph(plain: GraphQLSchema, names: SubgraphNames): GraphQLSchema {
  checkOmittedFields(plain, names.omittedFields)
  const domainType = plain.getType('Domain') as GraphQLScalarType
  const mapType = createTypeMapper(names, isinKey(plain), domainType)
  const mapRoot = (type: GraphQLObjectType | null | undefined) =>
    type && (mapType(type) as GraphQLObjectType)
  return new GraphQLSchema({
    query: mapRoot(plain.getQueryType()),
    mutation: mapRoot(plain.getMutationType()),
    directives: plain.getDirectives(),
    extensions: { subgraph: names },
  })
}

/** @param entityFields the fields of the entity that the plain type lacks. @returns the type of the subgraph for a plain one. */
function createTypeMapper(
  names: SubgraphNames,
  entityFields: Record<string, FieldConfig>,
  domainType: GraphQLScalarType,
) {
  const types = new Map<string, GraphQLNamedType>()
  const mapNamed = (type: GraphQLNamedType): GraphQLNamedType => {
    const mapped = types.get(type.name) ?? createType(type)
    types.set(type.name, mapped)
    return mapped
  }
  const mapType = (type: GraphQLType): GraphQLType => {
    if (type instanceof GraphQLNonNull) return new GraphQLNonNull(mapType(type.ofType) as never)
    if (type instanceof GraphQLList) return new GraphQLList(mapType(type.ofType))
    return mapNamed(type)
  }
  const createType = (type: GraphQLNamedType): GraphQLNamedType => {
    if (isSpecifiedScalarType(type)) return type
    const name = typeNameIn(names, type.name)
    if (name === 'String') return GraphQLString
    if (name === 'ID') return GraphQLID
    if (type instanceof GraphQLScalarType)
      return new GraphQLScalarType({ ...type.toConfig(), name })
    if (type instanceof GraphQLEnumType) return new GraphQLEnumType({ ...type.toConfig(), name })
    if (type instanceof GraphQLObjectType) {
      const config = type.toConfig()
      return new GraphQLObjectType({
        ...config,
        name,
        fields: () => mapFields(type.name, config.fields),
      })
    }
    if (type instanceof GraphQLInputObjectType) {
      const config = type.toConfig()
      return new GraphQLInputObjectType({ ...config, name, fields: () => mapInputs(config.fields) })
    }
    if (type instanceof GraphQLUnionType) {
      const config = type.toConfig()
      const members = () => config.types.map((member) => mapNamed(member) as GraphQLObjectType)
      return new GraphQLUnionType({ ...config, name, types: members })
    }
    throw new Error(`${type.name} is of a kind that the subgraph does not map.`)
  }
  const mapFields = (typeName: string, fields: Record<string, FieldConfig>) => {
    const all = typeName === 'Company' ? { ...fields, ...entityFields } : fields
    const included = Object.entries(all).filter(([name]) => isIncluded(names, typeName, name))
    return Object.fromEntries(
      included.map(([name, field]) => [
        ROOT_TYPES.includes(typeName) ? rootFieldNameIn(names, name) : name,
        mapField(field),
      ]),
    )
  }
  const mapInputType = ({ type, extensions }: InputConfig): GraphQLInputType => {
    const plainType = extensions?.isDomainInSubgraph ? withScalar(type, domainType) : type
    return mapType(plainType) as GraphQLInputType
  }
  const mapInputs = <Input extends InputConfig>(inputs: Record<string, Input>) =>
    Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [
        name,
        { ...input, type: mapInputType(input) },
      ]),
    )
  const mapField = (field: FieldConfig): FieldConfig => ({
    ...field,
    type: mapType(field.type) as GraphQLOutputType,
    args: mapInputs(field.args ?? {}),
  })
  return mapNamed
}

function typeNameIn({ prefix, entity, keyType }: SubgraphNames, name: string): string {
  if (ROOT_TYPES.includes(name) || name.startsWith('_')) return name
  if (name === 'Company') return entity
  return name === 'Domain' ? keyType : `${prefix}${name}`
}

function rootFieldNameIn({ prefix }: SubgraphNames, name: string): string {
  if (name.startsWith('_')) return name
  return `${prefix.charAt(0).toLowerCase()}${prefix.slice(1)}${name.charAt(0).toUpperCase()}${name.slice(1)}`
}

const isIncluded = ({ omittedFields }: SubgraphNames, typeName: string, field: string): boolean =>
  !(typeName === 'Query' && OWN_ROOT_FIELDS.includes(field)) &&
  !(typeName === 'Company' && omittedFields.includes(field))

/** @throws Error for a field that the entity does not have, or cannot be without. */
function checkOmittedFields(plain: GraphQLSchema, omittedFields: readonly string[]): void {
  const { domain, ...fields } = (plain.getType('Company') as GraphQLObjectType).getFields()
  const wrong = omittedFields.find((name) => !(name in fields) && name !== 'isin')
  if (wrong === undefined) return
  throw new Error(
    `SUBGRAPH_OMIT must list fields of Company other than ${domain?.name}; got ${wrong}.`,
  )
}
