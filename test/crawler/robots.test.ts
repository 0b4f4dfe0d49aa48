// Tests robots.txt: forbidden URLs are not fetched, and a hostile file does not block the event loop.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createRobotsChecker, type RobotsChecker, withRobots } from '../../server/crawler/robots.ts'
import { createFetch, type SafeFetch } from '../../server/fetch/index.ts'
import { spent } from '../support/cpu-time.ts'
import * as site from '../support/network/behaviours.ts'
import { type Network, startNetwork } from '../support/network/index.ts'
import type { Handler } from '../support/network/web.ts'

let net: Network
let fetch: SafeFetch
let robots: RobotsChecker
let obeying: SafeFetch

beforeAll(async () => {
  net = await startNetwork()
  fetch = createFetch(net.config, {
    connectTcp: net.dial,
    limits: { dnsTimeoutMs: 100, headersTimeoutMs: 300 },
  })
})
beforeAll(() => reset())
afterEach(() => reset())
afterAll(async () => {
  await fetch.close()
  await net.close()
})

function reset(): void {
  robots = createRobotsChecker(fetch)
  obeying = withRobots(fetch, robots)
}

const soon = () => AbortSignal.timeout(4000)
const allowed = (url: string) => robots.isAllowed(url, soon())
const code = (answer: Promise<unknown>) =>
  answer.then(
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

const visits = (host: string, line: string) =>
  net.web.requests(host).filter((request) => request.line === line).length

describe('robots.txt', () => {
  it('applies the rules for our name, else the rules for all crawlers', async () => {
    serve(
      'rules.com',
      'User-agent: *\nDisallow: /all\n\nUser-agent: logograph\nDisallow: /us\nAllow: /us/icon$',
    )
    serve('general.com', '\uFEFFUser-agent: *\r\nDisallow: /*.ico$\r\n')
    expect(await allowed('http://rules.com/us/x')).toBe(false)
    expect(await allowed('http://rules.com/us/icon')).toBe(true)
    expect(await allowed('http://rules.com/all')).toBe(true)
    expect(await allowed('http://general.com/favicon.ico')).toBe(false)
    expect(await allowed('http://general.com/favicon.ico?v=1')).toBe(true)
  })

  it('matches our name in a group of agents, in any case and with a version', async () => {
    const groups = [
      'user-agent: other\nUSER-AGENT:LOGOGRAPH/1.0 # us\n\nSitemap: /s\nuser-agent: *\ndisallow: /group',
      'user-agent: logograph-images\ndisallow: /images',
      'User-agent: Logograph\ndisallow: /later # and so on',
    ]
    serve('groups.com', groups.join('\n'))
    expect(await allowed('http://groups.com/group')).toBe(false)
    expect(await allowed('http://groups.com/later')).toBe(false)
    expect(await allowed('http://groups.com/images')).toBe(true)
    serve('welcome.com', 'User-agent: *\nDisallow: /\n\nUser-agent: Logograph\nDisallow:\n')
    expect(await allowed('http://welcome.com/')).toBe(true)
  })

  it('forbids a page and the target of a redirect', async () => {
    serve('closed.com', 'User-agent: *\nDisallow: /')
    net.serve('leads.com', site.paths({ '/': site.redirect('http://closed.com/home') }))
    expect(await code(obeying.get('http://closed.com/favicon.ico', { signal: soon() }))).toBe(
      'refused_by_robots',
    )
    expect(await code(obeying.get('http://leads.com/', { signal: soon() }))).toBe(
      'refused_by_robots',
    )
    expect(net.web.requests('closed.com').map(({ line }) => line)).toEqual(['GET /robots.txt'])
    serve('open.com', '')
    expect((await obeying.get('http://open.com/', { signal: soon() })).status).toBe(200)
  })

  it('is fetched once per origin for concurrent checks', async () => {
    serve('busy.com', 'User-agent: *\nDisallow: /x')
    await Promise.all(Array.from({ length: 20 }, (_, n) => allowed(`http://busy.com/${n}`)))
    await allowed('http://busy.com/again')
    expect(visits('busy.com', 'GET /robots.txt')).toBe(1)
    await allowed('https://busy.com/')
    expect(visits('busy.com', 'GET /robots.txt')).toBe(2)
  })

  it.each([
    [404, true],
    [403, true],
    [429, true],
    [204, true],
    [500, false],
    [503, false],
  ])('answered with %i allows: %s', async (status, expected) => {
    serve('status.com', site.status(status))
    expect(await allowed('http://status.com/')).toBe(expected)
  })

  it('follows a redirect, and allows everything when the redirect is refused', async () => {
    serve('elsewhere.com', 'User-agent: *\nDisallow: /secret')
    serve('moved.com', site.redirect('https://elsewhere.com/robots.txt'))
    expect(await allowed('http://moved.com/secret')).toBe(false)
    for (const to of [
      'http://169.254.169.254/',
      'file:///etc/passwd',
      'http://astray.com/robots.txt',
    ]) {
      net.serve('astray.com', site.redirect('http://astray.com/robots.txt'))
      serve('off.com', site.redirect(to))
      reset()
      expect(await allowed('http://off.com/')).toBe(true)
    }
  })

  it('fails for an unreachable site, and is fetched again later', async () => {
    net.dns.set('gone.com', 'servfail')
    expect(await code(allowed('http://gone.com/'))).toBe('dns')
    serve('gone.com', '')
    expect(await allowed('http://gone.com/')).toBe(true)
    serve('hangs.com', site.hang)
    expect(await code(allowed('http://hangs.com/'))).toBe('timeout')
    expect(await code(robots.isAllowed('http://hangs.com/', AbortSignal.timeout(50)))).toBe(
      'timeout',
    )
    expect(await code(robots.isAllowed('http://hangs.com/', AbortSignal.abort()))).toBe('timeout')
  })

  it('is cut at 512 KB', async () => {
    const rules = `User-agent: *\nDisallow: /early\n${'#'.repeat(600_000)}\nDisallow: /late\n`
    serve('long.com', rules)
    expect(await allowed('http://long.com/early')).toBe(false)
    expect(await allowed('http://long.com/late')).toBe(true)
  })

  it('with many agents and rules takes less than a second', async () => {
    const agents = 'user-agent: *\nuser-agent: logograph\n'.repeat(6000)
    serve('crowded.com', agents + 'allow: /\n'.repeat(30_000))
    const start = spent()
    expect(await allowed('http://crowded.com/')).toBe(true)
    expect(spent() - start).toBeLessThan(1000)
  })

  it('with many wildcards takes less than a second', async () => {
    const rule = `Disallow: /*${'a'.repeat(480)}b\n`
    serve('wild.com', `User-agent: *\n${rule.repeat(1000)}`)
    await allowed('http://wild.com/')
    const start = spent()
    expect(await allowed(`http://wild.com/${'a'.repeat(3000)}`)).toBe(false)
    expect(spent() - start).toBeLessThan(1000)
    expect(await allowed('http://wild.com/icon')).toBe(true)
  })
})
