// Logo parameters: accepted values, rejected values and error details.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Service, startService } from '../support/service.ts'

interface InvalidRequest {
  parameter?: string
  value?: string
  allowed?: string
  errors?: { parameter: string; value: string; allowed: string }[]
  detail: string
}

const FLAG = { good: ['true', 'false'], bad: ['1', '0', 'yes', 'True', 'TRUE', 'on', ' true'] }

const PARAMETERS: Record<string, { good: string[]; bad: string[] }> = {
  size: {
    good: ['16', '17', '128', '2047', '2048'],
    bad: [
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
    good: ['png', 'webp', 'jpg', 'jpeg', 'svg'],
    bad: ['PNG', 'gif', 'avif', 'ico', 'image/png', '.png', 'png ', 'toString', '__proto__'],
  },
  retina: FLAG,
  theme: { good: ['light', 'dark'], bad: ['Dark', 'LIGHT', 'auto', 'black', 'true'] },
  fallback: {
    good: ['monogram', '404', 'placeholder'],
    bad: ['Monogram', 'none', '403', '0404', 'constructor'],
  },
  greyscale: FLAG,
  kind: { good: ['icon', 'wordmark'], bad: ['Icon', 'logo', 'symbol', 'icon,wordmark'] },
}
const NAMES = Object.keys(PARAMETERS)

let service: Service
let key: string
beforeAll(async () => {
  service = await startService({ plans: 'unlimited' })
  key = await service.key()
})
afterAll(() => service.close())

const ask = (query: string, domain = 'no-such-company-anywhere.com') =>
  service.get(`/api/${domain}?${query}`, { 'x-api-key': key })

async function rejectionOf(query: string): Promise<InvalidRequest> {
  const answer = await ask(query)
  expect(answer.status, query.slice(-80)).toBe(400)
  return (await answer.json()) as InvalidRequest
}

describe.each(NAMES)('%s', (name) => {
  const { good, bad } = PARAMETERS[name] as { good: string[]; bad: string[] }

  it.each(good)('accepts %s', async (value) => {
    const answer = await ask(`${name}=${value}`)
    expect(answer.status).toBe(name === 'fallback' && value === '404' ? 404 : 200)
  })

  it.each(bad)('rejects %j', async (value) => {
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
    const [one = '', other = one] = good
    expect(await rejectionOf(`${name}=${one}&${name}=${other}`)).toMatchObject({ parameter: name })
    expect(await rejectionOf(`${name}=${one}&${name}=${one}`)).toMatchObject({ parameter: name })
    expect(await rejectionOf(`${name}=${one}&${name}=`)).toMatchObject({ parameter: name })
  })

  it('is matched by its exact name: other case or brackets make another parameter', async () => {
    for (const unknownName of [name.toUpperCase(), `${name}[]`, `${name}[0]`, ` ${name}`]) {
      const answer = await ask(`${encodeURIComponent(unknownName)}=nonsense`)
      expect([unknownName, answer.status]).toEqual([unknownName, 200])
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
    const odd = await rejectionOf('theme=%00%1b[31m%0d%0aX-Evil:1')
    expect(odd.value).not.toMatch(/\p{Cc}/u)
  })

  it('truncates a long list of repeated values', async () => {
    const many = await rejectionOf(Array(500).fill('size=128').join('&'))
    expect(JSON.stringify(many).length).toBeLessThan(1000)
  })

  it('names every invalid parameter', async () => {
    const wrong = NAMES.map((name) => `${name}=wrong`).join('&')
    const problem = await rejectionOf(wrong)
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
      const answer = await service.get(`${prefix}stripe.com?size=9`)
      expect([prefix, answer.status]).toEqual([prefix, 400])
      expect(await answer.json()).toMatchObject({ parameter: 'size', value: '9' })
    }
  })
})

describe('an unknown parameter', () => {
  it('is ignored', async () => {
    const query = 'utm_source=x&x=&x=1&constructor=1&__proto__=1&hasOwnProperty=1&size=16'
    expect((await ask(query)).status).toBe(200)
  })

  it('does not create another cache entry', async () => {
    const plain = await ask('size=48', 'stripe.com')
    const decorated = await ask('size=48&v=20250101', 'stripe.com')
    expect(decorated.headers.get('x-cache')).toBe('HIT')
    expect(decorated.headers.get('etag')).toBe(plain.headers.get('etag'))
  })

  it('does not hide a later known parameter', async () => {
    expect(await rejectionOf(`${'a=1&'.repeat(1100)}size=9`)).toMatchObject({ parameter: 'size' })
  })
})

describe('defaults', () => {
  it('give the same image explicit or omitted', async () => {
    const left = await ask('', 'stripe.com')
    const named = await ask(
      'size=128&format=png&retina=false&theme=light&fallback=monogram&greyscale=false&kind=icon',
      'stripe.com',
    )
    expect(named.headers.get('etag')).toBe(left.headers.get('etag'))
  })

  it('treat jpeg as jpg', async () => {
    const [jpg, jpeg] = [await ask('format=jpg&size=16'), await ask('format=jpeg&size=16')]
    expect(jpeg.headers.get('content-type')).toBe('image/jpeg')
    expect(jpeg.headers.get('etag')).toBe(jpg.headers.get('etag'))
  })
})

/** mulberry32: the same 500 requests in every run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

describe('500 random requests', () => {
  // Large squares are drawn in logo.test.ts; here they would only slow down the test.
  const CHEAP = {
    ...PARAMETERS,
    size: { good: ['16', '31', '64', '200'], bad: PARAMETERS.size!.bad },
  }
  const DOMAINS = ['stripe.com', 'www.microsoft.com', 'github.com', 'no-such-company-anywhere.com']
  const random = seeded(20250731)
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T

  const requests = Array.from({ length: 500 }, () => {
    const wrong = new Set<string>()
    const parts: string[] = []
    for (const [name, { good, bad }] of Object.entries(CHEAP)) {
      const dice = random()
      if (dice < 0.5) continue
      if (dice < 0.9) parts.push(`${name}=${pick(good)}`)
      else {
        wrong.add(name)
        const value = pick([
          encodeURIComponent(pick(bad)),
          '',
          `${pick(good)}&${name}=${pick(good)}`,
        ])
        parts.push(`${name}=${value}`)
      }
    }
    const prefix = pick(['/api/', '/v1/', '/v1/logos/', '/api/clearbit/logo/', 'image:/'])
    return { path: `${prefix}${pick(DOMAINS)}?${parts.join('&')}`, wrong: [...wrong] }
  })

  it('give no 5xx, and every 400 names each wrong parameter', async () => {
    const statuses = new Map<number, number>()
    const ask = async ({ path, wrong }: { path: string; wrong: string[] }) => {
      const answer = await service.get(path, { authorization: `Bearer ${key}` })
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
      const expected = wrong.length > 0 ? [400] : [200, ...(path.includes('=404') ? [404] : [])]
      expect(expected, path).toContain(answer.status)
      if (answer.status !== 400) return void (await answer.arrayBuffer())
      const problem = (await answer.json()) as InvalidRequest
      const named = problem.errors?.map(({ parameter }) => parameter) ?? [problem.parameter]
      expect(named.sort(), path).toEqual(wrong.sort())
    }
    for (let i = 0; i < requests.length; i += 10)
      await Promise.all(requests.slice(i, i + 10).map(ask))
    expect(statuses.get(400)).toBeGreaterThan(50)
    expect(statuses.get(200)).toBeGreaterThan(50)
    expect(service.logLines.filter((line) => line.level === 'error')).toEqual([])
  })
})
