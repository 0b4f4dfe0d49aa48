// The costs that fields declare in their extensions. The limit of an operation and the directives of the subgraph read them.
import type { GraphQLField, GraphQLSchema } from 'graphql'

/** An operation while its cost is computed. */
export interface CostedOperation {
  /** How many entities it may request. */
  entityLimit: number
  /** The texts of the references to entities so far. */
  references: Set<string>
}

/** The cost extensions of a field in the schema. */
export interface CostExtensions {
  /** Points; 1 by default. A function for a cost that depends on the schema. */
  cost?: number | ((schema: GraphQLSchema) => number)
  /** @returns the length of the list for these arguments, or its usual length. */
  listLength?(args: Record<string, unknown>, operation: CostedOperation): number
  /** @returns how many items the arguments request. Those beyond `listLength` are null, without their fields. */
  requestedLength?(args: Record<string, unknown>): number
  /** The cost of each item besides its fields; `LISTED_ITEM_COST` by default. */
  itemCost?: number
  /** The argument with the length of the list, for gateways. */
  slicingArgument?: string
  /** The length that gateways assume, where only the length of an argument decides. */
  assumedLength?: number
}

/** The cost of each company of a list besides its fields: to refuse an invalid domain takes as long as two fields. */
export const LISTED_ITEM_COST = 2
/** The cost of each item of a list that is null because it is beyond a limit. */
export const REFUSED_ITEM_COST = 0.5

export const costExtensionsOf = (field: GraphQLField<unknown, unknown>): CostExtensions =>
  field.extensions as CostExtensions
