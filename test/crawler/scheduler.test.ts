// Tests the visit scheduler without a network: stored results, failures, priorities, charges and byte limits.
import { setTimeout as sleep } from 'node:timers/promises'
import { queryObjects } from 'node:v8'
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { Unavailable } from '../../schema/problems.ts'
import type { Site } from '../../schema/site.ts'
import { CLEARED, type Visit, type VisitReport } from '../../schema/visit.ts'
import { fetchCandidates } from '../../server/crawler/fetch-candidates.ts'
import { createCandidate } from '../../server/crawler/page/candidates/candidate.ts'
import { VisitScheduler } from '../../server/crawler/scheduler.ts'
import {
  type CandidateSink,
  type FetchedCandidate,
  NO_FACTS,
  type VisitSource,
} from '../../server/crawler/source.ts'
import { VisitBudget } from '../../server/crawler/visit-budget.ts'
import { FetchFailed, type SafeFetch } from '../../server/fetch/index.ts'
import { ArtworkFailed } from '../../server/images/child.ts'
import type { Renderer } from '../../server/images/pool.ts'
import { memoryLocks } from '../../server/stores/memory/locks.ts'
import type { VisitRecords } from '../../server/stores/records.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import { visitOf } from '../support/fake-internet.ts'

const apex = (name: string) => name as Apex

/** A caller whose quota has this many units left. */
function callerOf(subject: string, units = Number.POSITIVE_INFINITY) {
  let charged = 0
  const chargeVisit = async () => {
    if (charged >= units) return false
    charged += 1
    return true
  }
  return { subject, chargeVisit, charged: () => charged }
}
const ALICE = callerOf('key:alice')

function createMemoryVisits() {
  const stored = new Map<Site, Visit>()
  const reports = new Map<Site, VisitReport>()
  const records: VisitRecords = {
    find: async (domains) => domains.map((domain) => stored.get(domain) ?? null),
    async put(visit, report) {
      stored.set(visit.domain, visit)
      reports.set(visit.domain, report)
    },
    report: async () => null,
    facts: async (domains) => domains.map(() => null),
    prune: async () => 0,
    limitArtwork: async () => ({ stored: 0, deleted: { total: 0, perSuffix: 0 } }),
    async expire(domain) {
      const visit = stored.get(domain)
      if (visit) stored.set(domain, { ...visit, freshUntil: CLEARED })
      return visit !== undefined
    },
  }
  return { ...records, stored, reports }
}

const sourceOf = (read: VisitSource['read']): VisitSource => ({ name: 'site', read })
/** Visited after a source without a logo. */
const EMPTY_SOURCE = sourceOf(async () => ({ facts: NO_FACTS, failure: null }))
const UNUSED_RENDERER = {
  ingest: () => Promise.reject(new Error('The renderer must not be used.')),
} as unknown as Renderer

function createScheduler(
  source: VisitSource,
  visits = createMemoryVisits(),
  renderer = UNUSED_RENDERER,
  budgetMs = 100,
) {
  const errors: unknown[] = []
  const onError = (error: unknown) => void errors.push(error)
  const locks = memoryLocks()
  const scheduler = new VisitScheduler({
    visits,
    locks,
    accounts: new Accounts(),
    sourcesOf: () => [source, EMPTY_SOURCE],
    renderer,
    budgetMs,
    onError,
  })
  return {
    find: scheduler.find.bind(scheduler),
    visit: scheduler.visit.bind(scheduler),
    visits,
    errors,
  }
}

const icon = (path = '/i.svg') =>
  createCandidate('icon', { url: `https://x.com${path}`, bytes: null }, '<link rel="icon">')

/** Collects garbage, and counts the promises that are left. */
const countPromises = () => queryObjects(Promise, { format: 'count' })

