// autocomplete.clearbit.com and company.clearbit.com: find domains by company name, as plain JSON.
import type { Router } from 'express'
import {
  ClearbitFindParameters,
  ClearbitSuggestParameters,
  parseLeniently,
} from '../../../../schema/compat.ts'
import { Problem } from '../../../../schema/problems.ts'
import type { Services } from '../../../context.ts'
import { createRouter, get } from '../../methods.ts'
import { replyCacheableJson } from '../../reply/text.ts'
import { noMatchProblem } from './answer.ts'
import { findByIdentifier, searchCompanies } from './lookups.ts'

/** The number of suggestions that Clearbit sent. */
const MAX_SUGGESTIONS = 5

export function suggestRoutes({ config: { imageUrl } }: Services): Router {
  // Clients append `?size=` to the logo's URL.
  const suggestionOf = ({ name, domain }: { name: string; domain: string }) => ({
    name,
    domain,
    logo: `${imageUrl}/${domain}`,
  })
  const router = createRouter()
  get(router, '/v1/companies/suggest', async (request, response) => {
    const { query = '' } = parseLeniently(ClearbitSuggestParameters, request.query)
    const companies = await searchCompanies(response, query, MAX_SUGGESTIONS)
    await replyCacheableJson(
      request,
      response,
      companies.slice(0, MAX_SUGGESTIONS).map(suggestionOf),
    )
  })
  return get(router, '/v1/domains/find', async (request, response) => {
    const { name } = parseLeniently(ClearbitFindParameters, request.query)
    if (!name) {
      const allowed = 'the name of a company'
      const detail = `name must be ${allowed}; got nothing.`
      throw new Problem('invalid_request', detail, { parameter: 'name', allowed })
    }
    const domain = await findByIdentifier(response, 'name', name)
    if (domain === null) throw noMatchProblem(name)
    const companies = await searchCompanies(response, name, MAX_SUGGESTIONS)
    const company = companies.find((match) => match.domain === domain)
    await replyCacheableJson(request, response, suggestionOf(company ?? { name, domain }))
  })
}
