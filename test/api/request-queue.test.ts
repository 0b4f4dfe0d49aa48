// One request a turn of the event loop, and what only asks how things are between them.
import { setImmediate as turn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from '../../server/http/request-queue.ts'

describe('turns', () => {
  it('run the first work at once, and the others one a turn in their order', async () => {
    const { take: inTurn } = createTurns()
    const done: string[] = []
    for (const name of ['first', 'second', 'third']) inTurn(() => void done.push(name))
    expect(done).toEqual(['first'])
    const seen: number[] = []
    for (let n = 0; n < 4; n++) {
      await turn()
      seen.push(done.length)
    }
    expect(done).toEqual(['first', 'second', 'third'])
    expect(seen.every((count, n) => count <= n + 2)).toBe(true)
  })

  it('go on after a work that throws, and are free again when nothing waits', async () => {
    const { take: inTurn } = createTurns()
    const done: string[] = []
    inTurn(() => void done.push('first'))
    await turn()
    await turn()
    expect(() =>
      inTurn(() => {
        throw new Error('of the caller')
      }),
    ).toThrow('of the caller')
    inTurn(() => void done.push('last'))
    await turn()
    await turn()
    inTurn(() => void done.push('at once'))
    expect(done).toEqual(['first', 'last', 'at once'])
  })
})
