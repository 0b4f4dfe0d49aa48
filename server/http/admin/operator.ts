// The operator behind a request to the admin API: the resolvers that it may use, and its changes in the audit log.
import type { Request, Response } from 'express'
import type { Resolvers } from '../../../schema/resolvers.ts'
import { operatorPlan } from '../../access/plans.ts'
import type { Services } from '../../context.ts'
import { type AuditContext, audit, auditedRecords } from '../../operator/audited-records.ts'
import type { Records } from '../../stores/records.ts'
import { OPERATOR } from '../../turns/callers.ts'
import { stateOf } from '../request-state.ts'

/** @returns the resolvers of the public API for the operator, who has every feature and no quota. */
export function operatorResolvers({ resolversFor, plans }: Services): Resolvers {
  const key = { kind: 'secret', keyId: null, origins: [] } as const
  return resolversFor({ ...key, origins: [], plan: operatorPlan(plans), ...OPERATOR })
}

const MAX_NAME_LENGTH = 100
const MAX_REASON_LENGTH = 500

/** Notes who makes the request and why, from the headers X-Admin-Name and X-Admin-Reason. */
export function noteOperator({ headers }: Request, response: Response): void {
  const name = textOf(headers['x-admin-name'], MAX_NAME_LENGTH)
  const reason = textOf(headers['x-admin-reason'], MAX_REASON_LENGTH)
  const who = name ? `admin page: ${name}` : 'admin page'
  stateOf(response).auditContext = { who, reason }
}

const auditContextOf = (response: Response) => stateOf(response).auditContext as AuditContext

/** @returns records whose changes are in the audit log. */
export const auditedRecordsOf = ({ stores }: Services, response: Response): Records =>
  auditedRecords(stores.records, auditContextOf(response))

/** Notes a change that is not one of the records, such as a refresh, in the audit log. */
export const noteChange = (
  { stores }: Services,
  response: Response,
  action: string,
  subject: string,
): Promise<void> => audit(stores.records, auditContextOf(response), action, subject)

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
