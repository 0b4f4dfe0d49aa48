// Logo parameters: accepted values, rejected values and error details.
import { describe, expect, it } from 'vitest'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

interface InvalidRequest {
  parameter?: string
  value?: string
  allowed?: string
  errors?: { parameter: string; value: string; allowed: string }[]
  detail: string
}

const BOOLEAN = {
  accepted: ['true', 'false'],
  rejected: ['1', '0', 'yes', 'True', 'TRUE', 'on', ' true'],
}

// Values are compared exactly: in the same case, without spaces, and with plain digits only.
const PARAMETERS: Record<string, { accepted: string[]; rejected: string[] }> = {
  size: {
    accepted: ['16', '17', '128', '2047', '2048'],
    rejected: [
      '0',
      '15',
      '2049',
      '-128',
      '+128',
      '128.0',
      '128.5',
      '1e2',
      '0x80',
      '0128',
      ' 128',
      '128 ',
      'large',
      'NaN',
      'Infinity',
      'null',
      '99999999999999999999',
      '１２８',
      '128px',
      '128,64',
    ],
  },
  format: {
    accepted: ['png', 'webp', 'jpg', 'jpeg', 'svg'],
    rejected: ['PNG', 'gif', 'avif', 'ico', 'image/png', '.png', 'png ', 'toString', '__proto__'],
  },
  retina: BOOLEAN,
  theme: { accepted: ['light', 'dark'], rejected: ['Dark', 'LIGHT', 'auto', 'black', 'true'] },
  fallback: {
    accepted: ['monogram', '404', 'placeholder'],
    rejected: ['Monogram', 'none', '403', '0404', 'constructor'],
  },
  greyscale: BOOLEAN,
  kind: { accepted: ['icon', 'wordmark'], rejected: ['Icon', 'logo', 'symbol', 'icon,wordmark'] },
  shape: { accepted: ['square', 'original'], rejected: ['Square', 'circle', 'round', '1'] },
  padding: {
    accepted: ['0', '1', '25', '40'],
    rejected: ['-1', '41', '05', '10%', '10px', '1.5', 'auto', '+5', '1e1'],
  },
  background: {
    accepted: ['transparent', 'fff', 'FFFFFF', '0b0b0c', '%23fff', '%230B0B0C'],
    rejected: ['white', 'ff', 'ffff', 'fffff', 'fffffff', 'ffffff80', '##fff', 'rgb(0,0,0)', 'ggg'],
  },
}
const NAMES = Object.keys(PARAMETERS)

const service = closeAfterTests(await startService({ plans: 'unlimited' }))
const key = await service.key()

const getLogo = (query: string, domain = 'no-such-company-anywhere.com') =>
  service.get(`/api/${domain}?${query}`, { 'x-api-key': key })

async function rejectionOf(query: string): Promise<InvalidRequest> {
  const response = await getLogo(query)
  expect(response.status, query.slice(-80)).toBe(400)
  return (await response.json()) as InvalidRequest
}

describe.each(NAMES)('%s', (name) => {
  const { accepted, rejected } = PARAMETERS[name] as { accepted: string[]; rejected: string[] }

  it.each(accepted)('accepts %s', async (value) => {
    const response = await getLogo(`${name}=${value}`)
    expect(response.status).toBe(name === 'fallback' && value === '404' ? 404 : 200)
  })

  it.each(rejected)('rejects %j', async (value) => {
    const problem = await rejectionOf(`${name}=${encodeURIComponent(value)}`)
    expect(problem).toMatchObject({ parameter: name, value, allowed: expect.stringMatching(/./) })
    expect(problem.detail).toContain(name)
    expect(problem.detail).toContain(value)
    expect(problem.detail).toContain(problem.allowed)
  })

  it('rejects an empty value', async () => {
    expect(await rejectionOf(`${name}=`)).toMatchObject({ parameter: name, value: '' })
    expect(await rejectionOf(name)).toMatchObject({ parameter: name, value: '' })
  })

  it('rejects a repeated parameter, also with the same value', async () => {
    const [first = '', second = first] = accepted
    expect(await rejectionOf(`${name}=${first}&${name}=${second}`)).toMatchObject({
      parameter: name,
    })
    expect(await rejectionOf(`${name}=${first}&${name}=${first}`)).toMatchObject({
      parameter: name,
    })
    expect(await rejectionOf(`${name}=${first}&${name}=`)).toMatchObject({ parameter: name })
  })

  it('is matched by its exact name: other case or brackets make another parameter', async () => {
    for (const unknownName of [name.toUpperCase(), `${name}[]`, `${name}[0]`, ` ${name}`]) {
      const response = await getLogo(`${encodeURIComponent(unknownName)}=nonsense`)
      expect([unknownName, response.status]).toEqual([unknownName, 200])
    }
  })
})

