// The admin API on its own port: the token, and every task of an operator, with its entry in the audit log.
import { describe, expect, it } from 'vitest'
import { ADMIN_TOKEN, startAdminService } from '../support/admin.ts'
import { closeAfterTests } from '../support/close.ts'
import { companyOf } from '../support/companies.ts'
import { fetchRaw } from '../support/raw-fetch.ts'
import { avoidMinuteBoundary } from '../support/service.ts'

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 90"><rect width="90" height="90" fill="#c8350f"/></svg>'

const service = closeAfterTests(
  await startAdminService({ env: { ADMIN_URL: 'https://admin.example.com' } }),
)

const codeOf = async (response: Response) => [response.status, (await response.json()).code]

describe('the port of the admin page', () => {
  it('refuses a request without the token, also one with an API key', async () => {
    const ask = (headers: Record<string, string>) =>
      fetch(`${service.admin}/api/state`, { headers })
    expect(await codeOf(await ask({}))).toEqual([401, 'malformed_credentials'])
    expect(await codeOf(await ask({ 'x-api-key': await service.key() }))).toEqual([
      401,
      'malformed_credentials',
    ])
    const bearer = { authorization: `Bearer ${await service.key()}` }
    expect(await codeOf(await ask(bearer))).toEqual([401, 'invalid_key'])
    expect(service.logLines.map(({ msg }) => msg)).toContain('a wrong admin token was refused')
    expect(JSON.stringify(service.logLines)).not.toContain(ADMIN_TOKEN)
  })

  it('refuses the requests of other pages, and lets none read its answers', async () => {
    const foreign = await service.ask('GET', '/api/state', undefined, {
      origin: 'https://evil.com',
    })
    expect(await codeOf(foreign)).toEqual([403, 'origin_not_allowed'])
    const preflight = await service.ask('OPTIONS', '/api/state', undefined, {
      origin: 'https://evil.com',
    })
    expect(preflight.status).toBe(403)
    const own = await service.ask('GET', '/api/state', undefined, { origin: service.admin })
    expect(own.status).toBe(200)
    for (const { headers } of [foreign, preflight, own]) {
      expect(headers.get('access-control-allow-origin')).toBeNull()
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
    }
  })

  it.each([
    ['evil.example', 403],
    ['evil.example:3002', 403],
    ['127.0.0.1.evil.example', 403],
    ['localhost:3002', 200],
    ['10.0.0.7:3002', 200],
    ['[::1]:3002', 200],
    ['admin.example.com', 200],
    ['admin.example.com:8443', 200],
  ])('at the host %s answers %i, also to a page of that host', async (host, status) => {
    for (const path of ['/', '/api/state']) {
      const headers = { host, origin: `http://${host}`, authorization: `Bearer ${ADMIN_TOKEN}` }
      const answer = await fetchRaw(service.admin + path, headers)
      expect([path, answer.status]).toEqual([path, status])
      if (status === 403) expect(String(answer.body)).toContain('"origin_not_allowed"')
    }
  })

  it('sets no cookie, and stores no answer', async () => {
    const { headers } = await service.ask('GET', '/api/state')
    expect([headers.get('set-cookie'), headers.get('cache-control')]).toEqual([null, 'no-store'])
  })

  it('has no route of the public API, and the public port has none of its routes', async () => {
    expect((await service.ask('GET', '/stripe.com')).status).toBe(404)
    expect((await service.ask('GET', '/metrics')).status).toBe(404)
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` }
    expect((await service.get('/api/audit', headers)).status).not.toBe(200)
  })
})

describe('the admin API', () => {
  it('tells the version and the parts that do not answer', async () => {
    expect(await service.askJson('GET', '/api/state')).toEqual({ version: '0.1.0', degraded: [] })
  })

  it('sets, shows and unsets a correction, and notes who did it and why', async () => {
    const headers = {
      'x-admin-name': encodeURIComponent('Zoë'),
      'x-admin-reason': 'new logo\tof 2026',
    }
    const set = '/api/companies/www.acme.com/artwork/set?kind=icon&background=light&keep=true'
    expect(await service.askJson('POST', set, Buffer.from(SVG), headers)).toEqual({
      domain: 'acme.com',
      kind: 'icon',
      mediaType: 'image/svg+xml',
      width: 90,
      height: 90,
      blocked: false,
    })
    const company = await service.askJson('GET', '/api/companies/acme.com')
    expect(company).toMatchObject({ domain: 'acme.com', blocked: false, visit: null })
    expect(company.shown).toMatchObject([{ kind: 'icon', source: 'uploaded', background: 'light' }])
    const logo = await service.ask('GET', '/api/companies/acme.com/logo?theme=dark')
    expect(logo.headers.get('content-type')).toMatch(/^image\//)
    expect(await service.askJson('GET', '/api/artwork')).toMatchObject({
      companies: [{ domain: 'acme.com', blocked: false, artwork: [{ kind: 'icon', kept: true }] }],
    })
    const unset = '/api/companies/acme.com/artwork/unset'
    expect(await service.askJson('POST', unset)).toEqual({
      domain: 'acme.com',
      removed: 1,
      unblocked: false,
    })
    const { entries } = await service.askJson('GET', '/api/audit?limit=2')
    expect(entries).toMatchObject([
      { who: 'admin page', action: 'artwork unset', subject: 'acme.com', reason: null },
      {
        who: 'admin page: Zoë',
        action: 'artwork set',
        subject: 'acme.com icon light kept',
        reason: 'new logo of 2026',
      },
    ])
  })

  it('rejects a file that is no image, an empty one and one over 5 MB', async () => {
    const set = '/api/companies/acme.com/artwork/set'
    for (const body of [Buffer.from('no image'), Buffer.alloc(0)]) {
      expect(await codeOf(await service.ask('POST', set, body))).toEqual([400, 'invalid_request'])
    }
    const large = await service.ask('POST', set, Buffer.alloc(5_000_001))
    expect(await codeOf(large)).toEqual([413, 'payload_too_large'])
  })

  it('blocks and unblocks a company on the public API', async () => {
    const post = (action: string) =>
      service.askJson('POST', `/api/companies/github.com/${action}`, undefined)
    const source = async () => (await service.get('image:/github.com')).headers.get('x-source')
    expect(await source()).not.toBe('monogram')
    expect(await post('block')).toEqual({ domain: 'github.com', blocked: true, changed: true })
    expect(await post('block')).toMatchObject({ changed: false })
    await expect.poll(source).toBe('monogram')
    expect(await post('unblock')).toMatchObject({ blocked: false, changed: true })
    await expect.poll(source).not.toBe('monogram')
  })

  it('refreshes a company, and has no image of a candidate that does not exist', async () => {
    const refreshed = await service.askJson('POST', '/api/companies/github.com/refresh')
    expect(refreshed).toMatchObject({ domain: 'github.com', refreshed: false })
    const { entries } = await service.askJson('GET', '/api/audit?limit=1')
    expect(entries).toMatchObject([{ action: 'refresh', subject: 'github.com' }])
    const image = await service.ask('GET', '/api/companies/github.com/candidates/1')
    expect(await codeOf(image)).toEqual([404, 'not_found'])
  })

  it('finds companies by name', async () => {
    const company = companyOf('acme.com', { name: 'Acme Corp' })
    await service.stores.records.companies.put([company])
    const { results } = await service.askJson('GET', '/api/search?q=acme')
    expect(results[0]).toMatchObject({ domain: 'acme.com', name: 'Acme Corp' })
  })

  it('creates a key that works, disables it and enables it again', async () => {
    const wanted = { kind: 'secret', plan: 'pro', label: 'billing', expiresInDays: 30 }
    const { id, key } = await service.askJson('POST', '/api/keys/create', wanted)
    const status = async () => (await service.get('/api/usage', { 'x-api-key': key })).status
    expect(await status()).toBe(200)
    const { keys, plans } = await service.askJson('GET', '/api/keys')
    const listed = keys.find((entry: { id: string }) => entry.id === id)
    expect(listed).toMatchObject({ plan: 'pro', label: 'billing', revokedAt: null })
    expect(listed.hash).toBeUndefined()
    expect(plans).toContain('pro')
    await service.askJson('POST', `/api/keys/${id}/revoke`)
    await expect.poll(status).toBe(401)
    await service.askJson('POST', `/api/keys/${id}/enable`)
    await expect.poll(status).toBe(200)
    const moved = await service.askJson('POST', `/api/keys/${id}/set-plan`, { plan: 'starter' })
    expect(moved).toMatchObject({ id, plan: 'starter' })
    const wrongPlan = await service.ask('POST', `/api/keys/${id}/set-plan`, { plan: 'gold' })
    expect(await codeOf(wrongPlan)).toEqual([400, 'invalid_request'])
    const noPlan = await service.ask('POST', `/api/keys/${id}/set-plan`, { plan: 'anonymous' })
    expect(await codeOf(noPlan)).toEqual([400, 'invalid_request'])
    const rotated = await service.askJson('POST', `/api/keys/${id}/rotate`)
    expect(rotated.key).not.toBe(key)
    const { days } = await service.askJson('GET', `/api/keys/${id}/usage`)
    expect(days).toHaveLength(30)
    expect(days.at(-1).requests).toBeGreaterThan(0)
    const { entries } = await service.askJson('GET', '/api/audit?limit=6')
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'keys expire',
      'keys create',
      'keys change',
      'keys change',
      'keys revoke',
      'keys create',
    ])
  })

  it.each([
    [{ plan: 'pro' }, 'kind'],
    [{ kind: 'secret', plan: 'gold' }, 'The plan must be one of'],
    [{ kind: 'secret', plan: 'pro', origins: ['a.com'] }, 'Origins need a publishable key'],
    [{ kind: 'publishable', plan: 'pro', expiresInDays: 0 }, 'expiresInDays'],
    [{ kind: 'secret', plan: 'pro', label: 'red \u001b[31m' }, 'The label must be text without'],
  ])('rejects a new key %j', async (wanted, detail) => {
    const response = await service.ask('POST', '/api/keys/create', wanted)
    expect(response.status).toBe(400)
    expect((await response.json()).detail).toContain(detail)
  })

  it('has no key with an unknown id, and no queue without Redis', async () => {
    const unknown = await service.ask('POST', '/api/keys/key_x/revoke')
    expect(await codeOf(unknown)).toEqual([404, 'not_found'])
    if (process.env.TEST_SUITE !== 'servers')
      expect(await service.askJson('GET', '/api/jobs')).toEqual({ queue: null })
    else
      expect(await service.askJson('GET', '/api/jobs')).toMatchObject({
        queue: { hasWorker: false, failed: [] },
      })
  })

  it('answers other methods with 405', async () => {
    expect((await service.ask('DELETE', '/api/keys')).status).toBe(405)
  })
})

describe('many wrong tokens', () => {
  it('make the address wait, also with the right token', async () => {
    const limited = await startAdminService()
    await avoidMinuteBoundary()
    const statusOf = async (headers = {}) =>
      (await limited.ask('GET', '/api/state', undefined, headers)).status
    const wrong = { authorization: 'Bearer wrong' }
    for (let i = 0; i < 20; i++) expect(await statusOf(wrong)).toBe(401)
    expect(await statusOf(wrong)).toBe(429)
    expect(await statusOf()).toBe(429)
    await limited.close()
  })
})
