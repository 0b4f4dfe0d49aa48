// Bounds the visits to the hosts of one company: anybody can ask for any number of names below a domain.
import { companyOf, type Host } from '../../../schema/site.ts'
import type { Documents } from '../documents.ts'
import { deleteVisit } from './delete-visit.ts'

/** The hosts of one company, and all private hosts together: those only the operator's own callers ask for. */
const LIMITS = {
  company: { hosts: 200, bytes: 8_000_000 },
  private: { hosts: 2000, bytes: 80_000_000 },
}

/** The artwork of one host: an eighth of what the hosts of one company may have. */
export const MAX_HOST_ARTWORK_BYTES = 1_000_000

/** A visit to a host: when it was, the bytes of its artwork, and so whether it found any. */
interface VisitedHost {
  host: string
  at: number
  bytes: number
}

/** Notes a stored visit, and deletes the visits beyond the limits: first those that found nothing, then the oldest. */
export async function limitHosts(
  documents: Documents,
  host: Host,
  visit: { at: Date; bytes: number },
): Promise<void> {
  const company = companyOf(host)
  const limits = company === null ? LIMITS.private : LIMITS.company
  const doomed = await documents.update('state', `hosts of ${company ?? '//'}`, (before) => {
    const others = readHosts(before).filter((other) => other.host !== host)
    const all = [...others, { host, at: visit.at.getTime(), bytes: visit.bytes }]
    const kept = withinLimits(all, limits)
    const result = all.filter((one) => !kept.has(one))
    return { result, after: JSON.stringify([...kept]) }
  })
  for (const { host, at } of doomed)
    await deleteVisit(documents, host, (stored) => stored.at.getTime() <= at)
}

const readHosts = (text: string | null): VisitedHost[] => (text === null ? [] : JSON.parse(text))

function withinLimits(
  all: readonly VisitedHost[],
  limits: { hosts: number; bytes: number },
): Set<VisitedHost> {
  const kept = new Set<VisitedHost>()
  let bytes = 0
  const bestFirst = all.toSorted((a, b) => Number(b.bytes > 0) - Number(a.bytes > 0) || b.at - a.at)
  for (const one of bestFirst) {
    if (kept.size === limits.hosts || bytes + one.bytes > limits.bytes) continue
    kept.add(one)
    bytes += one.bytes
  }
  return kept
}
