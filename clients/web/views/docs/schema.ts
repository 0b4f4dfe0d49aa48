// Describes a JSON schema in a few words and builds example values.
import type { MediaType, Schema } from '../../api/openapi-document.ts'

/** Named properties of an object schema, including objects inside lists and nullable types. */
export function propertiesOf(schema: Schema): [name: string, schema: Schema, required: boolean][] {
  const inner = innermost(schema)
  const parts = [inner, ...(inner.allOf ?? [])]
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(
      ([name, member]) => [name, member, required.includes(name)] as [string, Schema, boolean],
    ),
  )
}

/** Unwraps lists, maps and nullable types. */
function innermost(schema: Schema): Schema {
  const [choice, ...others] = choicesOf(schema)
  if (choice && others.length === 0) return innermost(choice)
  if (schema.items) return innermost(schema.items)
  const { additionalProperties: any } = schema
  return typeof any === 'object' && !schema.properties && any.type ? innermost(any) : schema
}

const isNull = ({ type }: Schema): boolean => type === 'null'

const choicesOf = ({ anyOf, oneOf }: Schema): Schema[] =>
  (anyOf ?? oneOf ?? []).filter((choice) => !isNull(choice))

const isNullable = ({ type, anyOf, oneOf }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf ?? oneOf ?? []).some(isNull)

export function typeOf(schema: Schema): string {
  const types = [schema.type].flat().filter((type) => type && type !== 'null')
  const choices = choicesOf(schema)
  const named =
    choices.length > 0
      ? [...new Set(choices.map(typeOf))].join(' or ')
      : types.map((type) => nameOf(type as string, schema)).join(' or ')
  const words = named || (schema.const === undefined ? 'anything' : 'constant')
  return isNullable(schema) ? `${words} or null` : words
}

function nameOf(type: string, schema: Schema): string {
  if (type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  if (type === 'object') return schema.title ?? 'object'
  return schema.format ?? type
}

/** Drops bounds at the limits of safe integers, which carry no information. */
const informativeBound = (bound: number | undefined): number | null =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound

function formatRange(least: number | null, most: number | null, of: string): string[] {
  if (least !== null && most !== null && (least > 0 || !of)) return [`${least} to ${most}${of}`]
  if (most !== null) return [`at most ${most}${of}`]
  return least !== null && least > 0 ? [`at least ${least}${of}`] : []
}

export function boundsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    ...formatRange(informativeBound(minimum), informativeBound(maximum), ''),
    ...formatRange(informativeBound(minLength), informativeBound(maxLength), ' characters'),
    ...formatRange(informativeBound(minItems), informativeBound(maxItems), ' of them'),
    ...(schema.default === undefined ? [] : [`${formatValue(schema.default)} when left out`]),
  ]
}

/** Allowed values of a constant or enumeration. */
export function valuesOf(schema: Schema): string[] {
  if (schema.const !== undefined) return [formatValue(schema.const)]
  const all = [schema, ...choicesOf(schema), ...(schema.items ? [schema.items] : [])]
  return (all.find((part) => part.enum)?.enum ?? [])
    .filter((value) => value !== null)
    .map((value) => formatValue(value))
}

export const formatValue = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** @returns the first example; undefined without one. */
export function exampleOf(holder: MediaType | Schema): unknown {
  const { example, examples } = holder
  if (example !== undefined) return example
  if (Array.isArray(examples)) return examples[0]
  const [first] = Object.values(examples ?? {}) as { value?: unknown }[]
  if (first) return first.value
  return 'schema' in holder && holder.schema ? buildExample(holder.schema) : undefined
}

/** Builds an example from the examples of the properties; undefined when a required property has none. */
function buildExample(schema: Schema): unknown {
  const { example, examples, items } = schema
  const given = example ?? examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (given !== undefined) return given
  if (items) {
    const one = buildExample(items)
    return one === undefined ? undefined : [one]
  }
  const members = propertiesOf(schema)
  if (members.length === 0) return undefined
  const made = members.map(([name, member]) => [name, buildExample(member)] as const)
  const isIncomplete = made.some(([, value], at) => value === undefined && members[at]?.[2])
  return isIncomplete
    ? undefined
    : Object.fromEntries(made.filter(([, value]) => value !== undefined))
}
