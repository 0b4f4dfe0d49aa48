// Decides which process purges a domain: all of them learn of each change, and the first one claims it.
import type { Site } from '../../schema/site.ts'
import type { Lock, Locks } from '../stores/locks.ts'

export interface Claims {
  /** @returns false when another process has claimed the domain. Without Redis, each machine has its own claims. */
  claim(domain: Site): Promise<boolean>
  close(): Promise<void>
}

/** @param holdMs how long a claim lasts. @param name of the locks, one for each receiver of purges. */
export function createClaims(locks: Locks, holdMs: number, name: string): Claims {
  const held = new Map<Site, { lock: Lock; timer: NodeJS.Timeout }>()
  const release = async (domain: Site) => {
    const claim = held.get(domain)
    if (!claim) return
    clearTimeout(claim.timer)
    held.delete(domain)
    await claim.lock.release()
  }
  return {
    async claim(domain) {
      const own = held.get(domain)
      // A later change of the same domain: the other processes leave it to this one too.
      if (own) own.timer.refresh()
      if (own) return true
      const lock = await locks.acquire(`${name}:${domain}`)
      if (lock === null) return false
      held.set(domain, { lock, timer: setTimeout(release, holdMs, domain).unref() })
      return true
    },
    async close() {
      await Promise.all([...held.keys()].map(release))
    },
  }
}
