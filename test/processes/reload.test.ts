// Signals and the command `config check` of a real process: draining, reading the plans again, and reporting wrong variables.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edgeOf } from '../support/answers.ts'
import { postGraphql } from '../support/graphql.ts'
import { freePort } from '../support/ports.ts'
import { CLI, run, type StartedProcess, waitUntil } from '../support/processes/index.ts'
import { unlimitedPlans } from '../support/service.ts'

const folder = mkdtempSync(join(tmpdir(), 'logograph-reload-'))
const plansFile = join(folder, 'plans.json')
let server: StartedProcess
let api: string
let admin: string
const tokenFile = join(folder, 'token')
const FIRST_TOKEN = 'the-first-token-of-an-operator'
const SECOND_TOKEN = 'the-second-token-of-an-operator'

const writePlans = (perMinute: number, maxLogoSize = 128) => {
  const plans = unlimitedPlans().map((plan) => ({
    ...plan,
    maxLogoSize,
    features: { ...plan.features, customSizes: true },
    requestLimitPerMinute: perMinute,
  }))
  writeFileSync(plansFile, JSON.stringify(plans))
}

beforeAll(async () => {
  writePlans(70_000)
  writeFileSync(tokenFile, FIRST_TOKEN)
  const [port, adminPort] = [await freePort(), await freePort()]
  admin = `http://127.0.0.1:${adminPort}`
  api = `http://127.0.0.1:${port}`
  server = run([CLI, 'serve'], {
    PORT: String(port),
    IMAGE_PORT: '0',
    IMAGE_CDN_URL: 'http://img.localhost',
    DATA_DIR: join(folder, 'data'),
    PLANS_FILE: plansFile,
    SOURCES: 'uploaded,bundled',
    DRAIN_MS: '1500',
    ADMIN_PORT: String(adminPort),
    ADMIN_TOKEN_FILE: tokenFile,
  })
  await waitUntil(() => server.err.includes('Logograph is ready'), 60_000)
})
afterAll(async () => {
  await server.kill()
  rmSync(folder, { recursive: true, force: true })
})

const minuteLimit = async () => {
  const { headers } = await fetch(`${api}/api/stripe.com`)
  return /"minute";q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')?.[1]
}

const LARGE_LOGO = '/api/github.com?size=2000'

/** The limit of a minute of the plans that REST and GraphQL list. */
async function listedLimits(): Promise<Set<number>> {
  const { plans } = await (await fetch(`${api}/api/billing/plans`)).json()
  const { data } = await postGraphql({ api }, { query: '{ plans { requestLimitPerMinute } }' })
  return new Set(
    [...plans, ...data.plans].map(({ requestLimitPerMinute }) => requestLimitPerMinute),
  )
}

describe('SIGHUP to a single process', () => {
  it('reads the plans again', async () => {
    expect(await minuteLimit()).toBe('70000')
    expect(await listedLimits()).toEqual(new Set([70_000]))
    expect(await edgeOf(await fetch(`${api}${LARGE_LOGO}`))).toBe(128)
    writePlans(80_000, 256)
    server.child.kill('SIGHUP')
    await expect.poll(minuteLimit).toBe('80000')
    expect(await listedLimits()).toEqual(new Set([80_000]))
    expect(await edgeOf(await fetch(`${api}${LARGE_LOGO}`))).toBe(256)
  })

  it('reads the file of a secret again', async () => {
    const statusWith = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` }
      return (await fetch(`${admin}/api/state`, { headers })).status
    }
    expect(await statusWith(FIRST_TOKEN)).toBe(200)
    writeFileSync(tokenFile, SECOND_TOKEN)
    server.child.kill('SIGHUP')
    await expect.poll(() => statusWith(SECOND_TOKEN)).toBe(200)
    expect(await statusWith(FIRST_TOKEN)).toBe(401)
  })

  it('keeps the plans when the file is invalid, and says why', async () => {
    writeFileSync(plansFile, '{')
    server.child.kill('SIGHUP')
    await expect.poll(() => server.out).toContain('the plans and secrets stay as they were')
    expect(await minuteLimit()).toBe('80000')
  })
})

describe('a stop with DRAIN_MS', () => {
  it('answers /readyz with 503 and every request with 200 on connections that close, then exits with 0', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 4 })
    const request = (path: string) =>
      new Promise<IncomingMessage>((resolve, reject) => {
        get(`${api}${path}`, { agent }, (response) => resolve(response.resume())).on(
          'error',
          reject,
        )
      })
    expect((await request('/readyz')).statusCode).toBe(200)
    server.child.kill('SIGTERM')
    await expect.poll(async () => (await request('/readyz')).statusCode).toBe(503)
    expect(await (await fetch(`${api}/readyz`)).json()).toMatchObject({
      code: 'unavailable',
      detail: 'This process is stopping: send new requests to another one.',
    })
    // A second of the drain; the rest is a reserve for a busy machine.
    const end = Date.now() + 700
    while (Date.now() < end) {
      const { statusCode, headers } = await request('/api/stripe.com')
      expect([statusCode, headers.connection]).toEqual([200, 'close'])
    }
    expect(await server.ended).toBe(0)
    agent.destroy()
  })
})

describe('config check', () => {
  const check = async (env: Record<string, string>) => {
    const command = run([CLI, 'config', 'check'], env)
    const code = await command.ended
    return { code, out: command.out, err: command.err }
  }

  it('shows the effective configuration without passwords, and names misspelled variables', async () => {
    const env = { MONGODB_URL: 'mongodb://app:secret@db.example/x', LOGLEVEL: 'debug' }
    const { code, out } = await check(env)
    expect(code).toBe(0)
    expect(out).toMatch(/^records +mongodb:\/\/\*\*\*@db\.example\/x$/m)
    expect(out).toContain('LOGLEVEL is set but not read. Did you mean LOG_LEVEL?')
    expect(out).not.toContain('secret')
  })

  const MONGODB = 'mongodb://app:secret@127.0.0.1:4490/x'
  it.each([
    ['unknownoption=1', 'option unknownoption is not supported'],
    ['authMechanism=NOPE', 'got NOPE'],
    ['tls=true&tlsCAFile=/none.pem', 'tlsCAFile must be a file that this process can read'],
  ])('and the start refuse MONGODB_URL with %s', async (options, reason) => {
    const env = { MONGODB_URL: `${MONGODB}?${options}` }
    const { code, out, err } = await check(env)
    const start = run([CLI, 'serve'], {
      ...env,
      PORT: String(await freePort()),
      IMAGE_PORT: '0',
      IMAGE_CDN_URL: 'http://img.localhost',
      DATA_DIR: join(folder, 'mongo'),
    })
    expect([code, await start.ended]).toEqual([1, 1])
    for (const text of [err, start.err]) {
      expect(text).toContain('MONGODB_URL: ')
      expect(text).toContain(reason)
    }
    expect(out + err + start.out + start.err).not.toContain('secret')
  })

  it('names all wrong variables at once, without their passwords', async () => {
    const env = { PORT: '99999', REDIS_URL: 'http://u:secret@a', CACHE_MB: 'much' }
    const { code, out, err } = await check(env)
    expect(code).not.toBe(0)
    for (const name of Object.keys(env)) expect(err).toContain(`  ${name}`)
    expect(out + err).not.toContain('secret')
  })
})
