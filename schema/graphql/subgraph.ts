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
/** The keys of the entity besides its domain. */
const IDENTIFIER_KEYS = ['lei', 'isin']
const ROOT_TYPES = ['Query', 'Mutation']

type FieldConfig = GraphQLFieldConfig<unknown, unknown>
type InputConfig = Pick<GraphQLArgumentConfig, 'type' | 'extensions'>

/**
 * Maps the plain schema: root fields and types get a prefix, and Company becomes the entity of the graph. It has no
 * `@defer`, because routers answer that themselves and divide the operation into requests.
 * @throws Error when the names contradict each other or the plain schema.
 */
export function toSubgraph(plain: GraphQLSchema, names: SubgraphNames): GraphQLSchema {
  checkOmittedFields(plain, names.omittedFields)
  const types = new SubgraphTypes(plain, names)
  const mapRoot = (type: GraphQLObjectType | null | undefined) =>
    type && (types.map(type) as GraphQLObjectType)
  return new GraphQLSchema({
    query: mapRoot(plain.getQueryType()),
    mutation: mapRoot(plain.getMutationType()),
    extensions: { subgraph: names },
  })
}

/** The types of the subgraph, each mapped from a plain one when it is first needed. */
class SubgraphTypes {
  readonly #names: SubgraphNames
  readonly #domainType: GraphQLScalarType
  readonly #identifierType: GraphQLScalarType
  /** The fields of the entity that the plain type lacks. */
  readonly #entityFields: Record<string, FieldConfig>
  readonly #types = new Map<string, GraphQLNamedType>()
  readonly #scalars = new Map<string, GraphQLScalarType>([
    ['String', GraphQLString],
    ['ID', GraphQLID],
  ])

  constructor(plain: GraphQLSchema, names: SubgraphNames) {
    this.#names = names
    this.#domainType = plain.getType('Domain') as GraphQLScalarType
    this.#identifierType = plain.getType('ISIN') as GraphQLScalarType
    this.#entityFields = isinKey(this.#identifierType)
  }

  /** @returns the type of the subgraph for a plain one. */
  map(type: GraphQLType): GraphQLType {
    if (type instanceof GraphQLNonNull) return new GraphQLNonNull(this.map(type.ofType) as never)
    if (type instanceof GraphQLList) return new GraphQLList(this.map(type.ofType))
    const mapped = this.#types.get(type.name) ?? this.#create(type)
    this.#types.set(type.name, mapped)
    return mapped
  }

  #create(type: GraphQLNamedType): GraphQLNamedType {
    if (isSpecifiedScalarType(type)) return type
    const name = typeNameIn(this.#names, type.name)
    if (type instanceof GraphQLScalarType) return this.#scalar(type, name)
    if (type instanceof GraphQLEnumType) return new GraphQLEnumType({ ...type.toConfig(), name })
    if (type instanceof GraphQLObjectType) {
      const config = type.toConfig()
      const fields = () => this.#mapFields(type.name, config.fields)
      return new GraphQLObjectType({ ...config, name, fields })
    }
    if (type instanceof GraphQLInputObjectType) {
      const config = type.toConfig()
      const fields = () => this.#mapInputs(config.fields)
      return new GraphQLInputObjectType({ ...config, name, fields })
    }
    if (type instanceof GraphQLUnionType) {
      const config = type.toConfig()
      const types = () => config.types.map((member) => this.map(member) as GraphQLObjectType)
      return new GraphQLUnionType({ ...config, name, types })
    }
    throw new Error(`${type.name} is of a kind that the subgraph does not map.`)
  }

  /** @returns the one scalar with this name. */
  #scalar(type: GraphQLScalarType, name: string): GraphQLScalarType {
    const scalar = this.#scalars.get(name) ?? new GraphQLScalarType({ ...type.toConfig(), name })
    this.#scalars.set(name, scalar)
    return scalar
  }

  #mapFields(typeName: string, fields: Record<string, FieldConfig>): Record<string, FieldConfig> {
    const all = typeName === 'Company' ? { ...fields, ...this.#entityFields } : fields
    const included = Object.entries(all).filter(([name]) => isIncluded(this.#names, typeName, name))
    return Object.fromEntries(
      included.map(([name, field]) => [
        ROOT_TYPES.includes(typeName) ? rootFieldNameIn(this.#names, name) : name,
        typeName === 'Company' && IDENTIFIER_KEYS.includes(name)
          ? { ...field, type: this.#scalar(this.#identifierType, this.#names.identifierType) }
          : this.#mapField(field),
      ]),
    )
  }

  #mapField(field: FieldConfig): FieldConfig {
    const type = this.map(field.type) as GraphQLOutputType
    return { ...field, type, args: this.#mapInputs(field.args ?? {}) }
  }

  #mapInputs<Input extends InputConfig>(inputs: Record<string, Input>): Record<string, Input> {
    return Object.fromEntries(
      Object.entries(inputs).map(([name, input]) => [
        name,
        { ...input, type: this.#mapInput(input) },
      ]),
    )
  }

  #mapInput({ type, extensions }: InputConfig): GraphQLInputType {
    const plainType = extensions?.isDomainInSubgraph ? withScalar(type, this.#domainType) : type
    return this.map(plainType) as GraphQLInputType
  }
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
