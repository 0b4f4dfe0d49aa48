// What the drop-in addresses share: how a website is named, and how its logo is answered and remembered.
import type { Request, Response } from 'express'
import { type Apex, apexOf } from '../../../../schema/apex.ts'
import { LOGO_DEFAULTS, LogoParameters, type LogoQuery } from '../../../../schema/inputs.ts'
import { Problem } from '../../../../schema/problems.ts'
import { contextOf, replyLogo, replyStandIn } from '../../reply.ts'
import type { Keep } from '../logo.ts'
import type { StandIn } from './placeholder-images.ts'

/** A logo's question of which nothing was asked; raster, since the old services drew no monograms in SVG. */
export const PLAIN: LogoQuery = { ...LOGO_DEFAULTS, format: 'png' }

// A tab or a backslash inside a URL is dropped or turned by the platform: it must not name a host that people do not see.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const DECEIVING = /[\u0000-\u001f\u007f\\]/

/** The apex that a host name, a whole URL or something between them leads to; null when it leads to none. */
export function apexIn(word: string): Apex | null {
  const named = word.trim()
  if (DECEIVING.test(named)) return null
  const apex = apexOf(named)
  if (apex) return apex
  const url = URL.parse(named) ?? URL.parse(`http://${named}`)
  const address = url && /^https?:$/.test(url.protocol) ? url : URL.parse(`http://${named}`)
  return address && apexOf(address.hostname)
}

export function unknown(name: string): Problem {
  return new Problem('no_match', `Nothing is known by the name "${name.slice(0, 100)}".`)
}

export interface Answering {
  request: Request
  response: Response
  keep: Keep
  /** Parameters that change the answer at this address. */
  reads: readonly string[]
}

/** @throws Problem no_artwork when none is known and the query's fallback is 404. */
export async function answerLogo(asked: Answering, domain: Apex, query: LogoQuery): Promise<void> {
  const logo = await contextOf(asked.response).resolvers.logo(domain, query)
  await answerWith(asked, logo)
}

/** The logo, or in its place an image of the old service's shape, so that its clients tell it from a logo. */
export async function answerOrStandIn(
  asked: Answering,
  domain: Apex | null,
  query: LogoQuery,
  standIn: StandIn,
): Promise<void> {
  const { request, response } = asked
  if (domain === null) return replyStandIn(request, response, standIn, null)
  const { resolvers } = contextOf(response)
  const logo = await resolvers.logo(domain, { ...query, fallback: 'placeholder' })
  if (logo.fallback) return replyStandIn(request, response, standIn, logo)
  await answerWith(asked, logo)
}

async function answerWith(
  { request, response, keep, reads }: Answering,
  logo: Parameters<typeof replyLogo>[2],
): Promise<void> {
  const sent = await replyLogo(request, response, logo)
  if (sent && !sent.pending && isExact(request, reads)) keep(request, contextOf(response), sent)
}

/** Leniency gives one image endless addresses (`size=80a`, `size=80b`…): only the exact ones are worth remembering. */
function isExact({ query }: Request, reads: readonly string[]): boolean {
  const { token: _, ...rest } = query
  return (
    Object.keys(rest).every((name) => reads.includes(name)) &&
    LogoParameters.safeParse(rest).success
  )
}
