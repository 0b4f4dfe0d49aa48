// MongoDB against the contracts of every store, and what is peculiar to it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mongoose from 'mongoose'
import { afterAll, expect, it } from 'vitest'
import { Unavailable } from '../../schema/problems.ts'
import { mongoRecords } from '../../server/stores/mongo/index.ts'
import type { Records } from '../../server/stores/records.ts'
import { artworkOf, drawing } from '../support/artwork.ts'
import { apex, companyOf } from '../support/companies.ts'
import { companyContract } from '../support/contracts/companies.ts'
import { recordsContract } from '../support/contracts/index.ts'
import { intelligenceContract } from '../support/contracts/intelligence.ts'
import { onMongo, patient } from '../support/mongo.ts'

onMongo('the MongoDB store', (at) => {
  afterAll(() => at.drop())
  const open = async (place: string) => {
    const records = mongoRecords(patient(at.of(place)))
    await records.ping()
    return records
  }
  recordsContract('MongoDB', open)
  companyContract('MongoDB', open)
  intelligenceContract('MongoDB', open)

  /** Starts a process that writes, and kills it in the middle of something. */
  const killed = async (url: string, afterMs: number) => {
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

  it('shows no short or mixed drawing, and no half company, when a writer is killed', async () => {
    const url = patient(at.of('killed'))
    const records = mongoRecords(url)
    for (const afterMs of [100, 500]) {
      await killed(url, afterMs)
      const [held] = await records.artwork.find([apex('x.com')])
      const bytes = held?.artworks[0]?.bytes ?? new Uint8Array()
      expect([bytes.byteLength, new Set(bytes).size]).toEqual([200_000, 1])
      // Whoever writes next finishes what was begun: then all of the batch are of one write.
      await records.companies.put([companyOf('next.com')])
      const domains = Array.from({ length: 40 }, (_, i) => apex(`c${i}.com`))
      const found = await records.companies.find(domains)
      const coins = new Set(found.map((company) => company?.coins[0]))
      expect(coins.size).toBe(1)
      const [coin = ''] = coins
      const led = coin === undefined ? [] : await records.companies.leads([`coin:${coin}`])
      expect(led.map((leads) => leads.length)).toEqual(found[0] ? [40] : [0])
    }
    await records.close()
  })

  it('lets the work of a killed writer be finished, and of many writers at once none be lost', async () => {
    const url = patient(at.of('many'))
    const stores = [mongoRecords(url), mongoRecords(url), mongoRecords(url)]
    const all = Array.from({ length: 9 }, (_, i) => apex(`c${i}.com`))
    await Promise.all(
      stores.flatMap(({ companies }, s) =>
        all.map((domain) => companies.put([companyOf(domain, { coins: ['ONE', `S${s}`] })])),
      ),
    )
    const [records] = stores as [Records]
    const [leads] = await records.companies.leads(['coin:ONE'])
    expect(leads?.map(({ domain }) => domain).sort()).toEqual(all)
    const own = await records.companies.leads(['coin:S0', 'coin:S1', 'coin:S2'])
    expect(own.flat()).toHaveLength(all.length)
    for (const store of stores) await store.close()
  })

  it('takes a drawing whose bytes are not those that were kept for none, and says so', async () => {
    const told: string[] = []
    const url = patient(at.of('damaged'))
    const records = mongoRecords(url, ({ message }) => told.push(message))
    await records.artwork.put(artworkOf('x.com', drawing('<rect width="9" height="9"/>')))
    const connection = await mongoose.createConnection(url).asPromise()
    const bytes = Buffer.from('<svg')
    await connection
      .collection('held')
      .updateOne({ _id: 'x.com' as never }, { $set: { 'drawings.icon-any.bytes': bytes } })
    await connection.destroy()
    expect(await records.artwork.find([apex('x.com')])).toEqual([null])
    expect(told).toEqual(['The icon kept of x.com is damaged, and counts as none.'])
    await records.close()
  })

  it('refuses more searches than can be answered soon', async () => {
    const records = mongoRecords(patient(at.of('crowd')))
    const asked = Array.from({ length: 150 }, () => records.companies.names('alpha', 5))
    const told = await Promise.allSettled(asked)
    const refused = told.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
    expect(refused).toHaveLength(46)
    expect(refused[0]?.reason).toBeInstanceOf(Unavailable)
    await records.close()
  })
})
