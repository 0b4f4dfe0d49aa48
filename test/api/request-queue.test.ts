// The request queue: one request per turn of the event loop.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createRequestQueue } from '../../server/http/request-queue.ts'

describe('the request queue', () => {
  it('runs the first request at once and the others in order, one per turn', async () => {
    const { run } = createRequestQueue()
    const done: string[] = []
    for (const name of ['first', 'second', 'third']) run(() => void done.push(name))
    expect(done).toEqual(['first'])
    const counts: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      await nextTurn()
      counts.push(done.length)
    }
    expect(done).toEqual(['first', 'second', 'third'])
    // One request ran before the first turn, and each turn runs at most one.
    expect(counts.every((count, turn) => count <= turn + 2)).toBe(true)
  })

  it('continues after a request that throws, and runs at once again when it is empty', async () => {
    const { run } = createRequestQueue()
    const done: string[] = []
    run(() => void done.push('first'))
    await nextTurn()
    await nextTurn()
    expect(() =>
      run(() => {
        throw new Error('thrown by the request')
      }),
    ).toThrow('thrown by the request')
    run(() => void done.push('last'))
    await nextTurn()
    await nextTurn()
    run(() => void done.push('at once'))
    expect(done).toEqual(['first', 'last', 'at once'])
  })
})
