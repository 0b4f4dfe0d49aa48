// In which turn of the event loop requests start, and operations for many companies: after the connections that wait to
// be accepted.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { Turns } from '../../server/turns/event-loop.ts'

describe('requests', () => {
  it('of an address do not wait for the many of another one', async () => {
    const turns = new Turns(() => 0)
    const started: string[] = []
    for (let n = 0; n < 100; n++) turns.start('many', () => void started.push(`many ${n}`))
    turns.start('few', () => void started.push('few'))
    expect(turns.requestWaitMs('many')).toBeGreaterThan(0)
    for (let turn = 0; turn < 3; turn++) await nextTurn()
    expect(started.indexOf('few')).toBeLessThanOrEqual(2)
    expect(turns.requestWaitMs('few')).toBe(0)
    expect(turns.requestWaitMs()).toBeGreaterThan(0)
  })

  it('start one in each turn, in order, the first one at once', async () => {
    const turns = new Turns(() => 0)
    const started: string[] = []
    for (const name of ['first', 'second', 'third']) turns.start('a', () => void started.push(name))
    expect(started).toEqual(['first'])
    expect(turns.requestWaitMs()).toBeGreaterThan(0)
    const counts: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      await nextTurn()
      counts.push(started.length)
    }
    expect(started).toEqual(['first', 'second', 'third'])
    // One request ran before the first turn, and each turn runs at most one.
    expect(counts.every((count, turn) => count <= turn + 2)).toBe(true)
    expect(turns.requestWaitMs()).toBe(0)
  })

  it('go on after one that throws, and start at once again when none waits', async () => {
    const turns = new Turns(() => 0)
    const started: string[] = []
    expect(() =>
      turns.start('a', () => {
        throw new Error('thrown by the request')
      }),
    ).toThrow('thrown by the request')
    turns.start('a', () => void started.push('later'))
    expect(started).toEqual([])
    await nextTurn()
    await nextTurn()
    turns.start('a', () => void started.push('at once'))
    expect(started).toEqual(['later', 'at once'])
  })
})

/** Accepts one connection in each of the next turns. @returns the number of connections accepted so far. */
function acceptInTurns(turns: number): () => number {
  let accepted = 0
  const acceptNext = async () => {
    while (accepted < turns) {
      accepted += 1
      await nextTurn()
    }
  }
  void acceptNext()
  return () => accepted
}

it.each([0, 1, 5])('starts an operation after %i connections that wait', async (waiting) => {
  const acceptedCount = acceptInTurns(waiting)
  const turns = new Turns(acceptedCount)
  expect(await turns.run('a', async () => acceptedCount())).toBe(waiting)
})

it('starts an operation although connections never stop to arrive', async () => {
  let accepted = 0
  const turns = new Turns(() => ++accepted)
  expect(await turns.run('a', async () => 'started')).toBe('started')
})

it('starts the operation of an address before the many of another one', async () => {
  const turns = new Turns(() => 0)
  const started: string[] = []
  const run = (address: string) => turns.run(address, async () => started.push(address))
  const many = Array.from({ length: 50 }, () => run('many'))
  await Promise.all([run('few'), many[0]])
  expect(started.length).toBeLessThan(5)
  await Promise.all(many)
})

/** Uses the processor for so many milliseconds. */
function compute(milliseconds: number): void {
  const { user: before } = process.threadCpuUsage()
  while (process.threadCpuUsage().user - before < milliseconds * 1000);
}

it('starts the operation of the address that has used the least processor time first', async () => {
  const turns = new Turns(() => 0)
  const started: string[] = []
  const run = (address: string, milliseconds: number) =>
    turns.run(address, async () => {
      started.push(address)
      compute(milliseconds)
    })
  const costly = ['a', 'b', 'c', 'd', 'e']
  await Promise.all([...costly.map((address) => run(address, 40)), run('cheap', 1)])
  started.splice(0)
  await Promise.all([...costly, ...costly, 'cheap', 'cheap'].map((address) => run(address, 40)))
  // The first one is chosen before the others have arrived.
  expect(started.indexOf('cheap')).toBeLessThanOrEqual(1)
})

it('starts operations in their order, each in a turn of its own', async () => {
  const turns = new Turns(() => 0)
  let turn = 0
  const countTurns = async () => {
    for (; turn < 20; turn++) await nextTurn()
  }
  void countTurns()
  const startedIn = await Promise.all([1, 2, 3].map(() => turns.run('a', async () => turn)))
  expect(startedIn).toEqual([...new Set(startedIn)].sort((a, b) => a - b))
})

it('runs further operations after one that fails', async () => {
  const turns = new Turns(() => 0)
  await expect(turns.run('a', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await turns.run('a', async () => 'started')).toBe('started')
})

it('tells for how long the next operation has waited', async () => {
  const turns = new Turns(() => 0)
  expect(turns.operationWaitMs()).toBe(0)
  const started = turns.run('a', async () => turns.operationWaitMs())
  expect(turns.operationWaitMs()).toBeGreaterThan(0)
  expect(await started).toBe(0)
})
