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
