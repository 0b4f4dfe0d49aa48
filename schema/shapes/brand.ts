// Shape of a brand kit.
import { z } from 'zod'
import { DomainDescription } from './company.ts'
import { CompanyIntelligence } from './intelligence.ts'

const LogoVariant = z
  .object({
    size: z.int(),
    png: z.url(),
    webp: z.url(),
    svg: z.url().optional().meta({
      description: 'Absent when the key or its plan does not include the SVG of artwork.',
    }),
  })
  .meta({ id: 'LogoVariant' })

export const BrandKit = z
  .object({
    ...DomainDescription.shape,
    assets: z.object({
      logo: z.url(),
      variants: z.array(LogoVariant),
      dark: z.url().meta({ description: 'The logo for dark backgrounds.' }),
      wordmark: z.url().nullable().meta({
        description:
          'The wordmark in its own shape, as SVG where the key includes it and else as PNG; null when none is known.',
      }),
    }),
    usage: z.record(z.string(), z.string()).meta({
      description:
        'Code snippets that show the logo: html, markdown, react, curl, and css when a color is known.',
    }),
    over_http: z.literal(true).optional().meta({
      description:
        'Present when artwork or a value of the profile was found over http, as with X-Source-Security.',
    }),
    intelligence: CompanyIntelligence.optional().meta({
      description:
        'Stored company intelligence. Present only when it exists and the key includes it.',
    }),
  })
  .meta({ id: 'BrandKit' })
