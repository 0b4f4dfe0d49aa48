// What the operator has taught: patterns that win over everything else.
import type { MerchantRule } from '../../schema/merchant.ts'
import type { MerchantRuleRecords } from '../stores/records.ts'
import { keysOf, type Line, type Piece } from './line.ts'

/** The patterns by their first piece, the longest first. */
export type Rules = ReadonlyMap<string, readonly ReadRule[]>

export interface ReadRule extends MerchantRule {
  keys: string[]
  /** Whether the last word may go on. */
  isOpen: boolean
}

/** Where a pattern is in a line: the pieces from `start` to before `end`. */
export interface RuleMatch {
  rule: ReadRule
  start: number
  end: number
}

/** @returns a pattern in the form that patterns are compared in: words without accents, and a star at the end. */
export function patternKey(pattern: string): string {
  const keys = keysOf(pattern).join(' ')
  return isOpenPattern(pattern) && keys !== '' ? `${keys}*` : keys
}

export function readRules(list: readonly MerchantRule[]): Rules {
  const rules = list.map((rule) => ({
    ...rule,
    keys: keysOf(rule.pattern),
    isOpen: isOpenPattern(rule.pattern),
  }))
  rules.sort((a, b) => lengthOf(b) - lengthOf(a))
  // The only word of an open pattern may begin any word.
  return Map.groupBy(rules, ({ keys, isOpen }) =>
    keys.length === 1 && isOpen ? ANY : (keys[0] ?? ''),
  )
}

const isOpenPattern = (pattern: string): boolean => pattern.trimEnd().endsWith('*')
const lengthOf = ({ keys }: Pick<ReadRule, 'keys'>): number => keys.join('').length
const ANY = '*'

/** @returns the longest pattern in a line; null without one. */
export function matchRule(rules: Rules, { pieces }: Line): RuleMatch | null {
  if (rules.size === 0) return null
  const matches = pieces.flatMap(({ key }, start) =>
    [...(rules.get(key) ?? []), ...(rules.get(ANY) ?? [])]
      .filter((rule) => isAt(rule, pieces, start))
      .map((rule) => ({ rule, start, end: start + rule.keys.length })),
  )
  return matches.reduce<RuleMatch | null>(
    (best, match) => (best && lengthOf(best.rule) >= lengthOf(match.rule) ? best : match),
    null,
  )
}

const isAt = ({ keys, isOpen }: ReadRule, pieces: readonly Piece[], start: number): boolean =>
  keys.every((key, i) => {
    const found = pieces[start + i]?.key
    const isLast = i === keys.length - 1
    return isOpen && isLast ? found?.startsWith(key) === true : found === key
  })

/** The rules of a process. */
export interface MerchantRules {
  /** @returns the rules, at most a second old; those that were read last while the store does not answer. */
  current(): Promise<Rules>
}

/** How long rules are used before they are read again. */
const MAX_AGE_MS = 1000

/** Reads the rules when a line needs them, so that a service without lines never reads them. */
export function openRules(records: MerchantRuleRecords): MerchantRules {
  let rules: Rules | null = null
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<Rules> | null = null
  let version: string | null = null
  const read = async (): Promise<Rules> => {
    const current = await records.version()
    if (rules === null || current !== version) rules = readRules(await records.list())
    version = current
    readAt = performance.now()
    return rules
  }
  return {
    async current() {
      if (rules && performance.now() - readAt < MAX_AGE_MS) return rules
      reading ??= read().finally(() => {
        reading = null
      })
      try {
        return await reading
      } catch (error) {
        if (rules === null) throw error
        return rules
      }
    },
  }
}
