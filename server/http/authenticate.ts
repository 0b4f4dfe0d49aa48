// Authenticates a request of the app: looks up its key, charges the quota and creates the caller's resolvers.
import type { NextFunction, Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import { Problem } from '../../schema/problems.ts'
import type { Resolvers } from '../../schema/resolvers.ts'
import { findPresentedKey, hashKey, keyInQuery, type PresentedKey } from '../access/api-keys.ts'
import type { Caller, Keyring } from '../access/keyring.ts'
import { originRefused } from '../access/origins.ts'
import { type QuotaResult, secondsUntilReset, subjectOfIp } from '../access/quota.ts'
import type { RequestCaller, Services } from '../context.ts'
import { BACKGROUND } from '../turns/callers.ts'
import { type Admission, admit, anonymousCaller, workSubjectOf } from './admission.ts'
import { closeSignal } from './close-signal.ts'
import { listsTags } from './etag.ts'
import { type AuthenticatedState, type RequestState, stateOf } from './request-state.ts'
import { noteDuration } from './server-timing.ts'

/** The resolvers of the pages, which show companies without charging anybody for the visits to their websites. */
export function pageResolvers({ plans, resolversFor }: Services): Resolvers {
  return resolversFor({ ...anonymousCaller(plans.anonymous, ''), ...BACKGROUND })
}

const INVALID_KEY = 'The API key is malformed, unknown, expired or revoked.'
const SECRET_KEY_IN_URL =
  'a secret key was sent in a URL, which logs and visitors can read: use a publishable key there'

/** What to do with an invalid key: refuse it, or treat it as no key, as the routes of other logo services do. */
type InvalidKeyPolicy = 'refuseInvalidKey' | 'ignoreInvalidKey'

/**
 * Creates the middleware that authenticates a request and charges one unit of quota.
 * @param keyOf reads the key from the request; by default from a header or `?token=`.
 */
export function authenticate(
  services: Services,
  invalidKeyPolicy: InvalidKeyPolicy,
  keyOf: (request: Request) => PresentedKey | null = keyInRequest,
) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const state = stateOf(response)
    // A preflight carries no key; the request that follows it is counted instead. A quota result means that an earlier
    // middleware has authenticated the request.
    if (request.method === 'OPTIONS' || state.quotaResult) return next()
    const { invalidationCount } = services.responseCache
    const presented = keyOf(request)
    const found = presented && (await findKeyHolder(services, request, presented, invalidKeyPolicy))
    const holder = found === 'refused' ? null : found
    const token = String(request.query.token ?? '')
    const admission = admit(services, request, { presented, holder, token })
    const { caller, isPrivate, isPrivateCaller } = admission
    state.caller = caller
    const refund = await charge(services, request, state, admission)
    if (presented && !holder) {
      const problem = presented.refusal ?? new Problem('invalid_key', INVALID_KEY)
      if (invalidKeyPolicy === 'refuseInvalidKey') {
        throw found === 'refused' ? tooManyInvalidKeys(services) : problem
      }
      state.keyWarning = problem.code
    }
    if (!admission.isOriginAllowed) throw originRefused(caller, request.headers)
    if (admission.isSecretInUrl) {
      state.keyWarning = 'secret_key_in_query'
      logSecretKeyInUrl(services, caller)
    }
    const resolvers = services.resolversFor(requestCaller(services, request, response, admission))
    Object.assign(state, {
      caller,
      resolvers,
      isPrivate,
      isPrivateCaller,
      invalidationCount,
      refund,
    } satisfies Partial<AuthenticatedState>)
    next()
  }
}

/**
 * Charges one unit to the payer, and notes what is left.
 * @returns a function that gives the unit back.
 * @throws Problem quota_exceeded, except for a request that a 304 may answer: `quotaRefusal` then has the problem.
 */
async function charge(
  { quota }: Services,
  request: Request,
  state: RequestState,
  { payer, account }: Admission,
): Promise<AuthenticatedState['refund']> {
  const charged = await quota.spend(account)
  state.quotaResult = charged
  if (charged.allowed) {
    return async () => {
      state.quotaResult = await quota.refund(account, charged)
    }
  }
  const refusal = quotaExceeded(payer, charged)
  if (!namesTags(request)) throw refusal
  // The request goes on, because a 304 is free. Any other answer becomes this refusal.
  const free = await quota.spendFree(account)
  if (!free.allowed) throw refusal
  state.quotaResult = free
  state.quotaRefusal = refusal
  return async () => {}
}

