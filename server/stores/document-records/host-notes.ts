// Notes which hosts of a company have a visit, so that their number and their bytes stay within limits: anybody can ask
// for any number of names below a domain.
import { companyOf, type Host } from '../../../schema/site.ts'
import type { Documents } from '../documents.ts'

/** The hosts of one company, and all private hosts together: those only the operator's own callers ask for. */
const LIMITS = {
  company: { hosts: 200, bytes: 8_000_000 },
  private: { hosts: 2000, bytes: 80_000_000 },
}
/** The artwork of one host: an eighth of what the hosts of one company may have. */
export const MAX_HOST_ARTWORK_BYTES = 1_000_000
/** The newest hosts that stay whatever was found there: the share of the others is for those with artwork. */
const NEWEST = 50

/** A stored visit to a host. */
export interface VisitedHost {
  host: string
  /** Milliseconds since 1970. */
  at: number
  /** Bytes of its artwork, report and facts. */
  bytes: number
  hasArtwork: boolean
}

const noteId = (host: Host): string => `hosts of ${companyOf(host) ?? '//'}`

/** Notes a stored visit. @returns the hosts beyond the limits, whose visits must be deleted. */
export function noteHost(
  documents: Documents,
  host: Host,
  visit: Omit<VisitedHost, 'host'>,
): Promise<VisitedHost[]> {
  const limits = companyOf(host) === null ? LIMITS.private : LIMITS.company
  return documents.update('state', noteId(host), (before) => {
    const others = readHosts(before).filter((other) => other.host !== host)
    const all = [...others, { host, ...visit }]
    const kept = withinLimits(all, limits)
    const result = all.filter((one) => !kept.has(one))
    return { result, after: JSON.stringify([...kept]) }
  })
}

/** Forgets a host whose visit was deleted. */
export const forgetHost = (documents: Documents, host: Host): Promise<void> =>
  documents.update('state', noteId(host), (before) => {
    const hosts = readHosts(before)
    const others = hosts.filter((other) => other.host !== host)
    if (others.length === hosts.length) return { result: undefined }
    return { result: undefined, after: others.length === 0 ? null : JSON.stringify(others) }
  })

const readHosts = (text: string | null): VisitedHost[] => (text === null ? [] : JSON.parse(text))

function withinLimits(
  all: readonly VisitedHost[],
  limits: { hosts: number; bytes: number },
): Set<VisitedHost> {
  const newestFirst = all.toSorted((a, b) => b.at - a.at)
  const older = newestFirst.slice(NEWEST)
  const bestFirst = [
    ...newestFirst.slice(0, NEWEST),
    ...older.filter(({ hasArtwork }) => hasArtwork),
    ...older.filter(({ hasArtwork }) => !hasArtwork),
  ]
  const kept = new Set<VisitedHost>()
  let bytes = 0
  for (const one of bestFirst) {
    if (kept.size === limits.hosts || bytes + one.bytes > limits.bytes) continue
    kept.add(one)
    bytes += one.bytes
  }
  return kept
}
