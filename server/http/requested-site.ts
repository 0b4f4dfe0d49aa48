// Finds the site whose logo a request asks for: a company, one host, or a private host for the callers that may have it.
import type { Request, Response } from 'express'
import { z } from 'zod'
import type { SiteRequest } from '../../schema/inputs/domain.ts'
import { invalidRequest, wrongParameter } from '../../schema/inputs/parse.ts'
import type { Problem } from '../../schema/problems.ts'
import {
  type Host,
  type PrivateAddress,
  parsePrivateHost,
  type Scope,
  type Site,
  siteOfCoin,
} from '../../schema/site.ts'
import type { Services } from '../context.ts'
import { readParameters } from './parameters.ts'
import { contextOf } from './request-state.ts'

/** What the parameters of every request about a site name. */
export interface RequestedSite {
  site: Site
  scope: Scope
}

type SiteOutput = z.output<typeof SiteRequest>

/**
 * Parses a request about a site, as `readParameters` does.
 * @throws Problem invalid_request, the same for every private name when the caller may not ask for it.
 */
export function readSiteRequest<Shape extends (typeof SiteRequest)['shape']>(
  services: Services,
  request: Request,
  response: Response,
  schema: z.ZodObject<Shape>,
): RequestedSite & Omit<z.output<z.ZodObject<Shape>>, keyof SiteOutput> {
  const name = String(request.params.domain)
  const isPrivate = findPrivateName(services, response, name) === 'admitted'
  const parsed = readParameters(
    request,
    response,
    isPrivate ? schema.extend({ domain: z.custom<Site>() }) : schema,
  ) as SiteOutput & Record<string, unknown>
  const { domain, scope, port, path, coin, ...rest } = parsed
  const site = isPrivate
    ? privateHostAt(services, name, withoutCoin({ port, path }, coin))
    : publicSite(domain, { port, path }, coin)
  if (site === null) throw portRefused(services, port)
  return { ...(rest as Omit<z.output<z.ZodObject<Shape>>, keyof SiteOutput>), site, scope }
}

/**
 * Finds out whether a name is private, and keeps the answer to every caller from shared caches: not all get the same.
 * @returns `refused` for a caller who may not ask for it; null for another name.
 */
export function findPrivateName(
  { config }: Services,
  response: Response,
  name: string,
): 'admitted' | 'refused' | null {
  if (parsePrivateHost(name, config.privateNetwork.zones) === null) return null
  const state = contextOf(response)
  state.isPrivate = true
  return state.isPrivateCaller ? 'admitted' : 'refused'
}

/** @param name a private name. @returns its host; null for a port that is not in PRIVATE_PORTS. */
export function privateHostAt(
  { config: { privateNetwork } }: Services,
  name: string,
  address: PrivateAddress,
): Host | null {
  const { zones, ports } = privateNetwork
  const isAllowed = address.port == null || ports.includes(address.port)
  return isAllowed ? parsePrivateHost(name, zones, address) : null
}

function portRefused({ config }: Services, port: number | undefined): Problem {
  const ports = config.privateNetwork.ports.join(', ')
  return invalidRequest([
    wrongParameter('port', `one of the ports in PRIVATE_PORTS: ${ports}`, port),
  ])
}

type Address = Pick<SiteOutput, 'port' | 'path'>

/** @returns the site, or the coin of its company. @throws Problem invalid_request for what only private hosts have. */
function publicSite(site: Site, address: Address, coin: string | undefined): Site {
  for (const [parameter, value] of Object.entries(address))
    if (value !== undefined)
      throw invalidRequest([wrongParameter(parameter, 'left out for a public host', value)])
  return siteOfCoin(site, coin)
}

/** @throws Problem invalid_request for a coin, which no private host has. */
function withoutCoin(address: Address, coin: string | undefined): Address {
  if (coin === undefined) return address
  throw invalidRequest([wrongParameter('coin', 'left out for a private host', coin)])
}
