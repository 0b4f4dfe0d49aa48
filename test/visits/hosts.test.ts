// Tests the logos of exact hosts: what each scope shows, and that nothing found at a host changes its company.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import type { Site } from '../../schema/site.ts'
import { bytesOf, pixelsOf } from '../support/answers.ts'
import { svgOf } from '../support/artwork.ts'
import { startCrawlingSuite } from '../support/crawling-suite.ts'
import { BLUE, company, GREEN, homePage, mark, RED, rgb, svg } from '../support/fake-internet.ts'
import { apexOfCase, publicHosts, smallCopyOf } from '../support/host-cases.ts'
import { paths, redirect } from '../support/network/behaviours.ts'
import { startService } from '../support/service.ts'

const { net, service, keyHeaders } = await startCrawlingSuite()

const SCOPES = ['host', 'auto', 'company'] as const
const copy = await sharp(mark(RED)).resize(64).png().toBuffer()
const CASES = publicHosts(copy)

/** A mark with details that a small or compressed copy loses. */
const FINE = svgOf(
  `<path fill="${BLUE}" d="M8 8h84v14H26v14h50v14H26v42H8z"/><path fill="${RED}" d="M60 62l26 15-26 15z"/>`,
)
const fine = (size: number) => sharp(FINE, { density: 300 }).resize(size).png().toBuffer()
/** @param radius that of the corners of the plate. */
async function onPlate(edge: number, size: number, plate: string, radius = 0): Promise<Sharp> {
  const rect = `<rect width="${edge}" height="${edge}" rx="${radius}" fill="${plate}"/>`
  const image = sharp(svgOf(rect, `0 0 ${edge} ${edge}`)).resize(edge)
  return image.composite([{ input: await fine(size), gravity: 'center' }])
}
async function withDot(size: number): Promise<Sharp> {
  const dot = svgOf('<circle cx="84" cy="16" r="16" fill="#1f9d55"/>')
  const overlay = await sharp(dot).resize(size).toBuffer()
  return sharp(await fine(size)).composite([{ input: overlay }])
}

async function shownBy(response: Response): Promise<string> {
  if (response.headers.get('x-fallback') !== null) return response.headers.get('x-fallback')!
  const color = (await pixelsOf(response)).at(64, 64)
  const near = [RED, GREEN, BLUE].find((one) =>
    rgb(one).every((channel, i) => Math.abs(channel - color[i]!) < 6),
  )
  return near ?? String(color)
}

const getLogo = (host: string, scope: string, query = '') =>
  service.get(`/api/${encodeURIComponent(host)}?scope=${scope}${query}`)

