// Parameters that many routes share stand once in the document, under their own names.
import { z } from 'zod'

const named = new Map<z.ZodType, z.ZodType>()

/** @returns the same table, each of whose parameters is defined once and referred to. */
export function once(table: z.ZodObject): z.ZodObject {
  const entries = Object.entries(table.shape as Record<string, z.ZodType>)
  return z.object(
    Object.fromEntries(
      entries.map(([name, type]) => {
        const known = named.get(type) ?? type.meta({ ...type.meta(), param: { id: name } })
        named.set(type, known)
        return [name, known]
      }),
    ),
  )
}
