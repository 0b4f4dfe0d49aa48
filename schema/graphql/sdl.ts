// Prints the SDL of the plain schema and of the subgraph, for composition and codegen.
import {
  type ConstArgumentNode,
  type ConstDirectiveNode,
  type ConstValueNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  isObjectType,
  isSpecifiedScalarType,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
  printType,
} from 'graphql'
import { type CostedOperation, costExtensionsOf, LISTED_ITEM_COST } from './field-cost.ts'
import { CACHE_TAG_PREFIX, type SubgraphNames, subgraphNamesOf } from './subgraph-names.ts'

/** The first minor versions with `@cost` and `@listSize`, and with `@cacheTag`. */
const COST_MINOR = 9
const CACHE_TAG_MINOR = 12
/** The operation of a usual length. */
const NO_OPERATION: CostedOperation = { entityLimit: 0, references: new Set() }

const sdlBySchema = new WeakMap<GraphQLSchema, string>()

/** @returns the SDL without the types and fields that federation adds. */
export function sdlOf(schema: GraphQLSchema): string {
  const sdl = sdlBySchema.get(schema) ?? printSdl(schema)
  sdlBySchema.set(schema, sdl)
  return sdl
}

function printSdl(schema: GraphQLSchema): string {
  const names = subgraphNamesOf(schema)
  const types = Object.values(schema.getTypeMap())
    .filter((type) => !isOfFederation(type) && !isSpecifiedScalarType(type))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(withoutFederationFields)
  if (!names) return [PLAIN_LINK, ...types.map(printPlainType)].join('\n\n')
  return [linkOf(names), ...types.map((type) => printSubgraphType(type, names))].join('\n\n')
}

/** The federation specification reserves these names, GraphQL those with two underscores. */
const isOfFederation = ({ name }: { name: string }) => name.startsWith('_')

function withoutFederationFields(type: GraphQLNamedType): GraphQLNamedType {
  if (type.name !== 'Query' || !(type instanceof GraphQLObjectType)) return type
  const { fields, ...config } = type.toConfig()
  const ownFields = Object.entries(fields).filter(([name]) => !isOfFederation({ name }))
  return new GraphQLObjectType({ ...config, fields: Object.fromEntries(ownFields) })
}

const PLAIN_LINK = `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.6", import: ["@key"])`

/** The composition libraries do not know `@oneOf`, which the service checks all the same. */
const ONE_OF = / @oneOf(?= \{$)/m

const printPlainType = (type: GraphQLNamedType) =>
  printType(type)
    .replace(/^type Company \{/m, 'type Company\n  @key(fields: "domain")\n{')
    .replace(ONE_OF, '')

function linkOf({ federationMinor }: SubgraphNames): string {
  const imports = ['@key', '@shareable']
  if (federationMinor >= COST_MINOR) imports.push('@cost', '@listSize')
  if (federationMinor >= CACHE_TAG_MINOR) imports.push('@cacheTag')
  const list = imports.map((name) => `"${name}"`).join(', ')
  return `extend schema
  @link(url: "https://specs.apollo.dev/federation/v2.${federationMinor}", import: [${list}])`
}

function printSubgraphType(type: GraphQLNamedType, names: SubgraphNames): string {
  const text = printType(type).replace(ONE_OF, '')
  const [definition] = parse(text, { noLocation: true }).definitions
  const isObject = definition?.kind === Kind.OBJECT_TYPE_DEFINITION && isObjectType(type)
  return print(isObject ? withDirectives(definition, type, names) : (definition as DefinitionNode))
}

function withDirectives(
  definition: ObjectTypeDefinitionNode,
  type: GraphQLObjectType,
  names: SubgraphNames,
): ObjectTypeDefinitionNode {
  const directives = type.name === names.entity ? entityDirectives(type, names) : []
  if (names.federationMinor < COST_MINOR) return { ...definition, directives }
  const fields = definition.fields?.map((node) => {
    const field = type.getFields()[node.name.value]
    return field ? withCosts(node, field) : node
  })
  return { ...definition, directives, fields }
}

/**
 * A router that knows `@cacheTag` builds the tag of an entity from the fields of its key, so every key must have the
 * domain.
 */
function entityDirectives(
  type: GraphQLObjectType,
  { federationMinor }: SubgraphNames,
): ConstDirectiveNode[] {
  const hasCacheTag = federationMinor >= CACHE_TAG_MINOR
  const keys = hasCacheTag ? ['domain'] : ['domain', 'lei', 'isin']
  return [
    ...keys
      .filter((name) => name in type.getFields())
      .map((name) => directive('key', { fields: stringNode(name) })),
    directive('shareable', {}),
    ...(hasCacheTag
      ? [directive('cacheTag', { format: stringNode(`${CACHE_TAG_PREFIX}{$key.domain}`) })]
      : []),
  ]
}

/**
 * A router multiplies the cost of a list by its length, and counts the cost of an argument once. A scalar costs
 * nothing there without the directive, and an object 1.
 */
function withCosts(
  node: FieldDefinitionNode,
  field: GraphQLField<unknown, unknown>,
): FieldDefinitionNode {
  const { cost: ownCost, listLength, slicingArgument, assumedLength } = costExtensionsOf(field)
  const cost = typeof ownCost === 'number' ? ownCost : 1
  const isObject = isObjectType(getNamedType(field.type))
  const isList = isListType(getNullableType(field.type))
  const isCountedList = isList && isObject && listLength !== undefined
  const weight = isCountedList ? LISTED_ITEM_COST : cost
  const directives: ConstDirectiveNode[] = []
  if (weight !== (isObject ? 1 : 0)) directives.push(costDirective(weight))
  if (isList) {
    const length = isCountedList ? (assumedLength ?? listLength({}, NO_OPERATION)) : 1
    directives.push(listSizeDirective(length, slicingArgument))
  }
  // The cost of the whole list is that of its first argument. An argument that is an object would cost 1.
  const argumentCost = isCountedList && cost !== 1 ? cost : null
  const args = node.arguments?.map((argument, i) => {
    const isInputObject = isInputObjectType(getNamedType(field.args[i]?.type))
    const argumentWeight =
      i === 0 && argumentCost !== null ? argumentCost : isInputObject ? 0 : null
    if (argumentWeight === null) return argument
    return { ...argument, directives: [costDirective(argumentWeight)] }
  })
  return { ...node, directives, arguments: args }
}

const costDirective = (weight: number) => directive('cost', { weight: intNode(weight) })

/** A router would refuse an operation whose variable for the required argument is absent. */
const listSizeDirective = (assumedLength: number, slicingArgument?: string) =>
  directive('listSize', {
    assumedSize: intNode(assumedLength),
    ...(slicingArgument && {
      slicingArguments: { kind: Kind.LIST, values: [stringNode(slicingArgument)] },
      requireOneSlicingArgument: { kind: Kind.BOOLEAN, value: false },
    }),
  })

function directive(name: string, args: Record<string, ConstValueNode>): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: Object.entries(args).map(
      ([argument, value]): ConstArgumentNode => ({
        kind: Kind.ARGUMENT,
        name: { kind: Kind.NAME, value: argument },
        value,
      }),
    ),
  }
}

const stringNode = (value: string): ConstValueNode => ({ kind: Kind.STRING, value })
const intNode = (value: number): ConstValueNode => ({ kind: Kind.INT, value: String(value) })
