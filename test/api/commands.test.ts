// The commands `why` and `crawl`, and the progress display.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import type { LogoExplanation } from '../../schema/resolvers.ts'
import { paceText } from '../../server/commands/crawl-visits.ts'
import { createProgress } from '../../server/commands/progress.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import {
  company,
  GREEN,
  homePage,
  mark,
  NO_REPORT,
  svg,
  visitOf,
} from '../support/fake-internet.ts'
import { paths } from '../support/network/behaviours.ts'
import { ON_SERVERS } from '../support/service.ts'

const { net, service } = await startCrawlingSuite()

const run = (...args: string[]) => service.run(...args)
const linesOf = (text: string) => text.trimEnd().split('\n')
const visitRecords = () => service.stores.records.visits
const lastVisit = async (domain: string) => (await visitRecords().find([domain as Apex]))[0]

const TIMEOUT = { timeout: 60_000 }

// Each command is a process that takes a second to start, so the tests run concurrently.
describe.concurrent('why', TIMEOUT, () => {
  it('shows the current logo and every candidate with its score and reasons, best first', async ({
    expect,
  }) => {
    const domain = net.serveOnNewDomain(company(GREEN))
    await service.get(`/api/${domain}`)
    await expect.poll(async () => (await lastVisit(domain))?.outcome, TIMEOUT).toBe('found')
    const { stdout, stderr } = await run('why', `WWW.${domain}`)
    expect(stderr).toBe('')
    const [title, logo, visit, best, reasons, ...otherLines] = linesOf(stdout)
    expect(title).toBe(`${domain} is shown with`)
    expect(logo).toMatch(/^ {2}icon: site:icon \(image\/svg\+xml, \d+×\d+\)$/)
    expect(visit).toMatch(/^Last visit \d{4}-\S+Z: found, next visit after \d{4}-\S+Z\.$/)
    expect(best).toMatch(/^✓ +\d+ {2}icon {2}\d+×\d+ {2}icon {2}https:\/\/.*\/icon\.svg$/)
    expect(reasons).toMatch(/^ {9}.*\+24 vector/)
    // Each candidate has two lines: its score and size, then its reasons.
    const candidates = otherLines.filter((_, i) => i % 2 === 0)
    expect(candidates.length).toBeGreaterThan(2)
    for (const line of candidates) expect(line).toMatch(/^ {5}0 {2}\S+ {2}no image /)
    for (const line of otherLines.filter((_, i) => i % 2 === 1)) expect(line).toMatch(/^ {9}\S/)
  })

  it.each<
    [state: string, domain: Apex, output: string[], prepare: (domain: Apex) => Promise<unknown>]
  >([
    [
      'was never visited',
      'never-visited.com' as Apex,
      [
        'never-visited.com has no artwork: the fallback is shown.',
        'Its website was never visited.',
      ],
      async () => {},
    ],
    [
      'is blocked and could not be reached',
      'failing.com' as Apex,
      [
        'failing.com is blocked by the operator.',
        expect.stringMatching(
          /^Last visit .*: failed, next visit after .*Z\. The site answered 503\.$/,
        ),
      ],
      async (domain) => {
        await service.stores.records.artwork.block(domain)
        const report = { ...NO_REPORT, failure: 'The site answered 503.' }
        await visitRecords().put({ ...visitOf(domain, 0, null), outcome: 'failed' }, report)
      },
    ],
  ])('explains the fallback of a company that %s', async (_state, domain, output, prepare) => {
    await prepare(domain)
    expect(linesOf((await run('why', domain)).stdout)).toEqual(output)
    expect(net.dns.queryCount(domain)).toBe(0)
  })

  it('shows no control character of a website', async ({ expect }) => {
    const jsonLd = {
      '@type': 'A\u001b]0;PWNED\u0007\u001b[31mRED\u001b[2K\u202eOrganization',
      logo: '/logo.svg',
    }
    const script = `<script type="application/ld+json">${JSON.stringify(jsonLd)}</script>`
    const domain = net.serveOnNewDomain(
      paths({ '/': homePage(script), '/logo.svg': svg(mark(GREEN)) }),
    )
    await service.get(`/api/${domain}`)
    await expect.poll(async () => (await lastVisit(domain))?.outcome, TIMEOUT).toBe('found')
    const headers = { 'x-api-key': await service.key() }
    const answer = await service.get(`/api/logo/${domain}/why`, headers)
    const { visit } = (await answer.json()) as LogoExplanation
    const [best] = visit?.candidates ?? []
    expect(best).toMatchObject({ way: 'json-ld', kept: true })
    const { stdout } = await run('why', domain)
    for (const text of [best!.place, ...best!.reasons, ...linesOf(stdout)])
      expect(text).not.toMatch(/\p{C}/u)
    // What can be seen of the text stays.
    expect(best!.place).toContain('PWNED')
  })

  it('shows no control character of a report that an earlier version has stored', async ({
    expect,
  }) => {
    const domain = 'stored-before.com' as Apex
    const failure = 'The site sent \u001b[2K.'
    await visitRecords().put(visitOf(domain, 0, null), { ...NO_REPORT, failure })
    expect((await run('why', domain)).stdout).not.toContain('\u001b')
  })

  it('refuses an invalid domain without a stack trace', async () => {
    const result = await run('why', 'localhost').catch((error) => error)
    expect([result.code, result.stdout]).toEqual([1, ''])
    expect(linesOf(result.stderr)).toHaveLength(1)
    expect(result.stderr).toContain(
      'domain must have at least two parts, such as stripe.com; got localhost.',
    )
  })
})

