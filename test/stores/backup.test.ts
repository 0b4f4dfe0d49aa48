// Tests backups of SQLite: they are complete while others write, and a restore refuses what it cannot restore whole.
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDump, verifyDump } from '../../server/backup/read-dump.ts'
import { writeDump } from '../../server/backup/write-dump.ts'
import type { DumpRecord } from '../../server/stores/dump.ts'
import { sqliteRecords } from '../../server/stores/sqlite/index.ts'
import { runCommand } from '../support/commands/index.ts'
import { apex, companyOf } from '../support/companies.ts'
import { contentOf, fillStore, keyOf, restoredContentOf } from '../support/dumps.ts'
import { writeFormerDump } from '../support/former-dump.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-backup-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const open = (name: string) => sqliteRecords(join(folder, name, 'logograph.sqlite'))
const ignoreProgress = () => {}

const source = open('source')
const dump = join(folder, 'source.dump')
beforeAll(async () => {
  await fillStore(source)
  await writeDump(source.backup, dump, '0.0.0', ignoreProgress)
})
afterAll(() => source.close())

describe('a backup of SQLite', () => {
  it('restores every record, in place of all that the store had', async () => {
    const target = open('target')
    await target.keys.add(keyOf(7))
    await target.companies.put([companyOf('old.com', { coins: ['OLD'] })])
    await target.backup.restore(readDump(dump, ignoreProgress))
    expect(await contentOf(target)).toEqual(await contentOf(source))
    const [old, kept] = await target.companies.lookup(['coin:OLD', 'coin:C7'])
    const names = await target.companies.searchNames('societe 7', 5)
    expect([old?.length, kept?.[0]?.domain]).toEqual([0, 'c7.com'])
    expect(names.map(({ domain }) => domain)).toContain('c7.com')
    await target.close()
  })

  it('restores a dump of format 1, which has former words', async () => {
    const former = join(folder, 'former.dump')
    writeFormerDump(dump, former)
    await verifyDump(former, ignoreProgress)
    const target = open('former')
    await target.backup.restore(readDump(former, ignoreProgress))
    expect(await contentOf(target)).toEqual(await contentOf(source))
    await target.close()
  })

  it('contains the data of one moment while others write', async () => {
    const writer = open('writer')
    await fillStore(writer)
    const before = await contentOf(writer)
    const dumped: DumpRecord[] = []
    let number = 10
    for await (const batch of writer.backup.dump()) {
      dumped.push(...batch)
      await writer.keys.add(keyOf(number++))
      await writer.artwork.unblock(apex('blocked.com'))
    }
    await writer.close()
    expect(dumped).toHaveLength(before.length)
    expect(dumped.filter(({ kind }) => kind === 'block')).toHaveLength(1)
  })

  it('has the SHA-256 that it reports', async () => {
    const file = join(folder, 'checksum.dump')
    const { sha256 } = await writeDump(source.backup, file, '0.0.0', ignoreProgress)
    expect(sha256).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'))
  })

  it('is written by one of two backups to the same file, and the other one fails', async () => {
    const file = join(folder, 'twice.dump')
    const both = [1, 2].map(() => writeDump(source.backup, file, '0.0.0', ignoreProgress))
    const results = await Promise.allSettled(both)
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const failed = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    expect(String(failed.reason)).toContain('The file must be a new one')
    expect((await verifyDump(file, ignoreProgress)).counts.key).toBe(2)
    expect(readdirSync(folder).filter((name) => name.startsWith('twice'))).toEqual(['twice.dump'])
  })

  it('is a file for its owner alone', () => {
    expect(statSync(dump).mode & 0o077).toBe(0)
  })

  it('leaves the store as it was when a restore fails', async () => {
    const before = await contentOf(source)
    const failing = async function* () {
      yield [{ kind: 'key', key: keyOf(9) }] satisfies DumpRecord[]
      throw new Error('The disk is gone.')
    }
    await expect(source.backup.restore(failing())).rejects.toThrow('The disk is gone.')
    expect(await contentOf(source)).toEqual(before)
  })
})

