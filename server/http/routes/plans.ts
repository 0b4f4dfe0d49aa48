// The route of the plans, without a key.
import type { Router } from 'express'
import type { Services } from '../../context.ts'
import { createRouter, get } from '../methods.ts'
import type { PageLimit } from '../page-limit.ts'
import { noteIgnoredParameters } from '../parameters.ts'
import { createCompressedFile, loadOnce, replyPublicFile } from '../static-file.ts'
import { DOCUMENT_CACHE_CONTROL, JSON_TYPE } from './documents.ts'

export function planRoutes({ plans }: Services, limitPage: PageLimit): Router {
  // PLANS_FILE may be read again.
  const listedPlans = () => plans.listed
  const load = loadOnce(() => {
    const listed = listedPlans()
    const currency = listed[0]?.currency ?? 'USD'
    const body = { provider: 'logograph', currency, plans: listed }
    return createCompressedFile(JSON_TYPE, JSON.stringify(body))
  }, listedPlans)
  return get(
    createRouter(),
    '/api/billing/plans',
    limitPage(async (request, response) => {
      noteIgnoredParameters(request, response)
      replyPublicFile(request, response, await load(), DOCUMENT_CACHE_CONTROL)
    }),
  )
}
