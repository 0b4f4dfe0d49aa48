// The routes of the admin page about the service: its state, the audit log, and the job queue.
import type { Router } from 'express'
import { z } from 'zod'
import { parseBody } from '../../../schema/inputs/parse.ts'
import { NoParameters } from '../../../schema/inputs/types.ts'
import { Unavailable } from '../../../schema/problems.ts'
import type { Services } from '../../context.ts'
import type { DeadLetter, Jobs } from '../../jobs/index.ts'
import { readJson } from '../body.ts'
import { createRouter, get, mutate } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyJson } from '../reply/text.ts'
import { siteIn } from './site.ts'

const LIMIT_ALLOWED = 'an integer from 1 to 1000'
const AuditRequest = z.object({
  limit: z.coerce
    .number(LIMIT_ALLOWED)
    .int(LIMIT_ALLOWED)
    .min(1, LIMIT_ALLOWED)
    .max(1000, LIMIT_ALLOWED)
    .default(100),
})

const DOMAINS_ALLOWED = 'a list of 1 to 100 domains'
const replayRequest = (zones: readonly string[]) =>
  z.object({
    domains: z
      .array(siteIn(zones), DOMAINS_ALLOWED)
      .min(1, DOMAINS_ALLOWED)
      .max(100, DOMAINS_ALLOWED),
  })

/** Failed jobs that the page lists; the command `jobs failed` lists all. */
const MAX_FAILED = 100
const RETRY_AFTER_SECONDS = 5

export function serviceRoutes(services: Services): Router {
  const router = createRouter()
  get(router, '/api/state', async (request, response) => {
    readParameters(request, response, NoParameters)
    const degraded = await services.unavailableComponents()
    replyJson(request, response, { version: services.version, degraded })
  })
  get(router, '/api/audit', async (request, response) => {
    const { limit } = readParameters(request, response, AuditRequest)
    replyJson(request, response, { entries: await services.stores.records.audit.list(limit) })
  })
  get(router, '/api/jobs', async (request, response) => {
    readParameters(request, response, NoParameters)
    const { jobs } = services
    replyJson(request, response, { queue: jobs && (await stateOf(jobs).catch(toUnavailable)) })
  })
  mutate(router, 'post', '/api/jobs/replay', async (request, response) => {
    readParameters(request, response, NoParameters)
    const { zones } = services.config.privateNetwork
    const { domains } = parseBody(replayRequest(zones), await readJson(request, response))
    if (!services.jobs) throw new Unavailable('the job queue', RETRY_AFTER_SECONDS)
    const replayed = await services.jobs.replay(domains).catch(toUnavailable)
    replyJson(request, response, { replayed })
  })
  return router
}

async function stateOf(jobs: Jobs) {
  return {
    hasWorker: await jobs.hasWorker(),
    counts: await jobs.counts(),
    oldestSeconds: Math.round(await jobs.oldestSeconds()),
    failed: await firstFailed(jobs),
  }
}

async function firstFailed(jobs: Jobs): Promise<DeadLetter[]> {
  const letters: DeadLetter[] = []
  for await (const letter of jobs.failed()) {
    if (letters.push(letter) === MAX_FAILED) break
  }
  return letters
}

/** @throws Unavailable, because the queue fails only when Redis does. */
function toUnavailable(error: unknown): never {
  throw new Unavailable('the job queue', RETRY_AFTER_SECONDS, error)
}
