// The federated subgraph: every type file, put together.
import { printSubgraphSchema } from '@apollo/subgraph'
import type { GraphQLSchema } from 'graphql'
import './scalars.ts'
import './company.ts'
import './brand.ts'
import './intelligence.ts'
import './logo.ts'
import './lookup.ts'
import './plan.ts'
import './refresh.ts'
import { builder } from './builder.ts'
import { resolveEntities } from './entities.ts'

export const schema: GraphQLSchema = resolveEntities(builder.toSubGraphSchema({}))

/** As composition and codegen read it. */
export const sdl = (): string => printSubgraphSchema(schema)
