// Looks up technologies by the signals in their fingerprints.
import { FINGERPRINTS, type SignalKind } from './fingerprints.ts'

/** Names of technologies by signal kind, then by pattern. */
const NAMES_BY_SIGNAL = new Map<string, Map<string, string[]>>()
/** Patterns that end in `*`, by kind. */
const PREFIX_PATTERNS = new Map<string, string[]>()

for (const { name, signals } of FINGERPRINTS) {
  for (const { kind, pattern } of signals) {
    const namesByPattern = NAMES_BY_SIGNAL.get(kind) ?? new Map<string, string[]>()
    const names = namesByPattern.get(pattern) ?? []
    namesByPattern.set(pattern, [...names, name])
    NAMES_BY_SIGNAL.set(kind, namesByPattern)
    if (pattern.endsWith('*')) {
      PREFIX_PATTERNS.set(kind, [...(PREFIX_PATTERNS.get(kind) ?? []), pattern])
    }
  }
}

const NONE: readonly string[] = []

/**
 * @param kind usually a `SignalKind`. Stored facts and response headers may have another kind, which the table lacks.
 * @returns the names of the technologies that this signal reveals; empty when there are none.
 */
export const technologiesWithSignal = (kind: string, pattern: string): readonly string[] =>
  NAMES_BY_SIGNAL.get(kind)?.get(pattern) ?? NONE

/** @returns all patterns of one kind. */
export const patternsOf = (kind: SignalKind): string[] => [
  ...(NAMES_BY_SIGNAL.get(kind)?.keys() ?? []),
]

/** @returns the pattern that matches a value: the value itself, or a beginning of it with `*`; else null. */
export function findPattern(kind: SignalKind, value: string): string | null {
  if (NAMES_BY_SIGNAL.get(kind)?.has(value)) return value
  return (
    PREFIX_PATTERNS.get(kind)?.find((pattern) => value.startsWith(pattern.slice(0, -1))) ?? null
  )
}
