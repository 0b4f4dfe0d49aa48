// Writes the entries of the audit log as JSON, in which both stores keep them.
import type { AuditEntry } from './records.ts'

export const auditText = (entry: AuditEntry): string => JSON.stringify(entry)

export function parseAuditText(text: string): AuditEntry {
  const entry = JSON.parse(text)
  return { ...entry, at: new Date(entry.at) }
}
