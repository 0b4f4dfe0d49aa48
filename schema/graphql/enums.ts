// Words of the tables as enumerations: light is LIGHT, customSizes is CUSTOM_SIZES.
import { builder } from './builder.ts'

/**
 * @param words each with its description.
 * @param names of those that are no name in GraphQL.
 */
export function enumOf<Word extends string>(
  name: string,
  description: string,
  words: Record<Word, string>,
  names: Partial<Record<Word, string>> = {},
) {
  const values = Object.entries<string>(words).map(([value, about]) => {
    const named = names[value as Word] ?? value.replace(/[A-Z]/g, '_$&').toUpperCase()
    return [named, { value: value as Word, description: about }] as const
  })
  return builder.enumType(name, { description, values: Object.fromEntries(values) })
}
