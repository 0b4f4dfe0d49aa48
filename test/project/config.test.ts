// Tests the configuration and the plans file: defaults, valid values, and errors that name what is invalid.
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadPlans } from '../../server/access/plans.ts'
import { parsePrivateCallers } from '../../server/access/private-callers.ts'
import { PACK_NAMES } from '../../server/bundled/index.ts'
import { describeIgnoredVariables, loadConfig } from '../../server/config.ts'
import { maskUserinfo } from '../../server/environment/mask.ts'
import { summarize } from '../../server/environment/summary.ts'
import { checkMongodbUrl } from '../../server/stores/mongo/url-options.ts'

describe('the configuration', () => {
  it('has a default for every setting', () => {
    const memoryBytes = 4 * 1024 ** 3
    expect(loadConfig({}, memoryBytes)).toEqual({
      memoryBytes,
      host: '127.0.0.1',
      port: 3000,
      imagePort: 3001,
      crawl: 'on',
      crawlUnverified: 'on',
      dataDir: './data',
      defaultMarket: 'US',
      plansFile: null,
      baseUrl: 'http://localhost:3000',
      imageUrl: 'http://localhost:3001',
      ownNames: new Set(['localhost']),
      sources: ['uploaded', 'bundled', 'site'],
      packs: [...PACK_NAMES],
      crawledArtworkBytes: null,
      retention: { visitsMs: 365 * 86_400_000, unknownMs: 30 * 86_400_000 },
      cacheBytes: 128 * 1024 * 1024,
      trustProxy: false,
      keepAliveSeconds: 75,
      connections: { max: 4096, maxPerAddress: 256, exempt: [] },
      metricsPort: 0,
      metricsHost: '127.0.0.1',
      admin: null,
      purge: null,
      routerPurge: null,
      discoveryBudgetMs: 4000,
      processes: 1,
      renderChildren: null,
      drainMs: 0,
      llm: null,
      monthlyTokens: 10_000_000,
      researchBudgetMs: 15_000,
      mongodbUrl: null,
      redisUrl: null,
      redisPrefix: 'logograph',
      fetching: {
        proxy: null,
        dnsServers: [],
        allow: [],
        ports: [80, 443],
        contact: 'http://localhost:3000',
      },
      tracing: null,
      logLevel: 'info',
      requestLog: { logsRequests: true, hasShortAddresses: false },
      environment: 'development',
      anonymous: 'on',
      firstKey: 'auto',
      subgraph: {
        prefix: 'Logograph',
        entity: 'Company',
        keyType: 'Domain',
        identifierType: 'String',
        omittedFields: [],
        federationMinor: 9,
      },
      compatHosts: new Map(),
      privateNetwork: { zones: [], ports: [80, 443], ca: null },
      privateCallers: parsePrivateCallers([]),
    })
  })

  it('treats an empty or blank variable as unset', () => {
    expect(loadConfig({ PORT: '', IMAGE_PORT: ' ', PLANS_FILE: '' })).toEqual(loadConfig({}))
  })

  it('removes the trailing slash of public URLs', () => {
    const { baseUrl, imageUrl } = loadConfig({
      BASE_URL: 'https://a.net/',
      IMAGE_CDN_URL: 'https://i.a.net',
    })
    expect([baseUrl, imageUrl]).toEqual(['https://a.net', 'https://i.a.net'])
  })

  it.each([
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8', ['loopback', '10.0.0.0/8']],
  ])('reads TRUST_PROXY=%s like Express', (value, expected) => {
    expect(loadConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '70000'],
    // The default of PORT.
    ['IMAGE_PORT', '3000'],
    // One port for both hosts needs IMAGE_CDN_URL, which names the image host.
    ['IMAGE_PORT', '0'],
    ['BASE_URL', 'logos.example.net'],
    // Redirects and pages would leave the path.
    ['BASE_URL', 'https://example.com/logos'],
    ['BASE_URL', 'https://example.com/?a=b'],
    ['IMAGE_CDN_URL', 'https://i.a.net/?a=b'],
    // The server answers logos at the root only.
    ['IMAGE_CDN_URL', 'https://cdn.a.net/logos'],
    ['KEEP_ALIVE_SECONDS', '0'],
    ['IMAGE_CDN_URL', 'ftp://i.a.net'],
    ['SOURCES', 'uploaded,nowhere'],
    ['SOURCES', 'bundled,bundled'],
    ['PACKS', 'logos,feather'],
    ['PACKS', 'logos,logos'],
    ['CACHE_MB', '0'],
    ['CRAWLED_ARTWORK_MB', '99'],
    ['TRUST_PROXY', 'my-proxy'],
    // Every caller could then choose its address in X-Forwarded-For.
    ['TRUST_PROXY', 'true'],
    ['MAX_CONNECTIONS', '0'],
    ['MAX_CONNECTIONS_PER_ADDRESS', 'many'],
    ['MAX_CONNECTIONS_EXEMPT', 'my-proxy'],
    // The default of PORT.
    ['METRICS_PORT', '3000'],
    ['ADMIN_PORT', '3000'],
    // Without a token.
    ['ADMIN_PORT', '3002'],
    ['LOG_LEVEL', 'loud'],
    ['ANONYMOUS', 'no'],
    ['FIRST_KEY', 'maybe'],
    // Without a service, with an unknown service, with a scheme, and with one host twice.
    ['COMPAT_HOSTS', 'logo.example.com'],
    ['COMPAT_HOSTS', 'logo.example.com=clearbits'],
    ['COMPAT_HOSTS', 'https://logo.example.com=clearbit'],
    ['COMPAT_HOSTS', 'a.com=clearbit,A.com=logodev'],
  ])('rejects %s=%s and names both', (name, value) => {
    expect(() => loadConfig({ [name]: value })).toThrow(`${name}=${value}: `)
  })

  it('reads COMPAT_HOSTS as a map from host to service', () => {
    const compatHosts = 'Logo.Example.com=clearbit, img.example.com:8443=logodev'
    expect([...loadConfig({ COMPAT_HOSTS: compatHosts }).compatHosts]).toEqual([
      ['logo.example.com', 'clearbit'],
      ['img.example.com:8443', 'logodev'],
    ])
  })

  it.each([
    ['localhost', {}],
    ['localhost:3001', {}],
    ['a.net', { BASE_URL: 'https://a.net' }],
    ['i.a.net', { BASE_URL: 'https://a.net', IMAGE_CDN_URL: 'https://i.a.net' }],
  ])('rejects %s in COMPAT_HOSTS because it is a host of this service', (host, env) => {
    const invalid = { ...env, COMPAT_HOSTS: `${host}=clearbit` }
    expect(() => loadConfig(invalid)).toThrow(`COMPAT_HOSTS must not contain ${host}, `)
  })

  it.each([
    ['https://logos.example.com', 'https://logos.example.com'],
    ['https://logos.example.com', 'https://LOGOS.example.com.:443'],
    // A Host header has no scheme.
    ['http://logos.example.com', 'https://logos.example.com'],
    ['https://logos.example.com:8443', 'https://logos.example.com:8443'],
    // The defaults of the other variable.
    ['http://localhost:3001', undefined],
    [undefined, 'http://localhost:3000'],
  ])(
    'rejects BASE_URL=%s with IMAGE_CDN_URL=%s, which one Host header would mean',
    (baseUrl, imageUrl) => {
      const load = () => loadConfig({ BASE_URL: baseUrl, IMAGE_CDN_URL: imageUrl })
      expect(load).toThrow(
        `IMAGE_CDN_URL=${imageUrl ?? 'http://localhost:3001'}: must differ from BASE_URL=${baseUrl ?? 'http://localhost:3000'} in the host name or the port`,
      )
    },
  )

  it.each([
    ['https://logos.example.com', 'https://img.example.com'],
    ['https://logos.example.com', 'https://logos.example.com:8443'],
    ['http://localhost:8080', undefined],
    [undefined, 'http://127.0.0.1:3000'],
    [undefined, undefined],
  ])('accepts BASE_URL=%s with IMAGE_CDN_URL=%s', (baseUrl, imageUrl) => {
    expect(loadConfig({ BASE_URL: baseUrl, IMAGE_CDN_URL: imageUrl })).toMatchObject({
      baseUrl: baseUrl ?? 'http://localhost:3000',
      imageUrl: imageUrl ?? 'http://localhost:3001',
    })
  })

  it('reads the admin page, which is on the loopback address and needs a token that no message shows', () => {
    const token = 'a-token-of-24-characters'
    expect(loadConfig({ ADMIN_PORT: '3002', ADMIN_TOKEN: token }).admin).toEqual({
      port: 3002,
      host: '127.0.0.1',
      token,
      url: null,
    })
    expect(loadConfig({ ADMIN_TOKEN: token }).admin).toBeNull()
    const loadShort = () => loadConfig({ ADMIN_PORT: '3002', ADMIN_TOKEN: 'too-short' })
    expect(loadShort).toThrow('ADMIN_TOKEN: must be 24 to 256 visible ASCII characters')
    expect(loadShort).not.toThrow('too-short')
  })

  it('names every invalid variable in one message, also those of rules about several', () => {
    const invalid = { PORT: 'x', LOG_LEVEL: 'y', FIRST_KEY: 'z', AI_MODEL: 'm' }
    for (const [name, value] of Object.entries(invalid)) {
      expect(() => loadConfig(invalid)).toThrow(`${name}=${value}: `)
    }
  })
})

