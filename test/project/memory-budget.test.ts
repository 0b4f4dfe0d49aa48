// Tests how the memory of a container is divided among the heap, the caches and the render processes.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadConfig } from '../../server/config.ts'
import { memoryBudget } from '../../server/memory/budget.ts'

const MIB = 1024 * 1024

describe('the memory budget', () => {
  it.each([
    // limit, cache, render processes, the limit of one, heap
    [384, 10, 1, 192, 137],
    [512, 21, 1, 256, 182],
    [1024, 64, 2, 512, 365],
    [4096, 128, 2, 512, null],
  ])('divides %i MiB', (limit, cache, children, child, heap) => {
    const budget = memoryBudget(limit * MIB, 1, 2)
    expect(Math.floor(budget.cacheBytes / MIB)).toBe(cache)
    expect(budget.renderChildren).toBe(children)
    expect(budget.renderChildBytes / MIB).toBe(child)
    expect(budget.heapBytes && Math.floor(budget.heapBytes / MIB)).toBe(heap)
  })

  it('gives each process of a cluster its share', () => {
    const alone = memoryBudget(1024 * MIB, 1, 1)
    expect(memoryBudget(4096 * MIB, 4, 4)).toEqual(alone)
  })

  it('never gives more of a part for less memory', () => {
    const mib = fc.integer({ min: 64, max: 65_536 })
    const parts = ['cacheBytes', 'renderChildren', 'renderChildBytes', 'queuedBytes'] as const
    fc.assert(
      fc.property(mib, mib, fc.integer({ min: 1, max: 64 }), (a, b, processes) => {
        const small = memoryBudget(Math.min(a, b) * MIB, processes, 8)
        const large = memoryBudget(Math.max(a, b) * MIB, processes, 8)
        for (const part of parts) expect(small[part]).toBeLessThanOrEqual(large[part])
      }),
    )
  })

  it('yields to CACHE_MB', () => {
    expect(loadConfig({ CACHE_MB: '32' }, 384 * MIB).cacheBytes).toBe(32 * MIB)
  })
})
