// The routes for many domains in one request.
import type { Request, Response, Router } from 'express'
import { BatchLogoParameters, BatchRequest, checkHintCount } from '../../../schema/inputs/batch.ts'
import { NameMatching } from '../../../schema/inputs/lookup.ts'
import { parseBody } from '../../../schema/inputs/parse.ts'
import { logoUrl } from '../../../schema/logo-url.ts'
import type { Batch, FailedItem, Resolution } from '../../../schema/resolvers.ts'
import type { Services } from '../../context.ts'
import { addressOf } from '../admission.ts'
import { readJson } from '../body.ts'
import { createRouter, mutate } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import type { HeaderList } from '../reply/headers.ts'
import { downgradedHeader } from '../reply/image.ts'
import { replyJson, replyText } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'
import { descriptionsCsv, logosCsv } from './batch-csv.ts'
import { profileJson } from './describe.ts'
import { PLACEHOLDER_PATH } from './pages/index.ts'

export const BATCH_PATH = '/api/batch'

/** What a text of a batch means, apart from the company. */
const meaningOf = (match: Resolution | null) => ({
  kind: match?.kind ?? null,
  issuer: match?.issuer ?? null,
  because: match?.because ?? null,
  matched: match?.matched ?? null,
})

/** What an item of a batch of logos that failed has instead of a company. */
const NOTHING_FOUND = {
  source: null,
  thumbhash: null,
  name: null,
  ticker: null,
  exchange: null,
  ...meaningOf(null),
}

/** @throws Problem invalid_request for a body without a list of domains, or with hints to another number of them. */
async function readEntries(request: Request, response: Response) {
  const entries = parseBody(BatchRequest, await readJson(request, response))
  checkHintCount(entries.domains.length, entries.hints?.length)
  return entries
}

export function batchRoutes(services: Services): Router {
  const { config, turns } = services
  const router = createRouter()
  const { baseUrl, imageUrl } = config
  const failedItem = ({ domain, ...item }: FailedItem) => {
    const logo = domain === null ? imageUrl + PLACEHOLDER_PATH : logoUrl(imageUrl, domain)
    return { domain: domain ?? item.input, ...item, logo }
  }
  mutate(router, 'post', '/api/batch/logos', async (request, response) => {
    const { expiresIn, typos, ...query } = readParameters(request, response, BatchLogoParameters)
    const { domains, hints } = await readEntries(request, response)
    const { resolvers } = contextOf(response)
    const batch = await turns.run(addressOf(services, request), () =>
      resolvers.batchLogos(domains, query, expiresIn, { typos, hints }),
    )
    const body = batchBody(batch, (item) => {
      // A caller that shows every address it gets shows a placeholder for an invalid domain.
      if ('error' in item)
        return { ...failedItem(item), ...NOTHING_FOUND, api: baseUrl + PLACEHOLDER_PATH }
      const { domain, input, logo, source, thumbhash, match } = item
      const site = match?.site ?? domain
      return {
        domain,
        input,
        logo: logoUrl(imageUrl, site, logo),
        api: logoUrl(`${baseUrl}/api`, site),
        source,
        thumbhash,
        name: match?.name ?? null,
        ticker: match?.ticker ?? null,
        exchange: match?.exchange ?? null,
        ...meaningOf(match),
      }
    })
    const { downgraded } = batch
    const headers = downgradedHeader(downgraded)
    if (prefersCsv(request)) return replyCsv(request, response, logosCsv(body.results), headers)
    replyJson(request, response, { ...body, downgraded }, headers)
  })
  mutate(router, 'post', '/api/batch/describe', async (request, response) => {
    const { typos } = readParameters(request, response, NameMatching)
    const { domains, hints } = await readEntries(request, response)
    const { resolvers } = contextOf(response)
    const batch = await turns.run(addressOf(services, request), () =>
      resolvers.batchDescribe(domains, { typos, hints }),
    )
    const body = batchBody(batch, (item) => {
      if ('error' in item)
        return { type: 'error' as const, ...failedItem(item), name: null, ...meaningOf(null) }
      const { input, match } = item
      return {
        type: 'profile' as const,
        ...profileJson(item, imageUrl),
        logo: logoUrl(imageUrl, match?.site ?? item.domain),
        input,
        ...meaningOf(match),
      }
    })
    if (prefersCsv(request)) return replyCsv(request, response, descriptionsCsv(body.results))
    replyJson(request, response, body)
  })
  return router
}

/** JSON is the answer to every request that does not ask for CSV before it. */
const prefersCsv = (request: Request): boolean =>
  request.accepts(['application/json', 'text/csv']) === 'text/csv'

const replyCsv = (request: Request, response: Response, csv: string, headers: HeaderList = []) =>
  replyText(request, response, 200, 'text/csv; charset=utf-8', csv, 'no-store', headers)

const batchBody = <Item, Body>(
  { limit, results }: Batch<Item>,
  toBody: (item: Batch<Item>['results'][number]) => Body,
) => ({
  count: results.length,
  limit,
  results: results.map(toBody),
})
