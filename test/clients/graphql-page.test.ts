// Tests the page at /graphql: browsers get it, programs get JSON, and it loads nothing from other hosts.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { browserSkipReason, CHROMIUM } from '../support/browser.ts'
import { avoidMinuteBoundary, type Service, startService } from '../support/service.ts'

let service: Service
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
})
afterAll(() => service.close())

/** Headers that a browser sends when it opens a page. */
const BROWSER_HEADERS = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

describe('the page at /graphql', () => {
  it('is served to browsers, not compressed for one that refuses gzip, and does not count against the quota', async () => {
    const page = await service.get('/graphql', { ...BROWSER_HEADERS, 'accept-encoding': 'gzip' })
    expect([page.status, page.headers.get('content-type')]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    expect(page.headers.get('x-ratelimit-limit')).toBeNull()
    expect(Number(page.headers.get('content-length'))).toBeLessThan(1_000_000)
    const text = await page.text()
    expect(text).toContain('Logograph')
    expect(text.length).toBeLessThan(1_000_000)
    const withoutGzip = { ...BROWSER_HEADERS, 'accept-encoding': 'gzip;q=0' }
    const plain = await service.get('/graphql', withoutGzip, 'HEAD')
    expect(plain.headers.get('content-encoding')).toBeNull()
  })

  it('has a strong ETag for each encoding, and answers 304 to it', async () => {
    const etags: (string | null)[] = []
    for (const encoding of ['gzip', 'br', 'identity']) {
      const headers = { ...BROWSER_HEADERS, 'accept-encoding': encoding }
      const page = await service.get('/graphql', headers, 'HEAD')
      const etag = page.headers.get('etag') ?? ''
      expect(etag).toMatch(/^"[\w-]+"$/)
      const again = await service.get('/graphql', { ...headers, 'if-none-match': etag })
      expect([again.status, await again.text()]).toEqual([304, ''])
      expect(page.headers.get('vary')).toBe('Accept, Accept-Encoding')
      etags.push(etag)
    }
    expect(new Set(etags).size).toBe(3)
  })

  it('answers 429 after `pagesPerMinute` requests of one address', async () => {
    const limited = await startService({ pagesPerMinute: 2 })
    try {
      await avoidMinuteBoundary()
      const statuses: number[] = []
      for (let n = 0; n < 3; n++)
        statuses.push((await limited.get('/graphql', BROWSER_HEADERS)).status)
      expect(statuses).toEqual([200, 200, 429])
    } finally {
      await limited.close()
    }
  })

  it('has a security policy that allows only its own script and requests to this service', async () => {
    const { headers } = await service.get('/graphql', BROWSER_HEADERS, 'HEAD')
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/default-src 'none'; script-src 'sha256-[\w+/]+=*';/)
    expect(policy).toContain("connect-src 'self'")
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/)
  })

  it('is not served to programs', async () => {
    const answer = await service.get('/graphql?query={viewer{kind}}', { accept: '*/*' })
    expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  })
})

describe.skipIf(browserSkipReason)(
  `in Chromium${browserSkipReason ? ` (${browserSkipReason})` : ''}`,
  () => {
    let profile: string
    beforeAll(async () => {
      profile = await mkdtemp(join(tmpdir(), 'logograph-page-'))
    })
    afterAll(() => rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }))

    it('renders its editor, loads the schema, and respects its security policy', async () => {
      const { stdout, stderr } = await promisify(execFile)(
        CHROMIUM,
        [
          '--headless',
          '--no-sandbox',
          '--disable-gpu',
          '--no-first-run',
          '--dump-dom',
          `--user-data-dir=${profile}`,
          '--virtual-time-budget=15000',
          '--enable-logging=stderr',
          `${service.api}/graphql`,
        ],
        { maxBuffer: 64 * 1024 * 1024 },
      )
      expect(stdout).toContain('class="graphql-page"')
      // Only the script renders the lines of the editor.
      expect(stdout).toContain('class="cm-line"')
      expect(stderr.split('\n').filter((line) => /CONSOLE|Content Security/.test(line))).toEqual([])
      const graphqlRequests = service.logLines.filter(
        ({ method, url }) => method === 'POST' && url === '/graphql',
      )
      expect(graphqlRequests.map(({ status }) => status)).toContain(200)
    })
  },
)
