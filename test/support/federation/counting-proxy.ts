// Passes the requests of a gateway on to the service, and notes how each may be stored.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface CountingProxy {
  url: string
  /** @returns the Cache-Control of each answer since the last call. */
  takeCacheControls(): string[]
}

export async function startProxy(target: string): Promise<CountingProxy> {
  let cacheControls: string[] = []
  const server = createServer(async (request, response) => {
    const { 'x-api-key': key = '', 'content-type': type = '' } = request.headers
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': type, ...(key && { 'x-api-key': String(key) }) },
      body: await text(request),
    })
    for (const name of ['content-type', 'cache-control'])
      response.setHeader(name, answer.headers.get(name) ?? '')
    cacheControls.push(answer.headers.get('cache-control') ?? '')
    response.end(await answer.text())
  })
  return {
    url: await listen(server),
    takeCacheControls() {
      const taken = cacheControls
      cacheControls = []
      return taken
    },
  }
}

/** @returns the URL of a server on a free port of this machine. */
export async function listen(server: ReturnType<typeof createServer>): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
