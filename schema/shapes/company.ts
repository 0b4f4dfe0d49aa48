// Shape of the description of a company.
import { z } from 'zod'
import { PlainProfileShape } from '../profile-fields.ts'
import { RgbColor } from './colors.ts'

const FactSource = z
  .object({
    source: z.string().meta({
      description:
        'catalogue, operator, an importer, or an element of the website; for colors as in BrandColors.',
    }),
    url: z.url().nullable().meta({ description: 'The page with the value; null elsewhere.' }),
    at: z.iso.datetime().nullable().meta({
      description: 'The date of the source; null for colors.',
    }),
  })
  .meta({ id: 'FactSource' })

/** A preview of a logo. */
export const Thumbhash = z.string().nullable().meta({
  description:
    'A ThumbHash of `logo` in Base64, some 25 bytes, from which a page draws a blurred preview while the image loads. Null for a monogram, and for artwork that an older version stored, until the next visit or upload.',
  example: 'JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg==',
})

const LogoRights = z
  .object({
    license: z.string().nullable().meta({
      description:
        'The SPDX identifier of the license of the drawing; null when unknown, as for logos that a website shows.',
    }),
    attribution: z.string().nullable().meta({
      description: 'The credit line: the author and the origin.',
    }),
    guidelines: z.url().nullable().meta({
      description: 'The rules of the brand for its logo; null when unknown.',
    }),
  })
  .meta({ id: 'LogoRights' })

/** The group and the codes of an industry. */
export const IndustryMembers = z.object({
  industry_group: z.string().nullable().meta({
    description: 'The group of the industry; equal to it when only the broad industry is known.',
    example: 'Financial services',
  }),
  naics: z
    .object({ code: z.string(), title: z.string() })
    .nullable()
    .meta({
      description:
        'The code of the industry in NAICS 2022, two to six digits or a range of sectors. Null for a group that no sector covers.',
      example: { code: '522110', title: 'Commercial Banking' },
    }),
  isic: z.string().nullable().meta({
    description:
      'The code of the industry in ISIC Rev. 4: a section letter, or two to four digits.',
    example: '6419',
  }),
})

export const DomainDescription = z
  .object({
    name: z.string(),
    name_source: z.string().meta({
      description:
        'Where the name comes from: catalogue, operator, an importer, or an element of the website. It is `domain` when no name is known and the name is made from the domain.',
      example: 'catalogue',
    }),
    domain: z.string(),
    host: z.object({ host: z.string(), name: z.string().nullable() }).optional().meta({
      description:
        'With the scope `host` or `auto`: the host that was asked for, and what it calls itself on its page, such as Google Translate.',
    }),
    ...PlainProfileShape,
    indexed: z.boolean().meta({
      description: 'False until a source knows the company or a visit has read its website.',
    }),
    indexed_at: z.iso.datetime().meta({
      description:
        'When the website was last read, else the date of the newest value. While `indexed` is false, when a visit first tried to read the website, else the current day in UTC.',
    }),
    socials: z.record(z.string(), z.url()).meta({
      description: 'URL of the company’s profile on each network.',
      example: { linkedin: 'https://www.linkedin.com/company/stripe' },
    }),
    logo: z.url(),
    thumbhash: Thumbhash,
    logo_rights: LogoRights.nullable().meta({
      description:
        'What those who show `logo` have to know. The trademark stays with its owner. Null for a monogram.',
    }),
    colors: z.array(RgbColor).meta({
      description: 'The palette, primary color first. Empty when no color is known.',
    }),
    ...IndustryMembers.shape,
    headquarters: z
      .object({
        city: z.string().nullable(),
        country: z.string().nullable().meta({ description: 'ISO 3166-1 alpha-2.' }),
      })
      .nullable()
      .meta({ example: { city: 'Dublin', country: 'IE' } }),
    technologies: z.array(z.string()),
    sources: z.record(z.string(), FactSource).meta({
      description:
        'Where each value comes from, by property name. A property without a value has none.',
      example: { founded: { source: 'catalogue', url: null, at: '2026-11-23T00:00:00.000Z' } },
    }),
  })
  .meta({ id: 'DomainDescription' })
export type DomainDescription = z.output<typeof DomainDescription>
