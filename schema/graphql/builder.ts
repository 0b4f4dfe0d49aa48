// Creates the Pothos schema builder with its context type, scalar types and plugins.
import SchemaBuilder from '@pothos/core'
import type { Apex } from '../apex.ts'
import type { GraphqlContext } from './context.ts'

/**
 * Each operation has a cost limit (server/http/routes/graphql/cost.ts). `extensions.cost` is the measured cost of a
 * field, 1 by default. `extensions.listLength` returns the length that the limit assumes for a list field.
 *
 * Fields are non-null by default. Fields that need permission are nullable, so that a refusal nulls only that field.
 */
export const builder = new SchemaBuilder<{
  Context: GraphqlContext
  DefaultFieldNullability: false
  Scalars: {
    Domain: { Input: string; Output: Apex }
    HexColor: { Input: string; Output: string }
    ISIN: { Input: string; Output: string }
    URL: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
    _Any: { Input: unknown; Output: unknown }
  }
}>({ defaultFieldNullability: false })

builder.queryType({ description: 'The root of all queries.' })
builder.mutationType({ description: 'The root of all mutations. They need a secret key and POST.' })
