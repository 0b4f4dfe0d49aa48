// The routes that find the merchants of lines of bank statements. Their text is in no cache, and the log leaves it out.
import type { Request, Response, Router } from 'express'
import {
  BatchMerchantsRequest,
  MerchantRequest,
  parseLines,
  parseMerchant,
} from '../../../schema/inputs/merchant.ts'
import {
  BODY_ALLOWED,
  invalidRequest,
  parseBody,
  wrongParameter,
} from '../../../schema/inputs/parse.ts'
import { logoUrl } from '../../../schema/logo-url.ts'
import type { MerchantAnswer } from '../../../schema/merchant.ts'
import type { Services } from '../../context.ts'
import { addressOf } from '../admission.ts'
import { readJson } from '../body.ts'
import { createRouter, getOrPost, mutate } from '../methods.ts'
import { noteIgnoredParameters, readParameters } from '../parameters.ts'
import { requireQuota } from '../reply/headers.ts'
import { replyJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'

/** @returns the answer as JSON, with the logos of the merchant and the intermediary. */
export function merchantJson(
  { merchant, intermediary, ...answer }: MerchantAnswer,
  imageUrl: string,
) {
  const logoOf = (domain: NonNullable<MerchantAnswer['intermediary']>['domain'] | null) =>
    domain && logoUrl(imageUrl, domain)
  const { text, ...found } = answer
  return {
    text,
    merchant: merchant && {
      name: merchant.name,
      domain: merchant.domain,
      logo: logoOf(merchant.domain),
      category: merchant.category,
      mcc: merchant.mcc,
    },
    intermediary: intermediary && { ...intermediary, logo: logoOf(intermediary.domain) },
    ...found,
  }
}

export function merchantRoutes({ config }: Services): Router {
  return getOrPost(createRouter(), '/api/merchant', async (request, response) => {
    const line =
      request.method === 'POST'
        ? await readLine(request, response)
        : readParameters(request, response, MerchantRequest)
    const answer = await contextOf(response).resolvers.merchant(line)
    replyJson(request, response, merchantJson(answer, config.imageUrl))
  })
}

async function readLine(request: Request, response: Response): Promise<MerchantRequest> {
  noteIgnoredParameters(request, response)
  const body = await readJson(request, response)
  if (typeof body === 'object' && body !== null && !Array.isArray(body))
    return parseMerchant({ ...body })
  throw invalidRequest([wrongParameter('body', BODY_ALLOWED, body)])
}

export function merchantBatchRoutes(services: Services): Router {
  const { config, turns } = services
  return mutate(createRouter(), 'post', '/api/batch/merchants', async (request, response) => {
    requireQuota(response)
    noteIgnoredParameters(request, response)
    const lines = parseLines(parseBody(BatchMerchantsRequest, await readJson(request, response)))
    const { resolvers } = contextOf(response)
    const { limit, results } = await turns.run(addressOf(services, request), () =>
      resolvers.batchMerchants(lines),
    )
    const answers = results.map((answer) => merchantJson(answer, config.imageUrl))
    replyJson(request, response, { count: answers.length, limit, results: answers })
  })
}
