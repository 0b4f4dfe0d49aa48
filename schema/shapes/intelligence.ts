// Shape of company intelligence.
import { z } from 'zod'
import { SIZES } from '../company.ts'
import { STATEMENTS, UNKNOWN } from '../intelligence.ts'
import { IndustryMembers } from './company.ts'

const statementNames = Object.values(STATEMENTS) as [string, ...string[]]

export const CompanyIntelligence = z
  .looseObject({
    domain: z.string(),
    name: z.string(),
    description: z.string().meta({
      description: 'What the company does; when that is unknown, a sentence that says so.',
    }),
    industry: z.string().meta({
      description: 'The industry, as in the profile; `unknown` when it is not known.',
      example: 'Payments',
    }),
    ...IndustryMembers.shape,
    company_size: z
      .enum([...SIZES, UNKNOWN])
      .meta({ description: 'Number of employees as a range; `unknown` when it is not known.' }),
    technologies: z
      .array(z.string())
      .meta({ description: 'Technologies detected on the website. The list may be incomplete.' }),
    social_media: z.record(z.string(), z.url()).meta({
      description: 'URL of the company’s profile on each network.',
      example: { linkedin: 'https://www.linkedin.com/company/stripe' },
    }),
    business_model: z
      .string()
      .optional()
      .meta({ example: 'Software as a service, by subscription' }),
    target_market: z.string().optional().meta({ example: 'Small and medium-sized businesses' }),
    founded: z.string().optional().meta({ description: 'Year of foundation.', example: '2010' }),
    headquarters: z.string().optional(),
    known: z.array(z.string()).meta({
      description: 'The names of the fields that rest on evidence.',
      example: ['description', 'industry'],
    }),
    evidence: z
      .array(
        z.object({
          statement: z.enum(statementNames),
          url: z
            .url()
            .nullable()
            .meta({ description: 'URL of the page; null when the registry is the source.' }),
          quote: z
            .string()
            .meta({ description: 'A literal quotation that supports the statement.' }),
        }),
      )
      .meta({ description: 'The quotations that support the statements.' }),
    generated_by: z.string().meta({
      description: 'The language model that wrote the statements; extractive when none was used.',
    }),
    generated_at: z.iso.datetime(),
    tier: z.string().meta({ description: 'The id of the caller’s plan.' }),
  })
  .meta({ id: 'CompanyIntelligence' })
export type CompanyIntelligence = z.output<typeof CompanyIntelligence>
