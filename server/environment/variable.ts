// Describes an environment variable as data. Each module lists its variables in `variables.ts`; `config.ts` merges them.
import type { z } from 'zod'

export interface Variable {
  /** The name in the environment. */
  name: string
  /** What `docs/configuration.md` says about it. */
  text: string
  /** The text that an unset variable has; without one its value is null. */
  default?: string
  /** What the guide shows as the default, where the machine or another variable decides. */
  shownDefault?: string
  /** It may contain a password or a token: it can come from a file, and no message shows it. */
  isSecret?: true
  /** Checks the text and returns the value; its `description` is what the guide shows as the allowed values. */
  check: z.ZodType
}

/** Variables by the property of the configuration that takes the value. An inner object is a property too. */
export interface Variables {
  [property: string]: Variable | Variables
}

/** The values of variables. */
export type Values<V> = {
  [P in keyof V]: V[P] extends { check: z.ZodType<infer Value> }
    ? V[P] extends { default: string }
      ? Value
      : Value | null
    : Values<V[P]>
}

export const isVariable = (node: Variable | Variables): node is Variable =>
  typeof node.name === 'string'

/** @returns every variable, in the order of the modules. */
export const listVariables = (variables: Variables): Variable[] =>
  Object.values(variables).flatMap((node) => (isVariable(node) ? [node] : listVariables(node)))

/** @returns the values of a group when these of them are set, else null: the group then has no effect. */
export function whenSet<V extends object, P extends keyof V>(
  values: V,
  ...required: P[]
): (V & { [Property in P]: NonNullable<V[Property]> }) | null {
  type Complete = V & { [Property in P]: NonNullable<V[Property]> }
  const isComplete = (group: V): group is Complete => required.every((name) => group[name] !== null)
  return isComplete(values) ? values : null
}
