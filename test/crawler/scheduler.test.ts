// What a visit keeps and forgets when things go wrong around it: the rules of discovery without a network.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { Visit } from '../../schema/visit.ts'
import { offer } from '../../server/crawler/fetch-candidates.ts'
import { candidate } from '../../server/crawler/page/candidates/candidate.ts'
import { createDiscovery } from '../../server/crawler/scheduler.ts'
import { type FoundCandidate, NO_FACTS, type Scout } from '../../server/crawler/source.ts'
import { FetchFailed, type SafeFetch } from '../../server/fetch/index.ts'
import { ArtworkFailed } from '../../server/images/child.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { memoryLocks } from '../../server/stores/memory/locks.ts'
import type { VisitRecords } from '../../server/stores/records.ts'
import { visitOf } from '../support/fake-internet.ts'

const apex = (name: string) => name as Apex

function inMemory(): VisitRecords & { kept: Map<Apex, Visit> } {
  const kept = new Map<Apex, Visit>()
  return {
    kept,
    find: async (domains) => domains.map((domain) => kept.get(domain) ?? null),
    put: async (visit) => void kept.set(visit.domain, visit),
    report: async () => null,
    facts: async (domains) => domains.map(() => null),
    remove: async (domain) => kept.delete(domain),
  }
}

const scoutOf = (look: Scout['look']): Scout => ({ name: 'site', look })
const NEVER = { admit: () => Promise.reject(new Error('not asked')) } as unknown as Renderer

function discoveryOf(scout: Scout, visits = inMemory(), renderer = NEVER, budgetMs = 100) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const locks = memoryLocks()
  const parts = { visits, locks, scouts: [scout], renderer, budgetMs, onError }
  return { ...createDiscovery(parts), visits, errors }
}

const icon = (path = '/i.svg') =>
  candidate('icon', { url: `https://x.com${path}`, bytes: null }, '<link rel="icon">')

describe('a visit', () => {
  it('does not bring back what was cleared while it was under way', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const look = () => promise.then(() => ({ facts: NO_FACTS, failure: 'down' }))
    const { find, visits } = discoveryOf(scoutOf(look))
    const stale = visitOf(apex('x.com'), 8, '#ff0000')
    visits.kept.set(apex('x.com'), stale)
    expect((await find(apex('x.com'), stale)).artworks).toHaveLength(1)
    await visits.remove(apex('x.com'))
    resolve()
    await expect.poll(() => visits.kept.get(apex('x.com'))?.outcome).toBe('failed')
    expect(visits.kept.get(apex('x.com'))?.artworks).toEqual([])
  })

  it('has failed, and not found nothing, when every drawing was lost to the network', async () => {
    const lost: FoundCandidate = {
      candidate: icon(),
      bytes: null,
      refused: 'Too slow.',
      again: true,
    }
    const look: Scout['look'] = async (_domain, take) => {
      await take(lost)
      return { facts: NO_FACTS, failure: null }
    }
    expect((await discoveryOf(scoutOf(look)).visit(apex('x.com'), null))?.outcome).toBe('failed')
  })

  it('is kept as failed when something unforeseen broke it, and is not made again at once', async () => {
    let looks = 0
    const look = () => {
      looks += 1
      return Promise.reject(new TypeError('a fault of ours'))
    }
    const { visit, find, visits, errors } = discoveryOf(scoutOf(look))
    expect((await visit(apex('x.com'), null))?.outcome).toBe('failed')
    await find(apex('x.com'), visits.kept.get(apex('x.com')) ?? null)
    expect([looks, errors.length]).toEqual([1, 1])
  })

  it('looks at no more drawings of a site after two that cost the renderer too much', async () => {
    let admitted = 0
    const admit = () => {
      admitted += 1
      return Promise.reject(new ArtworkFailed('The artwork took too long.'))
    }
    const look: Scout['look'] = async (_domain, take) => {
      const finds = Array.from({ length: 8 }, (_, i) => icon(`/${i}.svg`))
      const bytes = Buffer.from('<svg/>')
      await Promise.all(finds.map((one) => take({ candidate: one, bytes, refused: null })))
      return { facts: NO_FACTS, failure: null }
    }
    await discoveryOf(scoutOf(look), inMemory(), { admit } as unknown as Renderer).visit(
      apex('x.com'),
      null,
    )
    expect(admitted).toBe(2)
  })

  it('stays before others while anyone waits for it, whoever else gave up', async () => {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const order: string[] = []
    const look: Scout['look'] = async (domain) => {
      if (domain.startsWith('block')) await gate
      else order.push(domain)
      return { facts: NO_FACTS, failure: null }
    }
    const { find } = discoveryOf(scoutOf(look), inMemory(), NEVER, 300)
    for (let i = 0; i < 16; i++) find(apex(`block${i}.com`), null)
    find(apex('twice.com'), null)
    await sleep(200)
    find(apex('twice.com'), null)
    await sleep(150)
    find(apex('later.com'), null)
    open()
    await expect.poll(() => order).toEqual(['twice.com', 'later.com'])
  })
})

describe('the drawings of one site', () => {
  it('are read within what one visit may read, however many are read at once', async () => {
    let [asked, most] = [0, 0]
    const fetch = {
      async get(url: string, { most: allowed = 0 }) {
        asked += allowed
        most = Math.max(most, asked)
        await sleep(5)
        asked -= allowed
        return { url, status: 200, headers: {}, bytes: new Uint8Array(allowed), truncated: false }
      },
    } as unknown as SafeFetch
    const taken: FoundCandidate[] = []
    const take = async (find: FoundCandidate) => void taken.push(find)
    const icons = Array.from({ length: 20 }, (_, i) => icon(`/${i}.png`))
    await offer(icons, fetch, take, AbortSignal.timeout(5000))
    const read = taken.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0)
    expect(taken).toHaveLength(20)
    expect([most, read].every((bytes) => bytes <= 12 * 1024 * 1024)).toBe(true)
  })

  it('give back what they did not use, so that many small ones are all read', async () => {
    const fetch = {
      async get(url: string) {
        if (url.endsWith('/0.png')) throw new FetchFailed('timeout', url)
        return { url, status: 200, headers: {}, bytes: new Uint8Array(10), truncated: false }
      },
    } as unknown as SafeFetch
    const taken: FoundCandidate[] = []
    const take = async (find: FoundCandidate) => void taken.push(find)
    const icons = Array.from({ length: 20 }, (_, i) => icon(`/${i}.png`))
    await offer(icons, fetch, take, AbortSignal.timeout(5000))
    expect(taken.filter(({ bytes }) => bytes === null)).toHaveLength(1)
  })
})
