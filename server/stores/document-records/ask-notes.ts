// Notes in a visit that somebody asked for it, at most once a day, so that reads hardly become writes.
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Site } from '../../../schema/site.ts'
import type { Documents, StoredVisit } from '../documents.ts'
import { askedAtOf } from './artwork-limits.ts'

const DAY_MS = 86_400_000
/** Domains that this process has noted lately. Another try within the hour would fail like the one before. */
const NOTED = { max: 10_000, ttl: 3_600_000 }
/** Domains that wait for their note. A domain that finds no place is noted when it is asked for again. */
const MAX_WAITING = 1000

/** @returns a function that takes each visit that was read, and writes what it notes in the background. */
export function createAskNotes(documents: Documents) {
  const noted = new LRUCache<Site, true>(NOTED)
  const waiting = new Set<Site>()
  let isWriting = false
  const writeAll = async () => {
    isWriting = true
    for (const domain of waiting) {
      waiting.delete(domain)
      // A store that keeps no writes, or that has been closed, loses the note and nothing else.
      await note(documents, domain).catch(() => {})
      await setImmediate()
    }
    isWriting = false
  }
  return (domain: Site, visit: StoredVisit): void => {
    if (visit.bytes === 0 || !isDue(visit) || noted.has(domain) || waiting.size >= MAX_WAITING)
      return
    noted.set(domain, true)
    waiting.add(domain)
    if (!isWriting) void setImmediate().then(writeAll)
  }
}

const isDue = (visit: StoredVisit): boolean => Date.now() - askedAtOf(visit).getTime() > DAY_MS

const note = (documents: Documents, domain: Site): Promise<void> =>
  documents.update('visits', domain, (visit) => ({
    result: undefined,
    after: visit && isDue(visit) ? { ...visit, askedAt: new Date() } : undefined,
  }))
