// What tests of several processes share: suites that need Redis, and links to it with a prefix of their own.
import { randomBytes } from 'node:crypto'
import { describe } from 'vitest'
import { openRedis, type SharedStores } from '../server/stores/redis.ts'
import { HOW_TO_GET } from './servers.ts'

/** Skipped by name where there is no Redis; in CI that is a failure. */
export function withRedis(name: string, url: string | null, suite: (url: string) => void): void {
  if (url === null && process.env.CI !== 'true') {
    describe.skip(`${name} (${HOW_TO_GET.redis})`, () => suite('redis://127.0.0.1:1'))
  } else describe(name, () => suite(url ?? 'redis://127.0.0.1:1'))
}

export const anyPrefix = () => `test-${randomBytes(6).toString('hex')}`

export interface Heard {
  words: string[]
}

/** Opened, and its comings and goings in words. */
export async function openShared(
  url: string,
  prefix: string = anyPrefix(),
): Promise<SharedStores & Heard> {
  const words: string[] = []
  const shared = openRedis(url, prefix, {
    onAway: (why) => void words.push(why),
    onBack: () => void words.push('back'),
    onFault: (error) => void words.push(String(error)),
  })
  await shared.settled
  return { ...shared, words }
}
