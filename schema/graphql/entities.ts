// The door of federation: what a gateway asks of companies that other subgraphs name.
import type { GraphQLSchema, GraphQLUnionType } from 'graphql'
import { tooMany, written } from '../inputs.ts'
import { Problem } from '../problems.ts'
import type { GraphContext } from './context.ts'
import { type CompanyNode, companyNamed } from './node.ts'

interface Representation {
  __typename?: unknown
  domain?: unknown
}

/** The library's own resolver takes one wrong representation for a fault, and gives the others no answer. */
export function resolveEntities(schema: GraphQLSchema): GraphQLSchema {
  const entities = schema.getQueryType()?.getFields()._entities
  if (!entities) throw new Error('The schema has no entities.')
  // There is one kind, and asking each of a hundred what it is takes as long as one of its fields.
  const union = schema.getType('_Entity') as GraphQLUnionType
  union.resolveType = () => 'Company'
  entities.extensions = { ...entities.extensions, times: 'representations' }
  entities.resolve = (_, { representations }, context: GraphContext) => {
    const { batchLimit } = context.viewer.plan
    if (representations.length > batchLimit) throw tooMany(representations.length, batchLimit)
    return representations.map((named: Representation | null) => entityOf(named, context))
  }
  return schema
}

async function entityOf(named: Representation | null, context: GraphContext): Promise<CompanyNode> {
  if (named?.__typename === 'Company') return companyNamed(named.domain, context)
  const value = written(named?.__typename)
  const wrong = { parameter: 'representations', value, allowed: 'a Company with its domain' }
  const detail = `"${value}" is no entity here; Company is.`
  throw new Problem('invalid_request', detail, wrong)
}
