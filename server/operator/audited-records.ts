// Writes each change of keys, corrections and blocks that a command makes into the audit log.
import { randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import type { Records } from '../stores/records.ts'

/** Who makes the changes, and why. */
export interface AuditContext {
  who: string
  /** The text of `--reason`; null without one. */
  reason: string | null
}

let entriesSoFar = 0

/** Adds an entry to the audit log. @param subject the domain, the id of the key, or the file. */
export async function audit(
  { audit: log }: Pick<Records, 'audit'>,
  context: AuditContext,
  action: string,
  subject: string,
): Promise<void> {
  const at = new Date()
  // Logs are read in the order of ids. The number keeps the order of entries of the same millisecond; the random part
  // tells two processes apart.
  entriesSoFar += 1
  const order = String(entriesSoFar).padStart(9, '0')
  const id = `${at.toISOString()} ${order} ${randomBytes(6).toString('hex')}`
  await log.add({ id, at, ...context, action, subject })
}

/** @returns the user and the machine; the number of the user in a container without a list of users. */
export function currentOperator(): string {
  try {
    return `${userInfo().username}@${hostname()}`
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}@${hostname()}`
  }
}

/** @returns records that note a change after it was made. Changes that change nothing are not noted. */
export function auditedRecords<R extends Records>(records: R, context: AuditContext): R {
  const note = (action: string, subject: string) => audit(records, context, action, subject)
  /** Runs the change, and notes it unless it returns false, null or 0. */
  const noted =
    <A extends unknown[], T>(
      change: (...args: A) => Promise<T>,
      action: string,
      subjectOf: (...args: A) => string,
    ) =>
    async (...args: A): Promise<T> => {
      const result = await change(...args)
      if (result !== false && result !== null && result !== 0)
        await note(action, subjectOf(...args))
      return result
    }
  const { keys, artwork, secrets } = records
  const itself = (text: string) => text
  return {
    ...records,
    keys: {
      ...keys,
      add: noted(keys.add, 'keys create', ({ id }) => id),
      revoke: noted(keys.revoke, 'keys revoke', itself),
      expire: noted(keys.expire, 'keys expire', itself),
      update: noted(
        keys.update,
        'keys change',
        (id, changes) => `${id} ${Object.keys(changes).join(', ')}`,
      ),
    },
    artwork: {
      ...artwork,
      put: noted(artwork.put, 'artwork set', ({ domain, kind, background }) =>
        [domain, kind, background].filter(Boolean).join(' '),
      ),
      remove: noted(artwork.remove, 'artwork unset', itself),
      block: noted(artwork.block, 'artwork block', itself),
      unblock: noted(artwork.unblock, 'artwork unblock', itself),
    },
    secrets: { ...secrets, rotate: noted(secrets.rotate, 'keys rotate-signing-secret', itself) },
  }
}
