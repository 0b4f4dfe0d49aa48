// Sends a request that counts against the quota, then updates the usage chart and the rate limit.
import { recordRateLimit } from '../state/rate-limit.ts'
import { countRequest } from '../state/usage.ts'
import { receive } from './response.ts'

/** @throws ProblemError `offline` */
export async function countedFetch(request: Request): Promise<Response> {
  const response = await receive(request)
  recordRateLimit(response.headers)
  countRequest(response.ok || response.status === 304)
  return response
}