describe('the visit scheduler', () => {
  it('keeps nothing of requests whose visit does not start', async () => {
    const { find } = createScheduler(sourceOf(async () => ({ facts: NO_FACTS, failure: null })))
    const refused = callerOf('key:refused', 0)
    const REFUSALS = 200
    const refuse = (n: number) =>
      find(apex(`refused${n}.com`), null, refused, { kind: 'icon', edge: 128 })
    expect(await refuse(0)).toMatchObject({ pending: true, visited: false })
    const before = countPromises()
    for (let n = 1; n <= REFUSALS; n++) await refuse(n)
    expect(countPromises() - before).toBeLessThan(REFUSALS / 2)
    // The scheduler itself must not be garbage before.
    await refuse(0)
  })

  it('waits for a visit after the cache was cleared, and keeps the artwork when it fails', async () => {
    const read = async () => ({ facts: NO_FACTS, failure: 'down' })
    const { find, visits } = createScheduler(sourceOf(read))
    visits.stored.set(apex('x.com'), visitOf(apex('x.com'), 1, '#ff0000'))
    await visits.expire(apex('x.com'))
    const bob = callerOf('key:bob')
    const found = await find(apex('x.com'), visits.stored.get(apex('x.com'))!, bob)
    expect([found.visited, found.artworks.length]).toEqual([true, 1])
    expect(bob.charged()).toBe(1)
    const after = visits.stored.get(apex('x.com'))!
    expect([after.outcome, after.artworks.length]).toEqual(['failed', 1])
  })

  it('stores a visit as failed when every image failed for a transient reason', async () => {
    const timedOut: FetchedCandidate = {
      candidate: icon(),
      url: icon().url,
      bytes: null,
      rejection: 'The fetch timed out.',
      isTransient: true,
    }
    const read: VisitSource['read'] = async (_domain, sink) => {
      sink.list([timedOut.candidate], [])
      await sink.fetched(timedOut)
      return { facts: NO_FACTS, failure: null }
    }
    expect((await createScheduler(sourceOf(read)).visit(apex('x.com'), null, ALICE))?.outcome).toBe(
      'failed',
    )
  })

  const TITLE = { value: 'X Inc', from: '<title>', url: 'https://x.com/' }
  /** Lists one icon of a site, whose page has a title. */
  const readOneIcon: VisitSource['read'] = async (_domain, sink) => {
    const candidate = icon()
    sink.list([candidate], [])
    const bytes = Buffer.from('<svg/>')
    await sink.fetched({ candidate, url: candidate.url, bytes, rejection: null })
    return { facts: { ...NO_FACTS, title: TITLE }, failure: null }
  }

  it.each([
    ['failed', 'had no time for its images', new Unavailable('rendering', 2)],
    ['nothing', 'refused its images', new ArtworkFailed('It could not be decoded.')],
  ])(
    'stores a visit as %s when the renderer %s, with the facts of the page',
    async (outcome, _what, error) => {
      const renderer = { ingest: () => Promise.reject(error) } as unknown as Renderer
      const visits = createMemoryVisits()
      const { visit } = createScheduler(sourceOf(readOneIcon), visits, renderer)
      expect((await visit(apex('x.com'), null, ALICE))?.outcome).toBe(outcome)
      expect(visits.reports.get(apex('x.com'))?.facts.title).toEqual(TITLE)
    },
  )

  it('stores a visit with an internal error as failed, and does not repeat it for the next request', async () => {
    let crawls = 0
    const read = () => {
      crawls += 1
      return Promise.reject(new TypeError('an internal error'))
    }
    const { visit, find, visits, errors } = createScheduler(sourceOf(read))
    expect((await visit(apex('x.com'), null, ALICE))?.outcome).toBe('failed')
    await find(apex('x.com'), visits.stored.get(apex('x.com')) ?? null, ALICE)
    expect([crawls, errors.length]).toEqual([1, 1])
  })

  it('skips the other images of a site after the renderer rejected two as too expensive', async () => {
    let ingests = 0
    const ingest = () => {
      ingests += 1
      return Promise.reject(new ArtworkFailed('The artwork took too long.'))
    }
    const read: VisitSource['read'] = async (_domain, sink) => {
      const icons = Array.from({ length: 8 }, (_, i) => icon(`/${i}.svg`))
      const bytes = Buffer.from('<svg/>')
      sink.list(icons, [])
      await Promise.all(
        icons.map((candidate) =>
          sink.fetched({ candidate, url: candidate.url, bytes, rejection: null }),
        ),
      )
      return { facts: NO_FACTS, failure: null }
    }
    await createScheduler(sourceOf(read), createMemoryVisits(), {
      ingest,
    } as unknown as Renderer).visit(apex('x.com'), null, ALICE)
    expect(ingests).toBe(2)
  })

  it('keeps the priority of a visit while at least one request waits for it', async () => {
    const { promise: gate, resolve } = Promise.withResolvers<void>()
    const crawlOrder: string[] = []
    const read: VisitSource['read'] = async (domain) => {
      if (domain.startsWith('block')) await gate
      else crawlOrder.push(domain)
      return { facts: NO_FACTS, failure: null }
    }
    const { find, visit } = createScheduler(sourceOf(read))
    // These 16 visits are the most that run at once; they end when the gate opens.
    for (let i = 0; i < 16; i++) find(apex(`block${i}.com`), null, callerOf(`key:${i}`))
    const waitingVisit = visit(apex('twice.com'), null, ALICE)
    await find(apex('twice.com'), null, ALICE)
    // The `find` above has used up its time budget, but `visit` still waits.
    find(apex('later.com'), null, ALICE)
    resolve()
    await waitingVisit
    await expect.poll(() => crawlOrder).toEqual(['twice.com', 'later.com'])
  })

  /** @returns a scheduler whose visits end after `open` is called, and the visited domains in their order. */
  function createGatedScheduler() {
    const { promise: gate, resolve: open } = Promise.withResolvers<void>()
    const visited: string[] = []
    const read: VisitSource['read'] = async (domain) => {
      visited.push(domain)
      await gate
      return { facts: NO_FACTS, failure: null }
    }
    return { ...createScheduler(sourceOf(read)), visited, open }
  }

  it('runs at most two visits of one caller at once, and visits of other callers beside them', async () => {
    const { visit, visited, open } = createGatedScheduler()
    const pending = ['a1', 'a2', 'a3', 'a4'].map((name) => visit(apex(`${name}.com`), null, ALICE))
    pending.push(visit(apex('b.com'), null, callerOf('key:bob')))
    await expect.poll(() => visited).toEqual(['a1.com', 'a2.com', 'b.com'])
    open()
    await Promise.all(pending)
    expect(visited.slice(3)).toEqual(['a3.com', 'a4.com'])
  })

  it('starts a shared visit as soon as one of the callers that wait for it has its turn', async () => {
    const { visit, visited, open } = createGatedScheduler()
    const pending = ['a1.com', 'a2.com', 'a3.com', 'common.com'].map((name) =>
      visit(apex(name), null, ALICE),
    )
    const bob = callerOf('key:bob')
    pending.push(visit(apex('common.com'), null, bob))
    await expect.poll(() => visited).toEqual(['a1.com', 'a2.com', 'common.com'])
    expect(bob.charged()).toBe(0)
    open()
    await Promise.all(pending)
    expect(visited).toHaveLength(4)
  })

  it('charges one unit for a visit that concurrent requests begin, and starts no visit without a unit', async () => {
    const { find, visited, open } = createGatedScheduler()
    open()
    const exhausted = callerOf('key:exhausted', 0)
    const bob = callerOf('key:bob', 1)
    const refused = await find(apex('x.com'), null, exhausted)
    expect([refused, visited]).toEqual([
      { artworks: [], pending: true, visited: false, reason: 'pending' },
      [],
    ])
    const found = await Promise.all(
      [exhausted, bob, bob, bob].map((caller) => find(apex('x.com'), null, caller)),
    )
    expect(found.map((result) => result.visited)).toEqual([false, true, true, true])
    expect([bob.charged(), visited]).toEqual([1, ['x.com']])
  })
})

