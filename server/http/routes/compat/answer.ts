// Shared by the compatible routes: parses the domain, and answers with its logo or a placeholder.
import type { Request, Response } from 'express'
import { type Apex, apexOf } from '../../../../schema/apex.ts'
import { LOGO_DEFAULTS, LogoParameters, type LogoQuery } from '../../../../schema/inputs/logo.ts'
import { toDisplayText } from '../../../../schema/inputs/parse.ts'
import { Problem } from '../../../../schema/problems.ts'
import { isCompany, parseSite, type Scope, type Site } from '../../../../schema/site.ts'
import type { Services } from '../../../context.ts'
import { storeAnswer } from '../../cached-answers.ts'
import { replyLogo, replyPlaceholder } from '../../reply/image.ts'
import { contextOf } from '../../request-state.ts'
import { findPrivateName, privateHostAt } from '../../requested-site.ts'
import type { PlaceholderImage } from './placeholder-images.ts'

/** The query of a request without parameters: PNG, because the original services send no SVG. */
export const DEFAULT_QUERY: LogoQuery = { ...LOGO_DEFAULTS, format: 'png' }

// URL parsers remove tabs and turn backslashes into slashes, so such a text could name another host than it shows.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused here
const MISLEADING_CHARACTERS = /[\u0000-\u001f\u007f\\]/

/** @returns the registrable domain of a host name or URL, with or without a scheme; null for any other text. */
export function parseApex(text: string): Apex | null {
  const hostname = hostnameIn(text)
  return hostname === null ? null : apexOf(hostname)
}

/**
 * @returns the host of a host name or URL; a private one, with its port, only for a caller who may ask for it. Null for
 *   other text.
 */
export function parseHost({ services, response }: CompatReply, text: string): Site | null {
  const hostname = hostnameIn(text)
  if (hostname === null) return null
  const found = findPrivateName(services, response, hostname)
  const site = parseSite(hostname)
  // A zone that is a whole domain keeps its company for everybody.
  if (found === 'refused') return typeof site === 'string' && isCompany(site) ? site : null
  if (found === 'admitted') {
    const { port } = urlIn(text) ?? { port: '' }
    return privateHostAt(services, hostname, { port: port ? Number(port) : null })
  }
  return typeof site === 'string' ? site : null
}

function hostnameIn(text: string): string | null {
  const trimmed = text.trim()
  if (MISLEADING_CHARACTERS.test(trimmed)) return null
  if (apexOf(trimmed)) return trimmed
  return urlIn(text)?.hostname ?? null
}

function urlIn(text: string): URL | null {
  const trimmed = text.trim()
  // `example.com:8080` is a valid URL with the scheme `example.com:`, so only http and https URLs count as such.
  const parsed = URL.parse(trimmed)
  return parsed && /^https?:$/.test(parsed.protocol) ? parsed : URL.parse(`http://${trimmed}`)
}

export function noMatchProblem(name: string): Problem {
  return new Problem('no_match', `No company is known by the name "${toDisplayText(name)}".`)
}

export interface CompatReply {
  services: Services
  request: Request
  response: Response
  /** The parameters that change the response of this route. */
  parameters: readonly string[]
  /** Whose logo the original service shows; by default that of the company. */
  scope?: Scope
}

/** @returns the reply of a service that shows the icon of exactly the host where it has one. */
export const hostReply = (
  services: Services,
  request: Request,
  response: Response,
): CompatReply => ({ services, request, response, parameters: [], scope: 'auto' })

/** @throws Problem no_artwork when no logo is known and the query's fallback is 404. */
export async function replyCompatLogo(
  reply: CompatReply,
  site: Site,
  query: LogoQuery,
): Promise<void> {
  const logo = await contextOf(reply.response).resolvers.logo(site, query, reply.scope)
  await replyAndCache(reply, logo)
}

/** Answers with the logo, or with the placeholder by which clients of the original service recognize "no logo". */
export async function replyLogoOrPlaceholder(
  reply: CompatReply,
  site: Site | null,
  query: LogoQuery,
  placeholder: PlaceholderImage,
): Promise<void> {
  const { request, response, scope } = reply
  if (site === null) return replyPlaceholder(request, response, placeholder, null)
  const { resolvers } = contextOf(response)
  const logo = await resolvers.logo(site, { ...query, fallback: 'placeholder' }, scope)
  if (logo.fallback) return replyPlaceholder(request, response, placeholder, logo)
  await replyAndCache(reply, logo)
}

async function replyAndCache(
  { request, response, services, parameters }: CompatReply,
  logo: Parameters<typeof replyLogo>[2],
): Promise<void> {
  const sent = await replyLogo(request, response, logo)
  if (sent && isCanonical(request, parameters)) storeAnswer(services, request, response, sent)
}

/**
 * @returns whether the query has only known, valid parameters.
 * Lenient parsing gives one image any number of URLs (`size=80a`, `size=80b`…), so only canonical ones are cached.
 */
function isCanonical({ query }: Request, parameters: readonly string[]): boolean {
  const { token: _, ...rest } = query
  return (
    Object.keys(rest).every((name) => parameters.includes(name)) &&
    LogoParameters.safeParse(rest).success
  )
}
