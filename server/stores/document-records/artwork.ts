// Stores operator artwork and takedowns, one document for each domain: no reader sees half of it.
import type { Site } from '../../../schema/site.ts'
import { type Documents, type Kinds, pagesOf } from '../documents.ts'
import type { ArtworkRecords } from '../records.ts'
import {
  bytesOf,
  MAX_DOCUMENT_ARTWORK_BYTES,
  type OnDamage,
  readArtwork,
  storedArtwork,
  withArtwork,
} from './stored-artwork.ts'

type Body = Kinds['operatorArtwork']

/** Documents of one page; each has up to 14 MB. */
export const OPERATOR_PAGE_SIZE = 20

export const NO_OPERATOR_ARTWORK: Body = { artworks: [], blockedAt: null }
const isEmpty = ({ artworks, blockedAt }: Body) => artworks.length === 0 && blockedAt === null

export function createArtworkRecords(documents: Documents, onDamage: OnDamage): ArtworkRecords {
  /** Changes the document and publishes the change. @param next returns null when nothing changes. */
  const change = (domain: Site, next: (before: Body) => Body | null): Promise<Body | null> =>
    documents.update('operatorArtwork', domain, (stored) => {
      const before = stored ?? NO_OPERATOR_ARTWORK
      const after = next(before)
      if (after === null) return { result: null }
      return {
        result: before,
        after: isEmpty(after) ? null : after,
        changes: [{ what: 'artwork', domain }],
      }
    })
  return {
    async find(domains) {
      const found = await documents.find('operatorArtwork', domains)
      return domains.map((domain, i) => {
        const stored = found[i]
        if (!stored) return null
        const artworks = stored.artworks.flatMap((one) => readArtwork(domain, one, onDamage) ?? [])
        const blocked = stored.blockedAt !== null
        return artworks.length > 0 || blocked ? { artworks, blocked } : null
      })
    },
    async put(artwork) {
      await change(artwork.domain, (before) => {
        const artworks = withArtwork(before.artworks, storedArtwork(artwork))
        if (bytesOf(artworks) > MAX_DOCUMENT_ARTWORK_BYTES)
          throw new Error(`The artwork of ${artwork.domain} must be at most 14 MB in all.`)
        return { ...before, artworks }
      })
    },
    async remove(domain) {
      const before = await change(domain, (stored) =>
        stored.artworks.length === 0 ? null : { ...stored, artworks: [] },
      )
      return before?.artworks.length ?? 0
    },
    async block(domain) {
      const before = await change(domain, (stored) =>
        stored.blockedAt ? null : { ...stored, blockedAt: new Date() },
      )
      return before !== null
    },
    async unblock(domain) {
      const before = await change(domain, (stored) =>
        stored.blockedAt ? { ...stored, blockedAt: null } : null,
      )
      return before !== null
    },
    async domains() {
      const domains: Site[] = []
      for await (const page of pagesOf(documents, 'operatorArtwork', OPERATOR_PAGE_SIZE))
        domains.push(...page.map(({ id }) => id as Site))
      return domains
    },
  }
}
