// The route for the results of research into a company.
import type { Router } from 'express'
import { DomainPath } from '../../../schema/inputs/domain.ts'
import {
  type DetailedIntelligence,
  type Intelligence,
  STATEMENTS,
  UNKNOWN,
} from '../../../schema/intelligence.ts'
import type { CompanyIntelligence } from '../../../schema/shapes/intelligence.ts'
import { createRouter, get } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyCacheableJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'
import { industryMembersOf } from './describe.ts'

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
 * The specification types description, industry and company size as strings, so they say in words what is unknown.
 * Other members without a value are left out.
 * @param tier the id of the caller's plan.
 */
export function intelligenceOf(
  intelligence: DetailedIntelligence,
  tier: string,
): CompanyIntelligence {
  const { domain, name, technologies, businessModel, targetMarket, founded, headquarters } =
    intelligence
  const positioning = {
    business_model: businessModel,
    target_market: targetMarket,
    founded,
    headquarters,
  }
  const positioningEntries = Object.entries(positioning).filter(([, value]) => value !== null)
  const known = knownFields(intelligence)
  return {
    domain,
    name,
    description: intelligence.description ?? unknownDescription(intelligence, known),
    industry: intelligence.industry ?? UNKNOWN,
    ...industryMembersOf(intelligence.industryDetails),
    company_size: intelligence.companySize ?? UNKNOWN,
    technologies,
    social_media: intelligence.socials,
    ...Object.fromEntries(positioningEntries),
    known,
    evidence: intelligence.evidence.map(({ statement, url, quote }) => {
      return { statement: STATEMENTS[statement], url, quote }
    }),
    generated_by: intelligence.generatedBy,
    generated_at: intelligence.generatedAt.toISOString(),
    tier,
  }
}

/** @returns the names of the fields that rest on evidence. */
function knownFields({ evidence, technologies, socials }: Intelligence): string[] {
  const statements: string[] = evidence.map(({ statement }) => STATEMENTS[statement])
  if (technologies.length > 0) statements.push('technologies')
  if (Object.keys(socials).length > 0) statements.push('social_media')
  return [...new Set(statements)]
}

/** A true sentence in place of a description. */
const unknownDescription = ({ domain, name }: Intelligence, known: string[]): string =>
  known.length === 0 ? `Nothing is known of ${domain} yet.` : `What ${name} does is not known yet.`
