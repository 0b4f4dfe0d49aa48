// Artwork and takedowns in MongoDB: one document a domain, each write one atomic update of it.
import type { Apex } from '../../../schema/apex.ts'
import type { ArtworkRecords, Held } from '../records.ts'
import type { Announce } from './changes.ts'
import { documentOf, drawingFrom, MOST_BYTES, type OnDamage, slotOf } from './drawings.ts'
import { type Link, upserted } from './link.ts'
import type { HeldDocument } from './models.ts'

export function artworkOf(link: Link, announce: Announce, onDamage: OnDamage): ArtworkRecords {
  const heldFrom = ({ _id, drawings = {}, blockedAt }: HeldDocument): Held | null => {
    const slots = Object.entries(drawings).sort(([a], [b]) => (a < b ? -1 : 1))
    const artworks = slots.flatMap(([, one]) => drawingFrom(_id, one, onDamage) ?? [])
    const blocked = blockedAt instanceof Date
    return artworks.length > 0 || blocked ? { artworks, blocked } : null
  }
  const sized = async (domain: Apex, slot: string) => {
    const known = await link.ask(({ held }) => held.findById(domain).lean<HeldDocument>())
    const others = Object.entries(known?.drawings ?? {}).filter(([name]) => name !== slot)
    return others.reduce((sum, [, { bytes }]) => sum + bytes.length, 0)
  }
  const artworkChange = (domain: Apex) => ({ what: 'artwork', domain }) as const
  return {
    async find(domains) {
      if (domains.length === 0) return []
      const known = await link.ask(({ held }) =>
        held.find({ _id: { $in: [...new Set(domains)] } }).lean<HeldDocument[]>(),
      )
      const byDomain = new Map(known.map((one) => [one._id, heldFrom(one)]))
      return domains.map((domain) => byDomain.get(domain) ?? null)
    },
    async put(artwork) {
      const { domain } = artwork
      const slot = slotOf(artwork)
      if ((await sized(domain, slot)) + artwork.bytes.byteLength > MOST_BYTES) {
        throw new Error(`The drawings of ${domain} together are larger than 14 MB.`)
      }
      const set = { $set: { [`drawings.${slot}`]: documentOf(artwork) } }
      await announce(async () => {
        await link.ask(({ held }) =>
          upserted(() => held.updateOne({ _id: domain }, set, { upsert: true })),
        )
        return { result: undefined, changes: [artworkChange(domain)] }
      })
    },
    async remove(domain) {
      return announce(async () => {
        const before = await link.ask(({ held }) =>
          held
            .findOneAndUpdate({ _id: domain }, { $unset: { drawings: 1 } })
            .lean<HeldDocument | null>(),
        )
        const result = Object.keys(before?.drawings ?? {}).length
        return { result, changes: result > 0 ? [artworkChange(domain)] : [] }
      })
    },
    async block(domain) {
      const set = { $set: { blockedAt: new Date() } }
      return announce(async () => {
        const before = await link.ask(({ held }) =>
          upserted(() =>
            held
              .findOneAndUpdate({ _id: domain }, set, { upsert: true })
              .lean<HeldDocument | null>(),
          ),
        )
        const result = !before?.blockedAt
        return { result, changes: result ? [artworkChange(domain)] : [] }
      })
    },
    async unblock(domain) {
      return announce(async () => {
        const before = await link.ask(({ held }) =>
          held
            .findOneAndUpdate({ _id: domain }, { $unset: { blockedAt: 1 } })
            .lean<HeldDocument | null>(),
        )
        const result = before?.blockedAt !== undefined && before.blockedAt !== null
        return { result, changes: result ? [artworkChange(domain)] : [] }
      })
    },
  }
}
