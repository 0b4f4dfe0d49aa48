// When a GraphQL operation starts: after the connections that wait to be accepted.
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createPacer } from '../../server/http/routes/graphql/pacing.ts'

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
  const runPaced = createPacer(acceptedCount)
  expect(await runPaced(async () => acceptedCount())).toBe(waiting)
})

it('starts an operation although connections never stop to arrive', async () => {
  let accepted = 0
  const runPaced = createPacer(() => ++accepted)
  expect(await runPaced(async () => 'started')).toBe('started')
})

it('starts operations in their order, each in a turn of its own', async () => {
  const runPaced = createPacer(() => 0)
  let turn = 0
  const countTurns = async () => {
    for (; turn < 20; turn++) await nextTurn()
  }
  void countTurns()
  const turns = await Promise.all([1, 2, 3].map(() => runPaced(async () => turn)))
  expect(turns).toEqual([...new Set(turns)].sort((a, b) => a - b))
})

it('runs further operations after one that fails', async () => {
  const runPaced = createPacer(() => 0)
  await expect(runPaced(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  expect(await runPaced(async () => 'started')).toBe('started')
})
