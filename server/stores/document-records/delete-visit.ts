// Deletes one visit with its parts, also while a new visit to the domain is written.
import { isHost, type Site } from '../../../schema/site.ts'
import type { Documents, Kinds, StoredVisit } from '../documents.ts'
import { forgetHost } from './host-notes.ts'

/** The documents of a visit besides the visit itself. */
export const VISIT_PARTS = ['visitArtwork', 'visitReports', 'visitFacts'] as const

/** JSON has the time of the visit, as `visitArtwork` has it. Older versions stored neither. */
export type Dated<Part> = Part & { visitedAt?: string }

/**
 * Deletes a visit, and then its parts. A repeated visit may be written meanwhile, so the visit is read again, and the
 * times of its parts are compared: a later visit and its parts stay.
 * @param isDoomed whether the visit that is stored now must be deleted. @returns whether the visit was deleted.
 */
export async function deleteVisit(
  documents: Documents,
  domain: string,
  isDoomed: (visit: StoredVisit) => boolean,
): Promise<boolean> {
  const deleted = await documents.update<'visits', StoredVisit | null>('visits', domain, (visit) =>
    visit && isDoomed(visit) ? { result: visit, after: null } : { result: null },
  )
  if (deleted === null) return false
  for (const kind of VISIT_PARTS)
    await documents.update(kind, domain, (part) => {
      const isOfLaterVisit = part !== null && visitedAt(part) > deleted.at.getTime()
      return { result: undefined, after: isOfLaterVisit ? undefined : null }
    })
  const site = domain as Site
  if (isHost(site)) await forgetHost(documents, site)
  return true
}

/** @returns the time of the visit that wrote this part, in milliseconds since 1970; 0 when an older version wrote it. */
function visitedAt(part: Kinds[(typeof VISIT_PARTS)[number]]): number {
  if (typeof part !== 'string') return part.visitedAt?.getTime() ?? 0
  return Date.parse((JSON.parse(part) as Dated<object> | null)?.visitedAt ?? '') || 0
}
