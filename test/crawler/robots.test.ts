// Tests robots.txt: forbidden URLs are not fetched, and a hostile file does not block the event loop.
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPageThread } from '../../server/crawler/page/reader.ts'
import { createRobotsChecker, type RobotsChecker, withRobots } from '../../server/crawler/robots.ts'
import { isAllowedBy, readRules } from '../../server/crawler/robots-rules.ts'
import { createFetch, type SafeFetch } from '../../server/fetch/index.ts'
import { Accounts } from '../../server/turns/accounts.ts'
import { cpuTimeMs } from '../support/cpu-time.ts'
import * as site from '../support/network/behaviours.ts'
import { type Network, startNetwork } from '../support/network/index.ts'
import type { Handler } from '../support/network/web.ts'
import { robotsParser } from '../support/robots-parser.ts'

let net: Network
let fetch: SafeFetch
let robots: RobotsChecker
let fetchWithRobots: SafeFetch

beforeAll(async () => {
  net = await startNetwork()
  fetch = createFetch(net.config, {
    connectTcp: net.connectTcp,
    limits: { dnsTimeoutMs: 100, headersTimeoutMs: 300 },
  })
})
beforeAll(() => resetRobots())
afterEach(() => resetRobots())
afterAll(async () => {
  await fetch.close()
  await net.close()
})

/** Forgets all robots.txt files. */
function resetRobots(): void {
  robots = createRobotsChecker(fetch)
  fetchWithRobots = withRobots(fetch, robots)
}

const terms = (signal = AbortSignal.timeout(4000)) => ({ caller: 'test', signal })
const isAllowed = (url: string) => robots.isAllowed(url, terms())
/** @returns the failure code of a fetch or check, or "no failure". */
const failureOf = (result: Promise<unknown>) =>
  result.then(
    () => 'no failure',
    (error) => error.code,
  )

/** Serves a site with this robots.txt; every other page replies "hello". */
function serve(host: string, robotsTxt: string | Handler): void {
  const file = typeof robotsTxt === 'string' ? site.ok(robotsTxt) : robotsTxt
  net.serve(host, (request, response) =>
    (request.url === '/robots.txt' ? file : site.ok())(request, response),
  )
}

const countRequests = (host: string, line: string) =>
  net.web.requests(host).filter((request) => request.line === line).length

