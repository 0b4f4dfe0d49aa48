// The routes of the admin page about API keys: list, create, revoke, enable, set-plan, rotate, usage.
import type { Router } from 'express'
import { z } from 'zod'
import { MARKET_ALLOWED } from '../../../schema/exchanges.ts'
import { parseBody } from '../../../schema/inputs/parse.ts'
import { NoParameters } from '../../../schema/inputs/types.ts'
import { Problem } from '../../../schema/problems.ts'
import { createKey, requireKeyPlan, rotateKey } from '../../access/api-keys.ts'
import type { Services } from '../../context.ts'
import type { KeyRecord } from '../../stores/records.ts'
import { readJson } from '../body.ts'
import { createRouter, get, mutate } from '../methods.ts'
import { readParameters } from '../parameters.ts'
import { replyJson } from '../reply/text.ts'
import { auditedRecordsOf } from './operator.ts'

const DAY_MS = 86_400_000
/** Ten years. */
const MAX_DAYS = 3650
const DAYS_ALLOWED = `an integer from 1 to ${MAX_DAYS}, or null`
const LABEL_ALLOWED = 'a text of up to 200 characters, or null'
const ORIGINS_ALLOWED = 'a list of hosts'

const KeyRequest = z.object({
  kind: z.enum(['secret', 'publishable'], 'secret or publishable'),
  plan: z.string('the id of a plan'),
  label: z.string(LABEL_ALLOWED).max(200, LABEL_ALLOWED).nullable().default(null),
  origins: z.array(z.string(ORIGINS_ALLOWED), ORIGINS_ALLOWED).default([]),
  market: z.string(MARKET_ALLOWED).nullable().default(null),
  expiresInDays: z
    .int(DAYS_ALLOWED)
    .min(1, DAYS_ALLOWED)
    .max(MAX_DAYS, DAYS_ALLOWED)
    .nullable()
    .default(null),
})

const PlanRequest = z.object({ plan: z.string('the id of a plan') })

const KeyPath = z.object({ id: z.string() })
/** A week, as in `keys rotate`, so that every client can get the new key. */
const OVERLAP_MS = 7 * DAY_MS

export function keyRoutes(services: Services): Router {
  const router = createRouter()
  get(router, '/api/keys', async (request, response) => {
    readParameters(request, response, NoParameters)
    const keys = await services.stores.records.keys.list()
    const plans = services.plans.listed.map(({ id }) => id)
    replyJson(request, response, { plans, keys: keys.map(withoutHash) })
  })
  mutate(router, 'post', '/api/keys/create', async (request, response) => {
    readParameters(request, response, NoParameters)
    const body = parseBody(KeyRequest, await readJson(request, response))
    const { expiresInDays, ...properties } = body
    const expiresAt = expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS)
    const { keys } = auditedRecordsOf(services, response)
    const newKey = { ...properties, existing: null, expiresAt }
    // The only answer that contains the key itself.
    replyJson(request, response, await createKey(keys, services.plans, newKey))
  })
  mutate(router, 'post', '/api/keys/:id/revoke', async (request, response) => {
    const { id } = readParameters(request, response, KeyPath)
    const { keys } = auditedRecordsOf(services, response)
    replyJson(request, response, known(await keys.revoke(id, new Date()), id))
  })
  mutate(router, 'post', '/api/keys/:id/enable', async (request, response) => {
    const { id } = readParameters(request, response, KeyPath)
    const { keys } = auditedRecordsOf(services, response)
    replyJson(request, response, known(await keys.update(id, { revokedAt: null }), id))
  })
  mutateKey(router, services)
  return get(router, '/api/keys/:id/usage', async (request, response) => {
    const { id } = readParameters(request, response, KeyPath)
    const [key] = await services.stores.records.keys.findByIds([id])
    known(key ?? null, id)
    replyJson(request, response, { id, days: await services.usage.find(id) })
  })
}

/** The routes that give a key another plan, or a successor. */
function mutateKey(router: Router, services: Services): void {
  mutate(router, 'post', '/api/keys/:id/set-plan', async (request, response) => {
    const { id } = readParameters(request, response, KeyPath)
    const { plan } = parseBody(PlanRequest, await readJson(request, response))
    requireKeyPlan(services.plans, plan)
    const { keys } = auditedRecordsOf(services, response)
    replyJson(request, response, known(await keys.update(id, { plan }), id))
  })
  mutate(router, 'post', '/api/keys/:id/rotate', async (request, response) => {
    const { id } = readParameters(request, response, KeyPath)
    const { keys } = auditedRecordsOf(services, response)
    const rotation = { expiresInMs: null, overlapMs: OVERLAP_MS }
    // The only answer that contains the key itself.
    replyJson(request, response, await rotateKey(keys, services.plans, id, rotation))
  })
}

/** The hash of a key that a person chose could be guessed. */
const withoutHash = ({ hash: _hash, ...key }: KeyRecord) => key

/** @throws Problem not_found for an unknown id. */
function known(key: KeyRecord | null, id: string) {
  if (key) return withoutHash(key)
  throw new Problem('not_found', `The id must be that of a key in the list; got "${id}".`)
}
