// Generates the types of the Python client from the OpenAPI document: a TypedDict for each object.
import type { openapi } from '../schema/openapi/index.ts'

type Document = ReturnType<typeof openapi>

/** What is read of a JSON Schema. */
interface Schema {
  $ref?: string
  type?: string | string[]
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
}

/** The answers that the client returns; the objects in them follow. */
const ANSWERS = [
  'BatchDescribeError',
  'BatchDescription',
  'BatchLogos',
  'BrandColors',
  'BrandKit',
  'CompanyIntelligence',
  'DomainDescription',
  'KeyUsage',
  'Problem',
  'ResolvedCompany',
  'SearchResult',
]
/** The operations whose query parameters are arguments of a method. */
const PARAMETERS = [
  { path: '/api/{domain}', method: 'get', name: 'LogoParameters' },
  { path: '/api/batch/logos', method: 'post', name: 'BatchLogosParameters' },
  { path: '/api/resolve', method: 'get', name: 'ResolveParameters' },
] as const

const SCALARS: Record<string, string> = {
  string: 'str',
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  null: 'None',
}
const PYTHON_KEYWORDS = new Set(['class', 'from', 'import', 'in', 'is', 'lambda', 'not', 'or'])

/** @returns the module `types.py`, without its first line. */
export function pythonTypes({ components = {}, paths = {} }: Document): string {
  const schemas = components.schemas as unknown as Record<string, Schema>
  const classes = new Map<string, string>()

  const addClass = (name: string, schema: Schema, isTotal = true): string => {
    if (classes.has(name)) return name
    // Reserves the name, because an object may contain itself.
    classes.set(name, '')
    const fields = Object.entries(schema.properties ?? {}).map(([field, type]) => {
      if (!/^[a-z_]\w*$/i.test(field) || PYTHON_KEYWORDS.has(field))
        throw new Error(`${name}.${field} is no name in Python.`)
      const python = typeOf(type, name + pascalCase(field))
      const isOptional = isTotal && !schema.required?.includes(field)
      const line = `    ${field}: ${isOptional ? `NotRequired[${python}]` : python}`
      return type.description ? `${line}\n    ${docstring(type.description)}` : line
    })
    const total = isTotal ? '' : ', total=False'
    const text = schema.description ? `    ${docstring(schema.description)}\n\n` : ''
    classes.set(name, `class ${name}(TypedDict${total}):\n${text}${fields.join('\n')}\n`)
    return name
  }

  const typeOf = (schema: Schema, name: string): string => {
    const { $ref, type, properties, additionalProperties, items } = schema
    if ($ref) {
      const target = $ref.split('/').at(-1)!
      return addClass(target, schemas[target]!)
    }
    const options = schema.anyOf ?? schema.oneOf
    if (options) return unionOf(options.map((option) => typeOf(option, name)))
    if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`
    if (schema.enum) return enumOf(schema.enum)
    if (Array.isArray(type))
      return unionOf(type.map((single) => typeOf({ ...schema, type: single }, name)))
    if (type === 'array') return `list[${typeOf(items ?? {}, singular(name))}]`
    if (properties) return addClass(name, schema)
    if (type === 'object') {
      const value = typeof additionalProperties === 'object' ? additionalProperties : {}
      return `dict[str, ${typeOf(value, name)}]`
    }
    return SCALARS[String(type)] ?? 'Any'
  }

  for (const answer of ANSWERS) addClass(answer, schemas[answer]!)
  for (const { path, method, name } of PARAMETERS) {
    const parameters = (paths[path]?.[method]?.parameters ?? []).map((parameter) =>
      '$ref' in parameter ? components.parameters?.[parameter.$ref.split('/').at(-1)!] : parameter,
    ) as Parameter[]
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const properties = Object.fromEntries(
      inQuery.map(({ name, schema, description }) => [name, { ...schema, description }]),
    )
    addClass(name, { properties }, false)
  }
  const body = [...classes.values()].join('\n\n')
  return `from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


${body}`
}

const pascalCase = (name: string) =>
  name.replace(/(?:^|_)([a-z])/gi, (_match, letter: string) => letter.toUpperCase())

/** The name of one item of a list: BatchLogosResults has items BatchLogosResult. */
const singular = (name: string) =>
  name === 'BatchLogosResults' ? 'BatchLogo' : name.replace(/s$/, '')

const literal = (value: unknown) =>
  typeof value === 'boolean' ? (value ? 'True' : 'False') : JSON.stringify(value)

/** @param values the allowed values; null among them allows None. */
function enumOf(values: unknown[]): string {
  const others = values.filter((value) => value !== null)
  const type = `Literal[${others.map(literal).join(', ')}]`
  return others.length < values.length ? unionOf([type, 'None']) : type
}

/** @returns the union, with None last and each type once. */
function unionOf(types: string[]): string {
  const unique = [...new Set(types)]
  return [
    ...unique.filter((type) => type !== 'None'),
    ...unique.filter((type) => type === 'None'),
  ].join(' | ')
}

/** @returns a docstring in one line. */
const docstring = (text: string) =>
  `"""${text.replaceAll('\\', '\\\\').replaceAll('"""', "'''").replace(/"$/, '" ').trim()}"""`
