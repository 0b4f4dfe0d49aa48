// Shape of the list of APIs.
import { z } from 'zod'

const Link = z.object({ href: z.url(), type: z.string() })

/** A linkset (RFC 9264) that lists the APIs of the service (RFC 9727). */
export const ApiCatalog = z
  .object({
    linkset: z.array(
      z.object({
        anchor: z.url().meta({ description: 'The address of the API.' }),
        'service-desc': z.array(Link).meta({ description: 'Its OpenAPI document.' }),
        'service-doc': z.array(Link).optional().meta({ description: 'Its pages for people.' }),
        status: z.array(Link).optional().meta({ description: 'Its health.' }),
      }),
    ),
  })
  .meta({ id: 'ApiCatalog' })
export type ApiCatalog = z.output<typeof ApiCatalog>
