// Pages and files for crawlers and people: robots.txt, security.txt, favicon, llms.txt and the problem pages.
import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import decodeIco from 'decode-ico'
import { decodeHTML } from 'entities'
import { describe, expect, it } from 'vitest'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../schema/problems.ts'
import { ProblemDetails } from '../../schema/shapes/problem.ts'
import { EDGES, FAVICON, faviconOf, ICON_SVG, PNG_ICONS, pngOf } from '../../scripts/favicon.ts'
import { securityText } from '../../server/http/routes/pages/security.ts'
import { closeAfterTests } from '../support/close.ts'
import { robotsParser } from '../support/robots-parser.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(
  await startService({ env: { CRAWLER_CONTACT: 'crawler@example.com' } }),
)

/** The path prefixes of the API host and the image host. */
const HOSTS = ['', 'image:']
const PATHS_OF_BOTH_HOSTS = ['/robots.txt', '/.well-known/security.txt', '/favicon.ico']

describe('a file of both hosts', () => {
  it.each(HOSTS.flatMap((host) => PATHS_OF_BOTH_HOSTS.map((path) => host + path)))(
    '%s is cached for a day',
    async (path) => {
      const response = await service.get(path)
      expect(response.status).toBe(200)
      expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
    },
  )

  const ROBOTS = ['Twitterbot', 'facebookexternalhit', 'Slackbot', 'Googlebot']

  describe.each(ROBOTS)('robots.txt for %s', (robot) => {
    /** @returns whether the robots.txt of the URL's host allows the URL. */
    async function isAllowed(url: string): Promise<boolean> {
      const host = url.startsWith(service.image) ? 'image:' : ''
      const text = await (await service.get(`${host}/robots.txt`)).text()
      return robotsParser(new URL('/robots.txt', url).href, text).isAllowed(url, robot) === true
    }
    const allowedOf = async (urls: string[]) => {
      const areAllowed = await Promise.all(urls.map(isAllowed))
      return urls.filter((_, i) => areAllowed[i])
    }

    it('allows the pages, their files and cards, and the script of the element', async () => {
      const paths = [
        '/',
        '/?view=migrate',
        '/docs',
        '/docs?q=logo',
        '/c/stripe.com',
        '/c/stripe.com?size=64',
        '/c/stripe.com/card.png',
        '/element.js',
        '/element-0.1.0.js',
        '/manifest.webmanifest',
        '/apple-touch-icon.png',
        '/icon-192.png',
        '/problems/internal',
        '/llms.txt',
        '/favicon.ico',
      ]
      const urls = paths.map((path) => service.api + path)
      expect(await allowedOf(urls)).toEqual(urls)
    })

    it('allows every file of a company page, on both hosts', async () => {
      const html = await (await service.get('/c/stripe.com', { accept: 'text/html' })).text()
      const links = html.matchAll(/(?:src|srcset|href|content)="((?:https?:\/\/|\/)[^"]*)"/g)
      const urls = [...links]
        .map(([, link = '']) => decodeHTML(link).replace('//localhost:', '//127.0.0.1:'))
        .map((link) => new URL(link, service.api).href)
        .filter((url) => url.startsWith(service.api) || url.startsWith(service.image))
      expect(urls).toContain(`${service.api}/c/stripe.com/card.png`)
      expect(urls.some((url) => url.startsWith(service.image))).toBe(true)
      expect(await allowedOf(urls)).toEqual(urls)
    })

    it('disallows the API, which costs quota and visits, and the search', async () => {
      const paths = [
        '/api/stripe.com',
        '/api/describe/stripe.com',
        '/v1/stripe.com',
        '/ticker/AAPL',
        '/graphql',
        '/mcp',
        '/?q=stripe.com',
        '/metrics',
      ]
      expect(await allowedOf(paths.map((path) => service.api + path))).toEqual([])
    })

    it('allows the images of the image host', async () => {
      const urls = ['/stripe.com?size=64', '/ticker/AAPL'].map((path) => service.image + path)
      expect(await allowedOf(urls)).toEqual(urls)
    })
  })

  it.each(HOSTS)('%s/favicon.ico has every icon size, and a 304 for its ETag', async (host) => {
    const response = await service.get(`${host}/favicon.ico`)
    expect(response.headers.get('content-type')).toBe('image/x-icon')
    const images = decodeIco(await response.arrayBuffer())
    expect(images.map(({ width, height }) => [width, height])).toEqual(EDGES.map((n) => [n, n]))
    const etag = response.headers.get('etag') ?? ''
    expect((await service.get(`${host}/favicon.ico`, { 'if-none-match': etag })).status).toBe(304)
  })

  it('the favicon file is up to date with the SVG of the service’s logo', async () => {
    const generated = faviconOf(await readFile(ICON_SVG, 'utf8'))
    expect(generated.equals(await readFile(FAVICON))).toBe(true)
    const svg = await readFile(ICON_SVG, 'utf8')
    for (const [name, edge, isFullBleed] of PNG_ICONS) {
      const stored = await readFile(new URL(name, FAVICON))
      expect([name, pngOf(svg, edge, isFullBleed).equals(stored)]).toEqual([name, true])
    }
  })
})

