// Tests backups of MongoDB under writes, moves between both stores, and restores that are killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readDump, verifyDump } from '../../server/backup/read-dump.ts'
import { writeDump } from '../../server/backup/write-dump.ts'
import type { BackedUpRecords } from '../../server/stores/dump.ts'
import { mongoRecords } from '../../server/stores/mongo/index.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { apex, companyOf } from '../support/companies.ts'
import { contentOf, fillStore, keyOf, restoredContentOf } from '../support/dumps.ts'
import { writeFormerDump } from '../support/former-dump.ts'
import { describeWithMongo, withLongTimeout } from '../support/mongo.ts'
import { run } from '../support/processes/index.ts'
import { startService } from '../support/service.ts'

const ignoreProgress = () => {}

describeWithMongo('backups', (databases) => {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-moves-'))
  const opened: BackedUpRecords[] = []
  afterAll(async () => {
    for (const records of opened) await records.close()
    rmSync(folder, { recursive: true, force: true })
    await databases.drop()
  })
  const keep = (records: BackedUpRecords) => {
    opened.push(records)
    return records
  }
  const urlOf = (name: string) => withLongTimeout(databases.url(name))
  const mongo = (name: string, isRestoring = false) =>
    keep(mongoRecords(urlOf(name), { isRestoring }))
  const sqlite = (name: string) => keep(sqliteRecords(join(folder, name, 'logograph.sqlite')))
  const move = async (from: BackedUpRecords, to: BackedUpRecords, name: string) => {
    const file = join(folder, `${name}.dump`)
    await writeDump(from.backup, file, '0.0.0', ignoreProgress)
    await verifyDump(file, ignoreProgress)
    await to.backup.restore(readDump(file, ignoreProgress))
    return file
  }

  it('move all data from SQLite to MongoDB and back', async () => {
    const source = sqlite('source')
    await fillStore(source)
    const there = mongo('there', true)
    await fillStore(there)
    await there.keys.add(keyOf(9))
    await move(source, there, 'there')
    expect(await contentOf(there)).toEqual(await contentOf(source))
    const back = sqlite('back')
    await move(there, back, 'back')
    expect(await contentOf(back)).toEqual(await contentOf(source))
    const [hits] = await there.companies.lookup(['coin:C7'])
    const names = await there.companies.searchNames('societe 7', 5)
    expect([hits?.[0]?.domain, names.some(({ domain }) => domain === 'c7.com')]).toEqual([
      'c7.com',
      true,
    ])
  })

  it('of format 1, which have former words, are restored into MongoDB', async () => {
    const source = sqlite('new-words')
    await fillStore(source)
    const file = join(folder, 'new-words.dump')
    await writeDump(source.backup, file, '0.0.0', ignoreProgress)
    const former = join(folder, 'former-words.dump')
    writeFormerDump(file, former)
    const target = mongo('former-words', true)
    await target.backup.restore(readDump(former, ignoreProgress))
    expect(await contentOf(target)).toEqual(await contentOf(source))
  })

  it('contain every key, block and company whose write ended during the backup of MongoDB', async () => {
    const source = mongo('written')
    await fillStore(source)
    let number = 10
    // The names sort before all others, so a write lands where the backup has read already.
    const writeOne = async () => {
      const domain = apex(`a${number}.com`)
      await source.keys.add({ ...keyOf(number), hash: `0${number}`.padEnd(64, '0') })
      await source.artwork.block(domain)
      await source.companies.put([companyOf(domain)])
      number++
    }
    const original = source.backup.dump
    const underWrites = async function* () {
      for await (const batch of original()) {
        yield batch
        if (number < 20) await writeOne()
        if (number === 12) await source.companies.remove(apex('c0.com'))
        if (number === 13) await source.artwork.unblock(apex('blocked.com'))
      }
    }
    const file = join(folder, 'written.dump')
    await writeDump({ ...source.backup, dump: underWrites }, file, '0.0.0', ignoreProgress)
    const target = sqlite('written')
    await target.backup.restore(readDump(file, ignoreProgress))
    expect(number).toBeGreaterThan(13)
    expect(await contentOf(target)).toEqual(await contentOf(source))
  })

  it('contain all companies after a large import during the backup of MongoDB', async () => {
    const source = mongo('imported')
    await fillStore(source)
    let hasImported = false
    const original = source.backup.dump
    const underImport = async function* () {
      for await (const batch of original()) {
        yield batch
        if (hasImported || batch[0]?.kind !== 'company') continue
        hasImported = true
        await source.companies.put(Array.from({ length: 120 }, (_, i) => companyOf(`a${i}.com`)))
      }
    }
    const file = join(folder, 'imported.dump')
    await writeDump({ ...source.backup, dump: underImport }, file, '0.0.0', ignoreProgress)
    const target = sqlite('imported')
    await target.backup.restore(readDump(file, ignoreProgress))
    expect(await contentOf(target)).toEqual(await contentOf(source))
  })

  it('never leave half a restore that a server uses', async () => {
    const source = sqlite('many')
    await fillStore(source)
    await source.companies.put(Array.from({ length: 5000 }, (_, i) => companyOf(`m${i}.com`)))
    const file = join(folder, 'many.dump')
    await writeDump(source.backup, file, '0.0.0', ignoreProgress)
    const running = mongo('killed')
    await fillStore(running)
    const service = await startService({ env: { MONGODB_URL: urlOf('killed') } })
    const env = {
      PATH: process.env.PATH ?? '',
      MONGODB_URL: urlOf('killed'),
      DATA_DIR: join(folder, 'killed'),
    }
    const restore = spawn(process.execPath, ['server/cli.ts', 'restore', file, '--yes'], { env })
    const ended = once(restore, 'exit')
    const inspector = mongo('killed', true)
    // Seconds pass between the first company and the end, while the keys are away for milliseconds.
    const hasFirst = async () => (await inspector.companies.find([apex('m0.com')]))[0] !== null
    await expect.poll(hasFirst, { interval: 5, timeout: 60_000 }).toBe(true)
    restore.kill('SIGKILL')
    await ended
    const server = run(['server/cli.ts', 'serve'], { ...env, PORT: '1', IMAGE_PORT: '2' })
    expect([await server.ended, server.err]).toEqual([
      1,
      expect.stringContaining('A restore that began at'),
    ])
    // A server that ran before is refused the data as well.
    await expect
      .poll(() => running.keys.list().catch(({ message }) => message))
      .toContain('the database is not available')
    // The operator learns why, from the log and from the alert LogographStoreAway.
    const away = (value: number) =>
      new RegExp(`^logograph_store_away{store="mongodb"} ${value}$`, 'm')
    await expect.poll(() => service.metricsText()).toMatch(away(1))
    const linesOf = (text: string) =>
      service.logLines.filter(({ msg }) => String(msg).includes(text))
    expect(linesOf('has not ended')).toHaveLength(1)
    const again = run(['server/cli.ts', 'restore', file], env)
    expect([await again.ended, again.out]).toEqual([
      0,
      expect.stringContaining('The store contains the backup'),
    ])
    await expect.poll(() => running.keys.list().then((keys) => keys.length)).toBe(2)
    await expect.poll(() => service.metricsText()).toMatch(away(0))
    await service.close()
    expect(await restoredContentOf(running)).toEqual(await contentOf(source))
  })
})
