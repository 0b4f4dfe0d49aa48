// What the table of inputs says of a parameter, for the argument of the same name.
import { z } from 'zod'

/** @returns its description, under whatever defaults and transformations it is wrapped in. */
export function wordsOf(parameter: unknown): string | undefined {
  if (!(parameter instanceof z.ZodType)) return undefined
  const said = parameter.meta()?.description
  if (said !== undefined) return said
  if (parameter instanceof z.ZodOptional || parameter instanceof z.ZodDefault) {
    return wordsOf(parameter.unwrap())
  }
  return parameter instanceof z.ZodPipe ? wordsOf(parameter.in) : undefined
}
