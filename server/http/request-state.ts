// What the steps of a request note for later ones: the caller, the quota, and what its headers and its log line say.
import type { Response } from 'express'
import type { Problem } from '../../schema/problems.ts'
import type { Resolvers } from '../../schema/resolvers.ts'
import type { Caller } from '../access/keyring.ts'
import type { QuotaResult } from '../access/quota.ts'
import type { AuditContext } from '../operator/audited-records.ts'
import type { AnsweredRequest } from '../telemetry/request-line.ts'

/** The state of one request, in `response.locals`. A missing member has not been noted. */
export interface RequestState {
  caller?: Caller
  /** The quota after this request; missing on routes without a quota, and before authentication. */
  quotaResult?: QuotaResult
  /** The problem of a request beyond the quota, which only a 304 may answer. */
  quotaRefusal?: Problem
  /** The value of X-Key-Warning. */
  keyWarning?: string
  /** The value of X-Ignored-Parameters; null when the route has every parameter. */
  ignoredParameters?: string | null
  /** Whether every answer is `no-store`, and a 304 costs its request. */
  noStore?: boolean
  /** Whether only pages of the own origin may read the answer. */
  isUnshared?: boolean
  /** HIT or MISS of the image cache; missing for a response that is not an image. */
  cache?: 'HIT' | 'MISS'
  fallbackReason?: AnsweredRequest['fallbackReason']
  /** Bytes of the body. */
  bytes?: number
  /** Whether the response failed after its headers were sent. */
  isBroken?: boolean
  /** Who makes a request to the admin API, and why. */
  auditContext?: AuditContext
}

/** The state of a request that `authenticate` has let through. */
export interface AuthenticatedState extends RequestState {
  caller: Caller
  quotaResult: QuotaResult
  resolvers: Resolvers
  /** True when only this caller may get the response, so no shared cache may store it. */
  isPrivate: boolean
  /** Whether the caller may ask for private names. */
  isPrivateCaller: boolean
  /** Number of invalidations of the response cache before this request started. */
  invalidationCount: number
  /** Gives the charge of this request back, for a 304 or a redirect, while the caller has free answers left. */
  refund(): Promise<void>
}

export const stateOf = (response: Response): RequestState => response.locals as RequestState

/** @returns the state of a request to a route behind `authenticate`. */
export const contextOf = (response: Response): AuthenticatedState =>
  response.locals as AuthenticatedState
