// One request: who asks, what it spent, and resolvers bound to both.
import type { IncomingMessage } from 'node:http'
import type { NextFunction, Request, Response } from 'express'
import proxyAddr from 'proxy-addr'
import { Problem } from '../../schema/problems.ts'
import type { Resolvers } from '../../schema/resolvers.ts'
import {
  type Caller,
  checkOrigin,
  type Keyring,
  type Presented,
  presentedKey,
} from '../access/keyring.ts'
import type { Plans } from '../access/plans.ts'
import { type Quota, type QuotaResult, subjectOfAddress } from '../access/quota.ts'

export interface Asked {
  caller: Caller
  resolvers: Resolvers
  /** Whether the answer is this caller's alone: no shared cache may keep it. */
  isPrivate: boolean
  /** How many drops of warm answers came before this request. */
  epoch: number
}

export interface ContextParts {
  keyring: Keyring
  quota: Quota
  plans: Plans
  resolvers(caller: Caller): Resolvers
  addressOf(request: IncomingMessage): string
  epoch(): number
}

/** @returns how to tell the client's address, by the proxies that are trusted. */
export function addressReader(
  trust: boolean | number | string[],
): (request: IncomingMessage) => string {
  if (trust === false) return (request) => request.socket.remoteAddress ?? ''
  const trusted =
    typeof trust === 'object'
      ? proxyAddr.compile(trust)
      : (_: string, hops: number) => trust === true || hops < Number(trust)
  return (request) => proxyAddr(request, trusted)
}

export function anonymous(plans: Plans, address: string): Caller {
  const subject = subjectOfAddress(address)
  return { kind: 'anonymous', plan: plans.anonymous, keyId: null, origins: [], subject }
}

/**
 * The step that every counted request passes: caller, one unit, resolvers.
 * @param badKey on the compatible routes a key that is not valid counts as none.
 * @param keyOf where the key is, when it is not in one of our three places.
 */
export function asking(
  parts: ContextParts,
  badKey: 'refused' | 'ignored',
  keyOf: (request: Request) => Presented | null = usualKey,
) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    // A preflight carries no key, and the request that follows it is counted.
    if (request.method === 'OPTIONS' || response.locals.spent) return next()
    const epoch = parts.epoch()
    const presented = keyOf(request)
    const known = presented && (await parts.keyring.find(presented.key))
    const caller = known ?? anonymous(parts.plans, parts.addressOf(request))
    const spent = await parts.quota.spend(caller.subject, caller.plan)
    response.locals.caller = caller
    response.locals.spent = spent
    if (!spent.allowed) throw refusal(caller, spent)
    if (presented && !known && badKey === 'refused') {
      throw new Problem('key_required', 'The API key is malformed, unknown or revoked.')
    }
    checkOrigin(caller, request.headers)
    // A key in the address is part of what a cache goes by; one in a header, or an origin list, is not.
    const isPrivate = (known !== null && presented?.by === 'header') || caller.origins.length > 0
    const resolvers = parts.resolvers(caller)
    response.locals.asked = { caller, resolvers, isPrivate, epoch } satisfies Asked
    next()
  }
}

function usualKey({ headers, query }: Request): Presented | null {
  return presentedKey(headers, query.token as string | string[] | undefined)
}

/** For what is no image: a key in the address is none there. */
export function headerKey({ headers }: Request): Presented | null {
  return presentedKey(headers, undefined)
}

function refusal(caller: Caller, spent: QuotaResult): Problem {
  const whose = caller.keyId ? 'this key' : 'this address without a key'
  const retryAfter = Math.max(1, spent.resetAt - Math.floor(Date.now() / 1000))
  return new Problem(
    'quota_exceeded',
    `The ${spent.limit} requests of ${whose} are used up until the window ends.`,
    {
      retryAfter,
      currentTier: caller.plan.id,
      upgrade: true,
    },
  )
}
