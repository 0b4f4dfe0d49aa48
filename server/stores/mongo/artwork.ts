// Stores operator artwork and takedowns in MongoDB: one document a domain, one atomic update a write.
import type { UpdateQuery } from 'mongoose'
import type { Apex } from '../../../schema/apex.ts'
import type { ArtworkRecords, OperatorArtwork } from '../records.ts'
import {
  artworkDocument,
  artworkFromDocument,
  MAX_DOCUMENT_ARTWORK_BYTES,
  type OnDamage,
  slotOf,
} from './artwork-documents.ts'
import type { Announce } from './changes.ts'
import { findByIds, type MongoLink, retryUpsert } from './connection.ts'
import type { OperatorArtworkDocument } from './models.ts'

export function artworkOf(link: MongoLink, announce: Announce, onDamage: OnDamage): ArtworkRecords {
  const operatorArtworkFrom = (
    found: OperatorArtworkDocument | undefined,
  ): OperatorArtwork | null => {
    if (!found) return null
    const { _id, drawings = {}, blockedAt } = found
    const slots = Object.entries(drawings).sort(([a], [b]) => (a < b ? -1 : 1))
    const artworks = slots.flatMap(([, one]) => artworkFromDocument(_id, one, onDamage) ?? [])
    const blocked = blockedAt instanceof Date
    return artworks.length > 0 || blocked ? { artworks, blocked } : null
  }
  const bytesOfOtherSlots = async (domain: Apex, slot: string) => {
    const document = await link.run(({ held }) =>
      held.findById(domain).lean<OperatorArtworkDocument>(),
    )
    const otherSlots = Object.entries(document?.drawings ?? {}).filter(([name]) => name !== slot)
    return otherSlots.reduce((sum, [, { bytes }]) => sum + bytes.length, 0)
  }
  /** Updates a document. @param resultFrom the result for the previous document; 0 or false publishes no change. */
  const update = <Result extends number | boolean>(
    domain: Apex,
    changes: UpdateQuery<OperatorArtworkDocument>,
    resultFrom: (before: OperatorArtworkDocument | null) => Result,
  ): Promise<Result> =>
    announce(async () => {
      const upsert = '$set' in changes
      const before = await link.run(({ held }) =>
        retryUpsert(() =>
          held
            .findOneAndUpdate({ _id: domain }, changes, { upsert })
            .lean<OperatorArtworkDocument | null>(),
        ),
      )
      const result = resultFrom(before)
      return { result, changes: result ? [artworkChange(domain)] : [] }
    })
  const artworkChange = (domain: Apex) => ({ what: 'artwork', domain }) as const
  return {
    async find(domains) {
      const found = await findByIds<OperatorArtworkDocument>(link, 'held', domains)
      return domains.map((domain) => operatorArtworkFrom(found.get(domain)))
    },
    async put(artwork) {
      const { domain } = artwork
      const slot = slotOf(artwork)
      if (
        (await bytesOfOtherSlots(domain, slot)) + artwork.bytes.byteLength >
        MAX_DOCUMENT_ARTWORK_BYTES
      ) {
        throw new Error(`The artwork of ${domain} must be at most 14 MB in all.`)
      }
      const set = { $set: { [`drawings.${slot}`]: artworkDocument(artwork) } }
      await announce(async () => {
        await link.run(({ held }) =>
          retryUpsert(() => held.updateOne({ _id: domain }, set, { upsert: true })),
        )
        return { result: undefined, changes: [artworkChange(domain)] }
      })
    },
    async remove(domain) {
      const artworkCount = (before: OperatorArtworkDocument | null) =>
        Object.keys(before?.drawings ?? {}).length
      return update(domain, { $unset: { drawings: 1 } }, artworkCount)
    },
    async block(domain) {
      return update(domain, { $set: { blockedAt: new Date() } }, (before) => !before?.blockedAt)
    },
    async unblock(domain) {
      return update(domain, { $unset: { blockedAt: 1 } }, (before) => Boolean(before?.blockedAt))
    },
  }
}
