// Turns shared parameters into named components, so that the document defines each one once.
import { z } from 'zod'

const components = new Map<z.ZodType, z.ZodType>()

/** @returns the same parameters, each as a reference to a component. */
export function asComponents(parameters: z.ZodObject): z.ZodObject {
  const entries = Object.entries(parameters.shape as Record<string, z.ZodType>)
  return z.object(
    Object.fromEntries(
      entries.map(([name, type]) => {
        const component =
          components.get(type) ??
          type.meta({ ...type.meta(), param: { id: name, ...type.meta()?.param } })
        components.set(type, component)
        return [name, component]
      }),
    ),
  )
}
