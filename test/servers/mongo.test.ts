// Runs the record contracts on MongoDB, and tests its own behavior.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import { afterAll, expect, it } from 'vitest'
import { mongoRecords } from '../../server/stores/mongo/index.ts'
import type { Records } from '../../server/stores/records.ts'
import { apex, companyOf } from '../support/companies.ts'
import { companyContract } from '../support/contracts/companies.ts'
import { recordsContract } from '../support/contracts/index.ts'
import { intelligenceContract, researchOf } from '../support/contracts/intelligence.ts'
import { NO_REPORT } from '../support/fake-internet.ts'
import { FORMER_ARTWORK, fillFormerDatabase, formerVisit } from '../support/former-mongo.ts'
import { describeWithMongo, withLongTimeout } from '../support/mongo.ts'

describeWithMongo('the MongoDB store', (databases) => {
  afterAll(() => databases.drop())
  const open = async (databaseName: string, options = {}) => {
    const records = mongoRecords(withLongTimeout(databases.url(databaseName)), options)
    await records.ping()
    return records
  }
  const damage = async (databaseName: string, kind: string, domain: string) => {
    const connection = await mongoose.createConnection(databases.url(databaseName)).asPromise()
    const update = { $set: { 'body.artworks.0.bytes': Buffer.from('<svg') } }
    await connection.collection(kind).updateOne({ _id: domain as never }, update)
    await connection.destroy()
  }
  recordsContract('MongoDB', open, damage)
  companyContract('MongoDB', open)
  intelligenceContract('MongoDB', open)

  /** Starts a process that writes without a pause, and kills it after so many milliseconds. */
  const killWriter = async (url: string, afterMs: number) => {
    const child = spawn(process.execPath, [
      join(import.meta.dirname, '../support/processes/mongo-writer.ts'),
      url,
    ])
    const ended = once(child, 'exit')
    await once(child.stdout, 'data')
    await sleep(afterMs)
    child.kill('SIGKILL')
    await ended
  }

  it('shows no partial artwork and no partial company after a writer is killed', async () => {
    const url = withLongTimeout(databases.url('killed'))
    const records = mongoRecords(url)
    for (const afterMs of [100, 500]) {
      await killWriter(url, afterMs)
      const [stored] = await records.artwork.find([apex('x.com')])
      const bytes = stored?.artworks[0]?.bytes ?? new Uint8Array()
      // The writer fills each artwork with one byte value, so several values would mean a partial write.
      expect([bytes.byteLength, new Set(bytes).size]).toEqual([200_000, 1])
      // The next write finishes the interrupted batch, so all its companies are of one write.
      await records.companies.put([companyOf('next.com')])
      const domains = Array.from({ length: 40 }, (_, i) => apex(`c${i}.com`))
      const found = await records.companies.find(domains)
      const coins = new Set(found.map((company) => company?.coins[0]))
      expect(coins.size).toBe(1)
      const [coin = ''] = coins
      const lookups = await records.companies.lookup([`coin:${coin}`])
      expect(lookups.map((hits) => hits.length)).toEqual(found[0] ? [40] : [0])
    }
    await records.close()
  })

  it('loses no company of many concurrent writers', async () => {
    const url = withLongTimeout(databases.url('many'))
    const stores = [mongoRecords(url), mongoRecords(url), mongoRecords(url)]
    const domains = Array.from({ length: 9 }, (_, i) => apex(`c${i}.com`))
    await Promise.all(
      stores.flatMap(({ companies }, writer) =>
        domains.map((domain) =>
          companies.put([companyOf(domain, { coins: ['ONE', `S${writer}`] })]),
        ),
      ),
    )
    const records: Records = stores[0]!
    const [hits] = await records.companies.lookup(['coin:ONE'])
    expect(hits?.map(({ domain }) => domain).sort()).toEqual(domains)
    // A company has the coins of its last writer only.
    const hitsByWriter = await records.companies.lookup(['coin:S0', 'coin:S1', 'coin:S2'])
    expect(hitsByWriter.flat()).toHaveLength(domains.length)
    for (const store of stores) await store.close()
  })
})

