// Keys appear in no log line, problem or store.
import { describe, expect, it } from 'vitest'
import { generateKey } from '../../server/access/api-keys.ts'
import { redactUrl } from '../../server/telemetry/redact.ts'
import { closeAfterTests } from '../support/close.ts'
import { startService } from '../support/service.ts'

const service = closeAfterTests(await startService({ plans: 'unlimited' }))

describe('a key is never shown', () => {
  it('in a log line for any way to send it, or in a problem when it was in the query', async () => {
    const loggingService = await startService({ plans: 'unlimited' })
    const keys = [
      await loggingService.key(),
      await loggingService.key({ kind: 'publishable', origins: ['a.com'] }),
      await loggingService.key({ existing: 'former.key+with/odd=signs' }),
      generateKey('secret'),
    ]
    const problems: string[] = []
    for (const key of keys) {
      const escaped = encodeURIComponent(key)
      const partlyEscaped = `%${key.charCodeAt(0).toString(16)}${encodeURIComponent(key.slice(1))}`
      // The parameter or its value escaped in part, repeated, or beside another or a broken parameter.
      const queries = [
        `token=${escaped}`,
        `%74oken=${escaped}`,
        `t%6Fken=${escaped}&size=64`,
        `token=${partlyEscaped}`,
        `size=1&token=${escaped}`,
        `token=${escaped}&token=${escaped}`,
        'a=b',
        `%ff&token=${escaped}`,
        `x=%&%74%6f%6b%65%6e=${escaped}`,
      ]
      for (const query of queries) {
        for (const path of [
          '/api/stripe.com',
          '/api/localhost',
          '/no/route',
          'image:/stripe.com',
        ]) {
          const headers = { 'x-api-key': key, authorization: `Bearer ${key}` }
          const withoutHeaders = await loggingService.get(`${path}?${query}`, {}, 'GET')
          const withHeaders = await loggingService.get(`${path}?${query}`, headers)
          for (const response of [withoutHeaders, withHeaders])
            if (response.status >= 400) problems.push(await response.text())
        }
      }
    }
    await loggingService.close()
    // The end of a key must not appear either.
    const secrets = keys.flatMap((key) => [key, encodeURIComponent(key), key.slice(12)])
    const lines = loggingService.logLines.map((line) => JSON.stringify(line))
    expect(lines.length).toBeGreaterThan(200)
    for (const secret of secrets) {
      expect(lines.filter((line) => line.includes(secret))).toEqual([])
      expect(problems.filter((body) => body.includes(secret))).toEqual([])
    }
    expect(loggingService.logLines.some((line) => typeof line.keyId === 'string')).toBe(true)
  })

  it.each([
    ['the path', (key: string) => `/api/${key}`],
    ['a deeper path', (key: string) => `/v1/logos/${key}/x`],
    ['a parameter of another name', (key: string) => `/api/stripe.com?key=${key}`],
    ['a wrong parameter', (key: string) => `/api/stripe.com?size=${key}`],
    ['the path, escaped', (key: string) => `/api/%6C${key.slice(1)}`],
    ['a parameter, escaped', (key: string) => `/api/stripe.com?key=l%67${key.slice(2)}`],
  ])('in a log line when it was sent in %s by mistake', async (_where, pathOf) => {
    const key = await service.key()
    const lineCount = service.logLines.length
    await (await service.get(pathOf(key))).arrayBuffer()
    await expect.poll(() => service.logLines.length).toBeGreaterThan(lineCount)
    const lines = service.logLines.slice(lineCount).map((line) => JSON.stringify(line))
    expect(lines.filter((line) => line.includes(key.slice(12)))).toEqual([])
  })

  it.each([
    ['a path', (key: string) => `/api/${key}`],
    ['a path, escaped', (key: string) => `/v1/logos/${key.replaceAll('_', '%5F')}/x?size=64`],
  ])('in a log line when an existing key was sent in %s by mistake', async (_where, pathOf) => {
    const key = await service.key({ existing: `former_service_key_${service.logLines.length}` })
    const lineCount = service.logLines.length
    await (await service.get(pathOf(key))).arrayBuffer()
    await expect.poll(() => service.logLines.length).toBeGreaterThan(lineCount)
    const [line] = service.logLines.slice(lineCount)
    expect(line?.url).toContain('[key]')
    expect(JSON.stringify(line)).not.toMatch(/former/)
  })

  it('in the instance of a problem when it was sent in the path by mistake', async () => {
    const key = await service.key()
    const problem = (await (await service.get(`/v1/logos/${key}`)).json()) as { instance: string }
    expect(problem.instance).not.toContain(key)
  })

  it('in the stored keys, which are hashed', async () => {
    const key = await service.key()
    const stored = JSON.stringify(await service.stores.records.keys.list())
    expect(stored).not.toContain(key)
    expect(stored).not.toContain(key.slice(6))
  })
})

describe('redactUrl', () => {
  it('keeps long host names, company names and file names', () => {
    for (const url of [
      '/api/internationalbusinessmachines.com?size=64',
      '/api/name/International%20Business%20Machines',
      '/assets/index-0123456789abcdef.js',
    ])
      expect(redactUrl(url)).toBe(url)
  })

  it('masks the signature of a signed URL', () => {
    for (const name of ['grant', 'gr%61nt'])
      expect(redactUrl(`/api/stripe.com?size=512&${name}=AAAAAAAAAAAAAAAAAAAAAA&theme=dark`)).toBe(
        '/api/stripe.com?size=512&grant=[key]&theme=dark',
      )
  })
})
