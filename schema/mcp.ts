// What assistants may ask: each tool with the table of its parameters and the shape of its answer.
import { z } from 'zod'
import { AssistantLogoQuestion, AssistantSearchQuestion, DomainPath } from './inputs.ts'
import { BrandKit, LogoHeaders, SearchResult } from './shapes.ts'

const { 'X-Source': source, 'X-Quality': quality } = LogoHeaders.shape

const FoundCompanies = z.object({
  companies: z.array(
    z.object({
      ...SearchResult.omit({ logo: true }).shape,
      why: z.string().meta({ description: 'What of it was met, in words.' }),
    }),
  ),
})

const AddressedLogo = z.object({
  domain: z.string(),
  url: z.url().meta({ description: 'Works as it is given, in a page too.' }),
  ...{ source, quality },
  width: z.int().meta({ description: 'Of the artwork at its source.' }),
  height: z.int(),
  fallback: z
    .enum(['monogram', 'placeholder'])
    .nullable()
    .meta({ description: 'What stands in for artwork that is not known; null when it is.' }),
  downgraded: z
    .array(z.enum(['format', 'retina']))
    .meta({ description: 'What was asked for and the plan of the key lacks.' }),
})

const Brand = BrandKit.omit({ usage: true })

/** They change nothing, and may be asked again. */
const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }

export const TOOLS = {
  find_company: {
    title: 'Find a company',
    description:
      'Companies by what is known of them: name, domain, stock ticker, ISIN or crypto coin. Answers with name, domain and ticker, the likeliest first, and why each was found. The domain is what the other tools ask for.',
    question: AssistantSearchQuestion,
    answer: FoundCompanies,
    annotations: { ...READS, openWorldHint: false },
  },
  company_logo: {
    title: 'Get the logo of a company',
    description:
      'An address of the logo that can be put into a page or a document as it is, in the size and format asked for, with where the artwork comes from and how good it is. A company without known artwork gets a monogram.',
    question: AssistantLogoQuestion,
    answer: AddressedLogo,
    annotations: { ...READS, openWorldHint: true },
  },
  company_brand: {
    title: 'Get the brand of a company',
    description:
      'What a company is and what its brand looks like: description, industry, size, listing, profiles elsewhere, colours with the primary one first, and addresses of its logo in all sizes. Needs an API key whose plan holds brand data.',
    question: DomainPath,
    answer: Brand,
    annotations: { ...READS, openWorldHint: true },
  },
} as const

export type ToolName = keyof typeof TOOLS
export type ToolAnswer<Name extends ToolName> = z.output<(typeof TOOLS)[Name]['answer']>

interface Rendered {
  jsonSchema: Record<string, unknown>
}

/** What is said of a parameter for the REST document is no part of a schema; what it overrides is. */
function plain({ jsonSchema }: Rendered): void {
  const { override } = jsonSchema
  for (const name of ['override', 'header', 'param', 'id']) delete jsonSchema[name]
  if (typeof override === 'function') override({ jsonSchema })
  else Object.assign(jsonSchema, override)
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
}

const asJson = (schema: z.ZodType, io: 'input' | 'output') =>
  // The dialect that every client reads.
  z.toJSONSchema(schema, { io, target: 'draft-7', override: plain }) as { type: 'object' }

/** The tools as a client lists them. */
export const LISTED = Object.entries(TOOLS).map(
  ([name, { title, description, question, answer, annotations }]) => ({
    ...{ name, title, description, annotations: { title, ...annotations } },
    ...{ inputSchema: asJson(question, 'input'), outputSchema: asJson(answer, 'output') },
  }),
)
