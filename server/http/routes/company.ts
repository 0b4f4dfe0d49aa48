// The routes for a company's profile.
import type { Router } from 'express'
import { type Colors, knownPalette } from '../../../schema/brand.ts'
import { DomainPath } from '../../../schema/inputs.ts'
import { logoUrl } from '../../../schema/logo-url.ts'
import type { ProfileWithColors } from '../../../schema/resolvers.ts'
import type { DomainDescription } from '../../../schema/shapes.ts'
import { createRouter, get } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { contextOf, replyCacheableJson } from '../reply.ts'

/** @param imageUrl the public URL of the image host, for the URLs of logos. */
export function companyRoutes(imageUrl: string): Router {
  const router = createRouter()
  get(router, '/api/describe/:domain', async (request, response) => {
    const { domain } = readParameters(request, response, DomainPath)
    const profile = await contextOf(response).resolvers.describe(domain)
    const { pending } = profile
    await replyCacheableJson(request, response, descriptionOf(profile, imageUrl), { pending })
  })
  return get(router, '/api/meta/:domain', async (request, response) => {
    const { domain } = readParameters(request, response, DomainPath)
    const profile = await contextOf(response).resolvers.meta(domain)
    const { pending } = profile
    await replyCacheableJson(request, response, descriptionOf(profile, imageUrl), { pending })
  })
}

/** Builds the JSON of a profile, with its snake_case names. */
export function descriptionOf(profile: ProfileWithColors, imageUrl: string): DomainDescription {
  const { name, nameSource, domain, description, indexedAt, ticker, exchange, socials } = profile
  const { colors, industry, companySize, technologies } = profile
  return {
    name,
    name_source: nameSource,
    domain,
    description,
    indexed: indexedAt !== null,
    indexed_at: (indexedAt ?? startOfToday()).toISOString(),
    ticker,
    exchange,
    socials,
    logo: logoUrl(imageUrl, domain),
    colors: rgbColorsOf(colors),
    industry,
    company_size: companySize,
    technologies,
  }
}

/** The date of a profile without values: the ETag of its JSON then changes only once a day. */
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
