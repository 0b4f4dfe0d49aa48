// Shapes of the responses that refresh a logo or clear caches.
import { z } from 'zod'
import { CACHE_SCOPES } from '../resolvers.ts'

export const RefreshResult = z
  .object({
    domain: z.string(),
    refreshed: z.boolean().meta({
      description:
        'True only when the visit of this request read the website. False when the website could not be read, or was not visited because the logo has another source, such as bundled or uploaded artwork. The logo is then unchanged.',
    }),
    logo: z.url().meta({ description: 'URL of the logo on the image host.' }),
    source: z.string().meta({ description: 'The source of the artwork now, as in X-Source.' }),
  })
  .meta({ id: 'RefreshResult' })

export const CacheClearResult = z
  .object({
    domain: z.string(),
    cleared: z
      .boolean()
      .meta({ description: 'False when there was nothing to clear: `scope` is then empty.' }),
    scope: z.array(z.enum(CACHE_SCOPES)).meta({
      description:
        'The parts that were dropped (process memory, shared cache, rendered images) or marked as stale (crawled artwork, intelligence).',
    }),
  })
  .meta({ id: 'CacheClearResult' })
