// The handlers of the MCP tools, with the resolvers of the request.
import type { z } from 'zod'
import { type Apex, apexOf } from '../../../../schema/apex.ts'
import { parsePrefixedIdentifier } from '../../../../schema/inputs/identifier.ts'
import { parseParameters, toDisplayText } from '../../../../schema/inputs/parse.ts'
import { assetUrls } from '../../../../schema/kit.ts'
import { logoUrl, nonDefaultParameters } from '../../../../schema/logo-url.ts'
import { searchResultOf } from '../../../../schema/match-reason.ts'
import { TOOLS, type ToolInput, type ToolName, type ToolOutput } from '../../../../schema/mcp.ts'
import { Problem } from '../../../../schema/problems.ts'
import type { Resolvers, SearchMatch } from '../../../../schema/resolvers.ts'
import { hostnameOf, siteInScope, siteOfCoin } from '../../../../schema/site.ts'
import { meantParameter } from '../../parameters.ts'
import { profileJson } from '../describe.ts'
import { merchantJson } from '../merchant.ts'

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

/** @throws Problem invalid_request for unknown and invalid arguments. */
function parseArguments<Name extends ToolName>(name: Name, raw: RawArguments): ToolInput<Name> {
  const schema: z.ZodObject = TOOLS[name].input
  checkNames(name, Object.keys(raw), Object.keys(schema.shape))
  return parseParameters(schema, stringArguments(raw)) as ToolInput<Name>
}

/** Looks up a text with the prefix of an identifier, such as `lei:…`, and searches for another one. */
async function findMatches(
  query: string,
  limit: number,
  resolvers: Resolvers,
): Promise<SearchMatch[]> {
  const identifier = parsePrefixedIdentifier(query)
  if (identifier === null) return resolvers.search(query, limit)
  const resolution = await resolvers.lookup(identifier)
  if (resolution === null) return []
  const { matched, ...company } = resolution
  const { score, ...value } = matched
  return [{ ...company, matched: value, score }]
}

/** Unknown arguments that an error names. */
const MAX_UNKNOWN = 5

/** An assistant reads the error and calls the tool again; it does not see headers. */
function checkNames(tool: ToolName, names: string[], known: string[]): void {
  const unknown = names.filter((name) => !known.includes(name)).slice(0, MAX_UNKNOWN)
  if (unknown.length === 0) return
  const errors = unknown.map((name) => {
    const suggestion = meantParameter(name, known)
    return {
      parameter: toDisplayText(name),
      allowed: `one of ${known.join(', ')}`,
      ...(suggestion === undefined ? {} : { suggestion }),
    }
  })
  const details = errors.map(({ parameter, suggestion }) => {
    const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
    return `${tool} has no argument "${parameter}".${hint}`
  })
  const members = errors.length === 1 ? { ...errors[0] } : { errors }
  throw new Problem('invalid_request', details.join(' '), members)
}

/** @throws Problem for invalid arguments, and the problems of the resolvers. */
export const TOOL_HANDLERS: Record<
  ToolName,
  (raw: RawArguments, context: ToolContext) => Promise<ToolResult>
> = {
  async find_company(raw, { resolvers }) {
    const { query, limit } = parseArguments('find_company', raw)
    const matches = await findMatches(query, limit, resolvers)
    const domain = apexOf(query)
    const isUnlisted = domain && !matches.some((match) => match.domain === domain)
    const unlisted = isUnlisted ? [await unlistedCompany(domain, resolvers)] : []
    return toolResult<'find_company'>({
      companies: [...unlisted, ...matches.map(searchResultOf)].slice(0, limit),
    })
  },

  async find_merchant(raw, { resolvers, imageUrl }) {
    const answer = await resolvers.merchant(parseArguments('find_merchant', raw))
    return toolResult<'find_merchant'>(merchantJson(answer, imageUrl))
  },

  async company_logo(raw, { resolvers, imageUrl }) {
    const {
      domain: named,
      scope,
      coin,
      inline,
      expiresIn,
      ...query
    } = parseArguments('company_logo', raw)
    const site = siteOfCoin(siteInScope(named, scope), coin)
    const logo = await resolvers.logo(site, query, scope)
    const signed = resolvers.signQuery(site, nonDefaultParameters(query), expiresIn)
    const url = logoUrl(imageUrl, site, signed, scope)
    const { source, quality, kind, fallback, downgraded } = logo
    const answer = {
      domain: hostnameOf(site),
      url,
      source,
      quality,
      width: Math.round(logo.width),
      height: Math.round(logo.height),
      kind,
      fallback,
      downgraded,
    }
    if (!inline) return toolResult<'company_logo'>(answer)
    const size = Math.min(query.size, MAX_INLINE_SIZE)
    const inlineQuery = { ...query, size, format: 'png', retina: false } as const
    const inlineLogo = await resolvers.logo(site, inlineQuery, scope)
    const { bytes, mediaType } = await inlineLogo.image()
    const data = Buffer.from(bytes).toString('base64')
    return toolResult<'company_logo'>(answer, { type: 'image', data, mimeType: mediaType })
  },

  async company_brand(raw, { resolvers, imageUrl }) {
    const { domain, expiresIn } = parseArguments('company_brand', raw)
    const kit = await resolvers.kit(domain, expiresIn)
    const answer = { ...profileJson(kit, imageUrl), assets: assetUrls(kit, imageUrl) }
    return toolResult<'company_brand'>(answer)
  },
}

/** The largest inline image, in pixels: enough for an assistant to look at. */
const MAX_INLINE_SIZE = 128

/** The company of a domain that is not in the registry: any public domain can be looked up. */
async function unlistedCompany(apex: Apex, resolvers: Resolvers) {
  const { name, domain, ticker, exchange } = await resolvers.identity(apex)
  const matched = { field: 'domain', value: apex, how: 'exact', former: false } as const
  return searchResultOf({ name, domain, ticker, exchange, matched, score: 1 })
}
