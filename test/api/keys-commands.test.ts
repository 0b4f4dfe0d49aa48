// The `keys` commands, and the keys that cannot be created.
import { describe, expect, it } from 'vitest'
import { hashKey } from '../../server/access/api-keys.ts'
import type { KeyRecord } from '../../server/stores/records.ts'
import { edgeOf } from '../support/answers.ts'
import { closeAfterTests } from '../support/close.ts'
import { sendFromManyAddresses } from '../support/many-addresses.ts'
import { type Service, startService } from '../support/service.ts'

const service = sendFromManyAddresses(
  closeAfterTests(await startService({ plans: 'unlimited', env: { TRUST_PROXY: '1' } })),
)

/**
 * A size above the limit of every plan except business, so that the size of the response shows the plan:
 * 256 px for free, 512 px for starter, 1024 px for pro.
 */
const LARGE_LOGO = '/api/github.com?size=2000'

describe('the keys commands', () => {
  const runKeysCommand = (...args: string[]) => service.run('keys', ...args)

  it('create a key, print only the key, and it works at once in the running server', async () => {
    const created = await runKeysCommand(
      'create',
      '--kind',
      'secret',
      '--plan',
      'pro',
      '--label',
      'for tests',
    )
    expect(created.stdout).toMatch(/^lg_sk_[0-9A-Za-z]{36}\n$/)
    const key = created.stdout.trim()
    expect(await edgeOf(await service.get(LARGE_LOGO, { 'x-api-key': key }))).toBe(1024)
    const [record] = await service.stores.records.keys.find([hashKey(key)])
    expect(record?.label).toBe('for tests')
    expect(created.stderr).toBe(`The ID of this key is ${record?.id}.\n`)
  })

  it('print the key and its ID as JSON with --json', async () => {
    const { keys } = service.stores.records
    const create = ['create', '--kind', 'secret', '--plan', 'pro', '--json']
    const created = JSON.parse((await runKeysCommand(...create)).stdout)
    const rotated = JSON.parse((await runKeysCommand('rotate', created.id, '--json')).stdout)
    const records = await keys.find([hashKey(created.key), hashKey(rotated.key)])
    expect(records.map((record) => record?.id)).toEqual([created.id, rotated.id])
    const oldExpiresAt = records[0]?.expiresAt?.toISOString()
    expect(rotated).toMatchObject({ oldId: created.id, oldExpiresAt })
  })

  it('create a key that works soon, even after a 401', async () => {
    const existingKey = 'a-string-of-the-former-service'
    const status = async () => (await service.get(LARGE_LOGO, { 'x-api-key': existingKey })).status
    expect(await status()).toBe(401)
    const created = await runKeysCommand(
      'create',
      '--kind',
      'secret',
      '--plan',
      'free',
      '--existing',
      existingKey,
    )
    expect(created.stdout).toBe(`${existingKey}\n`)
    await expect.poll(status).toBe(200)
    expect(await edgeOf(await service.get(LARGE_LOGO, { 'x-api-key': existingKey }))).toBe(256)
  })

  it('revoke a key soon, for cached images too', async () => {
    const key = await service.key()
    const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
    const paths = ['/api/github.com', `image:/github.com?token=${key}`]
    const statusOf = async (path: string) =>
      (await service.get(path, path.includes('token') ? {} : { 'x-api-key': key })).status
    for (const path of [...paths, ...paths, ...paths]) expect(await statusOf(path)).toBe(200)
    expect((await runKeysCommand('revoke', id)).stdout).toContain(id)
    await expect.poll(() => statusOf('/api/github.com')).toBe(401)
    for (const path of paths) expect(await statusOf(path)).toBe(401)
    expect(await statusOf('/v1/github.com?size=65')).toBe(401)
  })

  it('create a key that expires after --expires, and list its expiry', async () => {
    const DAY_MS = 86_400_000
    const { stdout } = await runKeysCommand(
      'create',
      '--kind',
      'secret',
      '--plan',
      'pro',
      '--expires',
      '90d',
    )
    const [record] = await service.stores.records.keys.find([hashKey(stdout.trim())])
    const { id, expiresAt } = record as KeyRecord
    const daysLeft = ((expiresAt as Date).getTime() - Date.now()) / DAY_MS
    expect(daysLeft).toBeGreaterThan(89.9)
    expect(daysLeft).toBeLessThanOrEqual(90)
    const list = await runKeysCommand('list')
    expect(list.stdout).toMatch(
      new RegExp(`\tvalid until ${(expiresAt as Date).toISOString()} *\t`),
    )
    await service.stores.records.keys.expire(id, new Date(1000))
    expect((await runKeysCommand('list')).stdout).toMatch(
      new RegExp(`^${id} *\t.*\texpired 1970-01-01T00:00:01.000Z *\t`, 'm'),
    )
  })

  it('rotate a key: the new one has the same plan, kind, origins and label, the old one expires after the overlap', async () => {
    const { keys } = service.stores.records
    const old = await service.key({
      kind: 'publishable',
      plan: 'pro',
      label: 'to rotate',
      origins: ['a.com'],
    })
    const [oldRecord] = await keys.find([hashKey(old)])
    const { id } = oldRecord as KeyRecord
    const rotated = await runKeysCommand('rotate', id, '--overlap', '2h', '--expires', '30d')
    expect(rotated.stdout).toMatch(/^lg_pk_[0-9A-Za-z]{36}\n$/)
    const [expiring, created] = await keys.find([hashKey(old), hashKey(rotated.stdout.trim())])
    const { kind, plan, label, origins } = oldRecord as KeyRecord
    expect(created).toMatchObject({ kind, plan, label, origins, revokedAt: null })
    const hoursLeft = (date: Date | null | undefined) =>
      ((date as Date).getTime() - Date.now()) / 3_600_000
    expect(hoursLeft(expiring?.expiresAt)).toBeCloseTo(2, 1)
    expect(hoursLeft(created?.expiresAt)).toBeCloseTo(30 * 24, 1)
    expect(rotated.stderr).toBe(
      `The ID of this key is ${created?.id}.\n${id} expires at ${expiring?.expiresAt?.toISOString()}.\n`,
    )
    const headers = { origin: 'https://a.com' }
    for (const key of [old, rotated.stdout.trim()])
      expect((await service.get(`image:/github.com?token=${key}`, headers)).status).toBe(200)
    await runKeysCommand('rotate', id, '--overlap', '0m')
    await expect
      .poll(async () => (await service.get(`image:/github.com?token=${old}`, headers)).status)
      .toBe(401)
    await expect(runKeysCommand('rotate', id)).rejects.toMatchObject({ code: 1, stdout: '' })
  })

  it('change the plan and expiry of a key that is in use, enable it, and show its usage', async () => {
    const key = await service.key({ plan: 'free', label: 'to change' })
    const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
    const largest = async () => edgeOf(await service.get(LARGE_LOGO, { 'x-api-key': key }))
    const statusOf = async () => (await service.get('/api/usage', { 'x-api-key': key })).status
    expect(await largest()).toBe(256)
    expect((await runKeysCommand('set-plan', id, 'pro')).stdout).toBe(`${id} has the plan pro.\n`)
    await expect.poll(largest).toBe(1024)
    await runKeysCommand('revoke', id)
    await expect.poll(statusOf).toBe(401)
    await runKeysCommand('enable', id)
    await expect.poll(statusOf).toBe(200)
    expect((await runKeysCommand('expire', id, '--in', '0m')).stdout).toContain(`${id} expires at `)
    await expect.poll(statusOf).toBe(401)
    expect((await runKeysCommand('expire', id, '--never')).stdout).toBe(`${id} never expires.\n`)
    await expect.poll(statusOf).toBe(200)
    const listed = JSON.parse((await runKeysCommand('list', '--json')).stdout)
    const found = listed.find((listedKey: KeyRecord) => listedKey.id === id)
    expect(found).toMatchObject({
      plan: 'pro',
      revokedAt: null,
      expiresAt: null,
      label: 'to change',
    })
    expect(found).not.toHaveProperty('hash')
    const usage = JSON.parse((await runKeysCommand('usage', id, '--json')).stdout)
    expect(usage).toHaveLength(30)
    expect(usage.at(-1)).toEqual({
      date: expect.any(String),
      requests: expect.any(Number),
      refused: expect.any(Number),
    })
  })

  it('show only the days with requests', async () => {
    await service.key()
    const { id } = (await service.stores.records.keys.list()).at(-1) as { id: string }
    const usage = async () => (await runKeysCommand('usage', id)).stdout
    expect(await usage()).toBe('No requests in the last 30 days.\n')
    const day = new Date().toISOString().slice(0, 10)
    await service.stores.records.usage.add([{ keyId: id, day, requests: 3, refused: 1 }], '')
    expect(await usage()).toBe(`date\trequests\trefused\n${day}\t3\t1\n`)
  })

  it('list keys in columns of one width, with a tab between two', async () => {
    await service.key({ label: 'a label that is longer than others' })
    const lines = (await runKeysCommand('list')).stdout.trimEnd().split('\n')
    const columns = lines.map((line) => [...line.matchAll(/\t/g)].map(({ index }) => index))
    expect(columns[0]).toHaveLength(7)
    for (const column of columns) expect(column).toEqual(columns[0])
  })

  it.each(['*.com', '*.co.uk:8080'])('warn about the origin %s', async (origin) => {
    const create = ['create', '--kind', 'publishable', '--plan', 'free', '--origins']
    const warned = await runKeysCommand(...create, `a.com,${origin}`)
    expect(warned.stderr).toContain(`warning: ${origin} covers the websites of many owners.`)
    const others = 'a.com,*.example.com,localhost,*.intranet,*.localhost'
    expect((await runKeysCommand(...create, others)).stderr).not.toContain('warning')
  })

  it('list labels without the control characters that earlier versions accepted', async () => {
    const { keys } = service.stores.records
    await service.key()
    const last = (await keys.list()).at(-1) as KeyRecord
    const id = 'key_escape'
    await keys.add({ ...last, hash: 'e'.repeat(64), id, label: 'red \u001b[31m\nline' })
    const { stdout } = await runKeysCommand('list')
    expect(stdout).toMatch(
      /^id +\tkind +\tplan +\tcreated +\tstate +\torigins *\tlabel +\tlast use\n/,
    )
    expect(stdout).toMatch(/^key_escape *\t.*\tred {2}?\[31m line *\t/m)
    const rotated = JSON.parse((await runKeysCommand('rotate', id, '--json')).stdout)
    expect((await keys.findByIds([rotated.id]))[0]?.label).toBe('red  [31m line')
  })

  it.each([
    [['set-plan', 'key_none', 'pro'], 'The id must be one that keys list shows; got "key_none".'],
    [
      ['set-plan', 'key_none', 'gold'],
      'The plan must be one of free, starter, pro, business; got "gold".',
    ],
    [
      ['set-plan', 'key_none', 'anonymous'],
      'The plan must be one of free, starter, pro, business; got "anonymous".',
    ],
    [['expire', 'key_none'], 'Say when: --in with a duration such as 90d, or --never.'],
    [['usage', 'key_none'], 'The id must be one that keys list shows; got "key_none".'],
  ])('refuse %j with a sentence', async (args, sentence) => {
    await expect(runKeysCommand(...args)).rejects.toMatchObject({
      stdout: '',
      stderr: `${sentence}\n`,
    })
  })

  it('list valid and revoked keys without the keys themselves', async () => {
    const { keys } = service.stores.records
    const valid = await service.key({ plan: 'pro', label: 'to keep' })
    const revoked = await service.key({ label: 'to revoke' })
    const { id } = (await keys.list()).find(({ label }) => label === 'to revoke') as { id: string }
    await keys.revoke(id, new Date())
    const { stdout } = await runKeysCommand('list')
    expect(stdout).toMatch(/^key_\w+ *\tsecret *\tpro *\t.*\tvalid *\t.*to keep *\t/m)
    expect(stdout).toMatch(new RegExp(`^${id} *\t.*revoked.*to revoke *\t`, 'm'))
    for (const hidden of [valid, revoked, 'lg_sk_']) expect(stdout).not.toContain(hidden)
  })

  it.each([
    ['an unknown plan', ['create', '--kind', 'secret', '--plan', 'gold']],
    ['an unknown id', ['revoke', 'key_nothing']],
    ['to rotate an unknown id', ['rotate', 'key_nothing']],
    [
      'a duration without a unit',
      ['create', '--kind', 'secret', '--plan', 'pro', '--expires', '9'],
    ],
    [
      'a key that expires at once',
      ['create', '--kind', 'secret', '--plan', 'pro', '--expires', '0d'],
    ],
  ])('refuse %s with a message on stderr only', async (_what, args) => {
    await expect(runKeysCommand(...args)).rejects.toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/\w/),
    })
  })
})

