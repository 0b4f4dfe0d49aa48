// What a query asks of an object below a field: known before, it is read in one go, and no field waits.
import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

type Fragments = GraphQLResolveInfo['fragments']

// Documents are kept parsed, so that the same question is looked through once.
const known = new WeakMap<object, Set<string>>()

/** @returns the names of all fields asked there, also those that a directive leaves out in the end. */
export function askedIn({ fieldNodes, fragments }: GraphQLResolveInfo): ReadonlySet<string> {
  const [first, ...others] = fieldNodes
  const before = first && known.get(first)
  if (before && others.length === 0) return before
  const names = new Set<string>()
  for (const { selectionSet } of fieldNodes)
    if (selectionSet) gather(selectionSet, fragments, names)
  if (first && others.length === 0) known.set(first, names)
  return names
}

function gather({ selections }: SelectionSetNode, fragments: Fragments, names: Set<string>): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) names.add(selection.name.value)
    else if (selection.kind === Kind.INLINE_FRAGMENT) {
      gather(selection.selectionSet, fragments, names)
    } else {
      const fragment = fragments[selection.name.value]
      if (fragment) gather(fragment.selectionSet, fragments, names)
    }
  }
}
