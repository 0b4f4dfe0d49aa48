// The environment: what works without any of it, and how everything that is wrong is told at once.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadPlans } from '../../server/access/plans.ts'
import { loadConfig } from '../../server/config.ts'

describe('the configuration', () => {
  it('is whole with an empty environment', () => {
    expect(loadConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      imagePort: 3001,
      dataDir: './data',
      plansFile: null,
      baseUrl: 'http://localhost:3000',
      imageUrl: 'http://localhost:3001',
      sources: ['uploaded', 'bundled', 'site'],
      cacheBytes: 128 * 1024 * 1024,
      trustProxy: false,
      discoveryBudgetMs: 4000,
      processes: 1,
      llm: null,
      monthlyTokens: 10_000_000,
      researchBudgetMs: 15_000,
      mongodbUrl: null,
      redisUrl: null,
      redisPrefix: 'logograph',
      fetching: { dnsServers: [], allow: [], ports: [80, 443], contact: 'http://localhost:3000' },
      logLevel: 'info',
      environment: 'development',
      firstKey: 'auto',
      compatHosts: new Map(),
    })
  })

  it('takes a variable that is set to nothing as unset', () => {
    expect(loadConfig({ PORT: '', PLANS_FILE: '' })).toEqual(loadConfig({}))
  })

  it('cuts the slash off public addresses', () => {
    const { baseUrl, imageUrl } = loadConfig({
      BASE_URL: 'https://a.net/',
      IMAGE_CDN_URL: 'https://i.a.net',
    })
    expect([baseUrl, imageUrl]).toEqual(['https://a.net', 'https://i.a.net'])
  })

  it.each([
    ['false', false],
    ['true', true],
    ['2', 2],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  ])('reads TRUST_PROXY=%s as express does', (word, expected) => {
    expect(loadConfig({ TRUST_PROXY: word }).trustProxy).toEqual(expected)
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    ['IMAGE_PORT', '3000'],
    ['IMAGE_PORT', '0'],
    ['BASE_URL', 'logos.example.net'],
    ['IMAGE_CDN_URL', 'ftp://i.a.net'],
    ['SOURCES', 'uploaded,nowhere'],
    ['SOURCES', 'bundled,bundled'],
    ['CACHE_MB', '0'],
    ['TRUST_PROXY', 'my-proxy'],
    ['LOG_LEVEL', 'loud'],
    ['FIRST_KEY', 'maybe'],
    ['COMPAT_HOSTS', 'logo.example.com'],
    ['COMPAT_HOSTS', 'logo.example.com=clearbits'],
    ['COMPAT_HOSTS', 'https://logo.example.com=clearbit'],
    ['COMPAT_HOSTS', 'a.com=clearbit,A.com=logodev'],
  ])('refuses %s=%s and names both', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(`${name}=${value}: `)
  })

  it('reads the hosts that answer as other services do', () => {
    const named = 'Logo.Example.com=clearbit, img.example.com:8443=logodev'
    expect([...loadConfig({ COMPAT_HOSTS: named }).compatHosts]).toEqual([
      ['logo.example.com', 'clearbit'],
      ['img.example.com:8443', 'logodev'],
    ])
  })

  it.each([
    ['localhost', {}],
    ['localhost:3001', {}],
    ['a.net', { BASE_URL: 'https://a.net' }],
    ['i.a.net', { BASE_URL: 'https://a.net', IMAGE_CDN_URL: 'https://i.a.net' }],
  ])('refuses %s as the host of another service when it is our own', (host, env) => {
    const wrong = { ...env, COMPAT_HOSTS: `${host}=clearbit` }
    expect(() => loadConfig(wrong)).toThrow(`COMPAT_HOSTS must not contain ${host}, `)
  })

  it('names all that is wrong in one message', () => {
    const wrong = { PORT: 'x', LOG_LEVEL: 'y', FIRST_KEY: 'z' }
    for (const [name, value] of Object.entries(wrong)) {
      expect(() => loadConfig(wrong)).toThrow(`${name}=${value}: `)
    }
  })
})

describe('a plans file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-plans-'))
  const write = (content: unknown) => {
    const file = join(folder, `${Math.random()}.json`)
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
    return file
  }
  const { anonymous, listed } = loadPlans(null)

  it('takes what /api/billing/plans lists, anonymous beside it, extra members kept', () => {
    const own = { ...listed[0]!, id: 'own', note: 'hello' }
    const plans = loadPlans(write([anonymous, own]))
    expect(plans.listed).toEqual([own])
  })

  it.each<[string, unknown]>([
    ['no JSON', '{'],
    ['no anonymous plan', listed],
    ['only the anonymous plan', [anonymous]],
    ['two plans of one id', [anonymous, listed[0], listed[0]]],
    ['a size above 2048', [anonymous, { ...listed[0], maxLogoSize: 4096 }]],
    ['no requests at all', [anonymous, { ...listed[0], requestLimitPerDay: 0 }]],
    ['an unknown feature', [anonymous, { ...listed[0], features: { everything: true } }]],
  ])('is refused with %s, naming the file', (_, content) => {
    const file = write(content)
    expect(() => loadPlans(file)).toThrow(file)
  })

  it('is refused when it cannot be read', () => {
    expect(() => loadPlans(join(folder, 'none.json'))).toThrow('none.json')
  })
})
