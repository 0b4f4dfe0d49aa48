// Artwork and takedowns in MongoDB: one document a domain, each write one atomic update of it.
import type { UpdateQuery } from 'mongoose'
import type { Apex } from '../../../schema/apex.ts'
import type { ArtworkRecords, Held } from '../records.ts'
import { documentOf, drawingFrom, MOST_BYTES, type OnDamage, slotOf } from './artwork-documents.ts'
import type { Announce } from './changes.ts'
import { foundBy, type Link, upserted } from './connection.ts'
import type { HeldDocument } from './models.ts'

export function artworkOf(link: Link, announce: Announce, onDamage: OnDamage): ArtworkRecords {
  const heldFrom = (found: HeldDocument | undefined): Held | null => {
    if (!found) return null
    const { _id, drawings = {}, blockedAt } = found
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
  /** @param did what it has done, of what was there before: nothing is told where that is none. */
  const altered = <Done extends number | boolean>(
    domain: Apex,
    update: UpdateQuery<HeldDocument>,
    did: (before: HeldDocument | null) => Done,
  ): Promise<Done> =>
    announce(async () => {
      const upsert = '$set' in update
      const before = await link.ask(({ held }) =>
        upserted(() =>
          held.findOneAndUpdate({ _id: domain }, update, { upsert }).lean<HeldDocument | null>(),
        ),
      )
      const result = did(before)
      return { result, changes: result ? [artworkChange(domain)] : [] }
    })
  const artworkChange = (domain: Apex) => ({ what: 'artwork', domain }) as const
  return {
    async find(domains) {
      const found = await foundBy<HeldDocument>(link, 'held', domains)
      return domains.map((domain) => heldFrom(found.get(domain)))
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
      const drawn = (before: HeldDocument | null) => Object.keys(before?.drawings ?? {}).length
      return altered(domain, { $unset: { drawings: 1 } }, drawn)
    },
    async block(domain) {
      return altered(domain, { $set: { blockedAt: new Date() } }, (before) => !before?.blockedAt)
    },
    async unblock(domain) {
      return altered(domain, { $unset: { blockedAt: 1 } }, (before) => Boolean(before?.blockedAt))
    },
  }
}
