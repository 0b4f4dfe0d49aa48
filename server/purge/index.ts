// Purges changed companies from a CDN and from a router: collects the domains of changes, and sends them as cache tags.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { isPrivateHost, type Site } from '../../schema/site.ts'
import type { Locks } from '../stores/locks.ts'
import type { Changes } from '../stores/records.ts'
import type { Log } from '../telemetry/index.ts'
import { createClaims } from './claims.ts'
import { type PurgeConfig, sendPurge } from './send.ts'

export type { PurgeConfig } from './send.ts'

/** In milliseconds. */
interface Pace {
  /** Every process drops its own caches within a second, before the CDN asks again. */
  delay: number
  /** The pause before the second try; each further pause is twice as long. */
  retry: number
  /** How long a domain is left to the process that purges it: longer than the others may learn of the change later. */
  claim: number
}

const PACE: Pace = { delay: 2000, retry: 1000, claim: 5000 }
const MAX_TRIES = 6
/** Tags of one request. CDNs limit them. */
const MAX_TAGS = 30
/** Domains that wait, about 100 bytes each. */
const MAX_PENDING = 50_000

export interface PurgerOptions {
  config: PurgeConfig
  changes: Changes
  /** Shared by all processes, so that one of them sends each purge. */
  locks: Locks
  log: Pick<Log, 'info' | 'error'>
  /** Called after each request to the webhook, with its last try when the first ones failed. */
  countPurge?(outcome: 'sent' | 'failed'): void

  /** For tests. */
  pace?: Pace
}

export interface Purger {
  /** Sends what waits, once, and stops. */
  close(): Promise<void>
}

export function createPurger(options: PurgerOptions): Purger {
  const { config, changes, locks, log, countPurge, pace = PACE } = options

  const target = config.subgraph === null ? 'CDN' : 'router'
  const pending = new Set<Site>()
  // A CDN and a router each have their own claims.
  const claims = createClaims(
    locks,
    pace.claim,
    config.subgraph === null ? 'purge' : 'purge-router',
  )
  const closing = new AbortController()
  let timer: NodeJS.Timeout | null = null
  let sending = Promise.resolve()

  const send = async (tags: Site[]) => {
    const id = randomUUID()
    for (let tries = 1; ; tries++) {
      try {
        await sendPurge(config, id, tags)
        return countPurge?.('sent')
      } catch (error) {
        const reason = (error as Error).message
        if (tries === MAX_TRIES || closing.signal.aborted) {
          log.error({ tags, reason }, `the ${target} was not purged`)
          return countPurge?.('failed')
        }
      }
      // The wait ends at once when the process stops, for one last try.
      await sleep(pace.retry * 2 ** (tries - 1), null, { signal: closing.signal }).catch(() => {})
    }
  }
  const sendPending = async () => {
    const domains = [...pending]
    pending.clear()
    const claimed = await Promise.all(domains.map(claims.claim))
    const tags = domains.filter((_, i) => claimed[i])
    for (let start = 0; start < tags.length; start += MAX_TAGS)
      await send(tags.slice(start, start + MAX_TAGS))
  }
  const flush = () => {
    timer = null
    sending = sending.then(sendPending)
    return sending
  }
  const unsubscribe = changes.subscribe((change) => {
    if (change.what === 'everything')
      log.info(`changes were not listed, so the ${target} was not purged`)
    // No cache of others keeps private hosts, or may learn their names.
    if (change.what !== 'artwork' || isPrivateHost(change.domain)) return
    if (pending.size < MAX_PENDING) pending.add(change.domain)
    else log.error({ tags: [change.domain] }, `the ${target} was not purged: too many domains wait`)
    timer ??= setTimeout(flush, pace.delay).unref()
  })
  return {
    async close() {
      unsubscribe()
      if (timer) clearTimeout(timer)
      closing.abort()
      await flush()
      await claims.close()
    },
  }
}
