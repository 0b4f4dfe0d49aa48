// A service that starts while MongoDB is away: it is ready, and answers the bundled logos that nobody has blocked.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../support/ports.ts'
import { type Service, startService } from '../support/service.ts'

describe('a service that starts without its database', () => {
  let service: Service
  let env: Record<string, string>
  let dataDir = ''
  beforeAll(async () => {
    env = { MONGODB_URL: `mongodb://127.0.0.1:${await freePort()}/logograph` }
    dataDir = await mkdtemp(join(tmpdir(), 'logograph-list-'))
    // The list that an earlier process has left.
    await writeFile(join(dataDir, 'operator-domains'), 'adobe.com\n')
    service = await startService({ env: { ...env, DATA_DIR: dataDir } })
  })
  afterAll(async () => {
    await service.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('answers bundled logos, which caches keep for seconds only', async () => {
    const answer = await service.get('/api/microsoft.com?size=64')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-source')).toMatch(/^bundled:/)
    expect(answer.headers.get('cache-control')).toContain('max-age=10')
  })

  it('answers the fallback for a domain that was corrected or blocked', async () => {
    const answer = await service.get('/api/adobe.com?size=64')
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-source')).toBe('monogram')
    expect(answer.headers.get('x-pending')).toBe('true')
    expect(answer.headers.get('cache-control')).toContain('max-age=10')
  })

  it('answers the fallback for every bundled logo when it has no list of blocked domains', async () => {
    const other = await startService({ env })
    const answer = await other.get('/api/microsoft.com?size=64')
    expect(answer.headers.get('x-source')).toBe('monogram')
    await other.close()
  })

  it('answers 503 for a company whose logo only the database could have', async () => {
    const answer = await service.get('/api/unknown-company.com')
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await answer.json()).detail).toBe('The database is down.')
    for (let i = 0; i < 5; i++)
      expect((await service.get(`/api/search?q=pumps${i}`)).status).toBe(503)
    const warnings = service.logLines.filter(({ level }) => level === 'warn')
    // One for each reason: before and after the store was found to be away.
    expect(warnings.length).toBeLessThan(4)
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
