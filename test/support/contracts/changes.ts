// The contract of published changes, the audit log and the life of a store, which every store must keep.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry, Change, Records } from '../../../server/stores/records.ts'
import { apex } from '../companies.ts'
import { artworkOf, keyOf } from './fixtures.ts'
import type { OpenRecords } from './index.ts'
import { randomNamespace } from './namespace.ts'

export function changeContract(name: string, open: OpenRecords) {
  describe(`changes: ${name}`, () => {
    let records: Records
    let namespace: string
    beforeEach(async () => {
      namespace = randomNamespace()
      records = await open(namespace)
    })
    afterEach(() => records.close())

    it('lists the entries of the audit log, the newest first', async () => {
      const entryOf = (second: number): AuditEntry => ({
        id: `2026-11-23T00:00:0${second}.000Z a`,
        at: new Date(`2026-11-23T00:00:0${second}.000Z`),
        who: 'ada@server1',
        action: 'artwork block',
        subject: 'x.com',
        reason: second === 2 ? 'A letter of “Müller & Co.”, 日本' : null,
      })
      for (const second of [2, 1, 3]) await records.audit.add(entryOf(second))
      expect(await records.audit.list(2)).toEqual([entryOf(3), entryOf(2)])
      expect(await records.audit.list(10)).toHaveLength(3)
    })

    it('publishes its own writes and those of another process soon', async () => {
      const otherProcess = await open(namespace)
      const received: { here: Change[]; there: Change[] } = { here: [], there: [] }
      records.changes.subscribe((change) => received.here.push(change))
      otherProcess.changes.subscribe((change) => received.there.push(change))
      await records.artwork.put(artworkOf('x.com'))
      await otherProcess.keys.add(keyOf('one'))
      const expected = [
        { what: 'artwork', domain: 'x.com' },
        { what: 'key', hash: keyOf('one').hash },
      ]
      await expect.poll(() => received).toEqual({ here: expected, there: expected })
      await otherProcess.close()
    })

    it('publishes nothing for writes without effect, earlier writes, and after unsubscribing', async () => {
      await records.artwork.put(artworkOf('x.com'))
      await sleep(300)
      const received: Change[] = []
      const stop = records.changes.subscribe((change) => received.push(change))
      await records.artwork.remove(apex('none.com'))
      await records.artwork.unblock(apex('none.com'))
      await sleep(600)
      stop()
      await records.artwork.block(apex('x.com'))
      await sleep(600)
      expect(received).toEqual([])
    })

    it('keeps its data when it is closed and opened again', async () => {
      await records.artwork.put(artworkOf('x.com'))
      await records.keys.add(keyOf('one'))
      await records.close()
      records = await open(namespace)
      expect((await records.artwork.find([apex('x.com')]))[0]?.artworks).toHaveLength(1)
      expect(await records.keys.list()).toHaveLength(1)
    })

    it('answers a ping while open, and may be closed twice', async () => {
      await records.ping()
      await records.close()
      await expect(records.close()).resolves.toBeUndefined()
      await expect(records.ping()).rejects.toThrow()
    })
  })
}