/** @returns the message of the error about these variables; empty when there is none. */
function messageOf(env: Record<string, string>): string {
  try {
    loadConfig(env)
    return ''
  } catch (error) {
    return (error as Error).message
  }
}

describe('the URLs of other servers', () => {
  it.each([
    ['MONGODB_URL', 'mongodb://u:S3CRET@ss@host/x'],
    ['MONGODB_URL', 'mongodb://u:S3CRET/ss@host/x'],
    ['MONGODB_URL', 'mongodb://u:S3CRET@host:99999/x'],
    ['MONGODB_URL', 'mongodb+srv://u:S3CRET@host:27017/x'],
    ['MONGODB_URL', 'mongodb//u:S3CRET@host/x'],
    ['REDIS_URL', 'redis://u:S3CRET@localhost:99999'],
    ['REDIS_URL', 'u:S3CRET@localhost:6379'],
    ['REDIS_URL', 'redis://u:S3CRET@localhost:6379/one'],
    ['REDIS_URL', '//:S3CRET@localhost:6379'],
    ['REDIS_URL', 'redis://:S3CRET'],
    // The driver would take the first as the database, and put the second before every key.
    ['REDIS_URL', 'redis://u:S3CRET@localhost:6379?db=5'],
    ['REDIS_URL', 'redis://u:S3CRET@localhost:6379/0?keyPrefix=x:'],
    ['REDIS_URL', 'redis://u:S3CRET@localhost:6379/0#x'],
    ['HTTPS_PROXY', 'https://u:S3CRET@proxy.example.net:3128'],
    ['HTTPS_PROXY', 'user@corp:S3CRET@proxy.example.net:3128'],
    ['BASE_URL', 'user@corp:S3CRET@logos.example.net'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http//u:S3CRET@collector:4318'],
  ])('rejects %s=%s without its password', (name, value) => {
    const message = messageOf({ [name]: value })
    expect(message).toMatch(new RegExp(`^  ${name}(?:=\\S+)?: must be an? `, 'm'))
    expect(message).not.toContain('S3CRET')
  })

  it.each([
    ['mongodb://u:12/34@host/x'],
    ['mongodb://u:12?34@host/x'],
    ['mongodb://u:one/two@host/x'],
    ['mongodb://u:one@two/three@host/x'],
  ])('say how to write the password of %s', (url) => {
    expect(messageOf({ MONGODB_URL: url })).toContain('write @, :, /, ? and % in the user and')
  })

  it.each([
    ['BASE_URL', 'every caller can read it'],
    ['IMAGE_CDN_URL', 'every caller can read it'],
    ['AI_BASE_URL', 'set AI_API_KEY instead'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'set OTEL_EXPORTER_OTLP_HEADERS instead'],
    ['CDN_PURGE_WEBHOOK', 'set CDN_PURGE_AUTHORIZATION instead'],
  ])('rejects a user and a password in %s, and says what to do: %s', (name, instead) => {
    const message = messageOf({ [name]: 'http://u:S3CRET@127.0.0.1:4499/x', AI_MODEL: 'x' })
    expect(message).toContain(`must not contain a user or a password; ${instead}`)
    expect(message).not.toContain('S3CRET')
  })

  it.each([
    ['MONGODB_URL', 'mongodb://a.net,b.net:27018/logograph?replicaSet=r'],
    ['MONGODB_URL', 'mongodb://[::1]:27017'],
    ['MONGODB_URL', 'mongodb+srv://u:p%40ss@cluster.a.net/logograph'],
    ['REDIS_URL', 'rediss://:secret@redis.a.net:6380/2'],
    ['DNS_SERVERS', '9.9.9.9, [2620:fe::fe]:53, 2620:fe::9, 127.0.0.1:5353'],
    ['PRIVATE_ZONES', 'home.arpa,internal,lan,fritz.box,corp.example.com'],
  ])('accepts %s=%s', (name, value) => {
    expect(() => loadConfig({ [name]: value })).not.toThrow()
  })

  it.each([
    ['PRIVATE_ZONES', 'lan,com', 'must be suffixes of your own; below com anybody can register'],
    ['PRIVATE_ZONES', 'co.uk', 'below co.uk anybody can register names'],
    ['PRIVATE_ZONES', 'github.io', 'below github.io anybody can register names'],
    [
      'PRIVATE_CA',
      '/nowhere/ca.pem',
      'must be none or a PEM file that this process can read; got ENOENT',
    ],
    ['PRIVATE_CA', 'package.json', 'must be none or a PEM file with certificates'],
  ])('rejects %s=%s: %s', (name, value, reason) => {
    expect(messageOf({ [name]: value })).toContain(reason)
  })

  const COSMOS =
    'ssl=true&replicaSet=globaldb&retrywrites=false&maxIdleTimeMS=120000&appName=@acct@'
  it.each([
    ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/logograph'],
    ['mongodb://a.net,b.net/?replicaSet=r', 'mongodb://a.net,b.net/logograph?replicaSet=r'],
    // Users are in the database admin, unless an option names another one.
    ['mongodb+srv://u:p@a.net', 'mongodb+srv://u:p@a.net/logograph?authSource=admin'],
    ['mongodb://u:p@a.net/?authSource=x', 'mongodb://u:p@a.net/logograph?authSource=x'],
    [
      `mongodb://acct:a%3D%3D@acct.mongo.cosmos.azure.com:10255/?${COSMOS}`,
      `mongodb://acct:a%3D%3D@acct.mongo.cosmos.azure.com:10255/logograph?authSource=admin&${COSMOS}`,
    ],
    ['mongodb://127.0.0.1/test', 'mongodb://127.0.0.1/test'],
  ])('reads MONGODB_URL=%s as %s', (url, expected) => {
    expect(loadConfig({ MONGODB_URL: url }).mongodbUrl).toBe(expected)
    expect(() => checkMongodbUrl(expected)).not.toThrow()
  })

  it.each([
    [
      'mongodb://u:p%40w@db.example.com:10255/a?ssl=true&appName=@acct@',
      'mongodb://***@db.example.com:10255/a?ssl=true&appName=@acct@',
    ],
    ['mongodb://u:p@w?x@db.example.com/a', 'mongodb://***@db.example.com/a'],
    [
      'mongodb://db.example.com/a?tlsCertificateKeyFilePassword=x',
      'mongodb://db.example.com/a?tlsCertificateKeyFilePassword=***',
    ],
  ])('shows the database of %s as %s', (mongodbUrl, records) => {
    expect(summarize({ ...loadConfig({}), mongodbUrl }).records).toBe(records)
  })

  it('masks the password of any user in a URL', () => {
    const password = fc.string({ minLength: 8 }).map((text) => `${text}-pw`)
    fc.assert(
      fc.property(password, (text) => {
        for (const scheme of ['mongodb', 'redis', 'http'])
          expect(maskUserinfo(`${scheme}://user:${text}@host/`)).not.toContain(text)
      }),
    )
  })
})

describe('a secret in a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-secrets-'))
  const file = join(folder, 'redis-url')
  writeFileSync(file, 'redis://:secret@redis.a.net\n')

  it('is read without its final line break', () => {
    expect(loadConfig({ REDIS_URL_FILE: file }).redisUrl).toBe('redis://:secret@redis.a.net')
  })

  it('must not be set beside the variable, and must be a readable file with a valid value', () => {
    const both = { REDIS_URL_FILE: file, REDIS_URL: 'redis://a.net' }
    expect(() => loadConfig(both)).toThrow('must not be set together with REDIS_URL')
    const missing = join(folder, 'none')
    expect(() => loadConfig({ AI_API_KEY_FILE: missing })).toThrow(`AI_API_KEY_FILE=${missing}: `)
    expect(() => loadConfig({ MONGODB_URL_FILE: file })).toThrow(
      `MONGODB_URL (the content of ${file}): must be a URL`,
    )
  })
})

