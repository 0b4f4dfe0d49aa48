// Tests the page at /graphql: browsers get it, programs get JSON, and it loads nothing from other hosts.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildSchema, parse, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { EXAMPLE_IDS, EXAMPLES } from '../../clients/web/graphql-page/examples.ts'
import { browserSkipReason, CHROMIUM, openBrowser } from '../support/browser.ts'
import { accessibilityViolations, createVisitor } from '../support/explorer.ts'
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

describe('the examples of the page at /graphql', () => {
  it.each(EXAMPLE_IDS)('%s is valid, and its variables are JSON', async (id) => {
    const sdl = await readFile(new URL('../../schema/schema.graphql', import.meta.url), 'utf8')
    const { query, variables } = EXAMPLES[id]
    const schema = buildSchema(sdl, { assumeValidSDL: true })
    expect(validate(schema, parse(query)).map(({ message }) => message)).toEqual([])
    expect(() => JSON.parse(variables || '{}')).not.toThrow()
  })
})

describe.skipIf(browserSkipReason)('the page at /graphql in a browser', () => {
  it('sends the key of the fragment, keeps it for the tab, and never shows it', async () => {
    const browser = await openBrowser()
    try {
      const key = await service.key({ plan: 'pro' })
      const { page, requestedUrls, errors } = await createVisitor(browser, service)('/graphql', {
        key,
      })
      await page.getByText('Pro, secret key').waitFor()
      expect(page.url()).toBe(`${service.api}/graphql`)
      await page.getByRole('button', { name: 'Plans' }).click()
      await page.getByRole('button', { name: 'Run' }).click()
      await page.locator('.result').getByText('"SECRET"').waitFor()
      expect(await page.content()).not.toContain(key)
      expect(requestedUrls.filter((url) => url.includes(key) && !url.includes('#'))).toEqual([])
      expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(key)
      await page.reload()
      await page.getByText('Pro, secret key').waitFor()
      expect(errors).toEqual([])
    } finally {
      await browser.close()
    }
  })

  it.each([
    ['light', 360],
    ['dark', 1280],
  ] as const)(
    'is accessible in %s at %i px, without horizontal overflow',
    async (scheme, width) => {
      const browser = await openBrowser()
      try {
        const { page } = await createVisitor(browser, service)('/graphql', { scheme, width })
        if (width < 800) await page.getByRole('radio', { name: 'Schema' }).check()
        await page.getByText('Root types').waitFor()
        expect(await accessibilityViolations(page)).toEqual([])
        const overflow = await page.evaluate(() => document.body.scrollWidth - innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
        expect(await page.getByRole('link', { name: 'Explorer' }).getAttribute('href')).toBe('/')
      } finally {
        await browser.close()
      }
    },
  )
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