describe('the candidates of one site', () => {
  it('are fetched within the byte limit of a visit, also concurrently', async () => {
    let reservedBytes = 0
    let peakReservedBytes = 0
    const fetch = {
      async get(url: string, { maxBytes }: { maxBytes: number }) {
        reservedBytes += maxBytes
        peakReservedBytes = Math.max(peakReservedBytes, reservedBytes)
        await sleep(5)
        reservedBytes -= maxBytes
        return { url, status: 200, headers: {}, bytes: new Uint8Array(maxBytes), truncated: false }
      },
    } as unknown as SafeFetch
    const fetchedCandidates: FetchedCandidate[] = []
    const sink: CandidateSink = {
      list: () => {},
      fetched: async (candidate) => void fetchedCandidates.push(candidate),
    }
    const icons = Array.from({ length: 20 }, (_, i) => icon(`/${i}.png`))
    await fetchCandidates(icons, fetch, sink, {
      caller: 'test',
      signal: AbortSignal.timeout(5000),
      budget: new VisitBudget(),
    })
    const totalBytes = fetchedCandidates.reduce(
      (sum, { bytes }) => sum + (bytes?.byteLength ?? 0),
      0,
    )
    expect(fetchedCandidates).toHaveLength(20)
    expect(totalBytes).toBeGreaterThan(0)
    expect(Math.max(peakReservedBytes, totalBytes)).toBeLessThanOrEqual(12 * 1024 * 1024)
  })

  it('return unused bytes to the limit, so that 19 small images are all fetched after a timeout', async () => {
    const fetch = {
      async get(url: string) {
        if (url.endsWith('/0.png')) throw new FetchFailed('timeout', url)
        return { url, status: 200, headers: {}, bytes: new Uint8Array(10), truncated: false }
      },
    } as unknown as SafeFetch
    const fetchedCandidates: FetchedCandidate[] = []
    const sink: CandidateSink = {
      list: () => {},
      fetched: async (candidate) => void fetchedCandidates.push(candidate),
    }
    const icons = Array.from({ length: 20 }, (_, i) => icon(`/${i}.png`))
    await fetchCandidates(icons, fetch, sink, {
      caller: 'test',
      signal: AbortSignal.timeout(5000),
      budget: new VisitBudget(),
    })
    expect(fetchedCandidates.filter(({ bytes }) => bytes === null)).toHaveLength(1)
  })
})
