// Records in MongoDB, or a server that speaks as it does: any number of processes on any number of machines.
import { artworkOf } from './mongo/artwork.ts'
import { changesOf } from './mongo/changes.ts'
import { companiesOf } from './mongo/companies.ts'
import type { OnDamage } from './mongo/drawings.ts'
import { intelligenceOf } from './mongo/intelligence.ts'
import { keysOf } from './mongo/keys.ts'
import { type Link, openLink } from './mongo/link.ts'
import { secretsOf } from './mongo/secrets.ts'
import { visitsOf } from './mongo/visits.ts'
import type { Records } from './records.ts'

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
