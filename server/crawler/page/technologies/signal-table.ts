// Looks up technologies by the signals in the fingerprint table.
import { FINGERPRINTS, type SignalKind } from './fingerprints.ts'

/** Names of technologies by kind and pattern. */
const TECHNOLOGIES = new Map<string, Map<string, string[]>>()
/** Patterns that end in `*`, by kind. */
const PREFIX_PATTERNS = new Map<string, string[]>()

for (const { name, signals } of FINGERPRINTS) {
  for (const { kind, pattern } of signals) {
    const byPattern = TECHNOLOGIES.get(kind) ?? new Map<string, string[]>()
    TECHNOLOGIES.set(kind, byPattern.set(pattern, [...(byPattern.get(pattern) ?? []), name]))
    if (pattern.endsWith('*')) {
      PREFIX_PATTERNS.set(kind, [...(PREFIX_PATTERNS.get(kind) ?? []), pattern])
    }
  }
}

const NONE: readonly string[] = []

/**
 * @param kind a `SignalKind`; a text, because it may come from a stored fact or a header's name.
 * @returns the names of the technologies that this signal reveals; empty when there are none.
 */
export const technologiesWithSignal = (kind: string, pattern: string): readonly string[] =>
  TECHNOLOGIES.get(kind)?.get(pattern) ?? NONE

/** @returns all patterns of one kind. */
export const patternsOf = (kind: SignalKind): string[] => [
  ...(TECHNOLOGIES.get(kind)?.keys() ?? []),
]

/** @returns the pattern that matches a value: the value itself, or a beginning of it with `*`; else null. */
export function findPattern(kind: SignalKind, value: string): string | null {
  if (TECHNOLOGIES.get(kind)?.has(value)) return value
  return (
    PREFIX_PATTERNS.get(kind)?.find((pattern) => value.startsWith(pattern.slice(0, -1))) ?? null
  )
}
