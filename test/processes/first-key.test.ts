// Tests servers that start at once on one empty MongoDB and Redis: they create one first key, which each accepts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, inject, it } from 'vitest'
import { waitUntilReady } from '../../bench/children.ts'
import { createFirstKey } from '../../server/commands/banner.ts'
import { loadConfig } from '../../server/config.ts'
import { mongoRecords } from '../../server/stores/mongo/index.ts'
import { describeWithMongo, withLongTimeout } from '../support/mongo.ts'
import { fetchChecked } from '../support/openapi-listener.ts'
import { freePort } from '../support/ports.ts'
import { describeWithRedis, randomPrefix } from '../support/redis.ts'

const CLI = join(import.meta.dirname, '../../server/cli.ts')
const SERVERS = ['a', 'b']
/** On a busy machine both servers share the two cores while they fill the store. */
const START_OPTIONS = { timeout: 60_000, interval: 50 }
const FIRST_KEY_NOTE = /A secret key of the largest plan is in (\S+),/

describeWithMongo('servers that start at once on one empty store', (databases) => {
  describeWithRedis('and one Redis', inject('redisUrl'), (redisUrl) => {
    const folder = mkdtempSync(join(tmpdir(), 'logograph-first-key-'))
    const started: ReturnType<typeof spawn>[] = []
    afterAll(async () => {
      // A failed test leaves its processes running.
      for (const child of started) child.kill('SIGKILL')
      await databases.drop()
      rmSync(folder, { recursive: true, force: true })
    })

    it('print and store one key, which each accepts', async () => {
      const shared = {
        MONGODB_URL: withLongTimeout(databases.url('servers')),
        REDIS_URL: redisUrl,
        REDIS_PREFIX: randomPrefix(),
      }
      const servers = await Promise.all(
        SERVERS.map(async (name) => {
          const env = {
            ...shared,
            PORT: String(await freePort()),
            IMAGE_PORT: String(await freePort()),
            DATA_DIR: join(folder, name),
          }
          const child = spawn(process.execPath, [CLI, 'serve'], { env })
          started.push(child)
          let stderr = ''
          child.stderr.on('data', (chunk) => {
            stderr += chunk
          })
          return { child, api: `http://127.0.0.1:${env.PORT}`, stderr: () => stderr }
        }),
      )
      for (const { child, api, stderr } of servers) {
        await waitUntilReady(child, `${api}/livez`)
        await expect.poll(stderr, START_OPTIONS).toContain('Try:')
      }
      const files = servers.flatMap(({ stderr }) => FIRST_KEY_NOTE.exec(stderr())?.[1] ?? [])
      expect(files).toHaveLength(1)
      expect(servers.map(({ stderr }) => stderr()).join()).not.toContain('No key exists yet')
      const headers = { 'x-api-key': readFileSync(files[0]!, 'utf8').trim() }
      for (const { api } of servers) {
        const answer = await fetchChecked(`${api}/api/stripe.com?format=svg`, { headers })
        expect(answer.headers.get('content-type')).toBe('image/svg+xml')
      }
      const records = mongoRecords(shared.MONGODB_URL)
      expect(await records.keys.list()).toHaveLength(1)
      await records.close()
    }, 180_000)

    it('create one even when both have seen that there is none', async () => {
      const url = withLongTimeout(databases.url('same instant'))
      const [one, two] = [mongoRecords(url), mongoRecords(url)]
      const create = (records: typeof one, name: string) =>
        createFirstKey(loadConfig({ DATA_DIR: join(folder, name) }), records)
      await Promise.all([one.keys.list(), two.keys.list()])
      const results = await Promise.all([create(one, 'one'), create(two, 'two')])
      expect(results.filter((result) => result === 'elsewhere')).toHaveLength(1)
      expect(await one.keys.list()).toHaveLength(1)
      const files = ['one', 'two'].map((name) => existsSync(join(folder, name, 'first-key')))
      expect(files.filter(Boolean)).toHaveLength(1)
      await Promise.all([one.close(), two.close()])
    })
  })
})