describe('a restore refuses', () => {
  const text = () => gunzipSync(readFileSync(dump)).toString()
  const changed = (name: string, bytes: Uint8Array) => {
    const file = join(folder, name)
    writeFileSync(file, bytes)
    return verifyDump(file, ignoreProgress)
  }

  it('a file that was cut off, anywhere', async () => {
    const bytes = readFileSync(dump)
    for (const length of [0, 10, bytes.length >> 1, bytes.length - 1])
      await expect(changed('cut', bytes.subarray(0, length))).rejects.toThrow('cannot be restored')
    const lines = text().trimEnd().split('\n')
    const withoutEnd = gzipSync(`${lines.slice(0, -1).join('\n')}\n`)
    await expect(changed('no-end', withoutEnd)).rejects.toThrow('its end is missing')
  })

  it('a changed record', async () => {
    const forged = gzipSync(text().replace('"plan":"free"', '"plan":"business"'))
    await expect(changed('forged', forged)).rejects.toThrow('its checksum is wrong')
  })

  it('a newer format, and a file that is no dump', async () => {
    const newer = gzipSync(text().replace('"version":2', '"version":3'))
    await expect(changed('newer', newer)).rejects.toThrow('it has format 3')
    await expect(changed('other', gzipSync('hello\n'))).rejects.toThrow('it is no dump')
    await expect(changed('text', Buffer.from('hello'))).rejects.toThrow('cannot be restored')
  })
})

describe('the commands', () => {
  const logograph = async (name: string, ...args: string[]) => {
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: join(folder, name) }
    const { code, stdout, stderr } = await runCommand({ args, env }).catch((error) => error)
    return { code, out: stdout, err: stderr }
  }

  it('back up and restore a store, and replace data only with --yes', async () => {
    const file = join(folder, 'command.dump')
    const backup = await logograph('source', 'backup', file)
    expect([backup.code, backup.out]).toEqual([0, expect.stringMatching(/sha256 [0-9a-f]{64}/)])
    expect(await logograph('source', 'backup', file)).toMatchObject({ code: 1 })
    const first = await logograph('command', 'restore', file)
    expect([first.code, first.err]).toEqual([0, expect.stringContaining('restored')])
    const cut = join(folder, 'cut.dump')
    writeFileSync(cut, readFileSync(file).subarray(0, -20))
    const damaged = await logograph('command', 'restore', cut)
    expect([damaged.code, damaged.err]).toEqual([1, expect.stringContaining('cannot be restored')])
    expect(damaged.err).not.toContain('verified')
    const second = await logograph('command', 'restore', file)
    expect([second.code, second.err]).toEqual([1, expect.stringContaining('Add --yes')])
    expect(second.out).toMatch(/API keys +2 +2/)
    expect(await logograph('command', 'restore', file, '--yes')).toMatchObject({ code: 0 })
    const restored = open('command')
    expect((await restored.audit.list(1))[0]?.action).toBe('restore')
    expect(second.err).not.toMatch(/Another process|does not block/)
    expect(await restoredContentOf(restored)).toEqual(await contentOf(source))
    await restored.close()
  })

  it('restore warns beside a process that has the database open, and about newer takedowns', async () => {
    const file = join(folder, 'before-takedown.dump')
    expect((await logograph('source', 'backup', file)).code).toBe(0)
    const running = open('running')
    await running.artwork.block(apex('taken-down.com'))
    const refused = await logograph('running', 'restore', file)
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringContaining('Another process has the database open. Stop it'),
    ])
    expect(refused.err).toContain(
      'The backup does not block these logos, so the restore shows them again: taken-down.com.',
    )
    // The command looks whether it is alone, and leaves the file as it was.
    await running.artwork.block(apex('other.com'))
    await running.close()
    const alone = await logograph('running', 'restore', file, '--yes')
    expect([alone.code, alone.err]).toEqual([
      0,
      expect.stringContaining('other.com, taken-down.com'),
    ])
    expect(alone.err).not.toContain('Another process')
  })
})
