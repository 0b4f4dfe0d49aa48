// Counts by key, such as the running tasks of each caller.

/** Adds `change`, which may be negative, to the count of a key. A count that reaches zero is removed. */
export function addToCount<Key>(counts: Map<Key, number>, key: Key, change: number): void {
  const count = (counts.get(key) ?? 0) + change
  if (count > 0) counts.set(key, count)
  else counts.delete(key)
}
