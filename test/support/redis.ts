// Runs suites that need Redis, and opens connections with their own key prefix.
import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { openRedis, type SharedStores } from '../../server/stores/redis/index.ts'
import { INSTALL_HINTS } from './servers/index.ts'

/** A URL where no server listens. */
const UNREACHABLE_URL = 'redis://127.0.0.1:1'

/** Without Redis the suite is skipped, and its title says how to install Redis. In CI it runs and fails. */
export function describeWithRedis(
  name: string,
  url: string | null,
  suite: (url: string) => void,
): void {
  if (url === null && process.env.CI !== 'true') {
    describe.skip(`${name} (${INSTALL_HINTS.redis})`, () => suite(UNREACHABLE_URL))
  } else describe(name, () => suite(url ?? UNREACHABLE_URL))
}

export const randomPrefix = () => `test-${randomBytes(6).toString('hex')}`

/** Opens the shared stores with a timeout of 10 s, so a busy machine does not look like an outage. */
export async function openShared(url: string, prefix: string): Promise<SharedStores> {
  const callbacks = { onUnavailable() {}, onAvailable() {}, onFault() {} }
  const shared = openRedis(url, prefix, { ...callbacks, timeoutMs: 10_000 })
  await shared.settled
  return shared
}
