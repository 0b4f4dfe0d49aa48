// Records in MongoDB, or a server that speaks as it does: any number of processes on any number of machines.

import type { Records } from '../records.ts'
import { artworkOf } from './artwork.ts'
import type { OnDamage } from './artwork-documents.ts'
import { changesOf } from './changes.ts'
import { companiesOf } from './companies.ts'
import { type Link, openLink } from './connection.ts'
import { intelligenceOf } from './intelligence.ts'
import { keysOf } from './keys.ts'
import { secretsOf } from './secrets.ts'
import { visitsOf } from './visits.ts'

/** Connects at the first question, and again whenever the server is back. @param onDamage told of bytes that are not what was kept. */
export function mongoRecords(url: string, onDamage: OnDamage = () => {}): Records {
  const link: Link = openLink(url, async (models) => {
    await changes.greet(models)
    // Not awaited: what is cut off may wait, and whoever writes next finishes it, too.
    setImmediate(() => settle().catch(() => {}))
  })
  const changes = changesOf(link)
  const { announce } = changes
  const { settle, ...companies } = companiesOf(link, announce)
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
