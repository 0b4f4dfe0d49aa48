// Tests each rule of the circuit breaker, and random sequences of requests. The cooldown is the time for which an open
// circuit refuses requests before one of them becomes the trial.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CircuitBreakerOptions,
  createCircuitBreaker,
} from '../../server/turns/circuit-breaker.ts'

/** Counts as a failure and opens the circuit. */
class Outage extends Error {}
/** An error of the request itself, which does not open the circuit. */
class Fault extends Error {}
/** Rejects a request while the circuit is open. */
class Refusal extends Error {}

const fails = async () => Promise.reject(new Outage('away'))
const faults = async () => Promise.reject(new Fault('no such command'))
const succeeds = async () => 'answer'

/** @returns a circuit breaker with a manual clock and a cooldown of 100 ms, which doubles with each failure in a row. */
function createTestBreaker(changes: Partial<CircuitBreakerOptions> = {}) {
  const clock = { ms: 0 }
  const transitions: string[] = []
  const refusedWithCooldownMs: number[] = []
  const circuit = createCircuitBreaker({
    isFailure: (error) => error instanceof Outage,
    refusal(cooldownLeftMs, cause) {
      refusedWithCooldownMs.push(cooldownLeftMs)
      return new Refusal('refused', { cause })
    },
    cooldownMs: (failures) => 100 * 2 ** (failures - 1),
    now: () => clock.ms,
    onOpen: () => transitions.push('open'),
    onClose: () => transitions.push('close'),
    ...changes,
  })
  return { clock, transitions, refusedWithCooldownMs, circuit }
}

describe('a circuit breaker', () => {
  it('passes answers and errors through while it is closed', async () => {
    const { circuit, transitions } = createTestBreaker()
    expect(await circuit.run(succeeds)).toBe('answer')
    await expect(circuit.run(faults)).rejects.toThrow(Fault)
    expect([circuit.state(), circuit.cooldownLeftMs(), transitions]).toEqual(['closed', 0, []])
  })

  it('refuses requests after a failure with the remaining cooldown and the cause', async () => {
    const { clock, transitions, circuit, refusedWithCooldownMs } = createTestBreaker()
    await expect(circuit.run(fails)).rejects.toThrow(Outage)
    clock.ms = 30
    const error = await circuit.run(succeeds).catch((thrown) => thrown)
    expect(error).toBeInstanceOf(Refusal)
    expect(error.cause).toBeInstanceOf(Outage)
    expect([circuit.state(), refusedWithCooldownMs, transitions]).toEqual(['open', [70], ['open']])
  })

  it('sends one trial when the cooldown is over, and closes when it succeeds', async () => {
    const { clock, transitions, circuit } = createTestBreaker()
    await circuit.run(fails).catch(() => {})
    clock.ms = 100
    const { promise, resolve } = Promise.withResolvers<string>()
    const trial = circuit.run(() => promise)
    expect(circuit.state()).toBe('half-open')
    await expect(circuit.run(succeeds)).rejects.toThrow(Refusal)
    await expect(circuit.probe(succeeds)).rejects.toThrow(Refusal)
    resolve('back')
    expect(await trial).toBe('back')
    expect([circuit.state(), transitions]).toEqual(['closed', ['open', 'close']])
  })

  it('doubles the cooldown after each failed trial, and resets it after a success', async () => {
    const { clock, circuit } = createTestBreaker()
    const cooldowns: number[] = []
    for (let i = 0; i < 3; i++) {
      await circuit.run(fails).catch(() => {})
      cooldowns.push(circuit.cooldownLeftMs())
      clock.ms += circuit.cooldownLeftMs()
    }
    await circuit.run(succeeds)
    await circuit.run(fails).catch(() => {})
    expect([...cooldowns, circuit.cooldownLeftMs()]).toEqual([100, 200, 400, 100])
  })

  it('counts concurrent failures as one, and uses their longest cooldown', async () => {
    const { transitions, circuit } = createTestBreaker({
      cooldownMs: (failures, error) => Math.max(100 * failures, Number((error as Error).message)),
    })
    const failing = (ms: string) => circuit.run(() => Promise.reject(new Outage(ms)))
    await Promise.allSettled([failing('0'), failing('7000'), failing('0')])
    expect([circuit.cooldownLeftMs(), transitions]).toEqual([7000, ['open']])
  })

  it('closes only through probes without the option cooldownMs', async () => {
    const { clock, circuit } = createTestBreaker({ cooldownMs: undefined })
    await circuit.run(fails).catch(() => {})
    clock.ms = 1e12
    await expect(circuit.run(succeeds)).rejects.toThrow(Refusal)
    await expect(circuit.probe(faults)).rejects.toThrow(Fault)
    expect(circuit.state()).toBe('open')
    await circuit.probe(succeeds)
    expect(circuit.state()).toBe('closed')
  })

  it('stays open when it is tripped during a trial that then succeeds', async () => {
    const { transitions, circuit } = createTestBreaker()
    circuit.trip(new Outage('connection lost'))
    await circuit.probe(async () => circuit.trip(new Outage('and again')))
    expect([circuit.state(), transitions]).toEqual(['open', ['open']])
    await circuit.probe(succeeds)
    expect(circuit.state()).toBe('closed')
  })

  it('opens after a failed watched request, and stays open after a successful one', async () => {
    const { circuit } = createTestBreaker()
    await circuit.watch(fails).catch(() => {})
    expect(await circuit.watch(succeeds)).toBe('answer')
    expect(circuit.state()).toBe('open')
  })
})

