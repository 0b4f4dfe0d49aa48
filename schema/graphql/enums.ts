// Creates GraphQL enums from string unions: light becomes LIGHT, customSizes becomes CUSTOM_SIZES.
import { builder } from './builder.ts'

/**
 * @param descriptions each value with its description.
 * @param names GraphQL names for the values that GraphQL does not allow as names, such as 404.
 */
export function enumOf<Value extends string>(
  name: string,
  description: string,
  descriptions: Record<Value, string>,
  names: Partial<Record<Value, string>> = {},
) {
  const values = Object.entries<string>(descriptions).map(([value, valueDescription]) => {
    const valueName = names[value as Value] ?? value.replace(/[A-Z]/g, '_$&').toUpperCase()
    return [valueName, { value: value as Value, description: valueDescription }] as const
  })
  return builder.enumType(name, { description, values: Object.fromEntries(values) })
}