describe('the problem response', () => {
  it('lists the bounds and the words that the specification allows', async () => {
    expect((await rejectionOf('size=1')).allowed).toMatch(/16.*2048/)
    for (const word of ['png', 'webp', 'jpg', 'jpeg', 'svg'])
      expect((await rejectionOf('format=x')).allowed).toContain(word)
    for (const word of ['monogram', '404', 'placeholder'])
      expect((await rejectionOf('fallback=x')).allowed).toContain(word)
  })

  it('truncates a long value and removes control characters', async () => {
    const long = await rejectionOf(`format=${'x'.repeat(5000)}`)
    expect(long.value?.length).toBeLessThan(200)
    expect(JSON.stringify(long).length).toBeLessThan(1000)
    const withControlCharacters = await rejectionOf('theme=%00%1b[31m%0d%0aX-Evil:1')
    expect(withControlCharacters.value).not.toMatch(/\p{Cc}/u)
  })

  it('truncates a long list of repeated values', async () => {
    const many = await rejectionOf(Array(500).fill('size=128').join('&'))
    expect(JSON.stringify(many).length).toBeLessThan(1000)
  })

  it('names every invalid parameter', async () => {
    const invalidNames = NAMES.map((name) => `${name}=wrong`).join('&')
    const problem = await rejectionOf(invalidNames)
    expect(problem.errors?.map(({ parameter }) => parameter).sort()).toEqual([...NAMES].sort())
    for (const name of NAMES) expect(problem.detail).toContain(name)
    for (const error of problem.errors ?? [])
      expect(error).toEqual({
        parameter: error.parameter,
        value: 'wrong',
        allowed: expect.any(String),
      })
  })

  it('names repeated, empty and out-of-range parameters together', async () => {
    const problem = await rejectionOf('size=9&theme=&format=png&format=png')
    expect(problem.errors?.map(({ parameter }) => parameter).sort()).toEqual([
      'format',
      'size',
      'theme',
    ])
  })

  it('is the same through every path style', async () => {
    const prefixes = ['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/']
    for (const prefix of prefixes) {
      const response = await service.get(`${prefix}stripe.com?size=9`)
      expect([prefix, response.status]).toEqual([prefix, 400])
      expect(await response.json()).toMatchObject({ parameter: 'size', value: '9' })
    }
  })
})

describe('an unknown parameter', () => {
  it('is ignored', async () => {
    const query = 'utm_source=x&x=&x=1&constructor=1&__proto__=1&hasOwnProperty=1&size=16'
    expect((await getLogo(query)).status).toBe(200)
  })

  it('does not create another cache entry', async () => {
    const plain = await getLogo('size=48', 'stripe.com')
    const withExtra = await getLogo('size=48&v=20250101', 'stripe.com')
    expect(withExtra.headers.get('x-cache')).toBe('HIT')
    expect(withExtra.headers.get('etag')).toBe(plain.headers.get('etag'))
  })

  it('does not hide a later known parameter', async () => {
    // Many query parsers ignore parameters after the first 1000.
    expect(await rejectionOf(`${'a=1&'.repeat(1100)}size=9`)).toMatchObject({ parameter: 'size' })
  })
})

describe('defaults', () => {
  it('return the same image whether explicit or omitted', async () => {
    const omitted = await getLogo('', 'stripe.com')
    const explicit = await getLogo(
      'size=128&format=png&retina=false&theme=light&fallback=monogram&greyscale=false&kind=icon&shape=square&background=transparent',
      'stripe.com',
    )
    expect(explicit.headers.get('etag')).toBe(omitted.headers.get('etag'))
  })

  it('treat jpeg as jpg', async () => {
    const [jpg, jpeg] = [await getLogo('format=jpg&size=16'), await getLogo('format=jpeg&size=16')]
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
    expect(jpeg.headers.get('etag')).toBe(jpg.headers.get('etag'))
  })
})

/** The random generator mulberry32, so that the 500 requests are the same in every run. */
function createSeededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

describe('500 random requests', () => {
  // logo.test.ts tests large sizes; here they would only slow down the test.
  const PARAMETERS_WITH_SMALL_SIZES = {
    ...PARAMETERS,
    size: { accepted: ['16', '31', '64', '200'], rejected: PARAMETERS.size!.rejected },
  }
  const DOMAINS = ['stripe.com', 'www.microsoft.com', 'github.com', 'no-such-company-anywhere.com']
  const random = createSeededRandom(20250731)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T

  const requests = Array.from({ length: 500 }, () => {
    const invalidNames = new Set<string>()
    const parts: string[] = []
    for (const [name, { accepted, rejected }] of Object.entries(PARAMETERS_WITH_SMALL_SIZES)) {
      const chance = random()
      if (chance < 0.5) continue
      if (chance < 0.9) parts.push(`${name}=${pick(accepted)}`)
      else {
        invalidNames.add(name)
        const value = pick([
          encodeURIComponent(pick(rejected)),
          '',
          `${pick(accepted)}&${name}=${pick(accepted)}`,
        ])
        parts.push(`${name}=${value}`)
      }
    }
    const prefix = pick(['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/'])
    return { path: `${prefix}${pick(DOMAINS)}?${parts.join('&')}`, invalidNames: [...invalidNames] }
  })

  it('return no 5xx, and every 400 names each wrong parameter', async () => {
    const statuses = new Map<number, number>()
    const checkRequest = async ({
      path,
      invalidNames,
    }: {
      path: string
      invalidNames: string[]
    }) => {
      const response = await service.get(path, { authorization: `Bearer ${key}` })
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
      const validStatuses = path.includes('=404') ? [200, 404] : [200]
      expect(invalidNames.length > 0 ? [400] : validStatuses, path).toContain(response.status)
      if (response.status !== 400) {
        await response.arrayBuffer()
        return
      }
      const problem = (await response.json()) as InvalidRequest
      const reported = problem.errors?.map(({ parameter }) => parameter) ?? [problem.parameter]
      expect(reported.sort(), path).toEqual(invalidNames.sort())
    }
    for (let i = 0; i < requests.length; i += 10)
      await Promise.all(requests.slice(i, i + 10).map(checkRequest))
    expect(statuses.get(400)).toBeGreaterThan(50)
    expect(statuses.get(200)).toBeGreaterThan(50)
    expect(service.logLines.filter((line) => line.level === 'error')).toEqual([])
  })
})
