// Tests the marks of coins that differ from those of their issuers: every door shows the same one.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { coinSite, type Site } from '../../schema/site.ts'
import { readBundledRows } from '../../server/bundled/index.ts'
import { pixelsOf } from '../support/answers.ts'
import { svgOf } from '../support/artwork.ts'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { COMPAT_HOSTS } from '../support/compat-hosts.ts'

const service = closeAfterTests(await startCatalogueService('unlimited', { COMPAT_HOSTS }))
const headers = { authorization: `Bearer ${await service.key()}` }

const etagOf = async (path: string, more: Record<string, string> = {}) => {
  const response = await service.get(path, more)
  expect([path, response.status]).toEqual([path, 200])
  return response.headers.get('etag')
}

const post = async (path: string, body: unknown) => {
  const init = { method: 'POST', body: JSON.stringify(body) }
  const json = { ...headers, 'content-type': 'application/json' }
  return (await fetch(service.api + path, { ...init, headers: json })).json()
}

/** The path and query of a URL on the image host. */
const pathOf = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

describe('the mark of a coin', () => {
  it.each([
    ['USDC', 'circle.com', ['EURC']],
    ['EURC', 'circle.com', ['USDC']],
    ['XAUT', 'tether.to', ['USDT']],
    ['BUSD', 'binance.com', ['BNB', 'USDC']],
    ['OKB', 'okx.com', []],
    ['PYUSD', 'paypal.com', []],
    ['RLUSD', 'ripple.com', ['XRP']],
  ])('%s differs from that of %s and its other coins', async (symbol, issuer, others) => {
    const own = await etagOf(`/api/crypto/${symbol}`)
    const paths = [`/api/${issuer}`, ...others.map((other) => `/api/crypto/${other}`)]
    for (const path of paths) expect([path, await etagOf(path)]).not.toEqual([path, own])
  })

  it.each([
    ['USD Coin', '/circle.com?coin=USDC', 'coin'],
    ['usd coin', '/circle.com?coin=USDC', 'coin'],
    ['Tether Gold', '/tether.to?coin=XAUT', 'coin'],
    ['Circle', '/circle.com', 'company'],
  ])('is shown for its name: %s', async (name, path, kind) => {
    const query = new URLSearchParams({ name })
    const found = await (await service.get(`/api/resolve?${query}`)).json()
    const [searched] = await (await service.get(`/api/search?q=${query.get('name')}`)).json()
    const [logo] = (await post('/api/batch/logos', { domains: [`name:${name}`] })).results
    const urls = [found.logo, searched.logo, logo.api.replace('/api/', '/')]
    expect([found.kind, ...urls.map(pathOf)]).toEqual([kind, path, path, path])
    const image = await service.get(`/api/name/${name}`)
    expect(image.headers.get('etag')).toBe(await etagOf(`/api${path}`))
  })

  it('is the same at every door', async () => {
    const found = await (await service.get('/api/resolve?crypto=USDC')).json()
    expect([found.domain, found.kind, found]).toEqual([
      'circle.com',
      'coin',
      expect.not.objectContaining({ site: expect.anything() }),
    ])
    const path = '/circle.com?coin=USDC'
    const own = await etagOf(`image:${path}`)
    const [searched] = await (await service.get('/api/search?q=USDC')).json()
    const [logo] = (await post('/api/batch/logos', { domains: ['crypto:USDC'] })).results
    const [description] = (await post('/api/batch/describe', { domains: ['crypto:usdc-usd'] }))
      .results
    const query =
      '{ companyByCoin(symbol: "usdc") { logo { url etag } } by: companyBy(by: { ticker: "USDC-USD" }) { logo { url } } }'
    const { data } = await post('/graphql', { query })
    const urls = [found, searched, description].map((item) => item.logo)
    urls.push(data.companyByCoin.logo.url, data.by.logo.url)
    expect(urls.map(pathOf)).toEqual(urls.map(() => path))
    expect(pathOf(logo.api)).toBe(`/api${path}`)
    expect(logo.source).toMatch(/^bundled:/)
    const signed = await service.get(`image:${pathOf(logo.logo)}`)
    expect([signed.headers.get('x-downgraded'), (await pixelsOf(signed)).width]).toEqual([
      null,
      256,
    ])
    expect(signed.headers.get('cache-tag')).toBe('circle.com/USDC,circle.com')
    const redirect = await service.get('/api/crypto/USDC?redirect=true&size=64')
    expect(redirect.headers.get('location')).toBe(`/api${path}&size=64`)
    const looked = await service.get('/api/crypto/USDC')
    expect(looked.headers.get('content-location')).toBe(`/api${path}`)
    expect(looked.headers.get('cache-tag')).toBe('circle.com/USDC,circle.com')
    const etags = [looked.headers.get('etag'), await etagOf('image:/crypto/USDC')]
    etags.push(await etagOf('image:/ticker/USDC-USD'), await etagOf(`/api${path}`))
    expect(etags).toEqual(etags.map(() => own))
    expect(own).toBe(`"${data.companyByCoin.logo.etag}"`)
    const why = await (await service.get('/api/logo/circle.com/why?coin=USDC', headers)).json()
    expect([why.domain, why.shown]).toEqual([
      'circle.com/USDC',
      [expect.objectContaining({ source: logo.source })],
    ])
  })

  it('is that of its issuer where the coin has none, and is then not kept for each symbol', async () => {
    const own = await etagOf('/api/circle.com')
    for (let i = 0; i < 2; i += 1) {
      const response = await service.get('/api/circle.com?coin=NOSUCH')
      expect(response.headers.get('etag')).toBe(own)
      expect(response.headers.get('server-timing')).not.toContain('HOT')
    }
  })

  it('belongs to the symbol of one issuer: the coin of another one of that symbol does not show it', async () => {
    const own = await etagOf('/api/usdc-fork.com')
    expect(await etagOf('/api/usdc-fork.com?coin=USDC')).toBe(own)
  })

  it('is what the operator set for it, and hidden with its issuer', async () => {
    const file = join(service.dataDir, 'okb.svg')
    await writeFile(file, svgOf('<path d="M0 0h100v100H0z" fill="#123456"/>'))
    const before = await etagOf('/api/okx.com')
    await service.run('artwork', 'set', 'okx.com/OKB', file)
    const shown = await service.get('/api/crypto/OKB?size=65')
    expect(shown.headers.get('x-source')).toBe('uploaded')
    expect(await etagOf('/api/okx.com')).toBe(before)
    await service.run('artwork', 'block', 'okx.com')
    const hidden = await service.get('/api/crypto/OKB?size=66')
    expect(hidden.headers.get('x-fallback-reason')).toBe('blocked')
  })

  it('is no other one for a private or an invalid symbol', async () => {
    const response = await service.get('/api/circle.com?coin=US%20DC')
    expect([response.status, (await response.json()).parameter]).toEqual([400, 'coin'])
  })
})

describe('each bundled mark of a coin', () => {
  const rows = readBundledRows().filter(({ pack }) => pack !== 'currencies')
  const coins = [...new Set(rows.map(({ domain }) => domain))].filter((domain) =>
    domain.includes('/'),
  )

  it.each(coins)('%s is that of a coin in the catalog', async (site: Site) => {
    const [issuer, symbol = ''] = site.split('/')
    const { domain, logo } = await (await service.get(`/api/resolve?crypto=${symbol}`)).json()
    expect([domain, pathOf(logo)]).toEqual([issuer, `/${issuer}?coin=${symbol}`])
    expect(coinSite(domain, symbol)).toBe(site)
  })
})
