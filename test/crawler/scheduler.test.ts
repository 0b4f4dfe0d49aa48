// Tests the crawl scheduler without a network: stored results, failures, priorities and byte limits.
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { Visit } from '../../schema/visit.ts'
import { fetchCandidates } from '../../server/crawler/fetch-candidates.ts'
import { createCandidate } from '../../server/crawler/page/candidates/candidate.ts'
import { CrawlScheduler } from '../../server/crawler/scheduler.ts'
import { type CrawlSource, type FetchedCandidate, NO_FACTS } from '../../server/crawler/source.ts'
import { FetchFailed, type SafeFetch } from '../../server/fetch/index.ts'
import { ArtworkFailed } from '../../server/images/child.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { memoryLocks } from '../../server/stores/memory/locks.ts'
import type { VisitRecords } from '../../server/stores/records.ts'
import { visitOf } from '../support/fake-internet.ts'

const apex = (name: string) => name as Apex

function memoryVisits(): VisitRecords & { kept: Map<Apex, Visit> } {
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

const sourceOf = (crawl: CrawlSource['crawl']): CrawlSource => ({ name: 'site', crawl: crawl })
const UNUSED_RENDERER = {
  ingest: () => Promise.reject(new Error('not asked')),
} as unknown as Renderer

function schedulerOf(
  source: CrawlSource,
  visits = memoryVisits(),
  renderer = UNUSED_RENDERER,
  budgetMs = 100,
) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const locks = memoryLocks()
  const parts = { visits, locks, sources: [source], renderer, budgetMs, onError }
  const scheduler = new CrawlScheduler(parts)
  return {
    find: scheduler.find.bind(scheduler),
    visit: scheduler.visit.bind(scheduler),
    visits,
    errors,
  }
}

const icon = (path = '/i.svg') =>
  createCandidate('icon', { url: `https://x.com${path}`, bytes: null }, '<link rel="icon">')

describe('the crawl scheduler', () => {
  it('does not restore artwork that was cleared during the visit', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const crawl = () => promise.then(() => ({ facts: NO_FACTS, failure: 'down' }))
    const { find, visits } = schedulerOf(sourceOf(crawl))
    const stale = visitOf(apex('x.com'), 8, '#ff0000')
    visits.kept.set(apex('x.com'), stale)
    expect((await find(apex('x.com'), stale)).artworks).toHaveLength(1)
    await visits.remove(apex('x.com'))
    resolve()
    await expect.poll(() => visits.kept.get(apex('x.com'))?.outcome).toBe('failed')
    expect(visits.kept.get(apex('x.com'))?.artworks).toEqual([])
  })

  it('stores a visit as failed when the network lost every image', async () => {
    const lost: FetchedCandidate = {
      candidate: icon(),
      bytes: null,
      rejection: 'Too slow.',
      isTransient: true,
    }
    const crawl: CrawlSource['crawl'] = async (_domain, onCandidate) => {
      await onCandidate(lost)
      return { facts: NO_FACTS, failure: null }
    }
    expect((await schedulerOf(sourceOf(crawl)).visit(apex('x.com'), null))?.outcome).toBe('failed')
  })

  it('stores a visit with an internal error as failed, and does not repeat it at once', async () => {
    let looks = 0
    const crawl = () => {
      looks += 1
      return Promise.reject(new TypeError('a fault of ours'))
    }
    const { visit, find, visits, errors } = schedulerOf(sourceOf(crawl))
    expect((await visit(apex('x.com'), null))?.outcome).toBe('failed')
    await find(apex('x.com'), visits.kept.get(apex('x.com')) ?? null)
    expect([looks, errors.length]).toEqual([1, 1])
  })

  it('skips the other images of a site after two that cost the renderer too much', async () => {
    let admitted = 0
    const ingest = () => {
      admitted += 1
      return Promise.reject(new ArtworkFailed('The artwork took too long.'))
    }
    const crawl: CrawlSource['crawl'] = async (_domain, onCandidate) => {
      const finds = Array.from({ length: 8 }, (_, i) => icon(`/${i}.svg`))
      const bytes = Buffer.from('<svg/>')
      await Promise.all(finds.map((one) => onCandidate({ candidate: one, bytes, rejection: null })))
      return { facts: NO_FACTS, failure: null }
    }
    await schedulerOf(sourceOf(crawl), memoryVisits(), { ingest } as unknown as Renderer).visit(
      apex('x.com'),
      null,
    )
    expect(admitted).toBe(2)
  })

  it('keeps the priority of a visit while at least one request waits for it', async () => {
    const { promise: gate, resolve } = Promise.withResolvers<void>()
    const order: string[] = []
    const crawl: CrawlSource['crawl'] = async (domain) => {
      if (domain.startsWith('block')) await gate
      else order.push(domain)
      return { facts: NO_FACTS, failure: null }
    }
    const { find } = schedulerOf(sourceOf(crawl), memoryVisits(), UNUSED_RENDERER, 300)
    for (let i = 0; i < 16; i++) find(apex(`block${i}.com`), null)
    find(apex('twice.com'), null)
    await sleep(200)
    find(apex('twice.com'), null)
    await sleep(150)
    find(apex('later.com'), null)
    resolve()
    await expect.poll(() => order).toEqual(['twice.com', 'later.com'])
  })
})

describe('the candidates of one site', () => {
  it('are fetched within the byte limit of a visit, also concurrently', async () => {
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
    const taken: FetchedCandidate[] = []
    const onCandidate = async (fetched: FetchedCandidate) => void taken.push(fetched)
    const icons = Array.from({ length: 20 }, (_, i) => icon(`/${i}.png`))
    await fetchCandidates(icons, fetch, onCandidate, AbortSignal.timeout(5000))
    const read = taken.reduce((sum, { bytes }) => sum + (bytes?.byteLength ?? 0), 0)
    expect(taken).toHaveLength(20)
    expect([most, read].every((bytes) => bytes <= 12 * 1024 * 1024)).toBe(true)
  })

  it('return unused bytes to the limit, so that many small images are all fetched', async () => {
    const fetch = {
      async get(url: string) {
        if (url.endsWith('/0.png')) throw new FetchFailed('timeout', url)
        return { url, status: 200, headers: {}, bytes: new Uint8Array(10), truncated: false }
      },
    } as unknown as SafeFetch
    const taken: FetchedCandidate[] = []
    const onCandidate = async (fetched: FetchedCandidate) => void taken.push(fetched)
    const icons = Array.from({ length: 20 }, (_, i) => icon(`/${i}.png`))
    await fetchCandidates(icons, fetch, onCandidate, AbortSignal.timeout(5000))
    expect(taken.filter(({ bytes }) => bytes === null)).toHaveLength(1)
  })
})
