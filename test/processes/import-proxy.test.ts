// Imports where only a proxy leads to the internet.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { CLI } from '../support/processes/index.ts'

it('an import asks HTTPS_PROXY for a tunnel to the publisher', async () => {
  const requests: IncomingMessage[] = []
  const proxy = createServer().on('connect', (request: IncomingMessage, client: Socket) => {
    requests.push(request)
    client.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  const { port } = proxy.address() as AddressInfo
  const dataDir = await mkdtemp(join(tmpdir(), 'logograph-'))
  const env = { DATA_DIR: dataDir, HTTPS_PROXY: `http://crawler:p%40ss@127.0.0.1:${port}` }
  const run = promisify(execFile)(process.execPath, [CLI, 'import', 'sec'], { env })
  await expect(run).rejects.toMatchObject({ code: 1 })
  expect(requests[0]?.url).toBe('www.sec.gov:443')
  const credentials = Buffer.from('crawler:p@ss').toString('base64')
  expect(requests[0]?.headers['proxy-authorization']).toBe(`Basic ${credentials}`)
  proxy.close()
  await rm(dataDir, { recursive: true, force: true })
})
