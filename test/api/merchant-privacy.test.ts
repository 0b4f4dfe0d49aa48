// The text of a statement stays nowhere: not in a log, a metric, a trace, a cache, a store or a request to another host.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { startService } from '../support/service.ts'

const MARKER = 'QXMARKERZ'
const LINE = `PAYPAL *SPOTIFY ${MARKER} ${MARKER}.COM`

/** A host that keeps what it is sent: traces, webhooks, and questions to a language model. */
async function startRecorder() {
  const received: Buffer[] = []
  const server = createServer(async (request, response) => {
    received.push(Buffer.from(request.url ?? ''), await buffer(request))
    response.writeHead(200).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.close()
    server.closeAllConnections()
  }
  return { received, url, close }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

describe('the text of a statement', () => {
  it('is in no log, metric, trace, cache, store, webhook or question to a model', async () => {
    const recorder = await startRecorder()
    const service = await startService({
      plans: 'unlimited',
      env: {
        OTEL_EXPORTER_OTLP_ENDPOINT: recorder.url,
        LLM_BASE_URL: recorder.url,
        LLM_MODEL: 'model',
        PURGE_WEBHOOK_URL: recorder.url,
        PURGE_WEBHOOK_SECRET: 'a-secret-of-a-webhook',
      },
    })
    const headers = { 'content-type': 'application/json', 'x-api-key': await service.key() }
    const post = (path: string, body: unknown, extra = {}) =>
      fetch(service.api + path, {
        method: 'POST',
        headers: { ...headers, ...extra },
        body: JSON.stringify(body),
      })
    const inQuery = encodeURIComponent(LINE)
    const literal = `{ merchant(text: ${JSON.stringify(LINE)}) { store merchant { company { name } } } }`
    const variable = 'query ($text: String!) { merchant(text: $text) { kind } }'
    const tool = { name: 'find_merchant', arguments: { text: LINE } }
    const accept = 'application/json, text/event-stream'
    const statuses = [
      await post('/api/merchant', { text: LINE }),
      await service.get(`/api/merchant?text=${inQuery}&city=${MARKER}`),
      await service.get(`/api/merchant?%74ext=${inQuery}&mcc=wrong`),
      await post('/api/batch/merchants', { lines: [LINE, { text: LINE, city: MARKER }] }),
      await post('/api/merchant', { text: LINE.repeat(100) }),
      await post('/api/merchant', { text: LINE, country: MARKER }),
      await post('/graphql', { query: literal }),
      await post('/graphql', { query: variable, variables: { text: LINE } }),
      await service.get(`/graphql?query=${encodeURIComponent(literal)}`, headers),
      await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: tool }, { accept }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 400, 200, 400, 400, 200, 200, 200, 200])

    // A document with a line in it is forgotten, so its hash finds nothing.
    const sha256Hash = createHash('sha256').update(literal).digest('hex')
    const extensions = { persistedQuery: { version: 1, sha256Hash } }
    const { errors } = await (await post('/graphql', { extensions })).json()
    expect(errors[0].extensions.code).toBe('PERSISTED_QUERY_NOT_FOUND')

    const metrics = await service.metricsText()
    const files = await Promise.all(
      (await filesBelow(service.dataDir)).map((file) => readFile(file)),
    )
    await service.close()
    recorder.close()
    const lines = service.logLines.map((line) => JSON.stringify(line))
    expect(lines.some((line) => line.includes('/api/merchant'))).toBe(true)
    expect([files.length > 0, recorder.received.length > 0]).toEqual([true, true])
    for (const text of [...lines, metrics, ...files, ...recorder.received])
      expect(text.includes(MARKER)).toBe(false)
  })
})
