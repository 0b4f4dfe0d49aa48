// The custom GraphQL scalars. The fields check their input, not the scalars: an error of a scalar would fail the whole
// operation instead of one field.
import { type GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql'
import { toDisplayText } from '../inputs/parse.ts'
import { builder } from './builder.ts'

const createParsers = <T>(parse: (text: string) => T) => {
  const parseValue = (input: unknown) =>
    parse(typeof input === 'string' ? input : toDisplayText(input))
  const parseLiteral = ((node, variables) =>
    node.kind === Kind.STRING
      ? parse(node.value)
      : parseValue(valueFromASTUntyped(node, variables))) as GraphQLScalarType<T>['parseLiteral']
  return { parseValue, parseLiteral }
}

const asText = (text: string): string => text

/** The parsers of a scalar that no argument uses. */
const outputOnly = (name: string) =>
  createParsers((): never => {
    throw new TypeError(`${name} cannot be used as an argument type.`)
  })

builder.scalarType('Domain', {
  description:
    'A public hostname. Input: any spelling, such as `WWW.Stripe.com.`, a subdomain or Unicode, and also a URL or an email address. Output: the apex in lower-case ASCII, such as `stripe.com`.',
  ...createParsers(asText),
  serialize: String,
})

builder.scalarType('ISIN', {
  description:
    'An International Securities Identification Number with a correct check digit: `US0378331005`.',
  ...createParsers(asText),
  serialize: String,
})

builder.scalarType('HexColor', {
  description: 'An sRGB color: `#RRGGBB` in upper case.',
  ...outputOnly('HexColor'),
  serialize: String,
})

builder.scalarType('URL', {
  description: 'An absolute URL.',
  ...outputOnly('URL'),
  serialize: String,
})

builder.scalarType('DateTime', {
  description: 'A UTC date and time in RFC 3339 format: `2026-11-21T19:10:00.000Z`.',
  ...outputOnly('DateTime'),
  serialize: (date) => (date as Date).toISOString(),
})
