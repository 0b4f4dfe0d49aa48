// The plain fields of a company profile: one row a field. REST, OpenAPI, GraphQL and MCP read this table.
import { z } from 'zod'
import { SIZES } from './company.ts'

/** A field that is one value or null, and in REST has the same name in snake case. */
interface ProfileField {
  /** The type of a known value. */
  type: z.ZodString | z.ZodInt | z.ZodEnum
  /** What the value says, in one or two sentences. */
  text: string
  /** The value of the company in the examples of the OpenAPI document; null there when it is left out. */
  example?: string | number
  /** In GraphQL, `public` needs no key and `brandData` a plan with this feature. In REST the route decides. */
  access: 'public' | 'brandData'
}

const PROFILE_FIELDS = {
  legalName: {
    type: z.string(),
    text: 'The registered name.',
    example: 'Stripe, Inc.',
    access: 'brandData',
  },
  lei: {
    type: z.string(),
    text: 'The Legal Entity Identifier (ISO 17442), where an import gave it.',
    // A key of the entity, which gateways add to each request: a refusal would make each answer an error.
    access: 'public',
  },
  description: {
    type: z.string(),
    text: 'What the company does, in the words of its website or else of the catalog.',
    example: 'Financial infrastructure to grow your revenue.',
    access: 'brandData',
  },
  ticker: {
    type: z.string(),
    text: 'Ticker symbol of the primary listing; null when there is none.',
    access: 'public',
  },
  exchange: {
    type: z.string(),
    text: 'MIC (ISO 10383) of the exchange of the primary listing, such as XNAS.',
    access: 'public',
  },
  industry: {
    type: z.string(),
    text: 'The industry as a plain label, the same for every source.',
    example: 'Payments',
    access: 'brandData',
  },
  companySize: {
    type: z.enum(SIZES),
    text: `Number of employees as a range: ${SIZES.join(', ')}.`,
    example: '5001-10000',
    access: 'brandData',
  },
  founded: {
    type: z.int(),
    text: 'Year of foundation.',
    example: 2010,
    access: 'brandData',
  },
  parent: {
    type: z.string(),
    text: 'The name of the parent company.',
    access: 'brandData',
  },
} as const satisfies Record<string, ProfileField>

type Fields = typeof PROFILE_FIELDS
export type PlainField = keyof Fields
/** The value of each plain field; null when it is unknown. */
export type PlainProfile = {
  [Field in PlainField]: z.output<Fields[Field]['type']> | null
}

/** `companySize` becomes `company_size`. */
type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : Name

/** @returns the name in the JSON of REST: `company_size` for `companySize`. */
export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const PLAIN_FIELDS = Object.entries(PROFILE_FIELDS) as [PlainField, ProfileField][]
const JSON_NAMES = PLAIN_FIELDS.map(([field]) => [field, snakeCase(field)] as const)

/** The plain fields of the profile in REST. */
export const PlainProfileShape = Object.fromEntries(
  PLAIN_FIELDS.map(([field, { type, text, example }]) => [
    snakeCase(field),
    type.nullable().meta({
      description: text,
      example,
    }),
  ]),
) as { [Field in PlainField as SnakeCase<Field>]: z.ZodNullable<Fields[Field]['type']> }

/** The plain fields of a profile as the JSON of REST. */
export type PlainProfileJson = { [Field in PlainField as SnakeCase<Field>]: PlainProfile[Field] }

/** @returns the plain fields of a profile under their names in REST. */
export const plainProfileJson = (profile: PlainProfile): PlainProfileJson =>
  Object.fromEntries(
    JSON_NAMES.map(([field, jsonName]) => [jsonName, profile[field]]),
  ) as PlainProfileJson

/** The plain fields of the company in the examples. */
export const PLAIN_EXAMPLE = Object.fromEntries(
  PLAIN_FIELDS.map(([field, { example }]) => [snakeCase(field), example ?? null]),
) as PlainProfileJson
