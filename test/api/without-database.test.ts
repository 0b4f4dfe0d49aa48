// A service that starts while MongoDB is away: it is ready, and answers bundled logos.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/ports.ts'
import { type Service, startService } from '../support/service.ts'

describe('a service that starts without its database', () => {
  let service: Service
  beforeAll(async () => {
    const env = { MONGODB_URL: `mongodb://127.0.0.1:${await freePort()}/logograph` }
    service = await startService({ env })
  })
  afterAll(() => service.close())

  it('answers bundled logos, which caches keep for seconds only', async () => {
    const answer = await service.get('/api/microsoft.com?size=64')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-source')).toMatch(/^bundled:/)
    expect(answer.headers.get('cache-control')).toContain('max-age=10')
  })

  it('answers 503 for a company whose logo only the database could have', async () => {
    const answer = await service.get('/api/unknown-company.com')
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is ready, and names the part that is away', async () => {
    const state = { status: 'degraded', degraded: ['records'] }
    for (const path of ['/readyz', '/health', 'image:/readyz']) {
      const answer = await service.get(path)
      expect(answer.status, path).toBe(200)
      expect(await answer.json(), path).toMatchObject(state)
    }
  })
})
