// Sends the requests of the problem pages: each cause gets its problem, and each fix succeeds.
import { decodeHTML } from 'entities'
import { describe, expect, it } from 'vitest'
import { type ExampleRequest, PROBLEM_REQUESTS } from '../../schema/problem-requests.ts'
import { PROBLEM_CODES, PROBLEMS, type ProblemCode } from '../../schema/problems.ts'
import { loadCatalogue } from '../../server/registry/catalogue/index.ts'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ env: { DNS_SERVERS: '127.0.0.1:9' } }))
await loadCatalogue(service.stores.records)
const origins = ['shop.example.com']
const keys: Record<string, string> = {
  '<API_KEY>': await service.key(),
  '<FREE_KEY>': await service.key({ plan: 'free' }),
  '<PUBLISHABLE_KEY>': await service.key({ kind: 'publishable', plan: 'business' }),
  '<KEY_WITH_ORIGINS>': await service.key({ kind: 'publishable', plan: 'business', origins }),
}

/** `fetch` does not send every method, and the requests of these codes depend on time or faults. */
const NOT_SENT: Partial<Record<ProblemCode, string>> = {
  not_implemented: 'fetch sends only known methods',
}

const withKeys = (text: string) =>
  text.replace(/<[A-Z_]+>/g, (name) => keys[name] ?? expect.fail(`${name} is no key`))

function send({ method, path, headers = {}, body }: ExampleRequest): Promise<Response> {
  const keyed = Object.entries(headers).map(([name, value]) => [name, withKeys(value)])
  return fetch(service.api + withKeys(path), {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: Object.fromEntries(keyed),
    ...(body === undefined ? {} : { body }),
  })
}

const withCause = PROBLEM_CODES.filter((code) => PROBLEM_REQUESTS[code].cause && !NOT_SENT[code])
const withFix = PROBLEM_CODES.filter((code) => PROBLEM_REQUESTS[code].fix)

describe('the requests of the problem pages', () => {
  it('name the codes without a request', () => {
    const without = (part: 'cause' | 'fix') =>
      PROBLEM_CODES.filter((code) => !PROBLEM_REQUESTS[code][part])
    expect(without('cause')).toEqual([
      'payload_too_large',
      'request_timeout',
      'headers_too_large',
      'quota_exceeded',
      'internal',
      'unavailable',
    ])
    expect(without('fix')).toEqual(['internal'])
  })

  it.each(withCause)('cause %s', async (code) => {
    const response = await send(PROBLEM_REQUESTS[code].cause!)
    expect([response.status, (await response.json()).code]).toEqual([PROBLEMS[code].status, code])
  })

  it.each(withFix)('fix %s', async (code) => {
    const response = await send(PROBLEM_REQUESTS[code].fix!)
    expect([code, response.status]).toEqual([code, 200])
  })

  it.each(withFix)(
    'are commands with the addresses of this service on the page of %s',
    async (code) => {
      const html = await (await service.get(`/problems/${code}`)).text()
      const text = decodeHTML(html.replace(/<\/?span[^>]*>/g, ''))
      const { port } = new URL(service.api)
      expect(text).toContain(`'http://localhost:${port}${PROBLEM_REQUESTS[code].fix!.path}'`)
      expect(html).not.toContain(`<a href="/problems/${code}"`)
    },
  )
})

describe('a page for a person', () => {
  const browser = { accept: 'text/html,*/*;q=0.8' }

  it('of an unknown path with a domain offers the page of the company', async () => {
    const page = await service.get('/stripe.com', browser)
    expect([page.status, await page.text()]).toEqual([
      404,
      expect.stringMatching(/href="[^"]*\/c\/stripe\.com"/),
    ])
  })

  it('at the address of the image host leads to a logo, and to the explorer', async () => {
    const page = await service.get('image:/', browser)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await page.text()
    expect(html).toContain('<a href="/stripe.com">/stripe.com</a>')
    expect(html).toContain(`<a class="brand" href="http://localhost:${new URL(service.api).port}/"`)
    const odd = await service.get('image:/a/b/c', browser)
    expect(odd.headers.get('content-type')).toBe('text/html; charset=utf-8')
  })

  it.each(['', 'image:'])(
    'loads the font of the explorer from %s/assets/inter.woff2',
    async (host) => {
      const font = await service.get(`${host}/assets/inter.woff2`)
      expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2'])
      const { headers } = await service.get('/problems/internal')
      expect(headers.get('content-security-policy')).toContain("font-src 'self'")
    },
  )
})
