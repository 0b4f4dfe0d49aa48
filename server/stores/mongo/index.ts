// Opens the records in MongoDB or a compatible server, for any number of processes and machines.
import type { Records } from '../records.ts'
import { artworkOf } from './artwork.ts'
import type { OnDamage } from './artwork-documents.ts'
import { changesOf } from './changes.ts'
import { companiesOf } from './companies.ts'
import { type MongoLink, openMongoLink } from './connection.ts'
import { intelligenceOf } from './intelligence.ts'
import { keysOf } from './keys.ts'
import { secretsOf } from './secrets.ts'
import { visitsOf } from './visits.ts'

/** Connects at the first query, and again after an outage. @param onDamage called for bytes that do not match their hash. */
export function mongoRecords(url: string, onDamage: OnDamage = () => {}): Records {
  const link: MongoLink = openMongoLink(url, async (models) => {
    await changes.start(models)
    // Not awaited, because the next write finishes interrupted writes too.
    setImmediate(() => finishWrites().catch(() => {}))
  })
  const changes = changesOf(link)
  const { announce } = changes
  const { finishWrites, ...companies } = companiesOf(link, announce)
  return {
    artwork: artworkOf(link, announce, onDamage),
    visits: visitsOf(link, announce, onDamage),
    companies,
    intelligence: intelligenceOf(link, announce),
    keys: keysOf(link, announce),
    secrets: secretsOf(link),
    changes,
    ping: () => link.ping(),
    async close() {
      changes.stop()
      await link.close()
    },
  }
}
