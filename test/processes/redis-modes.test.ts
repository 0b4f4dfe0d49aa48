// Tests Redis as people run it: a cluster of three masters and a Sentinel are refused at the start, a replica is waited for,
// and TLS needs a certificate that this process trusts.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { startConsumer } from '../../server/jobs/consumer.ts'
import { openJobs } from '../../server/jobs/index.ts'
import { createCertificates } from '../support/network/certificates.ts'
import { freePort } from '../support/ports.ts'
import { startCluster } from '../support/processes/index.ts'
import { describeWithRedis } from '../support/redis.ts'
import { startRedis, startSentinel, type TestServer } from '../support/servers/index.ts'
import { startService } from '../support/service.ts'

const SLOTS = 16_384

describeWithRedis('REDIS_URL', inject('redisUrl'), () => {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-redis-modes-'))
  const servers: TestServer[] = []
  const startServer = async (options: string[]): Promise<TestServer> => {
    const server = (await startRedis(undefined, options)) as TestServer
    servers.push(server)
    return server
  }
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    rmSync(folder, { recursive: true, force: true })
  })

  describe('of a cluster with three masters', () => {
    const nodes: TestServer[] = []
    const busPorts: number[] = []
    beforeAll(async () => {
      for (const name of ['a', 'b', 'c']) {
        const busPort = await freePort()
        busPorts.push(busPort)
        const files = ['--cluster-config-file', join(folder, `${name}.conf`)]
        const bus = ['--cluster-enabled', 'yes', '--cluster-port', String(busPort)]
        nodes.push(await startServer([...bus, ...files]))
      }
      const clients = nodes.map(({ url }) => new Redis(url))
      const share = Math.ceil(SLOTS / nodes.length)
      for (const [i, client] of clients.entries())
        await client.cluster('ADDSLOTSRANGE', i * share, Math.min(SLOTS, (i + 1) * share) - 1)
      for (const [i, client] of clients.entries()) {
        if (i > 0) await client.call('CLUSTER', 'MEET', '127.0.0.1', nodes[0]!.port, busPorts[0]!)
      }
      for (const client of clients) {
        const state = () => client.cluster('INFO')
        const isWhole = /cluster_state:ok[\s\S]*cluster_size:3/
        await vi.waitFor(async () => expect(await state()).toMatch(isWhole), 30_000)
        client.disconnect()
      }
    }, 60_000)

    it('is refused by each of its nodes with a sentence that names the setting', async () => {
      for (const { url } of nodes)
        await expect(startService({ env: { REDIS_URL: url } })).rejects.toThrow(
          'REDIS_URL names a node of a Redis Cluster with 3 masters, which is not supported: name one Redis, or a cluster with one master.',
        )
    })
  })

  it('of a Sentinel is refused with a sentence that names the setting', async () => {
    const file = join(folder, 'sentinel.conf')
    writeFileSync(file, '')
    const sentinel = (await startSentinel(file)) as TestServer
    servers.push(sentinel)
    await expect(startService({ env: { REDIS_URL: sentinel.url } })).rejects.toThrow(
      'REDIS_URL names a Sentinel, which is not supported: name the master, or a proxy that follows it.',
    )
  })

  it('of a replica serves without Redis, says why, and uses it once it is the master', async () => {
    const master = await startServer([])
    const replica = await startServer(['--replicaof', '127.0.0.1', String(master.port)])
    const service = await startService({ env: { REDIS_URL: replica.url } })
    const degraded = async () => (await (await service.get('/health')).json()).degraded ?? []
    try {
      expect((await service.get('/api/stripe.com')).status).toBe(200)
      expect(await degraded()).toEqual(['cache'])
      expect(service.logLines.map(({ msg }) => msg)).toContain(
        'Redis is unavailable: REDIS_URL names a replica, which takes no writes until it becomes the master: name the master; this process continues without Redis',
      )
      const admin = new Redis(replica.url)
      await admin.replicaof('NO', 'ONE')
      admin.disconnect()
      await expect.poll(degraded, { timeout: 15_000 }).toEqual([])
    } finally {
      await service.close()
    }
  })

  describe('with a database that Redis refuses', () => {
    let server: TestServer
    const PASSWORD = 'pw'
    const inDatabase = (path: string, user = '') => server.url.replace('//', `//${user}`) + path
    const admin = async (...command: [string, ...string[]]) => {
      const redis = new Redis(server.url)
      await redis.call(...command).finally(() => redis.disconnect())
    }
    beforeAll(async () => {
      server = await startServer(['--databases', '16'])
      await admin('ACL', 'SETUSER', 'narrow', 'on', `>${PASSWORD}`, '~*', '&*', '+@all', '-select')
    })

    it.each([
      ['/99', '', 'database 99, but Redis refuses it: ERR DB index is out of range'],
      ['/5', `narrow:${PASSWORD}@`, 'database 5, but Redis refuses it: NOPERM'],
    ])(
      'serves without Redis with %s, says why, and writes nothing elsewhere',
      async (path, user, reason) => {
        const service = await startService({ env: { REDIS_URL: inDatabase(path, user) } })
        try {
          expect((await service.get('/api/stripe.com')).status).toBe(200)
          const { degraded } = await (await service.get('/health')).json()
          expect(degraded).toEqual(['cache'])
          const messages = service.logLines.map(({ msg }) => msg)
          expect(messages).toContainEqual(
            expect.stringContaining(`Redis is unavailable: REDIS_URL names ${reason}`),
          )
        } finally {
          await service.close()
        }
        const redis = new Redis(server.url)
        expect(await redis.keys('*')).toEqual([])
        redis.disconnect()
      },
    )

    it('is used once the user may select it', async () => {
      const service = await startService({
        env: { REDIS_URL: inDatabase('/5', `narrow:${PASSWORD}@`) },
      })
      const degraded = async () => (await (await service.get('/health')).json()).degraded ?? []
      try {
        expect(await degraded()).toEqual(['cache'])
        await admin('ACL', 'SETUSER', 'narrow', '+select')
        await expect.poll(degraded, { timeout: 15_000 }).toEqual([])
      } finally {
        await service.close()
        await admin('ACL', 'SETUSER', 'narrow', '-select')
      }
      const redis = new Redis(server.url)
      expect(await redis.keys('*')).toEqual([])
      await redis.select(5)
      expect(await redis.keys('*')).not.toEqual([])
      redis.disconnect()
    })

    it('is not where a worker takes jobs, nor is any other', async () => {
      const { promise: isDown, resolve } = Promise.withResolvers<boolean>()
      const task = async () => ''
      const consumer = startConsumer(
        { redisUrl: inDatabase('/99'), redisPrefix: 'x' },
        {
          tasks: { visit: task, research: task },
          concurrency: 1,
          onConnectionChange: (isUp) => resolve(!isUp),
          onError() {},
        },
      )
      expect(await isDown).toBe(true)
      expect(consumer.isUp()).toBe(false)
      await consumer.close(async () => {})
      const redis = new Redis(server.url)
      expect(await redis.keys('*')).toEqual([])
      redis.disconnect()
    })

    it('is an error of commands that queue jobs', async () => {
      const jobs = openJobs({ redisUrl: inDatabase('/99'), redisPrefix: 'x' })
      try {
        await expect(jobs.ready()).rejects.toThrow(
          'Redis refused database 99: ERR DB index is out of range. Check REDIS_URL.',
        )
      } finally {
        await jobs.close()
      }
    })
  })

  describe('over TLS', () => {
    let url: string
    const file = (name: string) => join(folder, name)
    beforeAll(async () => {
      const { ca, loopback } = await createCertificates()
      writeFileSync(file('ca.pem'), ca)
      writeFileSync(file('redis.pem'), loopback.cert)
      writeFileSync(file('redis.key'), loopback.key)
      const port = await freePort()
      const tls = ['--tls-port', String(port), '--tls-auth-clients', 'no']
      const files = ['--tls-cert-file', file('redis.pem'), '--tls-key-file', file('redis.key')]
      await startServer([...tls, ...files])
      url = `rediss://127.0.0.1:${port}`
    })
    const serve = (name: string, env: Record<string, string>) =>
      startCluster({ REDIS_URL: url, DATA_DIR: file(name), SOURCES: 'bundled', ...env })

    it('keeps the images there when NODE_EXTRA_CA_CERTS has its authority', async () => {
      const service = await serve('trusting', { NODE_EXTRA_CA_CERTS: file('ca.pem') })
      try {
        expect((await fetch(`${service.api}/api/stripe.com`)).status).toBe(200)
        expect(await (await fetch(`${service.api}/health`)).json()).not.toHaveProperty('degraded')
        const redis = new Redis(url, { tls: { ca: readFileSync(file('ca.pem')) } })
        await expect.poll(() => redis.dbsize()).toBeGreaterThan(0)
        redis.disconnect()
      } finally {
        await service.kill()
      }
    })

    it('is not used with a certificate of an unknown authority, and the log says so', async () => {
      const service = await serve('distrusting', {})
      try {
        expect((await fetch(`${service.api}/api/stripe.com`)).status).toBe(200)
        const { degraded } = await (await fetch(`${service.api}/health`)).json()
        expect(degraded).toEqual(['cache'])
        expect(service.out).toMatch(/Redis is unavailable: [^"]*certificate/)
      } finally {
        await service.kill()
      }
    })
  })
})
