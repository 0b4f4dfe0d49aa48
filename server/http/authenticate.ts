// Authenticates a request: finds its caller, charges the quota and creates the caller's resolvers.
import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import { LRUCache } from 'lru-cache'
import proxyAddr from 'proxy-addr'
import { Problem } from '../../schema/problems.ts'
import type { Resolvers } from '../../schema/resolvers.ts'
import {
  findPresentedKey,
  hashKey,
  hasSecretPrefix,
  keyInQuery,
  type PresentedKey,
} from '../access/api-keys.ts'
import { type Caller, type Keyring, NOT_LOOKED_UP } from '../access/keyring.ts'
import { isAllowedOrigin, originRefused } from '../access/origins.ts'
import type { Plans } from '../access/plans.ts'
import {
  type QuotaAccount,
  type QuotaResult,
  secondsUntilReset,
  subjectOfIp,
} from '../access/quota.ts'
import type { Config } from '../config.ts'
import type { Services } from '../context.ts'
import { BACKGROUND } from '../fair-queue/index.ts'
import { listsTags } from './etag.ts'
import { type AuthenticatedState, stateOf } from './request-state.ts'
import { noteDuration } from './server-timing.ts'

/**
 * Reads the client's IP address, from X-Forwarded-For where the proxies are trusted.
 * @param trust TRUST_PROXY: false, a number of hops, or a list of subnets.
 */
export function clientIpReader(trust: Config['trustProxy']): (request: IncomingMessage) => string {
  if (trust === false) return (request) => request.socket.remoteAddress ?? ''
  const isTrusted =
    typeof trust === 'object' ? proxyAddr.compile(trust) : (_: string, hops: number) => hops < trust
  // A connection that was reset before it was accepted has no address, although its request can be read.
  return (request) => proxyAddr(request, isTrusted) ?? ''
}

/** The caller of a request without a valid key: each IP address has its own quota. */
export function anonymousCaller(plans: Plans, ip: string): Caller {
  return {
    kind: 'anonymous',
    plan: plans.anonymous,
    keyId: null,
    expiresAt: null,
    origins: [],
    subject: subjectOfIp(ip),
  }
}

/**
 * The resolvers of the pages, which show companies without charging anybody for the visits to their websites.
 */
export function pageResolvers({ plans, resolversFor }: Services): Resolvers {
  return resolversFor({ ...anonymousCaller(plans, ''), ...BACKGROUND })
}

const INVALID_KEY = 'The API key is malformed, unknown, expired or revoked.'
const SECRET_KEY_IN_URL =
  'a secret key was sent in a URL, which logs and visitors can read: use a publishable key there'

/** @returns the counters that pay for the caller's requests. The visitors of a page share the day of its key only. */
export function quotaAccountOf({ kind, subject, plan }: Caller, ip: string): QuotaAccount {
  return { subject, visitor: kind === 'publishable' ? subjectOfIp(ip) : null, plan }
}

/** What to do with an invalid key: refuse it, or treat it as no key, as the routes of other logo services do. */
type InvalidKeyPolicy = 'refuseInvalidKey' | 'ignoreInvalidKey'

/**
 * Creates the middleware that authenticates a request and charges one unit of quota.
 * A request with an invalid key or a refused origin is charged to the address: otherwise strangers could use up the
 * quota of a publishable key.
 * @param keyOf reads the key from the request; by default from a header or `?token=`.
 */