/** The caller as the resolvers know it: they charge visits to its account, and stop when the response closes. */
function requestCaller(
  { quota }: Services,
  request: Request,
  response: Response,
  { ip, caller, payer, account }: Admission,
): RequestCaller {
  const state = stateOf(response)
  /** Charges one unit. The headers of the response show what is left after it. */
  const charge = async () => {
    state.quotaResult = await quota.spend(account)
    return state.quotaResult.allowed
  }
  const exceeded = () => quotaExceeded(payer, state.quotaResult!)
  return {
    ...caller,
    subject: workSubjectOf(caller, ip),
    async chargeRender(requests) {
      // A tenth of a minute at most, so that a plan with few requests can pay for every image.
      const affordable = Math.floor(payer.plan.requestLimitPerMinute / 10)
      const charges = Array.from({ length: Math.min(requests, affordable) }, charge)
      if (!(await Promise.all(charges)).every(Boolean)) throw exceeded()
    },
    chargeVisit: charge,
    quotaExceeded: exceeded,
    noteDuration: (part, milliseconds) => noteDuration(request, part, milliseconds),
    get signal() {
      return closeSignal(response)
    },
  }
}

/**
 * Finds the caller of a key.
 * @returns null for an invalid key, which counts as a failed attempt of the address; `refused` when the address has
 *   too many failed attempts.
 */
async function findKeyHolder(
  { keyring, failedAttempts, clientIpOf }: Services,
  request: Request,
  { key, refusal }: PresentedKey,
  invalidKeyPolicy: InvalidKeyPolicy,
): ReturnType<Keyring['find']> {
  if (refusal) return null
  const address = subjectOfIp(clientIpOf(request))
  const found = await keyring.find(key, () => !failedAttempts.isBlocked(address))
  if (found !== null) return found
  if (invalidKeyPolicy === 'refuseInvalidKey') failedAttempts.count(address)
  else failedAttempts.countOnce(address, hashKey(key))
  return null
}

/** Keys that were sent in a URL, for an hour each: a page sends its key with every image. */
const keysInUrls = new LRUCache<string, true>({ max: 1000, ttl: 3_600_000 })

/** Logs the id of the key that counts, because an ignored key in the URL is not looked up. */
function logSecretKeyInUrl({ telemetry }: Services, { keyId }: Caller): void {
  if (keyId === null || keysInUrls.has(keyId)) return
  keysInUrls.set(keyId, true)
  telemetry.log.warn({ keyId }, SECRET_KEY_IN_URL)
}

/** @returns whether the request is conditional on tags that it lists, so that the answer may be a 304. */
function namesTags({ method, headers }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  return isRead && listsTags(headers['if-none-match'])
}

function keyInRequest({ headers, query }: Request): PresentedKey | null {
  return findPresentedKey(headers, query.token as string | string[] | undefined)
}

/** Reads the key from a header only, and refuses one in `?token=`, for batch, GraphQL and MCP. */
export function keyInHeader({ headers, query }: Request): PresentedKey | null {
  return findPresentedKey(headers, undefined) ?? (query.token ? keyInQuery() : null)
}

function tooManyInvalidKeys({ failedAttempts, plans }: Services): Problem {
  return new Problem(
    'quota_exceeded',
    'This IP address sent too many invalid API keys in this minute.',
    { retryAfter: failedAttempts.retryAfter(), currentTier: plans.anonymous.id },
  )
}

/** @returns which quota is used up: the visitors of a page share the day of its key, but each has a minute. */
function usedQuota({ keyId, kind }: Caller, { limit, minute, day }: QuotaResult): string {
  const isOfMinute = minute.remaining < day.remaining
  const used = `has used all ${limit} requests per ${isOfMinute ? 'minute' : 'day'}`
  if (keyId === null) return `This IP address ${used} without a key. Send a key for more.`
  return kind === 'publishable' && isOfMinute
    ? `One visitor of this key ${used}.`
    : `This key ${used}.`
}

function quotaExceeded(caller: Caller, quotaResult: QuotaResult): Problem {
  return new Problem('quota_exceeded', usedQuota(caller, quotaResult), {
    retryAfter: secondsUntilReset(quotaResult),
    currentTier: caller.plan.id,
  })
}
