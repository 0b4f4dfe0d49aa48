// #14: what research into a company finds.
import { Router } from 'express'
import { DomainPath, parse } from '../../../schema/inputs.ts'
import { type Intelligence, STATEMENTS } from '../../../schema/intelligence.ts'
import type { CompanyIntelligence } from '../../../schema/shapes.ts'
import { answering } from '../methods.ts'
import { contextOf, replyJson } from '../reply.ts'

export function intelligenceRoutes(): Router {
  return answering(Router(), '/api/intelligence/:domain', async (request, response) => {
    const { domain } = parse(DomainPath, request.params)
    const { tier, ...told } = await contextOf(response).resolvers.intelligence(domain)
    replyJson(request, response, intelligenceOf(told, tier))
  })
}

/** The answer's own spelling: what must be there says that it is unknown, the rest is left out. */
export function intelligenceOf(told: Intelligence, tier: string): CompanyIntelligence {
  const { domain, name, technologies, businessModel, targetMarket, founded, headquarters } = told
  const positioning = {
    business_model: businessModel,
    target_market: targetMarket,
    ...{ founded, headquarters },
  }
  const known = Object.entries(positioning).filter(([, value]) => value !== null)
  return {
    ...{ domain, name, description: told.description ?? '', industry: told.industry ?? 'unknown' },
    ...{ company_size: told.companySize ?? 'unknown', technologies, social_media: told.socials },
    ...Object.fromEntries(known),
    evidence: told.evidence.map(({ statement, url, quote }) => {
      return { statement: STATEMENTS[statement], url, quote }
    }),
    ...{ generated_by: told.generatedBy, generated_at: told.generatedAt.toISOString(), tier },
  }
}
