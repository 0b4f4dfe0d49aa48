// What each caller has used, and the places that are given by it.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Unavailable } from '../../schema/problems.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import { BACKGROUND } from '../../server/turns/callers.ts'
import { Places } from '../../server/turns/places.ts'

let accounts: Accounts
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  accounts = new Accounts()
})
afterEach(() => void vi.useRealTimers())

/** @param share of the resource that the caller uses. */
function use(caller: string, seconds: number, share = 1): void {
  const end = accounts.begin(caller, share)
  vi.advanceTimersByTime(seconds * 1000)
  end()
}

describe('the account of a caller', () => {
  it('counts the seconds of a whole resource, also while it is used', () => {
    const end = accounts.begin('a', 0.5)
    vi.advanceTimersByTime(1000)
    expect(accounts.used('a')).toBeCloseTo(0.5, 1)
    end()
    expect(accounts.used('a')).toBeCloseTo(0.5, 1)
    expect(accounts.used('b')).toBe(0)
  })

  it('adds what a caller uses at the same time', () => {
    const ends = [accounts.begin('a', 0.5), accounts.begin('a', 1)]
    vi.advanceTimersByTime(1000)
    for (const end of ends) end()
    expect(accounts.used('a')).toBeCloseTo(1.5, 1)
  })

  it('counts half after half a minute, and never more than 43 seconds', () => {
    use('a', 1)
    vi.advanceTimersByTime(30_000)
    expect(accounts.used('a')).toBeCloseTo(0.5, 1)
    use('b', 3600)
    expect(accounts.used('b')).toBeCloseTo(30 / Math.LN2, 1)
  })

  it('counts the processor time of a process that had to wait for the processor', () => {
    const end = accounts.begin('a', 0.5)
    vi.advanceTimersByTime(3000)
    end(0.2)
    expect(accounts.used('a')).toBeLessThanOrEqual(0.1)
  })

  it('outweighs one with less than half as much, above a quarter of a second', () => {
    use('a', 2)
    use('b', 0.5)
    use('c', 0.2)
    expect([accounts.outweighs('a', 'b'), accounts.outweighs('b', 'a')]).toEqual([true, false])
    expect([accounts.outweighs('b', 'c'), accounts.outweighs('c', 'd')]).toEqual([true, false])
  })

  it('allows all places but a quarter while a caller is active who has used far less', () => {
    const mayTake = (taken: number) => accounts.mayTake('a', new Map([['a', taken]]), 8)
    use('a', 2)
    use(BACKGROUND.subject, 0.1)
    expect([mayTake(6), mayTake(7)]).toEqual([true, true])
    use('b', 0.1)
    expect([mayTake(5), mayTake(6)]).toEqual([true, false])
    vi.advanceTimersByTime(5000)
    expect([mayTake(6), mayTake(7)]).toEqual([true, true])
    use('b', 2)
    expect([mayTake(6), mayTake(7)]).toEqual([true, true])
  })
})

describe('many callers', () => {
  it('do not make the account of one be forgotten while it uses a place', () => {
    const end = accounts.begin('a', 1)
    for (let n = 0; n < 10_100; n++) accounts.begin(`other-${n}`, 0.01)()
    vi.advanceTimersByTime(1000)
    expect(accounts.used('a')).toBeGreaterThan(0.9)
    end()
  })

  it('who have used much leave places free for one who has not, however many they are', () => {
    const heavy = Array.from({ length: 40 }, (_, n) => `heavy-${n}`)
    const ends = heavy.map((caller) => accounts.begin(caller, 1))
    vi.advanceTimersByTime(2000)
    for (const end of ends) end()
    accounts.noteActive('light')
    for (const caller of heavy) accounts.noteActive(caller)
    expect(accounts.mayTake('heavy-0', new Map([['heavy-0', 3]]), 4)).toBe(false)
  })
})

describe('places', () => {
  const placesFor = (places: number, maxQueued = 100) =>
    new Places({ accounts, places, maxQueued, whenFull: () => new Unavailable('a test', 1) })

  /** Enters as several callers. @returns those who got a place so far, and a function that frees the place of one. */
  function enterAll(places: Places, callers: string[]) {
    const entered: string[] = []
    const refused: unknown[] = []
    const leaves: (() => void)[] = []
    for (const caller of callers) {
      places.enter('', { caller }).then(
        (leave) => {
          entered.push(caller)
          leaves.push(leave)
        },
        (error) => refused.push(error),
      )
    }
    return {
      entered,
      refused,
      async leaveFirst() {
        leaves.shift()?.()
        await Promise.resolve()
        await new Promise(setImmediate)
      },
    }
  }

  it('are given to the caller who has used the least', async () => {
    use('a', 0.5)
    use('b', 0.2)
    const { entered, leaveFirst } = enterAll(placesFor(1), ['a', 'a', 'b', 'c'])
    for (let i = 0; i < 4; i++) await leaveFirst()
    expect(entered).toEqual(['a', 'c', 'b', 'a'])
  })

  it('are left free, a quarter of them, by callers who have used much', async () => {
    use('a', 10)
    use('b', 10)
    accounts.noteActive('c')
    const { entered, leaveFirst } = enterAll(placesFor(8), [...'aaaabbbb', 'c'])
    await new Promise(setImmediate)
    expect(entered.join('')).toBe('aaaabbc')
    await leaveFirst()
    expect(entered.join('')).toBe('aaaabbcb')
  })

  it('are all given to a caller who is alone', async () => {
    use('a', 10)
    const { entered } = enterAll(placesFor(4), [...'aaaa'])
    await new Promise(setImmediate)
    expect(entered).toHaveLength(4)
  })

  it('refuse the last task of the longest line when too many wait', async () => {
    const { entered, refused, leaveFirst } = enterAll(placesFor(1, 3), [...'aaaabb'])
    await leaveFirst()
    expect(refused).toHaveLength(2)
    for (let i = 0; i < 3; i++) await leaveFirst()
    expect(entered.toSorted()).toEqual(['a', 'a', 'a', 'b'])
  })

  it('end the wait of a task whose signal aborts', async () => {
    const places = placesFor(1)
    const leave = await places.enter('', { caller: 'a' })
    const controller = new AbortController()
    const waiting = places.enter('', { caller: 'b', signal: controller.signal })
    controller.abort(new Error('gone'))
    await expect(waiting).rejects.toThrow('gone')
    leave()
    expect(places.hasRoom('', 'c')).toBe(true)
  })
})
