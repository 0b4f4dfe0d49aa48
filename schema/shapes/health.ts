// Shape of the health response.
import { z } from 'zod'

export const Health = z
  .object({
    status: z.enum(['ok', 'degraded']),
    timestamp: z.iso.datetime(),
    version: z.string().meta({ description: 'Version of the interface, as in /api/openapi.json.' }),
    build: z
      .string()
      .meta({ description: 'Version of the program that runs, and its commit where it is known.' }),
    environment: z.string(),
    endpoints: z
      .record(z.string(), z.string())
      .meta({ description: 'URL of each route, by operationId.' }),
    degraded: z.array(z.string()).optional().meta({
      description:
        'The parts that do not work: records (the database does not respond), writes (it keeps no writes, such as on a full disk), cache (Redis does not respond), locks (the user of Redis may not use their channel, so cold logos wait longer), catalog (the catalog of companies is not loaded), connections (some were refused within the last minute), images (some have waited for a render process for more than 4 s), jobs (a worker cannot reach Redis). Present only when the status is degraded.',
    }),
  })
  .meta({ id: 'Health' })
