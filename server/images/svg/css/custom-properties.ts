// Computes the custom properties of an element.
import type { Declaration } from '../../../css/parse.ts'
import { type CustomProperties, substituteVariables } from './functions.ts'

/** @returns the custom properties that the element has, its own and those that it inherits. */
export function customPropertiesOf(
  declarations: readonly Declaration[],
  inherited: CustomProperties,
): CustomProperties {
  const own = new Map<string, string>()
  for (const { name, value } of declarations) if (name.startsWith('--')) own.set(name, value)
  if (own.size === 0) return inherited
  const computed = new Map(inherited)
  for (const name of own.keys()) computed.delete(name)
  const resolving = new Set<string>()
  const resolve = (name: string): void => {
    const text = own.get(name)
    // A property that refers to itself has no value.
    if (text === undefined || computed.has(name) || resolving.has(name)) return
    resolving.add(name)
    for (const [, other] of text.matchAll(/var\(\s*(--[^\s,)]+)/g)) resolve(other!)
    const value = /^inherit$/i.test(text)
      ? (inherited.get(name) ?? null)
      : substituteVariables(text, computed)
    if (value !== null && !/^(?:initial|unset)$/i.test(value)) computed.set(name, value)
  }
  for (const name of own.keys()) resolve(name)
  return computed
}
