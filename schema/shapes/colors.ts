// Shapes of the colors of a company.
import { z } from 'zod'
import { COLOR_ROLES, COLOR_SOURCES } from '../brand.ts'

const hex = z
  .string()
  .regex(/^#[0-9A-F]{6}$/)
  .meta({ example: '#635BFF' })

export const BrandColors = z
  .object({
    domain: z.string(),
    colors: z.object({
      primary: hex,
      secondary: hex,
      palette: z.array(hex).min(2).max(6).meta({
        description: 'Two to six different colors: primary, secondary, then the others by weight.',
      }),
    }),
    confidence: z.number().min(0).max(1).meta({
      description:
        '1: published by the company. 0.9: from vector artwork. 0.7: from raster artwork. 0.1: generated.',
    }),
    source: z.enum(COLOR_SOURCES).meta({
      description:
        'curated: a reviewed table of well-known brands. official: an icon pack, then the artwork. artwork: the artwork alone. generated: made from the domain.',
    }),
    derived: z.array(z.enum(COLOR_ROLES)).meta({
      description:
        'The colors that the company does not use itself. A mark in one color has a readable text color as `secondary`.',
    }),
    tier: z.string().meta({ description: 'The id of the caller’s plan.' }),
  })
  .meta({ id: 'BrandColors' })

const channel = z.int().min(0).max(255)
export const RgbColor = z
  .object({
    hex,
    r: channel,
    g: channel,
    b: channel,
    derived: z.literal(true).optional().meta({
      description: 'Present for a text color that the company does not use itself.',
    }),
  })
  .meta({ id: 'RgbColor' })
