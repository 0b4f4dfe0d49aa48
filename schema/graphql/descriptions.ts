// Reads the description of a REST parameter, for the GraphQL argument with the same meaning.
import { z } from 'zod'

/** @returns the description of a zod type, also when defaults or transformations wrap it; undefined without one. */
export function descriptionOf(parameter: unknown): string | undefined {
  if (!(parameter instanceof z.ZodType)) return undefined
  const description = parameter.meta()?.description
  if (description !== undefined) return description
  if (parameter instanceof z.ZodOptional || parameter instanceof z.ZodDefault) {
    return descriptionOf(parameter.unwrap())
  }
  return parameter instanceof z.ZodPipe ? descriptionOf(parameter.in) : undefined
}
