// #15 and #16: what a company is.
import { Router } from 'express'
import { DomainPath, parse } from '../../../schema/inputs.ts'
import { logoAddress } from '../../../schema/logo-url.ts'
import type { Described } from '../../../schema/resolvers.ts'
import type { DomainDescription } from '../../../schema/shapes.ts'
import { answering } from '../methods.ts'
import { contextOf, replyJson } from '../reply.ts'

/** @param imageUrl public address of the image host, for the URIs of logos. */
export function companyRoutes(imageUrl: string): Router {
  const router = Router()
  answering(router, '/api/describe/:domain', async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    const described = await contextOf(response).resolvers.describe(domain)
    replyJson(request, response, descriptionOf(described, imageUrl))
  })
  return answering(router, '/api/meta/:domain', async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    const described = await contextOf(response).resolvers.meta(domain)
    replyJson(request, response, descriptionOf(described, imageUrl))
  })
}

/** The answer's own spelling. */
export function descriptionOf(described: Described, imageUrl: string): DomainDescription {
  const { name, domain, description, indexedAt, ticker, exchange, socials } = described
  const { colours, industry, companySize, technologies } = described
  return {
    ...{ name, domain, description, indexed_at: indexedAt.toISOString(), ticker, exchange },
    ...{
      socials,
      logo: logoAddress(imageUrl, domain),
      colors: colours.palette.map(rgbOf),
      industry,
    },
    ...{ company_size: companySize, technologies },
  }
}

function rgbOf(hex: string) {
  const value = Number.parseInt(hex.slice(1), 16)
  return { hex, r: value >> 16, g: (value >> 8) & 255, b: value & 255 }
}
