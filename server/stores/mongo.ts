// Records in MongoDB, or a server that speaks as it does: any number of processes on any number of machines.
import { artworkOf } from './mongo/artwork.ts'
import { changesOf } from './mongo/changes.ts'
import { companiesOf } from './mongo/companies.ts'
import type { OnDamage } from './mongo/drawings.ts'
import { keysOf } from './mongo/keys.ts'
import { type Link, openLink } from './mongo/link.ts'
import { secretsOf } from './mongo/secrets.ts'
import { visitsOf } from './mongo/visits.ts'
import type { Records } from './records.ts'

interface Options {
  /** Told of bytes that are not what was kept. */
  onDamage?: OnDamage
  /** How long a question is waited for. */
  patienceMs?: number
}

/** Connects at the first question, and again whenever the server is back. */
export function mongoRecords(
  url: string,
  { onDamage = () => {}, patienceMs }: Options = {},
): Records {
  const link: Link = openLink(url, (models) => changes.greet(models), patienceMs)
  const changes = changesOf(link)
  const { announce } = changes
  return {
    artwork: artworkOf(link, announce, onDamage),
    visits: visitsOf(link, announce, onDamage),
    companies: companiesOf(link, announce),
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
