// What tests of several processes share: suites that need Redis, and links to it with a prefix of their own.
import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { openRedis, type SharedStores } from '../../server/stores/redis/index.ts'
import { HOW_TO_GET } from './servers/index.ts'

/** Skipped by name where there is no Redis; in CI that is a failure. */
export function withRedis(name: string, url: string | null, suite: (url: string) => void): void {
  if (url === null && process.env.CI !== 'true') {
    describe.skip(`${name} (${HOW_TO_GET.redis})`, () => suite('redis://127.0.0.1:1'))
  } else describe(name, () => suite(url ?? 'redis://127.0.0.1:1'))
}

export const anyPrefix = () => `test-${randomBytes(6).toString('hex')}`

/** With a patience that the other tests of the machine do not exhaust. */
export async function openShared(url: string, prefix: string): Promise<SharedStores> {
  const untold = { onAway() {}, onBack() {}, onFault() {} }
  const shared = openRedis(url, prefix, { ...untold, patience: 10_000 })
  await shared.settled
  return shared
}
