// Stores operator artwork and takedowns in MongoDB: one document per domain in the collection `held`.
// Its field `drawings` contains the artwork.
import type { UpdateQuery } from 'mongoose'
import type { Apex } from '../../../schema/apex.ts'
import type { ArtworkRecords, OperatorArtwork } from '../records.ts'
import {
  artworkDocument,
  artworkFieldName,
  artworkFromDocument,
  MAX_DOCUMENT_ARTWORK_BYTES,
  type OnDamage,
} from './artwork-documents.ts'
import type { WriteAndPublish } from './changes.ts'
import { findByIds, type MongoLink, retryUpsert } from './connection.ts'
import type { OperatorArtworkDocument } from './models.ts'

export function createArtworkRecords(
  link: MongoLink,
  writeAndPublish: WriteAndPublish,
  onDamage: OnDamage,
): ArtworkRecords {
  const operatorArtworkFrom = (
    document: OperatorArtworkDocument | undefined,
  ): OperatorArtwork | null => {
    if (!document) return null
    const { _id, drawings: artworkByField = {}, blockedAt } = document
    const fields = Object.entries(artworkByField).sort(([a], [b]) => (a < b ? -1 : 1))
    const artworks = fields.flatMap(
      ([, artwork]) => artworkFromDocument(_id, artwork, onDamage) ?? [],
    )
    const blocked = blockedAt instanceof Date
    return artworks.length > 0 || blocked ? { artworks, blocked } : null
  }
  const bytesOfOtherArtwork = async (domain: Apex, field: string) => {
    const document = await link.run(({ held }) =>
      held.findById(domain).lean<OperatorArtworkDocument>(),
    )
    const otherArtwork = Object.entries(document?.drawings ?? {}).filter(([name]) => name !== field)
    return otherArtwork.reduce((sum, [, { bytes }]) => sum + bytes.length, 0)
  }
  /** Updates a document. @param resultFrom the result for the previous document; 0 or false publishes no change. */
  const update = <Result extends number | boolean>(
    domain: Apex,
    changes: UpdateQuery<OperatorArtworkDocument>,
    resultFrom: (before: OperatorArtworkDocument | null) => Result,
  ): Promise<Result> =>
    writeAndPublish(async () => {
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
      const field = artworkFieldName(artwork)
      const otherBytes = await bytesOfOtherArtwork(domain, field)
      if (otherBytes + artwork.bytes.byteLength > MAX_DOCUMENT_ARTWORK_BYTES) {
        throw new Error(`The artwork of ${domain} must be at most 14 MB in all.`)
      }
      const changes = { $set: { [`drawings.${field}`]: artworkDocument(artwork) } }
      await writeAndPublish(async () => {
        await link.run(({ held }) =>
          retryUpsert(() => held.updateOne({ _id: domain }, changes, { upsert: true })),
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
    async domains() {
      const withContent = {
        $or: [{ drawings: { $exists: true } }, { blockedAt: { $exists: true } }],
      }
      const found = await link.run(({ held }) => held.find(withContent, { _id: 1 }).lean())
      return found.map(({ _id }) => _id).sort()
    },
  }
}