describe('createKey refuses a key', () => {
  it.each<[what: string, newKey: Parameters<Service['key']>[0]]>([
    ['of an unknown plan', { plan: 'gold' }],
    ['of the anonymous plan', { plan: 'anonymous' }],
    ['of a plan named like an object property', { plan: 'constructor' }],
    ['with an escape sequence in the label', { label: 'red \u001b[31m' }],
    ['secret, with origins', { origins: ['a.com'] }],
    ['with a scheme in an origin', { kind: 'publishable', origins: ['https://a.com'] }],
    ['with a path in an origin', { kind: 'publishable', origins: ['a.com', 'b.com/shop'] }],
    ['with the origin *', { kind: 'publishable', origins: ['*'] }],
    ['with a star inside an origin', { kind: 'publishable', origins: ['a.*.com'] }],
    ['of an existing string of 19 characters', { existing: 'x'.repeat(19) }],
    ['of a string with a space', { existing: 'ab cd efgh ij kl mn op' }],
    ['of a string beyond ASCII', { existing: 'ein-schlüssel-ohne-tür' }],
    ['of a long string', { existing: 'x'.repeat(257) }],
  ])('%s', async (_what, newKey) => {
    const before = (await service.stores.records.keys.list()).length
    await expect(service.key(newKey)).rejects.toThrow(/\w/)
    expect(await service.stores.records.keys.list()).toHaveLength(before)
  })

  it('that exists already', async () => {
    await service.key({ existing: 'once-and-only-once-more' })
    await expect(service.key({ existing: 'once-and-only-once-more' })).rejects.toThrow(/\w/)
  })
})