describe('robots.txt', () => {
  it('applies the rules for Logograph, else the rules for all crawlers', async () => {
    serve(
      'rules.com',
      'User-agent: *\nDisallow: /all\n\nUser-agent: logograph\nDisallow: /us\nAllow: /us/icon$',
    )
    serve('general.com', '\uFEFFUser-agent: *\r\nDisallow: /*.ico$\r\n')
    expect(await isAllowed('http://rules.com/us/x')).toBe(false)
    expect(await isAllowed('http://rules.com/us/icon')).toBe(true)
    expect(await isAllowed('http://rules.com/all')).toBe(true)
    expect(await isAllowed('http://general.com/favicon.ico')).toBe(false)
    expect(await isAllowed('http://general.com/favicon.ico?v=1')).toBe(true)
  })

  it('matches Logograph in a group of agents, in any case and with a version', async () => {
    const groups = [
      'user-agent: other\nUSER-AGENT:LOGOGRAPH/1.0 # us\n\nSitemap: /s\nuser-agent: *\ndisallow: /group',
      'user-agent: logograph-images\ndisallow: /images',
      'User-agent: Logograph\ndisallow: /later # and so on',
    ]
    serve('groups.com', groups.join('\n'))
    expect(await isAllowed('http://groups.com/group')).toBe(false)
    expect(await isAllowed('http://groups.com/later')).toBe(false)
    expect(await isAllowed('http://groups.com/images')).toBe(true)
    serve('welcome.com', 'User-agent: *\nDisallow: /\n\nUser-agent: Logograph\nDisallow:\n')
    expect(await isAllowed('http://welcome.com/')).toBe(true)
  })

  it('forbids a page, also as the target of a redirect', async () => {
    serve('closed.com', 'User-agent: *\nDisallow: /')
    net.serve('leads.com', site.paths({ '/': site.redirect('http://closed.com/home') }))
    expect(await failureOf(fetchWithRobots.get('http://closed.com/favicon.ico', terms()))).toBe(
      'refused_by_robots',
    )
    expect(await failureOf(fetchWithRobots.get('http://leads.com/', terms()))).toBe(
      'refused_by_robots',
    )
    expect(net.web.requests('closed.com').map(({ line }) => line)).toEqual(['GET /robots.txt'])
    serve('open.com', '')
    expect((await fetchWithRobots.get('http://open.com/', terms())).status).toBe(200)
  })

  it('is fetched once per origin for concurrent checks', async () => {
    serve('busy.com', 'User-agent: *\nDisallow: /x')
    await Promise.all(Array.from({ length: 20 }, (_, n) => isAllowed(`http://busy.com/${n}`)))
    await isAllowed('http://busy.com/again')
    expect(countRequests('busy.com', 'GET /robots.txt')).toBe(1)
    await isAllowed('https://busy.com/')
    expect(countRequests('busy.com', 'GET /robots.txt')).toBe(2)
  })

  it.each([
    [404, true],
    [403, true],
    [429, true],
    [204, true],
    [500, false],
    [503, false],
  ])('with HTTP status %i: crawling is allowed = %s', async (status, expected) => {
    serve('status.com', site.status(status))
    expect(await isAllowed('http://status.com/')).toBe(expected)
  })

  it('follows a redirect, and allows everything when the redirect is refused or loops', async () => {
    serve('elsewhere.com', 'User-agent: *\nDisallow: /secret')
    serve('moved.com', site.redirect('https://elsewhere.com/robots.txt'))
    expect(await isAllowed('http://moved.com/secret')).toBe(false)
    for (const location of [
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'http://redirects-forever.com/robots.txt',
    ]) {
      net.serve('redirects-forever.com', site.redirect('http://redirects-forever.com/robots.txt'))
      serve('off.com', site.redirect(location))
      resetRobots()
      expect(await isAllowed('http://off.com/')).toBe(true)
    }
  })

  it('rejects the check while the site is unreachable, and is fetched again later', async () => {
    net.dns.set('gone.com', 'servfail')
    expect(await failureOf(isAllowed('http://gone.com/'))).toBe('dns')
    serve('gone.com', '')
    expect(await isAllowed('http://gone.com/')).toBe(true)
    serve('hangs.com', site.hang)
    expect(await failureOf(isAllowed('http://hangs.com/'))).toBe('timeout')
    expect(
      await failureOf(robots.isAllowed('http://hangs.com/', terms(AbortSignal.timeout(50)))),
    ).toBe('timeout')
    expect(await failureOf(robots.isAllowed('http://hangs.com/', terms(AbortSignal.abort())))).toBe(
      'timeout',
    )
  })

  it('is cut at 512 KB', async () => {
    const rules = `User-agent: *\nDisallow: /early\n${'#'.repeat(600_000)}\nDisallow: /late\n`
    serve('long.com', rules)
    expect(await isAllowed('http://long.com/early')).toBe(false)
    expect(await isAllowed('http://long.com/late')).toBe(true)
  })

  it('with 12,000 agents and 30,000 rules takes less than a second', async () => {
    const agents = 'user-agent: *\nuser-agent: logograph\n'.repeat(6000)
    serve('crowded.com', agents + 'allow: /\n'.repeat(30_000))
    const start = cpuTimeMs()
    expect(await isAllowed('http://crowded.com/')).toBe(true)
    expect(cpuTimeMs() - start).toBeLessThan(1000)
  })

  it('with 1,000 wildcard rules takes less than a second', async () => {
    const rule = `Disallow: /*${'a'.repeat(480)}b\n`
    serve('wild.com', `User-agent: *\n${rule.repeat(1000)}`)
    await isAllowed('http://wild.com/')
    const start = cpuTimeMs()
    // Matching this path would take too long, so the checker forbids it.
    expect(await isAllowed(`http://wild.com/${'a'.repeat(3000)}`)).toBe(false)
    expect(cpuTimeMs() - start).toBeLessThan(1000)
    expect(await isAllowed('http://wild.com/i')).toBe(true)
  })

  it('costs the images of a visit and their redirects less than two seconds, whatever its rules', async () => {
    const IMAGES = 24
    const HOPS = 6
    const rule = `Disallow: /${'*a'.repeat(50)}b\n`
    const path = `/${'a'.repeat(1900)}`
    for (const rules of [4, 9, 18, 36]) {
      serve(`wild-${rules}.com`, `User-agent: *\n${rule.repeat(rules)}`)
      await isAllowed(`http://wild-${rules}.com/`)
      const start = cpuTimeMs()
      for (let n = 0; n < IMAGES * HOPS; n++) await isAllowed(`http://wild-${rules}.com${path}${n}`)
      expect(cpuTimeMs() - start).toBeLessThan(2000)
    }
  })

  // The checker reads the first 30,000 lines and keeps 5,000 rules. It forbids a path that would be slow to match.
  it.each([
    ['500,000 empty lines before a rule', `${'\n'.repeat(500_000)}disallow: /x`, '/x', true],
    ['58,000 rules and a long path', 'allow:/a\n'.repeat(58_000), `/${'a'.repeat(4000)}`, true],
    ['a long wildcard rule', `allow:/${'*a'.repeat(2000)}b`, `/${'a'.repeat(4000)}`, false],
  ])('does not spend time on %s', async (_, rules, path, expected) => {
    serve('slow.com', `user-agent: *\n${rules}`)
    expect(await isAllowed(`http://slow.com${path}`)).toBe(expected)
  })

  it('is read in the page thread when it is long, with the same rules', async () => {
    const text = `user-agent: *\ndisallow: /secret\n${'allow: /caf\u00e9\n'.repeat(2000)}disallow: /caf%c3%a9/x`
    const longBytes = Buffer.from(text)
    const thread = createPageThread(new Accounts())
    expect(await thread.readRobots(longBytes, 'test')).toEqual(readRules(longBytes))
    const checker = createRobotsChecker(fetch, thread.readRobots)
    serve('long-rules.com', text)
    expect(await checker.isAllowed('http://long-rules.com/secret', terms())).toBe(false)
    expect(await checker.isAllowed('http://long-rules.com/caf\u00e9/x', terms())).toBe(false)
    expect(await checker.isAllowed('http://long-rules.com/caf%C3%A9', terms())).toBe(true)
    await thread.close()
    // Nothing else reads a long file; the process itself reads short ones.
    serve('long-again.com', text)
    serve('short-rules.com', 'user-agent: *\ndisallow: /secret')
    expect(await failureOf(checker.isAllowed('http://long-again.com/', terms()))).toBe('timeout')
    expect(await checker.isAllowed('http://short-rules.com/secret', terms())).toBe(false)
  })

  it.each([
    ['/a', ['disallow: /', 'allow: /a'], true],
    ['/a', ['allow: /a', 'disallow: /a'], true],
    ['/a/b.png', ['disallow: /*.png$'], false],
    ['/a/b.png?x', ['disallow: /*.png$'], true],
    ['/a/b.png.png', ['disallow: /*.png$'], false],
    ['/aba', ['disallow: /ab*ba$'], true],
    ['/abba', ['disallow: /ab*ba$'], false],
    ['/x/y/z', ['disallow: *y'], false],
    ['/a$b', ['disallow: /a$b'], false],
    ['/a', ['disallow: /*$'], false],
    ['/a', ['disallow: $'], true],
    ['/%2f', ['disallow: /%2F'], false],
    ['/a', ['disallow: a', 'disallow:'], true],
    ['/%E4%BA', ['disallow: /%e4'], false],
    ['/[x]|{y}^`', ['disallow: /[x]|{y}^`'], false],
    ['/[x]|{y}^`', ['disallow: /%5bx%5D%7C%7by%7D%5e%60'], false],
    ["/it's?it's", ["disallow: /it's?it's"], false],
    ['/a-b', ['disallow: /%61%2db'], false],
    ['/%61%2Db', ['disallow: /a-b'], false],
    ['/a/b', ['disallow: /a%2Fb'], true],
  ])('%s with %j: allowed = %s', async (path, rules, expected) => {
    serve('rule.com', ['user-agent: *', ...rules].join('\n'))
    expect(await isAllowed(`http://rule.com${path}`)).toBe(expected)
  })

  it('allows the paths that another parser allows', () => {
    const text = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '*', '$', '?', '%2F', '\u00e9') })
    const rule = fc.tuple(fc.constantFrom('allow', 'disallow'), text)
    const path = fc.string({ unit: fc.constantFrom('/', 'a', 'b', '$', '?', '%2F', '%C3%A9') })
    const property = fc.property(fc.array(rule), path, (rules, rest) => {
      const robotsTxt = ['user-agent: *', ...rules.map((parts) => parts.join(': '))].join('\n')
      const { href, pathname, search } = new URL(`http://site.com/${rest}`)
      const expected = robotsParser('http://site.com/robots.txt', robotsTxt).isAllowed(href) ?? true
      expect(isAllowedBy(readRules(Buffer.from(robotsTxt)), pathname + search)).toBe(expected)
    })
    fc.assert(property, { numRuns: 2000 })
  })
})

it('a robots.txt of many short rules takes its memory in the cache', async () => {
  let fetched = 0
  const bytes = Buffer.from(`user-agent: *\n${'allow:/\n'.repeat(5000)}`)
  const counting = {
    ...fetch,
    get: async () => {
      fetched += 1
      return { status: 200, bytes }
    },
  } as unknown as SafeFetch
  const checker = createRobotsChecker(counting)
  const ask = (i: number) => checker.isAllowed(`https://${i}.example.com/`, terms())
  for (let i = 0; i < 40; i++) await ask(i)
  await ask(0)
  expect(fetched).toBe(41)
})
