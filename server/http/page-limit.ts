// Limits the pages, files and preflight requests without a quota by address, so that no client can request an unlimited number.
import type { Request, Response } from 'express'
import { Problem } from '../../schema/problems.ts'
import {
  createQuota,
  DAY_SECONDS,
  MINUTE_SECONDS,
  secondsUntilReset,
  subjectOfIp,
} from '../access/quota.ts'
import type { Services } from '../context.ts'
import { closeAfter } from './reply/send.ts'
import { stateOf } from './request-state.ts'

type Handler = (request: Request, response: Response) => Promise<void> | void

/** Wraps a handler so that each request is counted first. */
export type PageLimit = (handler: Handler) => Handler

/** Pages, files and OPTIONS requests that an address may send. Opening the explorer takes up to 60 of them. */
const PAGES_PER_MINUTE = 1200
/** A quota also needs a limit for the day. This one refuses nothing that the limit for the minute allows. */
const PAGES_PER_DAY = (PAGES_PER_MINUTE * DAY_SECONDS) / MINUTE_SECONDS

/** Counts in this process only: the limit protects the process, and pages must not wait for another process. */
export function createPageLimit({ clientIpOf }: Services, perMinute = PAGES_PER_MINUTE): PageLimit {
  const quota = createQuota()
  const plan = {
    id: 'pages',
    requestLimitPerMinute: perMinute,
    requestLimitPerDay: PAGES_PER_DAY,
  }
  return (handler) => (request, response) => {
    const subject = subjectOfIp(clientIpOf(request))
    const result = quota.spend({ subject, visitor: null, plan })
    if (!result.allowed) {
      stateOf(response).quotaResult = result
      // Drops the requests that the client has pipelined: to refuse each of them would delay other callers.
      closeAfter(response)
      throw new Problem(
        'quota_exceeded',
        `This IP address has used all ${result.limit} pages and files per minute.`,
        { retryAfter: secondsUntilReset(result) },
      )
    }
    return handler(request, response)
  }
}
