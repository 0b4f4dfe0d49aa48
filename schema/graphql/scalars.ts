// Values with a spelling of their own; what cannot be read is refused in the words of the table of inputs.
import { type GraphQLScalarType, Kind, valueFromASTUntyped } from 'graphql'
import { domainOf, IsinPath, parse, written } from '../inputs.ts'
import { builder } from './builder.ts'

const read = <T>(parse: (text: string) => T) => {
  const parseValue = (given: unknown) => parse(typeof given === 'string' ? given : written(given))
  const parseLiteral = ((node, variables) =>
    node.kind === Kind.STRING
      ? parse(node.value)
      : parseValue(valueFromASTUntyped(node, variables))) as GraphQLScalarType<T>['parseLiteral']
  return { parseValue, parseLiteral }
}

/** Only ever answered, never asked with. */
const told = (name: string) =>
  read((): never => {
    throw new TypeError(`${name} is no type of an argument.`)
  })

builder.scalarType('Domain', {
  description:
    'A public hostname. Any spelling in (`WWW.Stripe.com.`, a subdomain, Unicode), its apex out, in lower-case ASCII: `stripe.com`.',
  ...read(domainOf),
  serialize: String,
})

builder.scalarType('ISIN', {
  description:
    'An International Securities Identification Number with the right check digit, in any case: `US0378331005`.',
  ...read((isin) => parse(IsinPath, { isin }).isin),
  serialize: String,
})

builder.scalarType('HexColor', {
  description: 'A colour in sRGB: `#RRGGBB`, upper case.',
  ...told('HexColor'),
  serialize: String,
})

builder.scalarType('URL', {
  description: 'An absolute address that works as it is given.',
  ...told('URL'),
  serialize: String,
})

builder.scalarType('DateTime', {
  description: 'A moment in UTC, as RFC 3339 writes it: `2026-11-21T19:10:00.000Z`.',
  ...told('DateTime'),
  serialize: (moment) => (moment as Date).toISOString(),
})
