// The builder that every type is made with: its context, its scalars, its plugins; defines no types.
import SchemaBuilder from '@pothos/core'
import DirectivePlugin from '@pothos/plugin-directives'
import FederationPlugin from '@pothos/plugin-federation'
import type { Apex } from '../apex.ts'
import type { GraphContext } from './context.ts'

/** Fields are never null unless they say so: what may be refused says so, and costs its company nothing. */
export const builder = new SchemaBuilder<{
  Context: GraphContext
  DefaultFieldNullability: false
  Scalars: {
    Domain: { Input: Apex; Output: Apex }
    HexColor: { Input: string; Output: string }
    ISIN: { Input: string; Output: string }
    URL: { Input: string; Output: string }
    DateTime: { Input: Date; Output: Date }
  }
}>({ plugins: [DirectivePlugin, FederationPlugin], defaultFieldNullability: false })

builder.queryType({ description: 'Everything that can be asked.' })
builder.mutationType({ description: 'What changes something: for secret keys, and by POST alone.' })
