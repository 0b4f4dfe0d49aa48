// The handlers of the MCP tools, with the resolvers of the request.
import { type Apex, apexOf } from '../../../../schema/apex.ts'
import { parseParameters } from '../../../../schema/inputs.ts'
import { assetUrls } from '../../../../schema/kit.ts'
import { logoUrl, nonDefaultParameters } from '../../../../schema/logo-url.ts'
import { matchReason } from '../../../../schema/match-reason.ts'
import { TOOLS, type ToolName, type ToolOutput } from '../../../../schema/mcp.ts'
import type { Resolvers, SearchMatch } from '../../../../schema/resolvers.ts'
import { descriptionOf } from '../company.ts'

interface ToolContext {
  resolvers: Resolvers
  /** The public URL of the image host. */
  imageUrl: string
}

type RawArguments = Record<string, unknown>
type Content = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string }
type ToolResult = { content: Content[]; structuredContent: Record<string, unknown> }

/** Returns the answer as structured content, and as text for clients that read only text. */
function toolResult<Name extends ToolName>(
  answer: ToolOutput<Name>,
  ...extraContent: Content[]
): ToolResult {
  const content: Content[] = [{ type: 'text', text: JSON.stringify(answer) }, ...extraContent]
  return { content, structuredContent: answer as Record<string, unknown> }
}

/** Turns values into strings, which the parsers expect as in a query string, and leaves out null. */
const stringArguments = (raw: RawArguments): RawArguments =>
  Object.fromEntries(
    Object.entries(raw)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isPrimitive(value) ? String(value) : value]),
  )

const isPrimitive = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** @throws Problem for invalid arguments, and the problems of the resolvers. */
export const TOOL_HANDLERS: Record<
  ToolName,
  (raw: RawArguments, context: ToolContext) => Promise<ToolResult>
> = {
  async find_company(raw, { resolvers }) {
    const { query, limit } = parseParameters(TOOLS.find_company.input, stringArguments(raw))
    const matches = await resolvers.search(query, limit)
    const domain = apexOf(query)
    const isUnlisted = domain && !matches.some((match) => match.domain === domain)
    const unlisted = isUnlisted ? [await unlistedCompany(domain, resolvers)] : []
    return toolResult<'find_company'>({
      companies: [...unlisted, ...matches.map(foundCompany)].slice(0, limit),
    })
  },

  async company_logo(raw, { resolvers, imageUrl }) {
    const parameters = parseParameters(TOOLS.company_logo.input, stringArguments(raw))
    const { domain, inline, expiresIn, ...query } = parameters
    const logo = await resolvers.logo(domain, query)
    const url = logoUrl(
      imageUrl,
      domain,
      await resolvers.signQuery(domain, nonDefaultParameters(query), expiresIn),
    )
    const { source, quality, fallback, downgraded } = logo
    const answer = {
      domain,
      url,
      source,
      quality,
      width: Math.round(logo.width),
      height: Math.round(logo.height),
      fallback,
      downgraded,
    }
    if (!inline) return toolResult<'company_logo'>(answer)
    const size = Math.min(query.size, MAX_INLINE_SIZE)
    const inlineLogo = await resolvers.logo(domain, {
      ...query,
      size,
      format: 'png',
      retina: false,
    })
    const { bytes, mediaType } = await inlineLogo.image()
    const data = Buffer.from(bytes).toString('base64')
    return toolResult<'company_logo'>(answer, { type: 'image', data, mimeType: mediaType })
  },

  async company_brand(raw, { resolvers, imageUrl }) {
    const { domain, expiresIn } = parseParameters(TOOLS.company_brand.input, stringArguments(raw))
    const kit = await resolvers.kit(domain, expiresIn)
    const answer = { ...descriptionOf(kit, imageUrl), assets: assetUrls(kit, imageUrl) }
    return toolResult<'company_brand'>(answer)
  },
}

/** The largest inline image, in pixels: enough for an assistant to look at. */
const MAX_INLINE_SIZE = 128

function foundCompany({ name, domain, ticker, matched }: SearchMatch) {
  return { name, domain, ticker, why: matchReason(matched) }
}

/** The company of a domain that is not in the registry: any public domain can be looked up. */
async function unlistedCompany(apex: Apex, resolvers: Resolvers) {
  const { name, domain, ticker } = await resolvers.identity(apex)
  return { name, domain, ticker, why: matchReason({ how: 'domain', text: apex }) }
}
