// Tests a Redis user that may not use the channel of released locks: nothing waits for it, and the operator learns it.
import { Redis } from 'ioredis'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { RedisLink } from '../../server/stores/redis/connection.ts'
import { redisLocks } from '../../server/stores/redis/locks.ts'
import { describeWithRedis, randomPrefix } from '../support/redis.ts'
import { startRedis, type TestServer } from '../support/servers/index.ts'
import { type Service, startService } from '../support/service.ts'

/** Rules of ACL SETUSER for each user; Redis 7 gives a new user no channel. */
const USERS = {
  'no-channel': ['~*', '+@all'],
  'no-publish': ['~*', '&*', '+@all', '-publish'],
  'no-subscribe': ['~*', '&*', '+@all', '-subscribe'],
  'least-rights': ['~*logograph*', '&logograph:*', '+@all', '-@dangerous'],
}
type User = keyof typeof USERS

describeWithRedis('a Redis user', inject('redisUrl'), () => {
  let server: TestServer
  let admin: Redis
  const urlOf = (user: User) => `redis://${user}:pw@127.0.0.1:${server.port}`
  beforeAll(async () => {
    server = (await startRedis()) as TestServer
    admin = new Redis(server.url)
    for (const [user, rules] of Object.entries(USERS)) {
      await admin.call('ACL', 'SETUSER', user, 'on', '>pw', ...rules)
    }
  })
  afterAll(async () => {
    admin.disconnect()
    await server.stop()
  })

  async function openLink(user: User, prefix: string): Promise<RedisLink> {
    const callbacks = { onUnavailable() {}, onAvailable() {}, onFault() {} }
    const link = new RedisLink(urlOf(user), prefix, { ...callbacks, timeoutMs: 10_000 })
    await link.settled
    return link
  }

  it.each<[holder: User, waiter: User, listeners: number]>([
    ['no-channel', 'no-channel', 0],
    // As while the user is replaced in one server after the other.
    ['no-channel', 'least-rights', 1],
    ['no-publish', 'no-publish', 0],
    ['no-subscribe', 'no-subscribe', 0],
  ])(
    '%s wakes %s when it releases a lock, long before the lock expires',
    async (holder, waiter, listeners) => {
      const prefix = `logograph:${randomPrefix()}`
      const links = await Promise.all([openLink(holder, prefix), openLink(waiter, prefix)])
      // Both the lock and the wait outlast the test.
      const [one, two] = links.map((link) => redisLocks(link, prefix, 600_000))
      // A subscriber that connects later would wake the waiter.
      const channel = `${prefix}:freed`
      await expect.poll(() => admin.pubsub('NUMSUB', channel)).toEqual([channel, listeners])
      const lock = await one!.acquire('logo')
      expect(await two!.acquire('logo')).toBeNull()
      const wait = two!.waitUntilFree('logo', 600_000)
      // The waiter has read that the lock is held, because Redis answers a connection in order.
      await links[1]!.run((redis) => redis.ping())
      await lock!.release()
      await wait
      expect(await two!.acquire('logo')).not.toBeNull()
      await Promise.all(links.map((link) => link.close()))
    },
  )

  it.each<User>(['no-channel', 'no-publish', 'no-subscribe'])(
    '%s degrades the locks, and one log line has the command that grants the permission',
    async (user) => {
      const service = await startService({ env: { REDIS_URL: urlOf(user) } })
      const logged = () => service.logLines.filter(({ msg }) => /channel/.test(String(msg)))
      await expect.poll(() => degradedOf(service)).toEqual(['degraded', ['locks']])
      expect((await service.get('/readyz')).status).toBe(200)
      expect((await service.get('/api/stripe.com')).status).toBe(200)
      expect(logged()).toEqual([expect.objectContaining({ level: 'warn', store: 'redis' })])
      const message = String(logged()[0]?.msg)
      expect(message).toContain('NOPERM')
      const [, command = ''] = /: (ACL SETUSER .*)$/.exec(message) ?? []
      expect(command).toContain(` ${user} `)
      const [name = '', ...rules] = command.replaceAll("'", '').split(' ')
      await admin.call(name, ...rules)
      await expect.poll(() => degradedOf(service)).toEqual(['ok', undefined])
      expect(logged().map(({ level }) => level)).toEqual(['warn', 'info'])
      await service.close()
    },
  )

  it('least-rights is all that a server needs', async () => {
    const env = { REDIS_URL: urlOf('least-rights'), REDIS_PREFIX: 'logograph' }
    const service = await startService({ env })
    await expect.poll(() => degradedOf(service)).toEqual(['ok', undefined])
    expect((await service.get('/api/stripe.com')).status).toBe(200)
    // On a busy machine Redis may answer late, which is no matter of rights.
    expect(service.logLines.filter(({ msg }) => String(msg).includes('NOPERM'))).toEqual([])
    await service.close()
  })
})

async function degradedOf(service: Service): Promise<[status: string, parts?: string[]]> {
  const response = await service.get('/health')
  const { status, degraded } = (await response.json()) as { status: string; degraded?: string[] }
  return [status, degraded]
}
