// autocomplete.clearbit.com and company.clearbit.com: from a name to domains, in bare JSON.
import { Router } from 'express'
import { FindParameters, readLeniently, SuggestParameters } from '../../../../schema/compat.ts'
import { Problem } from '../../../../schema/problems.ts'
import { answering } from '../../methods.ts'
import { replyJson } from '../../reply.ts'
import { unknown } from './answer.ts'
import type { Lookups } from './lookups.ts'

/** As many as Clearbit gave. */
const MOST = 5

/** @param imageUrl public address of the image host: clients put `?size=` behind the logo's address. */
export function suggestRoutes({ search, identify }: Lookups, imageUrl: string): Router {
  const shown = ({ name, domain }: { name: string; domain: string }) => ({
    ...{ name, domain },
    logo: `${imageUrl}/${domain}`,
  })
  const router = Router()
  answering(router, '/v1/companies/suggest', async (request, response) => {
    const { query = '' } = readLeniently(SuggestParameters, request.query)
    const found = await search(response, query, MOST)
    replyJson(request, response, found.slice(0, MOST).map(shown))
  })
  return answering(router, '/v1/domains/find', async (request, response) => {
    const { name } = readLeniently(FindParameters, request.query)
    if (!name) throw new Problem('invalid_request', 'name must be the name of a company.')
    const domain = await identify(response, 'name', name)
    if (domain === null) throw unknown(name)
    const known = (await search(response, name, MOST)).find((found) => found.domain === domain)
    replyJson(request, response, shown(known ?? { name, domain }))
  })
}
