// Builds the federated GraphQL subgraph from the type files.
import type { GraphQLSchema } from 'graphql'
import './scalars.ts'
import './company.ts'
import './search.ts'
import './profile.ts'
import './brand.ts'
import './intelligence.ts'
import './logo.ts'
import './lookup.ts'
import './plan.ts'
import './refresh.ts'
import { builder } from './builder.ts'
import { subgraphSdl } from './entities.ts'
import { withErrorLimit } from './error-limit.ts'

export const schema: GraphQLSchema = withErrorLimit(builder.toSchema({ sortSchema: false }))

/** The SDL, for federation composition and codegen. */
export const sdl = (): string => subgraphSdl(schema)