describe('a variable without effect', () => {
  it.each([
    ['REDIS_URI', 'REDIS_URL'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['MONGO_URL', 'MONGODB_URL'],
    ['MONGODB_URI', 'MONGODB_URL'],
    ['AI_APIKEY', 'AI_API_KEY'],
    ['https_proxy', 'HTTPS_PROXY'],
  ])('%s is taken for a misspelled %s', (name, meant) => {
    const sentence = `${name} is set but not read. Did you mean ${meant}?`
    expect(describeIgnoredVariables({ [name]: 'x' })).toEqual([sentence])
    expect(describeIgnoredVariables({ [name]: 'x', [meant]: 'y' })).toEqual([])
  })

  it.each(['PATH', 'HOME', 'HOSTNAME', 'REDIS_PORT', 'NODE_OPTIONS', 'MONGO_PASSWORD', 'LANG'])(
    '%s is not taken for one of ours',
    (name) => {
      expect(describeIgnoredVariables({ [name]: 'x' })).toEqual([])
    },
  )

  it('is in the message about the wrong variables too', () => {
    const message = messageOf({ PORT: 'abc', REDIS_ULR: 'x', LOGLEVEL: 'debug' })
    expect(message).toContain('PORT=abc: ')
    expect(message).toContain('Did you mean REDIS_URL?')
    expect(message).toContain('Did you mean LOG_LEVEL?')
  })

  it('may name a file for a variable that cannot come from one', () => {
    expect(describeIgnoredVariables({ BASE_URL_FILE: '/run/base-url' })).toEqual([
      'BASE_URL_FILE is set but not read: set BASE_URL, which cannot come from a file.',
    ])
    expect(describeIgnoredVariables({ REDIS_URL_FILE: '/run/redis-url' })).toEqual([])
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

  it('contains the anonymous plan and the listed plans, whose additional properties are kept', () => {
    const customPlan = { ...listed[0]!, id: 'own', note: 'hello' }
    const plans = loadPlans(write([anonymous, customPlan]))
    expect(plans.listed).toEqual([customPlan])
  })

  it.each<[string, unknown]>([
    ['invalid JSON', '{'],
    ['no anonymous plan', listed],
    ['only the anonymous plan', [anonymous]],
    ['two plans with the same id', [anonymous, listed[0], listed[0]]],
    ['a size above 2048', [anonymous, { ...listed[0], maxLogoSize: 4096 }]],
    ['no requests at all', [anonymous, { ...listed[0], requestLimitPerDay: 0 }]],
    ['an unknown feature', [anonymous, { ...listed[0], features: { everything: true } }]],
  ])('is rejected with %s, and the error names the file', (_, content) => {
    const file = write(content)
    expect(() => loadPlans(file)).toThrow(file)
  })

  it('is rejected when it cannot be read', () => {
    expect(() => loadPlans(join(folder, 'none.json'))).toThrow('none.json')
  })
})