describe.concurrent('crawl', TIMEOUT, () => {
  it('visits each domain without a fresh visit once, and reports invalid lines', async ({
    expect,
  }) => {
    await visitRecords().put(visitOf('fresh-logo.com' as Apex, 1, GREEN), NO_REPORT)
    await visitRecords().put(visitOf('fresh-none.com' as Apex, 0, null), NO_REPORT)
    await visitRecords().put(visitOf('stale-logo.com' as Apex, 9, GREEN), NO_REPORT)
    const file = join(service.dataDir, 'domains.txt')
    await writeFile(
      file,
      [
        '# the list of this week',
        'fresh-logo.com',
        '',
        '  WWW.Fresh-Logo.com  # the same',
        'fresh-none.com\r',
        'stale-logo.com',
        'https://scheme.com/',
        'lost-a.com',
        'localhost',
        'shop.lost-b.com',
        'lost-b.com',
        '127.0.0.1',
      ].join('\n'),
    )
    const failuresFile = join(service.dataDir, 'failures.txt')
    const args = ['--at-once', '2', '--failures', failuresFile]
    // A domain that failed makes the command end with 1.
    const { code, stdout, stderr } = await run('crawl', file, ...args).catch((error) => error)
    expect(code).toBe(1)
    expect(stdout).toBe('5 domains: 3 failed, 2 visited lately.\n')
    expect(linesOf(stderr)).toEqual([
      'Line 7: domain must not contain a scheme; got https://scheme.com/.',
      'Line 9: domain must have at least two parts, such as stripe.com; got localhost.',
      'Line 12: domain must not be an IP address; got 127.0.0.1.',
      ...(ON_SERVERS ? ['No worker is running. This process visits the websites.'] : []),
      '5/5 (100 %) 3 failed, 2 visited lately',
    ])
    const visitedDomains = ['fresh-logo.com', 'fresh-none.com', 'stale-logo.com', 'lost-a.com']
    expect(
      await Promise.all(visitedDomains.map(async (domain) => (await lastVisit(domain))?.outcome)),
    ).toEqual(['found', 'nothing', 'failed', 'failed'])
    expect((await lastVisit('stale-logo.com'))?.artworks).toHaveLength(1)
    const failures = linesOf(await readFile(failuresFile, 'utf8')).sort()
    expect(failures).toEqual([
      expect.stringMatching(/^lost-a\.com # .+/),
      expect.stringMatching(/^lost-b\.com # .+/),
      expect.stringMatching(/^stale-logo\.com # .+/),
    ])
    const unresolvedNames = ['fresh-logo.com', 'fresh-none.com', 'shop.lost-b.com', 'scheme.com']
    expect(unresolvedNames.map((name) => net.dns.queryCount(name))).toEqual([0, 0, 0, 0])

    // The file of failures is the list of another crawl, whose lines are all valid. They fail again and stay in the file.
    for (const list of [failuresFile, file]) {
      const again = await run('crawl', list, '--failures', failuresFile).catch((error) => error)
      expect([again.code, again.stdout]).toEqual([1, expect.stringContaining('3 failed')])
      expect(linesOf(await readFile(failuresFile, 'utf8')).sort()).toEqual(failures)
    }
  })

  it('exits with 1 for a missing file', async () => {
    const result = await run('crawl', '/nowhere/domains.txt').catch((error) => error)
    expect([result.code, result.stdout]).toEqual([1, ''])
    expect(linesOf(result.stderr)).toEqual([expect.stringMatching(/ENOENT.*domains\.txt/)])
  })
})

describe('the pace of a crawl', () => {
  it.each([
    ['is unknown after few visits', 4, 100, 1000, ''],
    ['is left out at the end', 100, 0, 1000, ''],
    ['is a rate in seconds', 20, 100, 10_000, '; 2.0/s, about 50 s left'],
    ['counts hours', 100, 20_000, 100_000, '; 1.0/s, about 5 h 34 min left'],
    ['is a rate in minutes for slow sites', 5, 5, 60_000, '; 5.0/min, about 1 min left'],
  ])('%s', (_rule, visited, left, elapsedMs, text) => {
    expect(paceText(visited, left, elapsedMs)).toBe(text)
  })
})

describe('progress', () => {
  afterEach(() => void vi.useRealTimers())
  const createOutput = (isTTY: boolean) => {
    vi.useFakeTimers({ now: 0, toFake: ['Date'] })
    const written: string[] = []
    const out = { isTTY, write: (text: string) => void written.push(text) }
    const setTime = (ms: number) => void vi.setSystemTime(ms)
    return { written, setTime, out }
  }
  const bar = (filledCells: number) => '█'.repeat(filledCells).padEnd(30, '░')

  it('redraws a bar on a terminal at most ten times a second, and at the end', () => {
    const { written, setTime, out } = createOutput(true)
    setTime(1_000_000)
    const progress = createProgress(200, out)
    progress.update(1, '1 found')
    setTime(1_000_050)
    progress.update(2, '2 found')
    setTime(1_000_100)
    progress.update(100, '100 found')
    progress.update(200, '200 found')
    progress.end()
    expect(written).toEqual([
      `\r\u001b[K${bar(0)} 0 % 1/200 1 found`,
      `\r\u001b[K${bar(15)} 50 % 100/200 100 found`,
      `\r\u001b[K${bar(30)} 100 % 200/200 200 found`,
      '\n',
    ])
  })

  it('shows no number above the total when the total was an estimate', () => {
    const { written, out } = createOutput(false)
    const progress = createProgress(3584, out)
    for (const done of [3500, 3600, 3604]) progress.update(done, 'records')
    progress.end()
    expect(written).toEqual(['3600/3600 (100 %) records\n'])
  })

  it('writes a line to a file or pipe at most every ten seconds, and one at the end', () => {
    const { written, setTime, out } = createOutput(false)
    const progress = createProgress(3, out)
    progress.update(1, '1 found')
    setTime(10_000)
    progress.update(2, '2 found')
    progress.update(3, '3 found')
    progress.end()
    expect(written).toEqual(['2/3 (66 %) 2 found\n', '3/3 (100 %) 3 found\n'])
  })
})
