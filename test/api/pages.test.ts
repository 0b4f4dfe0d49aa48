// What is read at addresses that everybody knows, or that an error names.

import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import decodeIco from 'decode-ico'
import { decodeHTML } from 'entities'
import robotsModule from 'robots-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../schema/problems.ts'
import { ProblemDetails } from '../../schema/shapes.ts'
import { EDGES, FAVICON, faviconOf, MARK } from '../../scripts/favicon.ts'
import { securityText } from '../../server/http/routes/pages/security.ts'
import { type Service, startService } from '../support/service.ts'

// Its types describe an ES module, and it is none.
const robotsParser = robotsModule as unknown as typeof robotsModule.default

let service: Service
beforeAll(async () => {
  service = await startService({ env: { CRAWLER_CONTACT: 'crawler@example.com' } })
})
afterAll(() => service.close())

const HOSTS = ['', 'image:']
const EVERYWHERE = ['/robots.txt', '/.well-known/security.txt', '/favicon.ico']

describe('what is looked for at any host', () => {
  it.each(HOSTS.flatMap((host) => EVERYWHERE.map((path) => host + path)))(
    '%s is kept for a day, and counts against nobody',
    async (path) => {
      const answer = await service.get(path)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('public, max-age=86400')
      expect(answer.headers.get('x-ratelimit-limit')).toBeNull()
      const head = await service.get(path, {}, 'HEAD')
      expect(head.headers.get('content-length')).toBe(answer.headers.get('content-length'))
      expect((await service.get(path, {}, 'POST')).status).toBe(405)
    },
  )

  it('robots read pages for people, and images wherever they are embedded', async () => {
    const [api, images] = await Promise.all(
      HOSTS.map(async (host) => (await service.get(`${host}/robots.txt`)).text()),
    )
    const may = (text: string | undefined, path: string) =>
      robotsParser('http://x.example/robots.txt', text ?? '').isAllowed(`http://x.example${path}`)
    const open = ['/', '/docs', '/docs?q=logo', '/problems/internal', '/llms.txt', '/favicon.ico']
    const closed = ['/api/stripe.com', '/v1/stripe.com', '/graphql', '/?q=stripe.com', '/metrics']
    expect(open.filter((path) => !may(api, path))).toEqual([])
    expect(closed.filter((path) => may(api, path))).toEqual([])
    expect(may(images, '/stripe.com?size=64')).toBe(true)
  })

  it.each(HOSTS)('%s/favicon.ico is our mark, and asked again unchanged', async (host) => {
    const answer = await service.get(`${host}/favicon.ico`)
    expect(answer.headers.get('content-type')).toBe('image/x-icon')
    const images = decodeIco(await answer.arrayBuffer())
    expect(images.map(({ width, height }) => [width, height])).toEqual(EDGES.map((n) => [n, n]))
    const etag = answer.headers.get('etag') ?? ''
    expect((await service.get(`${host}/favicon.ico`, { 'if-none-match': etag })).status).toBe(304)
  })

  it('the favicon is drawn from the mark as it is now', async () => {
    const drawn = faviconOf(await readFile(MARK, 'utf8'))
    expect(drawn.equals(await readFile(FAVICON))).toBe(true)
  })
})

describe('security.txt', () => {
  it.each(HOSTS)(
    'of %s/ tells whom to write to, for less than a year, and where it stands',
    async (host) => {
      const answer = await service.get(`${host}/.well-known/security.txt`)
      expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
      const text = await answer.text()
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line) => line.split(': ') as [string, string])
      const of = (wanted: string) =>
        lines.filter(([name]) => name === wanted).map(([, value]) => value)
      expect(of('Contact')).toEqual(['mailto:crawler@example.com'])
      const days = (Date.parse(of('Expires')[0] ?? '') - Date.now()) / 86_400_000
      expect(days).toBeGreaterThan(100)
      expect(days).toBeLessThan(365)
      expect(of('Canonical').map((url) => new URL(url).pathname)).toEqual([
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
    const fetching = { contact, dnsServers: [], allow: [], ports: [] }
    const parts = { baseUrl: '', imageUrl: '', compatHosts: new Map(), fetching }
    expect(securityText(parts, new Date())).toContain(`Contact: ${uri}\n`)
  })
})

