// The routes for a company's profile.
import type { Request, Response, Router } from 'express'
import type { Apex } from '../../../schema/apex.ts'
import { type Colors, knownPalette } from '../../../schema/brand.ts'
import type { Industry } from '../../../schema/company.ts'
import { DescribeRequest } from '../../../schema/inputs/domain.ts'
import { logoUrl } from '../../../schema/logo-url.ts'
import { plainProfileJson, snakeCase } from '../../../schema/profile-fields.ts'
import type { HostName, ProfileWithColors } from '../../../schema/resolvers.ts'
import type { DomainDescription } from '../../../schema/shapes/company.ts'
import { companyOf, isHost, type Site } from '../../../schema/site.ts'
import { createRouter, get } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyCacheableJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'

/** @param imageUrl the public URL of the image host, for the URLs of logos. */
export function describeRoutes(imageUrl: string): Router {
  const router = createRouter()
  const reply = async (
    request: Request,
    response: Response,
    read: (domain: Apex) => Promise<ProfileWithColors>,
    readHost: (site: Site) => Promise<HostName>,
  ) => {
    const { domain: named, scope } = readParameters(request, response, DescribeRequest)
    const isOfHost = scope !== 'company' && isHost(named)
    // Together, because each may wait for a visit.
    const [profile, host] = await Promise.all([
      read(companyOf(named)!),
      isOfHost ? readHost(named) : null,
    ])
    const json = {
      ...profileJson(profile, imageUrl),
      ...(host && { host: { host: named, name: host.name } }),
    }
    const pending = profile.pending || (host?.pending ?? false)
    await replyCacheableJson(request, response, json, { pending })
  }
  get(router, '/api/describe/:domain', async (request, response) => {
    const { resolvers } = contextOf(response)
    await reply(request, response, resolvers.describe, resolvers.describeHost)
  })
  return get(router, '/api/meta/:domain', async (request, response) => {
    const { resolvers } = contextOf(response)
    await reply(request, response, resolvers.meta, resolvers.storedHostName)
  })
}

/** Builds the JSON of a profile, with its snake_case names. */
export function profileJson(profile: ProfileWithColors, imageUrl: string): DomainDescription {
  const { name, nameSource, domain, colors, thumbhash, indexedAt, firstVisitAt } = profile
  return {
    name,
    name_source: nameSource,
    domain,
    ...plainProfileJson(profile),
    indexed: indexedAt !== null,
    indexed_at: (indexedAt ?? firstVisitAt ?? startOfToday()).toISOString(),
    socials: profile.socials,
    logo: logoUrl(imageUrl, domain),
    thumbhash,
    logo_rights: profile.logoRights,
    colors: rgbColorsOf(colors),
    ...industryMembersOf(profile.industryDetails),
    headquarters: profile.headquarters,
    technologies: profile.technologies,
    sources: sourcesOf(profile),
  }
}

/** The group and the codes of an industry, with their snake_case names. */
export const industryMembersOf = (industry: Industry | null) => ({
  industry_group: industry?.group ?? null,
  naics: industry?.naics ?? null,
  isic: industry?.isic ?? null,
})

/** The source of each value, by the name of its property in the JSON. */
function sourcesOf({ sources, colors }: ProfileWithColors): DomainDescription['sources'] {
  const ofFacts = Object.entries(sources).map(([field, { source, url, at }]) => [
    snakeCase(field),
    { source, url, at: at.toISOString() },
  ])
  const ofColors = { source: colors.from, url: null, at: null }
  const hasColors = knownPalette(colors).length > 0
  return Object.fromEntries(hasColors ? [...ofFacts, ['colors', ofColors]] : ofFacts)
}

/** The date of a profile without values and visits: the ETag of its JSON then changes only once a day. */
function startOfToday(): Date {
  return new Date(new Date().setUTCHours(0, 0, 0, 0))
}

function rgbColorsOf(colors: Colors) {
  const isSecondaryDerived = colors.derived.includes('secondary')
  return knownPalette(colors).map((hex) =>
    isSecondaryDerived && hex === colors.secondary
      ? { ...rgbOf(hex), derived: true as const }
      : rgbOf(hex),
  )
}

function rgbOf(hex: string) {
  const rgb = Number.parseInt(hex.slice(1), 16)
  return { hex, r: rgb >> 16, g: (rgb >> 8) & 255, b: rgb & 255 }
}
