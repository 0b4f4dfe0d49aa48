// The parts that the routes of the admin page use, and what they know about a request.
import type { Request, Response } from 'express'
import type { Resolvers } from '../../../schema/resolvers.ts'
import type { FailedAttempts } from '../../access/failed-attempts.ts'
import type { Caller } from '../../access/keyring.ts'
import { operatorPlan, type Plans } from '../../access/plans.ts'
import type { UsageCounter } from '../../access/usage.ts'
import { OPERATOR, type WorkCaller } from '../../fair-queue/index.ts'
import type { Renderer } from '../../images/pool.ts'
import type { Jobs } from '../../jobs/index.ts'
import { type AuditContext, audit, auditedRecords } from '../../operator/audited-records.ts'
import type { Records } from '../../stores/records.ts'

export interface AdminParts {
  /** @returns ADMIN_TOKEN. */
  token(): string
  /** Host names of the page, besides IP addresses and localhost. */
  hostNames: string[]
  failedAttempts: FailedAttempts
  version: string
  plans: Plans
  records: Records
  renderer: Renderer
  /** Null without Redis. */
  jobs: Jobs | null
  usage: Pick<UsageCounter, 'find'>
  resolvers(caller: Caller & WorkCaller): Resolvers
  /** @returns the names of the components that do not answer. */
  unavailableComponents(): Promise<string[]>
  /** Called for each wrong token. */
  onWrongToken(address: string): void
}

/** @returns the resolvers of the public API for the operator, who has every feature and no quota. */
export function resolversOf({ resolvers, plans }: AdminParts): Resolvers {
  const key = { kind: 'secret', keyId: null, expiresAt: null, origins: [] } as const
  return resolvers({ ...key, origins: [], plan: operatorPlan(plans), ...OPERATOR })
}

const MAX_NAME_LENGTH = 100
const MAX_REASON_LENGTH = 500

/** Notes who makes the request and why, from the headers X-Admin-Name and X-Admin-Reason. */
export function noteOperator({ headers }: Request, response: Response): void {
  const name = textOf(headers['x-admin-name'], MAX_NAME_LENGTH)
  const reason = textOf(headers['x-admin-reason'], MAX_REASON_LENGTH)
  const context: AuditContext = { who: name ? `admin page: ${name}` : 'admin page', reason }
  response.locals.auditContext = context
}

/** @returns records whose changes are in the audit log. */
export const auditedRecordsOf = ({ records }: AdminParts, response: Response): Records =>
  auditedRecords(records, response.locals.auditContext as AuditContext)

/** Notes a change that is not one of the records, such as a refresh, in the audit log. */
export const noteChange = (
  { records }: AdminParts,
  response: Response,
  action: string,
  subject: string,
): Promise<void> => audit(records, response.locals.auditContext as AuditContext, action, subject)

/** A header has no Unicode, so the page percent-encodes it. Control characters would change a terminal. */
function textOf(header: string | string[] | undefined, maxLength: number): string | null {
  const text = decode(String(header ?? ''))
    .toWellFormed()
    .replace(/\p{C}+/gu, ' ')
    .trim()
  return text.slice(0, maxLength) || null
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
