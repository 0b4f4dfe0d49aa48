// Describes a JSON schema in a few words and builds example values.
import type { MediaType, Schema } from '../../api/openapi-document.ts'

/** Properties of an object schema, which may be inside a list, a map or a nullable type. */
export function propertiesOf(schema: Schema): [name: string, schema: Schema, required: boolean][] {
  const objectSchema = unwrap(schema)
  const parts = [objectSchema, ...(objectSchema.allOf ?? [])]
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(
      ([name, member]) => [name, member, required.includes(name)] as [string, Schema, boolean],
    ),
  )
}

/** Unwraps lists, maps and nullable types. */
function unwrap(schema: Schema): Schema {
  const choices = choicesOf(schema)
  const [firstChoice] = choices
  if (firstChoice && choices.length === 1) return unwrap(firstChoice)
  if (schema.items) return unwrap(schema.items)
  // A map has a schema for its values instead of named properties.
  const { additionalProperties: valueSchema } = schema
  const isMap = typeof valueSchema === 'object' && !schema.properties && valueSchema.type
  return isMap ? unwrap(valueSchema) : schema
}

const isNull = ({ type }: Schema): boolean => type === 'null'

/** The alternatives of a schema, without null. */
const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] =>
  (anyOf ?? oneOf ?? []).filter((choice) => !isNull(choice))

const isNullable = ({ type, anyOf, oneOf }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf ?? oneOf ?? []).some(isNull)

/** The type in words, such as `list of Company or null`. */
export function typeOf(schema: Schema): string {
  const types = [schema.type].flat().filter((type) => type && type !== 'null')
  const choices = choicesOf(schema)
  const typeNames =
    choices.length > 0
      ? [...new Set(choices.map(typeOf))].join(' or ')
      : types.map((type) => nameOf(type as string, schema)).join(' or ')
  const description = typeNames || (schema.const === undefined ? 'anything' : 'constant')
  return isNullable(schema) ? `${description} or null` : description
}

function nameOf(type: string, schema: Schema): string {
  if (type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  if (type === 'object') return schema.title ?? 'object'
  return schema.format ?? type
}

/** Drops bounds at the limits of safe integers, which carry no information. */
const informativeBound = (bound: number | undefined): number | null =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound

/**
 * A minimum of 0 is left out where there is a unit, because lengths and counts are never negative.
 * @returns one phrase, such as `16 to 2048`; an empty list without bounds, or for a minimum of 0 alone.
 */
function formatRange(min: number | null, max: number | null, unit: string): string[] {
  if (min !== null && max !== null && (min > 0 || !unit)) return [`${min} to ${max}${unit}`]
  if (max !== null) return [`at most ${max}${unit}`]
  return min !== null && min > 0 ? [`at least ${min}${unit}`] : []
}

/** Phrases for the bounds and the default value. */
export function boundsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  const phrases = [
    ...formatRange(informativeBound(minimum), informativeBound(maximum), ''),
    ...formatRange(informativeBound(minLength), informativeBound(maxLength), ' characters'),
    ...formatRange(informativeBound(minItems), informativeBound(maxItems), ' of them'),
  ]
  if (schema.default !== undefined) phrases.push(`${formatValue(schema.default)} when left out`)
  return phrases
}

/** Allowed values of a constant or enumeration. */
export function valuesOf(schema: Schema): string[] {
  if (schema.const !== undefined) return [formatValue(schema.const)]
  const candidates = [schema, ...choicesOf(schema), ...(schema.items ? [schema.items] : [])]
  return (candidates.find((candidate) => candidate.enum)?.enum ?? [])
    .filter((value) => value !== null)
    .map((value) => formatValue(value))
}

export const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/**
 * @returns the first example. A media type without one gets an example from its schema's properties.
 * Undefined when there is none.
 */
export function exampleOf(source: MediaType | Schema): unknown {
  const { example, examples } = source
  if (example !== undefined) return example
  if (Array.isArray(examples)) return examples[0]
  const [first] = Object.values(examples ?? {}) as { value?: unknown }[]
  if (first) return first.value
  return 'schema' in source && source.schema ? buildExample(source.schema) : undefined
}

/** Builds an example from the examples of the properties; undefined when a required property has none. */
function buildExample(schema: Schema): unknown {
  const { example, examples, items } = schema
  const ownExample = example ?? examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (ownExample !== undefined) return ownExample
  if (items) {
    const itemExample = buildExample(items)
    return itemExample === undefined ? undefined : [itemExample]
  }
  const members = propertiesOf(schema)
  if (members.length === 0) return undefined
  const entries = members.map(([name, member]) => [name, buildExample(member)] as const)
  const isIncomplete = members.some(
    ([, , required], i) => required && entries[i]?.[1] === undefined,
  )
  return isIncomplete
    ? undefined
    : Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}
