// A schema in a few words, and an example of what it lets through.
import type { Content, Schema } from '../../api/openapi-document.ts'

/** What is inside of it, when that has names of its own. */
export function membersOf(schema: Schema): [name: string, schema: Schema, required: boolean][] {
  const inner = innermost(schema)
  const parts = [inner, ...(inner.allOf ?? [])]
  return parts.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).map(
      ([name, member]) => [name, member, required.includes(name)] as [string, Schema, boolean],
    ),
  )
}

/** Of a list what it lists, of a choice with null the other one. */
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

const mayBeNull = ({ type, anyOf, oneOf }: Schema): boolean =>
  [type].flat().includes('null') || (anyOf ?? oneOf ?? []).some(isNull)

export function typeOf(schema: Schema): string {
  const types = [schema.type].flat().filter((type) => type && type !== 'null')
  const choices = choicesOf(schema)
  const named =
    choices.length > 0
      ? [...new Set(choices.map(typeOf))].join(' or ')
      : types.map((type) => nameOf(type as string, schema)).join(' or ')
  const words = named || (schema.const === undefined ? 'anything' : 'constant')
  return mayBeNull(schema) ? `${words} or null` : words
}

function nameOf(type: string, schema: Schema): string {
  if (type === 'array') return `list of ${schema.items ? typeOf(schema.items) : 'anything'}`
  if (type === 'object') return schema.title ?? 'object'
  return schema.format ?? type
}

/** Bounds that are there because integers end somewhere say nothing. */
const said = (bound: number | undefined): number | null =>
  bound === undefined || Math.abs(bound) >= Number.MAX_SAFE_INTEGER ? null : bound

function between(least: number | null, most: number | null, of: string): string[] {
  if (least !== null && most !== null && (least > 0 || !of)) return [`${least} to ${most}${of}`]
  if (most !== null) return [`at most ${most}${of}`]
  return least !== null && least > 0 ? [`at least ${least}${of}`] : []
}

export function boundsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema
  return [
    ...between(said(minimum), said(maximum), ''),
    ...between(said(minLength), said(maxLength), ' characters'),
    ...between(said(minItems), said(maxItems), ' of them'),
    ...(schema.default === undefined ? [] : [`${written(schema.default)} when left out`]),
  ]
}

/** The only values, where there are few. */
export function valuesOf(schema: Schema): string[] {
  if (schema.const !== undefined) return [written(schema.const)]
  const all = [schema, ...choicesOf(schema), ...(schema.items ? [schema.items] : [])]
  return (all.find((part) => part.enum)?.enum ?? [])
    .filter((value) => value !== null)
    .map((value) => written(value))
}

export const written = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** @returns undefined where none is given. */
export function exampleOf(holder: Content | Schema): unknown {
  const { example, examples } = holder
  if (example !== undefined) return example
  if (Array.isArray(examples)) return examples[0]
  const [first] = Object.values(examples ?? {}) as { value?: unknown }[]
  if (first) return first.value
  return 'schema' in holder && holder.schema ? madeOf(holder.schema) : undefined
}

/** Of the examples of what is inside; undefined when what must be there has none. */
function madeOf(schema: Schema): unknown {
  const { example, examples, items } = schema
  const given = example ?? examples?.[0] ?? schema.default ?? schema.const ?? schema.enum?.[0]
  if (given !== undefined) return given
  if (items) {
    const one = madeOf(items)
    return one === undefined ? undefined : [one]
  }
  const members = membersOf(schema)
  if (members.length === 0) return undefined
  const made = members.map(([name, member]) => [name, madeOf(member)] as const)
  const lacking = made.some(([, value], at) => value === undefined && members[at]?.[2])
  return lacking ? undefined : Object.fromEntries(made.filter(([, value]) => value !== undefined))
}
