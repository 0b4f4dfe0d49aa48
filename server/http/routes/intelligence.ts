// The route for the results of research into a company.
import type { Router } from 'express'
import { DomainPath } from '../../../schema/inputs.ts'
import { type Intelligence, STATEMENTS } from '../../../schema/intelligence.ts'
import type { CompanyIntelligence } from '../../../schema/shapes.ts'
import { createRouter, get } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { contextOf, replyCacheableJson } from '../reply.ts'

export function intelligenceRoutes(): Router {
  return get(createRouter(), '/api/intelligence/:domain', async (request, response) => {
    const { domain } = readParameters(request, response, DomainPath)
    const { tier, pending, ...intelligence } =
      await contextOf(response).resolvers.intelligence(domain)
    await replyCacheableJson(request, response, intelligenceOf(intelligence, tier), { pending })
  })
}

/**
 * Builds the JSON of the research results, with their snake_case names.
 * The specification types description, industry and company size as strings, so they are empty when unknown. Other
 * members without a value are left out.
 * @param tier the id of the caller's plan.
 */
export function intelligenceOf(intelligence: Intelligence, tier: string): CompanyIntelligence {
  const { domain, name, technologies, businessModel, targetMarket, founded, headquarters } =
    intelligence
  const positioning = {
    business_model: businessModel,
    target_market: targetMarket,
    founded,
    headquarters,
  }
  const knownEntries = Object.entries(positioning).filter(([, value]) => value !== null)
  return {
    domain,
    name,
    description: intelligence.description ?? '',
    industry: intelligence.industry ?? '',
    company_size: intelligence.companySize ?? '',
    technologies,
    social_media: intelligence.socials,
    ...Object.fromEntries(knownEntries),
    evidence: intelligence.evidence.map(({ statement, url, quote }) => {
      return { statement: STATEMENTS[statement], url, quote }
    }),
    generated_by: intelligence.generatedBy,
    generated_at: intelligence.generatedAt.toISOString(),
    tier,
  }
}
