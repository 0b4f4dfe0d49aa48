// Creates the Pothos schema builder with its context type, scalar types and plugins.
import SchemaBuilder from '@pothos/core'
import DirectivePlugin from '@pothos/plugin-directives'
import FederationPlugin from '@pothos/plugin-federation'
import type { Apex } from '../apex.ts'
import type { GraphqlContext } from './context.ts'

/**
 * `extensions.cost` of a field is its cost for the limit of each operation, 1 by default; costs were measured.
 * `extensions.listLength` returns the length of a list field that this limit assumes.
 *
 * Fields are non-null by default. Fields that need permission are nullable, so that a refusal nulls only that field.
 */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext
  DefaultFieldNullability: false
  Scalars: {
    Domain: { Input: Apex; Output: Apex }
    HexColor: { Input: string; Output: string }
    ISIN: { Input: string; Output: string }
    URL: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
  }
}>({ plugins: [DirectivePlugin, FederationPlugin], defaultFieldNullability: false })

builder.queryType({ description: 'The root of all queries.' })
builder.mutationType({ description: 'The root of all mutations. They need a secret key and POST.' })
