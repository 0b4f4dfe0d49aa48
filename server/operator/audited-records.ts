// Writes each change of keys, corrections and blocks that a command makes into the audit log.
import { randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { siteText } from '../../schema/site.ts'
import type { KeyRecord, Records } from '../stores/records.ts'

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
  const { keys, artwork, secrets, merchantRules } = records
  /** Runs the change of a key, and notes each property that it changed. */
  const notedKeyChange =
    <A extends unknown[]>(
      change: (id: string, ...args: A) => Promise<KeyRecord | null>,
      action: string,
    ) =>
    async (id: string, ...args: A): Promise<KeyRecord | null> => {
      const [before] = await keys.findByIds([id])
      const after = await change(id, ...args)
      const changes = before && after ? keyChanges(before, after) : []
      if (changes.length > 0) await note(action, `${id} ${changes.join(', ')}`)
      return after
    }
  const itself = (text: string) => text
  return {
    ...records,
    keys: {
      ...keys,
      add: noted(keys.add, 'keys create', ({ id }) => id),
      revoke: noted(keys.revoke, 'keys revoke', itself),
      expire: notedKeyChange(keys.expire, 'keys expire'),
      update: notedKeyChange(keys.update, 'keys change'),
    },
    artwork: {
      ...artwork,
      put: noted(artwork.put, 'artwork set', ({ domain, kind, background, kept }) =>
        [siteText(domain), kind, background, kept && 'kept'].filter(Boolean).join(' '),
      ),
      remove: noted(artwork.remove, 'artwork unset', siteText),
      block: noted(artwork.block, 'artwork block', siteText),
      unblock: noted(artwork.unblock, 'artwork unblock', siteText),
    },
    merchantRules: {
      ...merchantRules,
      put: noted(
        merchantRules.put,
        'merchant set',
        (_, { pattern, domain }) => `${pattern} → ${domain}`,
      ),
      remove: noted(merchantRules.remove, 'merchant unset', itself),
    },
    secrets: { ...secrets, rotate: noted(secrets.rotate, 'keys rotate-signing-secret', itself) },
  }
}

/** @returns what differs, with the old and the new value, such as `plan free → business`. */
function keyChanges(before: KeyRecord, after: KeyRecord): string[] {
  const expiry = ({ expiresAt }: KeyRecord) => expiresAt?.toISOString() ?? 'never'
  const changes: string[] = []
  if (before.plan !== after.plan) changes.push(`plan ${before.plan} → ${after.plan}`)
  if (expiry(before) !== expiry(after)) changes.push(`expires ${expiry(before)} → ${expiry(after)}`)
  if (before.revokedAt !== null && after.revokedAt === null) changes.push('enabled')
  return changes
}