describe('llms.txt', () => {
  it('names every address of the service’s own, each with its place in the reference', async () => {
    const text = await (await service.get('/llms.txt')).text()
    const { paths } = await (await service.get('/api/openapi.json')).json()
    type Told = Record<string, { operationId: string; tags: string[] }>
    const told = Object.entries<Told>(paths).flatMap(([path, item]) =>
      Object.values(item)
        .filter(({ operationId, tags }) => operationId && !tags.includes('Compatible'))
        .map(
          ({ operationId }) =>
            `${path}](${new URL(service.api).protocol}//localhost:${new URL(service.api).port}/docs?q=${operationId})`,
        ),
    )
    expect(told.length).toBeGreaterThan(20)
    expect(told.filter((line) => !text.includes(line))).toEqual([])
    expect(text).toMatch(/^# Logograph\n\n> \S/)
    expect(text).toContain('x-api-key')
  })

  it('leads nowhere where nothing is', async () => {
    const text = await (await service.get('/llms.txt')).text()
    const own = text.matchAll(/\]\(http:\/\/localhost:\d+(\/[^)?]*)/g)
    const paths = [...new Set([...own].map(([, path]) => path as string))]
    const statuses = await Promise.all(
      paths.map(async (path) => [path, (await service.get(path)).status]),
    )
    // GraphQL asks for a question.
    expect(statuses.filter(([path, status]) => status !== 200 && path !== '/graphql')).toEqual([])
    expect(paths.length).toBeGreaterThan(4)
  })
})

describe('the page of a problem', () => {
  it.each(PROBLEM_CODES)(
    '%s says what it means, what helps, and what is answered',
    async (code) => {
      const answer = await service.get(`/problems/${code}`)
      const html = await answer.text()
      const { about, remedy } = PROBLEMS[code]
      for (const words of [about, remedy]) expect(textOf(html)).toContain(words.slice(0, 40))
      const [, example = ''] = /<pre><code>(.*?)<\/code><\/pre>/s.exec(html) ?? []
      const problem = ProblemDetails.parse(JSON.parse(textOf(example)))
      expect(problem.type).toMatch(new RegExp(`/problems/${code}$`))
      expect(problem.status).toBe(PROBLEMS[code].status)
      expect(html).toContain('href="/docs"')
    },
  )

  it('may load its own style and nothing that runs', async () => {
    const answer = await service.get('/problems/internal')
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(await answer.text()) ?? []
    const policy = answer.headers.get('content-security-policy') ?? ''
    expect(policy).toContain(`style-src 'sha256-${hash('sha256', style, 'base64')}'`)
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/script-src|unsafe|\*|https?:/)
  })

  it('shows what is answered: the example has the members of the answer', async () => {
    const asked: [ProblemCode, string][] = [
      ['invalid_request', '/api/stripe.com?size=1'],
      ['no_match', '/api/ticker/NOSUCH'],
      ['not_found', '/nowhere/at/all'],
      ['key_required', '/api/describe/stripe.com'],
    ]
    for (const [code, path] of asked) {
      const answered = (await (await service.get(path)).json()) as object
      const html = await (await service.get(`/problems/${code}`)).text()
      const [, example = ''] = /<pre><code>(.*?)<\/code><\/pre>/s.exec(html) ?? []
      expect(Object.keys(JSON.parse(textOf(example))).toSorted()).toEqual(
        Object.keys(answered).toSorted(),
      )
    }
  })
})

const textOf = (html: string): string => decodeHTML(html.replace(/<[^>]+>/g, ''))
