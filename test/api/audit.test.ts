// The audit log: who changed keys, corrections and blocks from the command line, and why.

import { writeFile } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'

interface Entry {
  at: string
  who: string
  action: string
  subject: string
  reason: string | null
}

describe('the audit log', () => {
  let service: Service
  beforeAll(async () => {
    service = await startService()
  })
  afterAll(() => service.close())
  const entries = async (...args: string[]): Promise<Entry[]> =>
    JSON.parse((await service.run('audit', '--json', ...args)).stdout)

  it('has each change of a correction, a block and a key with its user and reason, the newest first', async () => {
    await service.run('artwork', 'block', 'stripe.com', '--reason', 'a letter of the owner')
    const svg = join(service.dataDir, 'logo.svg')
    await writeFile(
      svg,
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9"/></svg>',
    )
    await service.run('artwork', 'set', 'acme.com', svg)
    const { stdout } = await service.run(
      'keys',
      'create',
      '--kind',
      'secret',
      '--plan',
      'pro',
      '--reason',
      'for billing',
    )
    const keyId = /key_\w+/.exec(stdout)?.[0] ?? (await service.stores.records.keys.list())[0]?.id
    await service.run('keys', 'revoke', String(keyId), '--reason', 'leaked')
    const found = await entries()
    expect(found.map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
      ['keys revoke', keyId, 'leaked'],
      ['keys create', keyId, 'for billing'],
      ['artwork set', 'acme.com icon', null],
      ['artwork block', 'stripe.com', 'a letter of the owner'],
    ])
    const who = `${userInfo().username}@${hostname()}`
    for (const entry of found)
      expect([entry.who, Number.isNaN(Date.parse(entry.at))]).toEqual([who, false])
    expect(await entries('--limit', '1')).toEqual(found.slice(0, 1))
  })

  it('has the old and the new value of each changed property of a key', async () => {
    await service.key({ plan: 'free' })
    const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
    await service.run('keys', 'set-plan', id, 'business')
    await service.run('keys', 'expire', id, '--in', '30d')
    const expiry = (await service.stores.records.keys.findByIds([id]))[0]?.expiresAt?.toISOString()
    await service.run('keys', 'expire', id, '--never')
    await service.run('keys', 'revoke', id)
    await service.run('keys', 'enable', id)
    const found = await entries('--limit', '5')
    expect(found.map(({ action, subject }) => [action, subject])).toEqual([
      ['keys change', `${id} enabled`],
      ['keys revoke', id],
      ['keys change', `${id} expires ${expiry} → never`],
      ['keys change', `${id} expires never → ${expiry}`],
      ['keys change', `${id} plan free → business`],
    ])
    await service.run('keys', 'set-plan', id, 'business')
    expect(await entries('--limit', '1')).toEqual(found.slice(0, 1))
  })

  it('names the files of an import at its start, and the result at its end', async () => {
    const file = join(service.dataDir, 'ours.csv')
    await writeFile(file, 'domain,name\nours.com,Ours\nlocalhost,Wrong\n')
    const args = ['csv', '--file', file, '--reason', 'of sales']
    // A refused row makes the command end with 1.
    await expect(service.run('import', ...args)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Line 3 (localhost,Wrong): not a public hostname\n'),
    })
    const found = await entries('--limit', '2')
    expect(found.map(({ action, subject, reason }) => [action, subject, reason])).toEqual([
      ['import end', 'csv ours.csv: 1 kept, 1 refused', 'of sales'],
      ['import start', 'csv ours.csv', 'of sales'],
    ])
  })

  it('has the start of an import that was killed', async () => {
    const file = join(service.dataDir, 'large.csv')
    const rows = Array.from({ length: 50_000 }, (_, i) => `large${i}.com,Large ${i}`)
    await writeFile(file, `domain,name\n${rows.join('\n')}\n`)
    const running = service.start('import', 'csv', '--file', file)
    const lastSubject = async () => (await service.stores.records.audit.list(1))[0]?.subject
    await expect.poll(lastSubject, { timeout: 30_000 }).toBe('csv large.csv')
    running.child.kill('SIGKILL')
    await expect(running).rejects.toMatchObject({ signal: 'SIGKILL' })
    expect(await lastSubject()).toBe('csv large.csv')
  })

  it('has no entry for a change that changed nothing', async () => {
    const before = await entries()
    await service.run('artwork', 'unset', 'never-set.com')
    expect(await entries()).toEqual(before)
  })

  it('rejects an empty and a too long reason', async () => {
    for (const reason of [' ', 'x'.repeat(501)]) {
      await expect(service.run('artwork', 'block', 'a.com', '--reason', reason)).rejects.toThrow(
        /must have 1 to 500 characters/,
      )
    }
  })
})