describe('security.txt', () => {
  it.each(HOSTS)(
    'of %s/ has the contact, an expiry within a year, and its canonical URLs',
    async (host) => {
      const response = await service.get(`${host}/.well-known/security.txt`)
      expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      const text = await response.text()
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(': ') as [string, string])
      const valuesOf = (field: string) =>
        lines.filter(([name]) => name === field).map(([, value]) => value)
      expect(valuesOf('Contact')).toEqual(['mailto:crawler@example.com'])
      const days = (Date.parse(valuesOf('Expires')[0] ?? '') - Date.now()) / 86_400_000
      expect(days).toBeGreaterThan(100)
      expect(days).toBeLessThan(365)
      expect(valuesOf('Canonical').map((url) => new URL(url).pathname)).toEqual([
        '/.well-known/security.txt',
        '/.well-known/security.txt',
      ])
    },
  )

  it.each([
    ['https://example.com/security', 'https://example.com/security'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    ['a@example.com', 'mailto:a@example.com'],
    ['example.com/contact', 'https://example.com/contact'],
  ])('CRAWLER_CONTACT=%s is the contact %s', (contact, uri) => {
    const fetching = { proxy: null, contact, dnsServers: [], allow: [], ports: [] }
    const parts = { baseUrl: '', imageUrl: '', compatHosts: new Map(), fetching }
    expect(securityText(parts, new Date())).toContain(`Contact: ${uri}\n`)
  })
})

describe('the guide for callers', () => {
  it('names the addresses of this service and leads to no file that it does not serve', async () => {
    const text = await (await service.get('/docs/api.md')).text()
    const { servers } = await (await service.get('/api/openapi.json')).json()
    expect(text).toContain(`curl -o stripe.png '${servers[0].url}/api/stripe.com'`)
    expect(text).not.toMatch(/example\.com|\]\((?!http)/)
    const llms = await (await service.get('/llms.txt')).text()
    expect(llms).toContain(`(${servers[0].url}/docs/api.md)`)
  })

  it('names every problem code', async () => {
    const text = await (await service.get('/docs/api.md')).text()
    expect(PROBLEM_CODES.filter((code) => !text.includes(`\`${code}\``))).toEqual([])
  })
})

describe('the address of the former guide Operating', () => {
  it('leads to the runbook', async () => {
    const answer = await service.get('/docs/operating')
    expect(answer.status).toBe(308)
    expect(answer.headers.get('location')).toMatch(/\/docs\/runbook$/)
  })
})

describe('llms.txt', () => {
  it('lists every route except the compatible ones, each with a link to its reference', async () => {
    const text = await (await service.get('/llms.txt')).text()
    const { paths } = await (await service.get('/api/openapi.json')).json()
    type PathItem = Record<string, { operationId: string; tags: string[] }>
    const links = Object.entries<PathItem>(paths).flatMap(([path, item]) =>
      Object.values(item)
        .filter(({ operationId, tags }) => operationId && !tags.includes('Compatible'))
        .map(
          ({ operationId }) =>
            `${path}](${new URL(service.api).protocol}//localhost:${new URL(service.api).port}/docs?q=${operationId})`,
        ),
    )
    expect(links.length).toBeGreaterThan(20)
    expect(links.filter((link) => !text.includes(link))).toEqual([])
    expect(text).toMatch(/^# Logograph\n\n> \S/)
    expect(text).toContain('x-api-key')
  })

  it('has no broken links to the service', async () => {
    const text = await (await service.get('/llms.txt')).text()
    const ownLinks = text.matchAll(/\]\(http:\/\/localhost:\d+(\/[^)?]*)/g)
    const paths = [...new Set([...ownLinks].map(([, path]) => path as string))]
    const statuses = await Promise.all(
      paths.map(async (path) => [path, (await service.get(path)).status]),
    )
    // GraphQL needs a query.
    expect(statuses.filter(([path, status]) => status !== 200 && path !== '/graphql')).toEqual([])
    expect(paths.length).toBeGreaterThan(4)
  })
})

describe('the page of a problem code', () => {
  it.each(PROBLEM_CODES)('%s has the explanation, the remedy and an example', async (code) => {
    const response = await service.get(`/problems/${code}`)
    const html = await response.text()
    const { about, remedy } = PROBLEMS[code]
    for (const words of [about, remedy]) expect(textOf(html)).toContain(words.slice(0, 40))
    const [, example = ''] = /<pre class="response"><code>(.*?)<\/code><\/pre>/s.exec(html) ?? []
    const problem = ProblemDetails.parse(JSON.parse(textOf(example)))
    expect([problem.type, problem.code]).toEqual([`urn:logograph:problem:${code}`, code])
    expect(problem.status).toBe(PROBLEMS[code].status)
    expect(html).toContain('href="/docs"')
  })

  it('allows only its own style and no scripts', async () => {
    const response = await service.get('/problems/internal')
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await response.text()) ?? []
    const policy = response.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe|\*|https?:/)
  })

  it('has an example with the members of the real response', async () => {
    const requests: [ProblemCode, string][] = [
      ['invalid_request', '/api/stripe.com?size=1'],
      ['no_match', '/api/ticker/NOSUCH'],
      ['not_found', '/stripe.com'],
      ['key_required', '/api/describe/stripe.com'],
    ]
    for (const [code, path] of requests) {
      const problem = (await (await service.get(path)).json()) as object
      const html = await (await service.get(`/problems/${code}`)).text()
      const [, example = ''] = /<pre class="response"><code>(.*?)<\/code><\/pre>/s.exec(html) ?? []
      expect(Object.keys(JSON.parse(textOf(example))).toSorted()).toEqual(
        Object.keys(problem).toSorted(),
      )
    }
  })
})

const textOf = (html: string): string => decodeHTML(html.replace(/<[^>]+>/g, ''))
