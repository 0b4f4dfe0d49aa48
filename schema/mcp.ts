// Defines the tools of the Model Context Protocol (MCP) for AI assistants: description, input and output of each.
import { z } from 'zod'
import { KINDS } from './artwork.ts'
import { BrandRequest } from './inputs/brand.ts'
import { PastedDomain, PastedSite } from './inputs/domain.ts'
import { AssistantLogoRequest } from './inputs/logo.ts'
import { AssistantSearchRequest } from './inputs/lookup.ts'
import { MerchantRequest } from './inputs/merchant.ts'
import { DOWNGRADES } from './resolvers.ts'
import { BrandKit } from './shapes/brand.ts'
import { LogoHeaders } from './shapes/headers.ts'
import { SearchResult } from './shapes/lookup.ts'
import { MerchantAnswer } from './shapes/merchant.ts'

const { 'X-Source': source, 'X-Quality': quality } = LogoHeaders.shape

const FoundCompanies = z.object({
  companies: z.array(
    z.object({
      ...SearchResult.omit({ logo: true }).shape,
    }),
  ),
})

const LogoLocation = z.object({
  domain: z.string(),
  url: z.url().meta({ description: 'Logo URL that can be used in a page without a key.' }),
  source,
  quality,
  width: z.int().meta({ description: 'Original width of the artwork.' }),
  height: z.int().meta({ description: 'Original height of the artwork.' }),
  kind: z
    .enum(KINDS)
    .nullable()
    .meta({ description: 'The kind of the artwork in the image; null for a fallback.' }),
  fallback: z
    .enum(['monogram', 'placeholder'])
    .nullable()
    .meta({ description: 'The fallback image; null when there is artwork.' }),
  downgraded: z
    .array(z.enum(DOWNGRADES))
    .meta({ description: 'The parameters that the plan reduced.' }),
})

const Brand = BrandKit.omit({ usage: true })

/** Annotations of tools without side effects. */
const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true }

export const TOOLS = {
  find_company: {
    title: 'Find a company',
    description:
      'Finds companies by name, domain, stock ticker, ISIN or crypto coin. Returns name, domain, ticker and exchange, best match first, with the reason and a score for each match. The other tools take the domain.',
    input: AssistantSearchRequest,
    output: FoundCompanies,
    annotations: { ...READ_ONLY, openWorldHint: false },
  },
  find_merchant: {
    title: 'Find the merchant of a statement line',
    description:
      'Reads one line of a bank or card statement, such as PAYPAL *SPOTIFY, and returns the merchant with its domain, the processor or wallet in between, the place and the kind of the transaction. The merchant is null when nothing is proved. The line is neither stored nor logged.',
    input: z.object(MerchantRequest.shape),
    output: z.object(MerchantAnswer.shape),
    annotations: { ...READ_ONLY, openWorldHint: false },
  },
  company_logo: {
    title: 'Get the logo of a company',
    description:
      'Returns a logo URL for use in a page or document, in the requested size and format, with the source and quality of the artwork. A company without artwork gets a monogram.',
    input: AssistantLogoRequest.extend({ domain: PastedSite }),
    output: LogoLocation,
    annotations: { ...READ_ONLY, openWorldHint: true },
  },
  company_brand: {
    title: 'Get the brand of a company',
    description:
      'Returns the profile and brand of a company: description, industry with its NAICS and ISIC codes, size, stock listing, social profiles, colors with the primary color first, and logo URLs in several sizes. Needs an API key and a plan with brand data.',
    input: BrandRequest.extend({ domain: PastedDomain }),
    output: Brand,
    annotations: { ...READ_ONLY, openWorldHint: true },
  },
} as const

export type ToolName = keyof typeof TOOLS
export type ToolInput<Name extends ToolName> = z.output<(typeof TOOLS)[Name]['input']>
export type ToolOutput<Name extends ToolName> = z.output<(typeof TOOLS)[Name]['output']>

interface RenderedSchema {
  jsonSchema: Record<string, unknown>
}

/** Removes metadata that only the OpenAPI document uses, and applies the overrides of a parameter. */
function removeRestMetadata({ jsonSchema }: RenderedSchema): void {
  const { override } = jsonSchema
  for (const name of ['override', 'header', 'param', 'id']) delete jsonSchema[name]
  if (typeof override === 'function') override({ jsonSchema })
  else Object.assign(jsonSchema, override)
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
  // Python and several models know no Unicode classes; the service checks every argument anyway.
  if (/\\p\{/i.test(String(jsonSchema.pattern))) delete jsonSchema.pattern
}

/**
 * Renders a schema that means the same in draft 7 and in 2020-12, and names neither: clients refuse a tool whose
 * `$schema` is not their own.
 */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rendered } = z.toJSONSchema(schema, {
    io,
    override: removeRestMetadata,
  })
  return rendered as { type: 'object' }
}

/** The result of tools/list. */
export const TOOL_LIST = Object.entries(TOOLS).map(
  ([name, { title, description, input, output, annotations }]) => ({
    name,
    title,
    description,
    annotations: { title, ...annotations },
    inputSchema: { ...toJsonSchema(input, 'input'), additionalProperties: false },
    outputSchema: toJsonSchema(output, 'output'),
  }),
)
