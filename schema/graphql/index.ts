// Builds the federated GraphQL subgraph from the type files.
import { type GraphQLSchema, specifiedDirectives } from 'graphql'
import './scalars.ts'
import './company.ts'
import './search.ts'
import './profile.ts'
import './brand.ts'
import './intelligence.ts'
import './logo.ts'
import './lookup.ts'
import './merchant.ts'
import './plan.ts'
import './refresh.ts'
import { builder } from './builder.ts'
import { DEFER } from './defer.ts'
import './entities.ts'
import { withErrorLimit } from './error-limit.ts'
import { sdlOf } from './sdl.ts'
import { toSubgraph } from './subgraph.ts'
import type { SubgraphNames } from './subgraph-names.ts'

export const schema: GraphQLSchema = withErrorLimit(
  builder.toSchema({ sortSchema: false, directives: [...specifiedDirectives, DEFER] }),
)

/** The SDL, for codegen and for a graph without other subgraphs. */
export const sdl = (): string => sdlOf(schema)

/** @returns the schema for a graph. @throws Error when the names contradict each other or the schema. */
export const subgraphSchema = (names: SubgraphNames): GraphQLSchema => toSubgraph(schema, names)

/** The SDL of the subgraph, for composition. @throws Error like `subgraphSchema`. */
export const subgraphSdl = (names: SubgraphNames): string => sdlOf(subgraphSchema(names))
