// What each tool answers, from the request's own resolvers.

import { type Apex, apexOf } from '../../../../schema/apex.ts'
import { parse } from '../../../../schema/inputs.ts'
import { assetsOf } from '../../../../schema/kit.ts'
import { logoAddress, said } from '../../../../schema/logo-url.ts'
import { TOOLS, type ToolAnswer, type ToolName } from '../../../../schema/mcp.ts'
import type { Match, Meeting, Resolvers } from '../../../../schema/resolvers.ts'
import { descriptionOf } from '../company.ts'

interface Asking {
  resolvers: Resolvers
  /** Public address of the image host. */
  imageUrl: string
}

type Raw = Record<string, unknown>
type Content = { type: 'text'; text: string } | { type: 'image'; data: string; mimeType: string }
type Answer = { content: Content[]; structuredContent: Raw }

/** For clients that read the shape, and for those that read text. */
function told<Name extends ToolName>(answer: ToolAnswer<Name>, ...more: Content[]): Answer {
  const content: Content[] = [{ type: 'text', text: JSON.stringify(answer) }, ...more]
  return { content, structuredContent: answer as Raw }
}

/** The tables read words, as addresses have them; null is as good as left out. */
const words = (raw: Raw): Raw =>
  Object.fromEntries(
    Object.entries(raw)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, isPlain(value) ? String(value) : value]),
  )

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** @throws Problem of the tables and the resolvers. */
export const ANSWERS: Record<ToolName, (raw: Raw, asking: Asking) => Promise<Answer>> = {
  async find_company(raw, { resolvers }) {
    const { query, limit } = parse(TOOLS.find_company.question, words(raw))
    const found = await resolvers.search(query, limit)
    const domain = apexOf(query)
    const stranger = domain && !found.some((match) => match.domain === domain)
    const own = stranger ? [await strangerAt(domain, resolvers)] : []
    return told<'find_company'>({ companies: [...own, ...found.map(foundOf)].slice(0, limit) })
  },

  async company_logo(raw, { resolvers, imageUrl }) {
    const asked = parse(TOOLS.company_logo.question, words(raw))
    const { domain, inline, ...query } = asked
    const logo = await resolvers.logo(domain, query)
    const url = logoAddress(imageUrl, domain, await resolvers.share(domain, said(query)))
    const { source, quality, fallback, downgraded } = logo
    const [width, height] = [Math.round(logo.width), Math.round(logo.height)]
    const answer = { domain, url, source, quality, width, height, fallback, downgraded }
    if (!inline) return told<'company_logo'>(answer)
    const size = Math.min(query.size, MOST_INLINE)
    const small = await resolvers.logo(domain, { ...query, size, format: 'png', retina: false })
    const { bytes, mediaType } = await small.image()
    const data = Buffer.from(bytes).toString('base64')
    return told<'company_logo'>(answer, { type: 'image', data, mimeType: mediaType })
  },

  async company_brand(raw, { resolvers, imageUrl }) {
    const { domain } = parse(TOOLS.company_brand.question, words(raw))
    const kit = await resolvers.kit(domain)
    const answer = { ...descriptionOf(kit, imageUrl), assets: assetsOf(kit, imageUrl) }
    return told<'company_brand'>(answer)
  },
}

/** Edge of an image that an assistant looks at, in pixels. */
const MOST_INLINE = 128

const WHY: Record<Meeting, (text: string) => string> = {
  domain: (text) => `${text} is its domain.`,
  symbol: (text) => `${text} is a symbol of it.`,
  name: (text) => `It is called ${text}.`,
  alias: (text) => `It is also called ${text}.`,
  similar: (text) => `Its name ${text} is like it.`,
}

function foundOf({ name, domain, ticker, met }: Match) {
  return { name, domain, ticker, why: WHY[met.how](met.text) }
}

/** Whatever has a public domain may be asked about, though nobody has told of it. */
async function strangerAt(asked: Apex, resolvers: Resolvers) {
  const { name, domain, ticker } = await resolvers.identity(asked)
  return { name, domain, ticker, why: WHY.domain(asked) }
}