describeWithMongo('the versions of the MongoDB schema', (databases) => {
  afterAll(() => databases.drop())

  /** Changes documents as another version of the program would. */
  const change = async (
    url: string,
    edit: (connection: mongoose.Connection) => Promise<unknown>,
  ) => {
    const connection = await mongoose.createConnection(url).asPromise()
    await edit(connection)
    await connection.destroy()
  }

  it('upgrades companies with a single coin, and data without a version', async () => {
    const url = withLongTimeout(databases.url('coins'))
    const first = mongoRecords(url)
    await first.companies.put([companyOf('coin.com', { coins: ['ONE'] }), companyOf('none.com')])
    await first.close()
    await change(url, async (connection) => {
      await connection.collection('meta').deleteMany({})
      const { coins: _, ...company } = companyOf('coin.com')
      const at = new Date()
      const provenance = { coin: { source: 'catalogue', at } }
      const text = JSON.stringify({ ...company, coin: 'ONE', provenance })
      const filter = { _id: 'coin.com' as never }
      await connection.collection('companies').updateOne(filter, { $set: { company: text } })
    })
    const records = mongoRecords(url)
    const [coin, none] = await records.companies.find([apex('coin.com'), apex('none.com')])
    const [hits] = await records.companies.lookup(['coin:ONE'])
    await records.close()
    expect(coin).toMatchObject({ coins: ['ONE'], provenance: { coins: { source: 'catalogue' } } })
    expect([coin, none].some((company) => company && 'coin' in company)).toBe(false)
    expect(hits?.map(({ domain }) => domain)).toEqual(['coin.com'])
  })

  it('upgrades the documents of version 1, and finishes a write that was interrupted', async () => {
    const url = withLongTimeout(databases.url('former'))
    await change(url, fillFormerDatabase)
    const records = mongoRecords(url)
    await expect
      .poll(() => records.keys.list().catch(() => []), { timeout: 30_000 })
      .toHaveLength(2)
    const [first, second] = await records.keys.findByIds(['key_1', 'key_2'])
    expect([first?.expiresAt, first?.lastUsedOn, second?.lastUsedOn]).toEqual([
      null,
      null,
      '2026-01-01',
    ])
    const secrets = await records.secrets.find('signedUrls')
    expect(secrets.map((secret) => [...secret])).toEqual([[0, 255], [2]])
    expect(await records.artwork.domains()).toEqual(['blocked.com', 'x.com'])
    const [blocked, corrected] = await records.artwork.find([apex('blocked.com'), apex('x.com')])
    expect(blocked).toEqual({ artworks: [], blocked: true })
    const { fullColour, licence, ...sameFields } = FORMER_ARTWORK
    const icon = { ...sameFields, fullColor: fullColour, license: licence, visibleArea: null }
    const artworks = [
      { ...icon, domain: 'x.com' },
      { ...icon, kind: 'wordmark', domain: 'x.com' },
    ]
    expect(corrected).toEqual({ artworks, blocked: false })
    const [visit] = await records.visits.find([apex('x.com')])
    const times = { at: new Date(1000), freshUntil: new Date(2000) }
    expect(visit).toEqual({ domain: 'x.com', outcome: 'found', ...times, artworks })
    expect(await records.visits.report(apex('x.com'))).toEqual(NO_REPORT)
    expect(await records.intelligence.find([apex('x.com')])).toEqual([researchOf('x.com')])
    expect(await records.intelligence.spend('2026-11', 1)).toBe(6)
    expect(await records.usage.find('key_1', ['2026-11-20'])).toMatchObject([{ requests: 3 }])
    expect([await records.state.get('catalogue'), (await records.audit.list(9)).length]).toEqual([
      '{}',
      1,
    ])
    const lookedUp = async () =>
      (await records.companies.lookup(['coin:ONE', 'coin:TWO'])).flat().map(({ domain }) => domain)
    await expect.poll(lookedUp, { timeout: 10_000 }).toEqual(['coin.com', 'interrupted.com'])
    await records.close()
  })

  it('upgrades the rest after an upgrade that was killed', async () => {
    const url = withLongTimeout(databases.url('killed-upgrade'))
    await change(url, fillFormerDatabase)
    const first = mongoRecords(url)
    await expect.poll(() => first.keys.list().catch(() => []), { timeout: 30_000 }).toHaveLength(2)
    await first.close()
    await change(url, async (connection) => {
      await connection.collection<{ _id: string }>('meta').deleteMany({})
      const marker = { _id: 'restoring', isUpgrade: true, since: new Date() }
      await connection.collection<{ _id: string }>('meta').insertOne(marker)
      await connection.collection('visits').insertOne(formerVisit('late.com') as never)
    })
    const records = mongoRecords(url)
    const domains = ['late.com', 'x.com'].map(apex)
    const found = async () =>
      (await records.visits.find(domains).catch(() => [])).map((visit) => visit?.artworks.length)
    await expect.poll(found, { timeout: 30_000 }).toEqual([2, 2])
    expect(await records.keys.list()).toHaveLength(2)
    await records.close()
    await change(url, async (connection) => {
      const left = await connection.collection<{ _id: string }>('meta').find().toArray()
      expect(left.map(({ _id }) => _id)).toEqual(['schema'])
    })
  })

  it('refuses data of a newer version, and leaves it unchanged', async () => {
    const url = withLongTimeout(databases.url('newer'))
    const setVersion = (connection: mongoose.Connection) =>
      connection
        .collection('meta')
        .updateOne({ _id: 'schema' as never }, { $set: { version: 99 } }, { upsert: true })
    await change(url, setVersion)
    const records = mongoRecords(url)
    await expect(records.keys.list()).rejects.toThrow('schema version 99')
    await records.close()
  })
})