export function authenticate(
  services: Services,
  invalidKeyPolicy: InvalidKeyPolicy,
  keyOf: (request: Request) => PresentedKey | null = keyInRequest,
) {
  const { plans, quota, responseCache, clientIpOf, resolversFor } = services
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const state = stateOf(response)
    // A preflight carries no key; the request that follows it is counted instead. A quota result means that an earlier
    // middleware has authenticated the request.
    if (request.method === 'OPTIONS' || state.quotaResult) return next()
    const { invalidationCount } = responseCache
    const presented = keyOf(request)
    const ip = clientIpOf(request)
    const anonymous = anonymousCaller(plans, ip)
    const found =
      presented && !presented.refusal
        ? await findKeyHolder(services, presented, anonymous, invalidKeyPolicy)
        : null
    const keyHolder = found === NOT_LOOKED_UP ? null : found
    const caller = keyHolder ?? anonymous
    const isOriginAllowed = isAllowedOrigin(caller.origins, request.headers)
    const chargedCaller = isOriginAllowed ? caller : anonymous
    const account = quotaAccountOf(chargedCaller, ip)
    const charged = await quota.spend(account)
    state.caller = caller
    state.quotaResult = charged
    if (!charged.allowed) {
      const refusal = quotaExceeded(chargedCaller, charged)
      if (!namesTags(request)) throw refusal
      // The request goes on, because a 304 is free. Any other answer becomes this refusal.
      const free = await quota.spendFree(account)
      if (!free.allowed) throw refusal
      state.quotaResult = free
      state.quotaRefusal = refusal
    }
    if (presented && !keyHolder) {
      const problem = presented.refusal ?? new Problem('invalid_key', INVALID_KEY)
      if (invalidKeyPolicy === 'refuseInvalidKey') {
        throw found === NOT_LOOKED_UP ? tooManyInvalidKeys(services) : problem
      }
      state.keyWarning = problem.code
    }
    if (!isOriginAllowed) throw originRefused(caller, request.headers)
    // Next to a key in a header, the key in the URL is not looked up, so its form decides.
    const isSecretInUrl =
      presented?.via === 'query'
        ? caller.kind === 'secret'
        : hasSecretPrefix(String(request.query.token ?? ''))
    if (isSecretInUrl) {
      state.keyWarning = 'secret_key_in_query'
      logSecretKeyInUrl(services, caller)
    }
    // Shared caches tell responses apart by their URL only. A publishable key in the URL separates callers. A key in a
    // header does not, and neither does a check of the Origin header. A URL with a secret key must not be kept at all,
    // and a shared cache could keep a response for longer than a key that expires.
    const isPrivate =
      (keyHolder !== null && presented?.via === 'header') ||
      caller.origins.length > 0 ||
      caller.expiresAt !== null ||
      isSecretInUrl
    const chargeVisit = async () => {
      const visitResult = await quota.spend(account)
      // The headers of the response show what is left after its visits.
      state.quotaResult = visitResult
      return visitResult.allowed
    }
    const refund = async () => {
      if (!charged.allowed) return
      state.quotaResult = await quota.refund(account, charged)
    }
    const resolvers = resolversFor({
      ...caller,
      chargeVisit,
      noteDuration: (part, milliseconds) => noteDuration(request, part, milliseconds),
      get signal() {
        return closeSignal(response)
      },
    })
    Object.assign(state, {
      caller,
      resolvers,
      isPrivate,
      invalidationCount,
      refund,
    } satisfies Partial<AuthenticatedState>)
    next()
  }
}

const closeSignals = new WeakMap<Response, AbortSignal>()

/** @returns a signal that is aborted when the response closes. Made when it is needed, because few requests render. */
function closeSignal(response: Response): AbortSignal {
  const known = closeSignals.get(response)
  if (known) return known
  const controller = new AbortController()
  if (response.closed) controller.abort()
  else response.once('close', () => controller.abort())
  closeSignals.set(response, controller.signal)
  return controller.signal
}

/**
 * Finds the caller of a key.
 * @returns null for an invalid key, which counts as a failed attempt of the address; `NOT_LOOKED_UP` when the address
 *   has too many failed attempts.
 */
async function findKeyHolder(
  { keyring, failedAttempts }: Services,
  { key }: PresentedKey,
  { subject: address }: Caller,
  invalidKeyPolicy: InvalidKeyPolicy,
): ReturnType<Keyring['find']> {
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
  if (keyId === null) return `This IP address ${used} without a key.`
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
