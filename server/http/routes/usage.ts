// The route that tells a key its plan, its windows and its requests by day.
import type { Router } from 'express'
import { NoParameters } from '../../../schema/inputs/types.ts'
import type { WindowState } from '../../access/quota.ts'
import { createRouter, get } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyJson } from '../reply/text.ts'
import { contextOf } from '../request-state.ts'

export function usageRoutes(): Router {
  return get(createRouter(), '/api/usage', async (request, response) => {
    readParameters(request, response, NoParameters)
    const { caller, resolvers } = contextOf(response)
    const days = await resolvers.usage()
    const { minute, day } = contextOf(response).quotaResult
    const { keyId, kind, expiresAt, plan } = caller
    const body = {
      keyId,
      kind,
      expiresAt: expiresAt?.toISOString() ?? null,
      plan,
      minute: windowBody(minute),
      day: windowBody(day),
      days,
    }
    replyJson(request, response, body)
  })
}

const windowBody = ({ limit, remaining, resetAt }: WindowState) => ({
  limit,
  remaining,
  resetAt: new Date(resetAt * 1000).toISOString(),
})