async function queryHost(host: string, fields = 'host name') {
  const response = await fetch(`${service.api}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: `{ host(host: "${host}") { ${fields} } }` }),
  })
  return response.json()
}

describe('a logo of a host', () => {
  it.each(CASES)('is right in every scope: $what', async (one) => {
    const { host, site, apex = company(RED), others = {}, shown } = one
    if (apex) net.serve(apexOfCase(one), apex)
    if (site) net.serve(host.normalize().replace('münchen', 'xn--mnchen-3ya'), site)
    for (const [name, handler] of Object.entries(others)) net.serve(name, handler)
    const answers: string[] = []
    for (const scope of SCOPES) answers.push(await shownBy(await getLogo(host, scope)))
    expect(answers).toEqual(shown)
  })

  it('is the better artwork of its company when both show one drawing', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(`app.${domain}`, smallCopyOf(copy))
    const etags: (string | null)[] = []
    for (const host of [domain, `app.${domain}`])
      etags.push((await getLogo(host, 'auto')).headers.get('etag'))
    expect(etags[0]).toBe(etags[1])
  })

  it.each([
    ['at 32 px', true, fine(32).then((png) => sharp(png))],
    ['at 180 px', true, fine(180).then((png) => sharp(png))],
    ['on a white plate of 180 px', true, onPlate(180, 136, '#fff')],
    ['on a white plate with more space', true, onPlate(180, 96, '#fff')],
    ['on a rounded white plate', true, onPlate(180, 120, '#fff', 40)],
    ['as a JPEG', true, onPlate(180, 150, '#fff').then((image) => image.jpeg({ quality: 60 }))],
    ['with a dot for news', false, withDot(180)],
    ['with a dot for news at 32 px', false, withDot(32)],
    ['on a dark plate', false, onPlate(180, 120, '#15171c', 40)],
  ] as const)('is that of its company or its own, for its mark %s', async (_, isShared, made) => {
    const domain = net.serveOnNewDomain(
      paths({ '/': homePage('<link rel="icon" href="/i.svg">'), '/i.svg': svg(FINE) }),
    )
    const bytes = await (await made).toBuffer()
    net.serve(`app.${domain}`, smallCopyOf(bytes))
    const etags: (string | null)[] = []
    for (const host of [domain, `app.${domain}`])
      etags.push((await getLogo(host, 'auto')).headers.get('etag'))
    expect(etags[0] === etags[1]).toBe(isShared)
  })

  it.each([
    [
      'a letter and another in equal discs',
      'M42 30h16v10h-6v30h-10z',
      'M42 30h16v40h-16v-8h8v-8h-8z',
    ],
    [
      'a point above a line and below it',
      'M45 25h10v8h-10zM45 40h10v35h-10z',
      'M45 25h10v35h-10zM45 67h10v8h-10z',
    ],
  ])('is its own although it resembles that of its company: %s', async (_, one, other) => {
    const disc = (glyph: string) =>
      svgOf(`<circle cx="50" cy="50" r="48" fill="${BLUE}"/><path fill="#fff" d="${glyph}"/>`)
    const siteOf = (glyph: string) =>
      paths({ '/': homePage('<link rel="icon" href="/i.svg">'), '/i.svg': svg(disc(glyph)) })
    const domain = net.serveOnNewDomain(siteOf(one))
    net.serve(`app.${domain}`, siteOf(other))
    const [ofCompany, ofHost] = [
      await getLogo(domain, 'auto'),
      await getLogo(`app.${domain}`, 'auto'),
    ]
    expect(ofHost.headers.get('etag')).not.toBe(ofCompany.headers.get('etag'))
  })

  it('is that of the company for a request without a scope, and visits no host', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(`app.${domain}`, company(BLUE))
    const response = await service.get(`/api/app.${domain}`)
    expect(await shownBy(response)).toBe(RED)
    expect(net.countRequests(`app.${domain}`)).toBe(0)
    const plain = await service.get(`/api/${domain}`)
    expect(await bytesOf(await service.get(`/api/app.${domain}?scope=company`))).toEqual(
      await bytesOf(plain),
    )
  })

  it('never becomes the logo, the colors or a fact of its company', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(`evil.${domain}`, paths({ '/': homePage('<title>Evil</title>') }))
    net.serve(`app.${domain}`, company(BLUE))
    const profile = async () => (await service.get(`/api/describe/${domain}`, keyHeaders)).json()
    const before = await profile()
    for (const host of ['app', 'evil']) await getLogo(`${host}.${domain}`, 'host')
    expect(await profile()).toEqual(before)
    expect(await shownBy(await service.get(`/api/${domain}`))).toBe(RED)
  })

  it('has the tags of the host and of its company, so that both can be purged', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(`tags.${domain}`, company(GREEN))
    const { headers } = await getLogo(`tags.${domain}`, 'host')
    expect(headers.get('cache-tag')).toBe(`tags.${domain},${domain}`)
  })

  it('has the name of its page in the letters of its monogram, in meta, describe and GraphQL', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(`wiki.${domain}`, paths({ '/': homePage('<title>Handbook Wiki</title>') }))
    expect((await getLogo(`wiki.${domain}`, 'host', '&format=png')).headers.get('x-fallback')).toBe(
      'monogram',
    )
    const host = { host: `wiki.${domain}`, name: 'Handbook Wiki' }
    const described = await service.get(`/api/describe/wiki.${domain}?scope=host`, keyHeaders)
    expect(await described.json()).toMatchObject({ domain, host })
    const fields = 'host name company { domain } logo { url fallback }'
    expect((await queryHost(`wiki.${domain}`, fields)).data.host).toMatchObject({
      ...host,
      company: { domain },
      logo: { url: expect.stringContaining(`/wiki.${domain}?scope=auto`), fallback: null },
    })
  })

  const NAMES: Record<string, (host: string) => Promise<unknown>> = {
    async describe(host) {
      const response = await service.get(`/api/describe/${host}?scope=host`, keyHeaders)
      return (await response.json()).host
    },
    async meta(host) {
      const response = await service.get(`/api/meta/${host}?scope=auto`, keyHeaders)
      return (await response.json()).host
    },
    GraphQL: async (host) => (await queryHost(host)).data.host,
  }
  it.each([
    ['visited', 'describe', 'Handbook Wiki'],
    ['visited', 'GraphQL', 'Handbook Wiki'],
    ['not visited', 'meta', null],
  ])('is %s for its name in %s before anybody asked for it', async (visited, door, name) => {
    const domain = net.serveOnNewDomain(company(RED))
    const host = `wiki.${domain}`
    net.serve(host, paths({ '/': homePage('<title>Handbook Wiki</title>') }))
    expect(await NAMES[door]!(host)).toEqual({ host, name })
    expect(net.countRequests(host) > 0).toBe(visited === 'visited')
  })

  it.each(['Searchco', 'Log in | Searchco', 'Searchco - Sign in'])(
    'is not called like its company, whose name is on its website: %s',
    async (title) => {
      const page = homePage(
        '<title>Searchco Inc</title><meta property="og:site_name" content="Searchco">',
      )
      const domain = net.serveOnNewDomain(paths({ '/': page }))
      await service.get(`/api/${domain}`)
      const host = `signin.${domain}`
      net.serve(host, paths({ '/': homePage(`<title>${title}</title>`) }))
      for (const door of ['GraphQL', 'describe', 'meta'])
        expect(await NAMES[door]!(host)).toEqual({ host, name: null })
    },
  )

  it('is refreshed with the source that the scope shows', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    const host = `bare.${domain}`
    net.serve(host, paths({ '/': homePage('<title>Bare</title>') }))
    await getLogo(host, 'auto')
    for (const [scope, source] of [
      ['auto', 'site:icon'],
      ['host', 'monogram'],
    ] as const) {
      const path = `/api/logo/${host}/refresh?scope=${scope}`
      const refreshed = await service.get(path, keyHeaders, 'POST')
      expect(await refreshed.json()).toMatchObject({ refreshed: true, source })
    }
  })

  it('is not visited for a caller who may not describe the company', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(`wiki.${domain}`, company(BLUE))
    expect((await service.get(`/api/describe/wiki.${domain}?scope=host`)).status).toBe(401)
    expect(net.countRequests(`wiki.${domain}`)).toBe(0)
  })

  it('is refreshed, cleared and explained on its own', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    const host = `app.${domain}`
    net.serve(host, company(BLUE))
    expect(await shownBy(await getLogo(host, 'auto'))).toBe(BLUE)
    // A refresh joins a visit that runs, and the first answer may come before the end of the first visit.
    const explain = async () =>
      (await service.get(`/api/logo/${host}/why?scope=host`, keyHeaders)).json()
    await expect.poll(async () => (await explain()).visit).not.toBeNull()
    net.serve(host, company(GREEN))
    const refreshed = await service.get(`/api/logo/${host}/refresh?scope=host`, keyHeaders, 'POST')
    expect(await refreshed.json()).toMatchObject({
      domain: host,
      refreshed: true,
      logo: expect.stringContaining(`/${host}?scope=host`),
    })
    await expect.poll(async () => shownBy(await getLogo(host, 'auto'))).toBe(GREEN)
    expect(await explain()).toMatchObject({ domain: host, shown: [{ source: 'site:icon' }] })
    const cleared = await service.get(`/api/logo/${host}/cache?scope=host`, keyHeaders, 'DELETE')
    expect(await cleared.json()).toMatchObject({ domain: host, cleared: true })
    expect(await shownBy(await service.get(`/api/${domain}`))).toBe(RED)
  })

  it('is what the operator set, also when it resembles the company', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    const file = join(service.dataDir, 'copy.png')
    await writeFile(file, copy)
    await service.run('artwork', 'set', `set.${domain}`, file, '--host')
    await expect
      .poll(async () => (await getLogo(`set.${domain}`, 'auto')).headers.get('x-source'))
      .toBe('uploaded')
  })

  it('is an icon on the paths of other services, not the wordmark of a header', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    const wordmark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 60"><path fill="${BLUE}" d="M0 0h90v60H0zM110 0h90v60h-90zM220 0h180v60H220z"/></svg>`
    const body = '<header><a href="/"><img class="logo" alt="Docs" src="/logo.svg"></a></header>'
    net.serve(
      `docs.${domain}`,
      paths({ '/': homePage('', body), '/logo.svg': svg(Buffer.from(wordmark)) }),
    )
    expect((await getLogo(`docs.${domain}`, 'host')).headers.get('x-logo-kind')).toBe('wordmark')
    expect(await shownBy(await getLogo(`docs.${domain}`, 'auto'))).toBe(RED)
  })

  it('is not that of another company to which the host leads', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    const login = net.serveOnNewDomain(company(GREEN))
    net.serve(`erp.${domain}`, redirect(`https://${login}/`))
    expect(await shownBy(await getLogo(`erp.${domain}`, 'host'))).toBe('monogram')
    expect(await shownBy(await getLogo(`erp.${domain}`, 'auto'))).toBe(RED)
  })

  it.each(['/', '{path}'])(
    'is not an icon of another company to which all its paths lead: %s',
    async (path) => {
      const domain = net.serveOnNewDomain(company(RED))
      const other = net.serveOnNewDomain(company(GREEN, { '/favicon.ico': svg(mark(GREEN)) }))
      const host = `erp.${domain}`
      net.serve(host, redirect(`https://${other}${path}`))
      for (const [scope, shown] of [
        ['host', 'monogram'],
        ['auto', RED],
      ] as const)
        expect(await shownBy(await getLogo(host, scope))).toBe(shown)
      for (const compat of [
        `/s2/favicons?domain=${host}&sz=128`,
        `/ip3/${host}.ico`,
        `/icons/${host}/icon.png`,
      ]) {
        const { at, width } = await pixelsOf(await service.get(compat))
        const color = at(width / 2, width / 2)
        expect(rgb(RED).every((channel, i) => Math.abs(channel - color[i]!) < 6)).toBe(true)
      }
    },
  )

  it('is its own icon although its page leads to another company', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    const login = net.serveOnNewDomain(company(GREEN))
    const page = redirect(`https://${login}/`)
    net.serve(`own-icon.${domain}`, paths({ '/': page, '/favicon.ico': svg(mark(BLUE)) }))
    expect(await shownBy(await getLogo(`own-icon.${domain}`, 'auto'))).toBe(BLUE)
  })

  it('is explained with the artwork that the scope shows, and whose it is', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(`own.${domain}`, company(BLUE))
    net.serve(`copy.${domain}`, smallCopyOf(copy))
    net.serve(`bare.${domain}`, paths({ '/': homePage('<title>Bare</title>') }))
    const explained = async (host: string, scope: string) => {
      await getLogo(`${host}.${domain}`, scope)
      const why = await service.get(`/api/logo/${host}.${domain}/why?scope=${scope}`, keyHeaders)
      const { shown, shownOf } = await why.json()
      return [shownOf.replace(domain, 'COMPANY'), shown[0]?.mediaType ?? null]
    }
    expect(await explained('own', 'auto')).toEqual(['own.COMPANY', 'image/svg+xml'])
    expect(await explained('copy', 'host')).toEqual(['COMPANY', 'image/svg+xml'])
    expect(await explained('bare', 'host')).toEqual(['bare.COMPANY', null])
    expect(await explained('bare', 'auto')).toEqual(['COMPANY', 'image/svg+xml'])
  })

  it('is corrected, blocked and explained by commands with --host', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    const host = `app.${domain}`
    net.serve(host, company(BLUE))
    const file = join(service.dataDir, 'green.svg')
    await writeFile(file, mark(GREEN))
    expect((await service.run('artwork', 'set', host, file, '--host')).stdout).toContain(
      `${host} now shows this icon`,
    )
    await expect.poll(async () => shownBy(await getLogo(host, 'auto'))).toBe(GREEN)
    expect(await shownBy(await service.get(`/api/${host}`))).toBe(RED)
    expect((await service.run('why', host, '--host')).stdout).toContain('icon: uploaded')
    await service.run('artwork', 'block', host, '--host')
    await expect.poll(async () => shownBy(await getLogo(host, 'auto'))).toBe('monogram')
    expect(await shownBy(await service.get(`/api/${domain}`))).toBe(RED)
    const { stdout } = await service.run('audit')
    expect(stdout).toContain(host)
  })

  it('is kept by a backup', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(`app.${domain}`, company(BLUE))
    await getLogo(`app.${domain}`, 'host')
    const file = join(service.dataDir, 'backup.gz')
    await service.run('backup', file)
    const restored = await startService({ env: { SOURCES: 'uploaded,bundled' } })
    try {
      await restored.run('restore', file, '--yes')
      // A running server answers again once its guard has seen the restore end.
      await vi.waitFor(async () => {
        const [visit] = await restored.stores.records.visits.find([`app.${domain}` as Site])
        expect(visit?.outcome).toBe('found')
      }, 10_000)
    } finally {
      await restored.close()
    }
  })

  it('is blocked with its company', async () => {
    const domain = net.serveOnNewDomain(company(RED))
    net.serve(`app.${domain}`, company(BLUE))
    await service.run('artwork', 'block', domain)
    await expect
      .poll(async () => (await getLogo(`app.${domain}`, 'auto')).headers.get('x-fallback-reason'))
      .toBe('blocked')
  })

  it.each([
    ['/s2/favicons?domain=HOST&sz=128', 'google'],
    ['/ip3/HOST.ico', 'duckduckgo'],
    ['/icons/HOST/icon.png', 'bitwarden'],
  ])('is that of the host on the paths of other services: %s', async (path) => {
    const domain = net.serveOnNewDomain(company(RED))
    const host = `app.${domain}`
    net.serve(host, company(BLUE))
    const response = await service.get(path.replace('HOST', host))
    const { at, width } = await pixelsOf(response)
    const color = at(width / 2, width / 2)
    expect(rgb(BLUE).every((channel, i) => Math.abs(channel - color[i]!) < 6)).toBe(true)
  })

  it.each([
    ['scope=apex', 'scope must be'],
    ['scope=', 'scope must be a value, or left out'],
    ['scope=host&port=8080', 'port must be left out for a public host'],
    ['path=/wiki', 'path must be left out for a public host'],
    ['scope=host&port=0', 'port must be'],
    ['scope=host&path=//evil', 'path must be'],
    ['scope=host&path=/a/../b', 'path must be'],
  ])('is refused for ?%s', async (query, text) => {
    const response = await service.get(`/api/app.stripe.com?${query}`)
    expect(response.status).toBe(400)
    expect((await response.json()).detail).toContain(text)
  })
})
