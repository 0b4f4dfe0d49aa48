// The contract of API keys, their usage and the secret of signed URLs, which every store must keep.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Change, Records } from '../../../server/stores/records.ts'
import { keyOf } from './fixtures.ts'
import type { OpenRecords } from './index.ts'
import { randomNamespace } from './namespace.ts'

export function keyContract(name: string, open: OpenRecords) {
  describe(`keys: ${name}`, () => {
    let records: Records
    let namespace: string
    beforeEach(async () => {
      namespace = randomNamespace()
      records = await open(namespace)
    })
    afterEach(() => records.close())

    it('returns keys unchanged, in the order of the request', async () => {
      const one = keyOf('one')
      const two = keyOf('two', { kind: 'secret', label: null, origins: [] })
      expect(await records.keys.add(one)).toBe(true)
      expect(await records.keys.add(two)).toBe(true)
      expect(await records.keys.find([two.hash, 'none', one.hash])).toEqual([two, null, one])
    })

    it('returns keys by their ids, in the order of the request', async () => {
      const one = keyOf('one')
      const two = keyOf('two', { revokedAt: new Date(1000), expiresAt: new Date(2000) })
      await records.keys.add(one)
      await records.keys.add(two)
      expect(await records.keys.findByIds(['two', 'none', 'one'])).toEqual([two, null, one])
    })

    it('keeps the current secret and the previous one, and publishes a rotation', async () => {
      const hexOf = async (from = records) =>
        (await from.secrets.find('signedUrls')).map((secret) => Buffer.from(secret).toString('hex'))
      const rotate = async () => {
        const [current] = await records.secrets.find('signedUrls')
        await records.secrets.rotate('signedUrls', current)
      }
      // The secret `grants` signs URLs. Its 32 bytes are 64 hexadecimal digits.
      const [first, ...previous] = await hexOf()
      expect([first?.length, previous]).toEqual([64, []])
      expect(await hexOf()).toEqual([first])
      const other = await open(namespace)
      const received: Change[] = []
      other.changes.subscribe((change) => received.push(change))
      await other.ping()
      await rotate()
      const [second] = await hexOf()
      expect(await hexOf(other)).toEqual([second, first])
      await expect.poll(() => received).toEqual([{ what: 'everything' }])
      await rotate()
      const [third] = await hexOf()
      expect(await hexOf()).toEqual([third, second])
      expect(new Set([first, second, third]).size).toBe(3)
      await other.close()
    })

    it('refuses one of two rotations of a secret at once, so that earlier URLs stay valid', async () => {
      const other = await open(namespace)
      const [first] = await records.secrets.find('signedUrls')
      const results = await Promise.allSettled(
        [records, other].map(({ secrets }) => secrets.rotate('signedUrls', first)),
      )
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      const refused = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
      expect(String(refused.reason)).toContain('The secret was rotated by another command.')
      expect((await records.secrets.find('signedUrls'))[1]).toEqual(first)
      await other.close()
    })

    it('refuses a second key of the same hash or id and leaves the first as it was', async () => {
      await records.keys.add(keyOf('one'))
      expect(await records.keys.add(keyOf('one', { plan: 'free' }))).toBe(false)
      expect(await records.keys.add(keyOf('one', { hash: 'other' }))).toBe(false)
      expect(await records.keys.list()).toEqual([keyOf('one')])
    })

    it('accepts one of twenty concurrent adds of one key', async () => {
      const added = await Promise.all(
        Array.from({ length: 20 }, () => records.keys.add(keyOf('one'))),
      )
      expect(added.filter(Boolean)).toHaveLength(1)
    })

    it('lists keys oldest first', async () => {
      const at = (day: number) => new Date(Date.UTC(2026, 0, day))
      await records.keys.add(keyOf('late', { createdAt: at(3) }))
      await records.keys.add(keyOf('early', { createdAt: at(1) }))
      await records.keys.add(keyOf('middle', { createdAt: at(2) }))
      expect((await records.keys.list()).map(({ id }) => id)).toEqual(['early', 'middle', 'late'])
    })

    it('revokes a key by its id once, keeps the first time, and returns null for an unknown id', async () => {
      await records.keys.add(keyOf('one'))
      const first = new Date(1000)
      const second = new Date(2000)
      expect((await records.keys.revoke('one', first))?.revokedAt).toEqual(first)
      expect((await records.keys.revoke('one', second))?.revokedAt).toEqual(first)
      expect((await records.keys.find([keyOf('one').hash]))[0]?.revokedAt).toEqual(first)
      expect(await records.keys.revoke('none', first)).toBeNull()
    })

    it('lets a key expire once, keeps an earlier expiry, publishes the change, and returns null for an unknown id', async () => {
      await records.keys.add(keyOf('one'))
      const received: Change[] = []
      records.changes.subscribe((change) => received.push(change))
      const [early, late] = [new Date(1000), new Date(2000)]
      expect((await records.keys.expire('one', late))?.expiresAt).toEqual(late)
      expect((await records.keys.expire('one', early))?.expiresAt).toEqual(early)
      expect((await records.keys.expire('one', late))?.expiresAt).toEqual(early)
      expect(await records.keys.expire('none', early)).toBeNull()
      expect((await records.keys.findByIds(['one']))[0]?.expiresAt).toEqual(early)
      const change = { what: 'key', hash: keyOf('one').hash }
      await expect.poll(() => received).toEqual([change, change])
    })

    it('changes the plan and the expiry of a key, enables it, and returns null for an unknown id', async () => {
      const at = new Date(3000)
      await records.keys.add(keyOf('one', { plan: 'free', revokedAt: at, expiresAt: at }))
      const received: Change[] = []
      records.changes.subscribe((change) => received.push(change))
      const { update } = records.keys
      expect(await update('one', { plan: 'pro' })).toMatchObject({
        plan: 'pro',
        revokedAt: at,
        expiresAt: at,
      })
      expect(await update('one', { revokedAt: null })).toMatchObject({
        plan: 'pro',
        revokedAt: null,
        expiresAt: at,
      })
      const later = new Date(9000)
      expect((await update('one', { expiresAt: later }))?.expiresAt).toEqual(later)
      expect((await update('one', { expiresAt: null }))?.expiresAt).toBeNull()
      expect(await update('none', { plan: 'pro' })).toBeNull()
      expect(await records.keys.list()).toEqual([keyOf('one', { plan: 'pro' })])
      const change = { what: 'key', hash: keyOf('one').hash }
      await expect.poll(() => received).toEqual([change, change, change, change])
    })

    it('adds the usage of keys on days, from several processes at once', async () => {
      const other = await open(namespace)
      const usageOf = (keyId: string, day: string, requests: number, refused = 0) => {
        return { keyId, day, requests, refused }
      }
      const days = ['2026-11-20', '2026-11-21', '2026-11-22']
      await Promise.all(
        [records, other].flatMap((process) => [
          process.usage.add(
            [usageOf('one', '2026-11-22', 2, 1), usageOf('two', '2026-11-22', 5)],
            '',
          ),
          process.usage.add([usageOf('one', '2026-11-22', 3), usageOf('one', '2026-11-20', 7)], ''),
        ]),
      )
      const found = await records.usage.find('one', days)
      expect(found.toSorted((a, b) => a.day.localeCompare(b.day))).toEqual([
        usageOf('one', '2026-11-20', 14),
        usageOf('one', '2026-11-22', 10, 2),
      ])
      expect(await other.usage.find('two', days)).toEqual([usageOf('two', '2026-11-22', 10)])
      expect(await records.usage.find('none', days)).toEqual([])
      await other.close()
    })

    it('deletes the usage before the first day, and keeps the last day on which a key was used', async () => {
      await records.keys.add(keyOf('one'))
      const add = (day: string, firstDay: string) =>
        records.usage.add([{ keyId: 'one', day, requests: 1, refused: 0 }], firstDay)
      await add('2026-10-01', '2026-09-02')
      await add('2026-11-22', '2026-10-24')
      await add('2026-11-21', '2026-10-24')
      expect(await records.usage.find('one', ['2026-10-01'])).toEqual([])
      expect((await records.keys.list())[0]?.lastUsedOn).toBe('2026-11-22')
      // A key that was deleted by hand, such as from a copy of the store.
      await records.usage.add([{ keyId: 'none', day: '2026-11-22', requests: 1, refused: 0 }], '')
    })
  })
}
