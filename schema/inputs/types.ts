// The zod types of request parameters: integers, flags, words and texts. Every zod message states the allowed values,
// which error details repeat. The metadata `override` replaces properties of the JSON Schema that the OpenAPI document
// shows.
import { z } from 'zod'

/** Parses an integer. Every zod message states the allowed values, which error details repeat. */
export const integerBetween = (min: number, max: number) => {
  const allowed = `an integer from ${min} to ${max}`
  return z
    .string(allowed)
    .regex(/^(0|[1-9]\d{0,8})$/, allowed)
    .transform(Number)
    .refine((n) => n >= min && n <= max, allowed)
}

/** An integer parameter with a default. */
export const integer = (min: number, max: number, defaultValue: number, description: string) =>
  integerBetween(min, max)
    .default(defaultValue)
    .meta({
      description,
      override: {
        type: 'integer',
        minimum: min,
        maximum: max,
        default: defaultValue,
        pattern: undefined,
      },
    })

/** A query string carries text; the OpenAPI document shows a boolean. */
const asBoolean = ({ jsonSchema }: { jsonSchema: Record<string, unknown> }): void => {
  delete jsonSchema.enum
  jsonSchema.type = 'boolean'
  jsonSchema.default = false
}

export const flag = (description: string) =>
  z
    .enum(['true', 'false'], 'true or false')
    .transform((text) => text === 'true')
    .default(false)
    .meta({ description, override: asBoolean })

export const oneOf = <const T extends readonly string[]>(values: T, description: string) =>
  z.enum(values, `one of ${values.join(', ')}`).meta({ description })

/** A request that has no parameters. */
export const NoParameters = z.object({})

/** A text parameter that `parseText` parses without the spaces around it; null is rejected with the message `allowed`. */
export const parsedText = <T>(
  parseText: (text: string) => T | null,
  allowed: string,
  meta: ParameterMetadata,
) =>
  z
    .string(allowed)
    .transform((text, context): T => {
      const value = parseText(text.trim())
      if (value === null) context.addIssue({ code: 'custom', message: allowed })
      return value as T
    })
    .meta({ ...meta, override: { type: 'string', ...meta.override } })

interface ParameterMetadata {
  description: string
  example: string
  override?: Record<string, unknown>
}

/** Patterns of texts with a letter or digit, by the shortest length without surrounding spaces. */
const TEXT_PATTERNS = {
  1: '[\\p{L}\\p{N}]',
  2: '[\\p{L}\\p{N}][\\s\\S]*\\S|\\S[\\s\\S]*[\\p{L}\\p{N}]',
}

/** A trimmed text with at least one letter or digit. Lengths are in code points, as in OpenAPI. */
export const trimmedText = (min: 1 | 2, max: number, allowed: string, meta: ParameterMetadata) => {
  const check = (text: string): string | null => {
    const { length } = [...text]
    return length >= min && length <= max && /[\p{L}\p{N}]/u.test(text) ? text : null
  }
  const override = { minLength: min, maxLength: max, pattern: TEXT_PATTERNS[min] }
  return parsedText(check, allowed, { ...meta, override })
}