/**
 * The random steps: start a request, end one, trip the circuit, or wait. `value` selects the request that ends, or is
 * the wait in milliseconds.
 */
const steps = fc.array(
  fc.oneof(
    fc.constantFrom('run', 'watch', 'probe', 'trip').map((name) => ({ name, value: 0 })),
    fc.record({ name: fc.constantFrom('succeed', 'fail', 'fault'), value: fc.nat(5) }),
    fc.record({ name: fc.constant('wait'), value: fc.nat(250) }),
  ),
  { maxLength: 40 },
)

/** A request that has not ended. */
interface PendingRequest {
  isTrial: boolean
  resolve(answer: string): void
  reject(error: Error): void
  done: Promise<unknown>
}

describe('any sequence of requests', () => {
  it('has one trial at a time, only a probe during the cooldown, and opens and closes alternately', async () => {
    const property = fc.asyncProperty(steps, async (sequence) => {
      const { clock, transitions, circuit } = createTestBreaker()
      const pending: PendingRequest[] = []
      for (const { name, value } of sequence) {
        if (name === 'wait') clock.ms += value
        else if (name === 'trip') circuit.trip(new Outage('tripped'))
        else if (name === 'run' || name === 'watch' || name === 'probe') {
          const before = circuit.state()
          const cooldownLeft = circuit.cooldownLeftMs()
          let wasSent = false
          const { promise, resolve, reject } = Promise.withResolvers<string>()
          const request = () => {
            wasSent = true
            return promise
          }
          const done = circuit[name](request).catch((error) => error)
          const isTrial = wasSent && name !== 'watch' && before !== 'closed'
          if (before === 'closed' || name === 'watch') expect(wasSent).toBe(true)
          if (isTrial) {
            expect(pending.some((request) => request.isTrial)).toBe(false)
            expect(name === 'probe' || cooldownLeft === 0).toBe(true)
          }
          if (wasSent) pending.push({ isTrial, resolve, reject, done })
          else expect(await done).toBeInstanceOf(Refusal)
        } else {
          const [ended] = pending.splice(value % Math.max(1, pending.length), 1)
          if (ended === undefined) continue
          const before = circuit.state()
          if (name === 'succeed') ended.resolve('answer')
          else ended.reject(name === 'fail' ? new Outage('away') : new Fault('refused'))
          await ended.done
          if (name === 'fail') expect(circuit.state()).toBe('open')
          else if (!ended.isTrial) expect(circuit.state()).toBe(before)
          else if (before === 'half-open') {
            expect(circuit.state()).toBe(name === 'succeed' ? 'closed' : 'open')
          }
        }
        if (circuit.state() === 'half-open') {
          expect(pending.some((request) => request.isTrial)).toBe(true)
        }
        const isClosed = circuit.state() === 'closed'
        expect(transitions.at(-1) ?? 'close').toBe(isClosed ? 'close' : 'open')
        expect(
          transitions.every((transition, i) => transition === (i % 2 === 0 ? 'open' : 'close')),
        ).toBe(true)
      }
    })
    await fc.assert(property, { numRuns: 500 })
  })
})
