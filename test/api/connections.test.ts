// Limits of connections: pipelined requests, clients that do not read, and the number of open connections.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, describe, expect, it } from 'vitest'
import {
  avoidMinuteBoundary,
  type Service,
  type ServiceOptions,
  startService,
} from '../support/service.ts'

const services: Service[] = []
const sockets: Socket[] = []
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  for (const service of services) await service.close()
})

async function launch(options: ServiceOptions): Promise<Service> {
  const service = await startService(options)
  services.push(service)
  return service
}

/**
 * Opens a connection; its errors are ignored, because the server may close it.
 * @param localAddress the address of the client; test services exempt only 127.0.0.1 from the limits.
 */
async function open({ api }: Service, localAddress = '127.0.0.66'): Promise<Socket> {
  const socket = connect({ port: Number(new URL(api).port), host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  sockets.push(socket)
  await once(socket, 'connect')
  return socket
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

/** @returns the status lines received when there are `count` of them or the connection closes. */
function readStatuses(socket: Socket, count: number): Promise<string[]> {
  const { promise, resolve } = Promise.withResolvers<string[]>()
  const statuses: string[] = []
  // The end of what was read, because a status line may arrive in two parts.
  let rest = ''
  socket.setEncoding('latin1').on('data', (chunk) => {
    rest += chunk
    statuses.push(...(rest.match(/HTTP\/1\.1 \d{3}/g) ?? []))
    rest = rest.slice(1 - 'HTTP/1.1 200'.length)
    if (statuses.length >= count) resolve(statuses)
  })
  socket.once('close', () => resolve(statuses))
  return promise
}

/** @returns whether the server closes the connection instead of answering. */
async function isClosed(socket: Socket): Promise<boolean> {
  const closed = once(socket, 'close').then(() => true)
  const answered = once(socket, 'data').then(() => false)
  socket.write(get('/livez'))
  return Promise.race([closed, answered])
}

it.each([
  [{}, 'timeout=75'],
  [{ KEEP_ALIVE_SECONDS: '620' }, 'timeout=620'],
])('with %j, an idle connection stays open for %s', async (env, expected) => {
  const service = await launch({ env })
  const response = await service.get('/livez', { connection: 'keep-alive' })
  expect(response.headers.get('keep-alive')).toBe(expected)
})

describe('pipelined requests of one connection', () => {
  it('are answered in order, one after another', async () => {
    let activePings = 0
    let maxActivePings = 0
    const service = await launch({
      plans: 'unlimited',
      metrics: async () => '',
      // Each /readyz pings the store, which takes 5 ms here, so that requests would overlap.
      prepare: async ({ records }) => {
        const { ping } = records
        records.ping = async () => {
          activePings += 1
          maxActivePings = Math.max(maxActivePings, activePings)
          await new Promise((resolve) => setTimeout(resolve, 5))
          activePings -= 1
          return ping()
        }
      },
    })
    const socket = await open(service)
    const statuses = readStatuses(socket, 401)
    socket.write(get('/readyz').repeat(400) + get('/nowhere/at/all'))
    expect(await statuses).toEqual([...Array(400).fill('HTTP/1.1 200'), 'HTTP/1.1 404'])
    expect(maxActivePings).toBe(1)
  })

  it('are dropped with the connection when one before them exceeds the limit of pages a minute', async () => {
    const service = await launch({ pagesPerMinute: 20 })
    await avoidMinuteBoundary()
    const socket = await open(service)
    const statuses = readStatuses(socket, 100)
    socket.write(get('/api/openapi.json').repeat(100))
    const answered = await statuses
    expect(answered).toEqual([...Array(20).fill('HTTP/1.1 200'), 'HTTP/1.1 429'])
  })
})

describe('a client that does not read', () => {
  it('is disconnected when its response makes no progress, unlike a client that reads slowly', async () => {
    const service = await launch({ connections: { stallCheckMs: 2000 } })
    const stalled = await open(service)
    const slow = await open(service)
    await expect
      .poll(() => service.metricsText(), { timeout: 20_000 })
      .toContain('logograph_connections 2')
    stalled.pause()
    slow.pause()
    // The responses are larger than the socket buffers of both sides.
    const request = get('/api/openapi.json').repeat(100)
    let received = 0
    // The slow client reads a part of the response every 20 ms, so also between two stall checks.
    const reader = setInterval(() => {
      received += (slow.read() as Buffer | null)?.byteLength ?? 0
    }, 20)
    slow.write(request)
    const ended = once(stalled, 'close')
    stalled.write(request)
    await expect
      .poll(async () => /logograph_connections (\d+)/.exec(await service.metricsText())?.[1], {
        timeout: 20_000,
      })
      .toBe('1')
    stalled.resume()
    await ended
    clearInterval(reader)
    expect(received).toBeGreaterThan(0)
    slow.resume()
    expect(await isClosed(slow)).toBe(false)
  })

  it('is disconnected although it keeps sending', async () => {
    const service = await launch({ connections: { stallCheckMs: 1000 } })
    const socket = await open(service)
    socket.pause()
    socket.write(get('/api/openapi.json').repeat(100))
    // An empty line before a request is valid HTTP and starts no request.
    const sender = setInterval(() => socket.write('\r\n'), 100)
    await expect
      .poll(() => service.metricsText(), { timeout: 20_000 })
      .toContain('logograph_connections 0')
    clearInterval(sender)
  })

  it('is read again after it has read its responses', async () => {
    const service = await launch({ connections: { stallCheckMs: 3000 } })
    const socket = await open(service)
    socket.pause()
    socket.write(get('/api/openapi.json').repeat(100))
    // Sent while the responses wait for the client.
    const sender = setInterval(() => socket.write('\r\n'), 100)
    // Longer than the time between two checks, and shorter than twice that, when the connection could be closed.
    await new Promise((resolve) => setTimeout(resolve, 4000))
    clearInterval(sender)
    socket.write(get('/nowhere/at/all'))
    const statuses = readStatuses(socket, 101)
    socket.resume()
    // The statuses are not compared, because a busy machine answers some of the requests with 503.
    expect(await statuses).toHaveLength(101)
  })

  it('is not disconnected while its response is still being computed', async () => {
    const service = await launch({
      connections: { stallCheckMs: 50 },
      prepare: async ({ records }) => {
        const { ping } = records
        records.ping = async () => {
          await new Promise((resolve) => setTimeout(resolve, 400))
          return ping()
        }
      },
    })
    const socket = await open(service)
    const statuses = readStatuses(socket, 1)
    socket.write(get('/readyz'))
    expect(await statuses).toEqual(['HTTP/1.1 200'])
  })
})

describe('answers that wait for clients that read slowly', () => {
  /** Opens a connection for more answers than the buffers of the system hold, so that one waits in the process. */
  async function openPaused(service: Service, localAddress: string): Promise<Socket> {
    const socket = await open(service, localAddress)
    socket.pause()
    socket.write(get('/api/openapi.json').repeat(100))
    return socket
  }

  it('are given up above a limit, those of the address that holds the most first', async () => {
    const answer = await (await launch({})).get('/api/openapi.json')
    // Two answers and their headers fit.
    const maxUnsentBytes = 2.5 * (await answer.bytes()).byteLength
    const service = await launch({ connections: { maxUnsentBytes } })
    const modest = await openPaused(service, '127.0.0.67')
    const greedy = await Promise.all(
      Array.from({ length: 6 }, () => openPaused(service, '127.0.0.66')),
    )
    await expect
      .poll(() => service.metricsText(), { timeout: 20_000 })
      .toContain('logograph_connections 2')
    const health = await (await service.get('/health')).json()
    expect(health).toMatchObject({ status: 'degraded', degraded: ['connections'] })
    // It has waited as long, and gets all that it asked for.
    const statuses = readStatuses(modest, 100)
    modest.resume()
    expect(await statuses).toHaveLength(100)
    for (const socket of greedy) socket.destroy()
  })
})

describe('open connections', () => {
  it('at the limit of the process make room for an address that holds fewer, also while they send a request', async () => {
    // 20 connections, 10 of them for one address.
    const service = await launch({ connections: { maxOpenFiles: 80 } })
    const body =
      'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n'
    const sendSlowly = async (localAddress: string) => {
      const socket = await open(service, localAddress)
      socket.write(body)
      return socket
    }
    const few = await Promise.all(Array.from({ length: 9 }, () => sendSlowly('127.0.0.67')))
    const many = await Promise.all(Array.from({ length: 10 }, () => sendSlowly('127.0.0.66')))
    const one = await sendSlowly('127.0.0.68')
    await expect
      .poll(() => service.metricsText(), { timeout: 20_000 })
      .toContain('logograph_connections 20')
    const newcomer = await open(service, '127.0.0.69')
    expect(await isClosed(newcomer)).toBe(false)
    await expect.poll(() => many.filter(({ destroyed }) => destroyed).length).toBe(1)
    for (const socket of [...few, one]) expect(socket.destroyed).toBe(false)
    // The address that holds the most gets no place of another one.
    await sendSlowly('127.0.0.69')
    newcomer.write(body)
    expect(await isClosed(await open(service, '127.0.0.66'))).toBe(true)
    const health = await (await service.get('/health')).json()
    expect(health).toMatchObject({ status: 'degraded', degraded: ['connections'] })
  })

  it('above the limit of one address replace idle ones, and are refused when none is idle', async () => {
    const service = await launch({ env: { MAX_CONNECTIONS_PER_ADDRESS: '3' } })
    const first = await open(service)
    const others = [await open(service), await open(service)]
    const closed = once(first, 'close')
    const fourth = await open(service)
    await closed
    for (const socket of [...others, fourth]) expect(await isClosed(socket)).toBe(false)
    // A request whose body does not arrive keeps its connection busy.
    for (const socket of [...others, fourth])
      socket.write(
        'POST /mcp HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n',
      )
    await expect.poll(async () => isClosed(await open(service)), { timeout: 20_000 }).toBe(true)
    expect(await isClosed(await open(service, '127.0.0.67'))).toBe(false)
    expect(await service.metricsText()).toMatch(/logograph_connections_refused [1-9]/)
  })

  it('are unlimited for exempt addresses and for trusted proxies', async () => {
    for (const name of ['MAX_CONNECTIONS_EXEMPT', 'TRUST_PROXY']) {
      const env = { MAX_CONNECTIONS_PER_ADDRESS: '2', [name]: '127.0.0.64/26' }
      const service = await launch({ env })
      const connections = await Promise.all(Array.from({ length: 6 }, () => open(service)))
      for (const socket of connections) expect(await isClosed(socket)).toBe(false)
    }
  })

  it('in total leave file descriptors free: idle ones are closed for new ones', async () => {
    // 20 connections, half of the file descriptors beyond the 40 of an idle process; 10 of them for one address.
    const service = await launch({ connections: { maxOpenFiles: 80 } })
    const idle = await Promise.all(Array.from({ length: 30 }, () => open(service)))
    await expect
      .poll(() => idle.filter(({ destroyed }) => destroyed).length, { timeout: 20_000 })
      .toBe(20)
    for (const n of [70, 71, 72, 73])
      for (let i = 0; i < 5; i++)
        expect(await isClosed(await open(service, `127.0.0.${n}`))).toBe(false)
    expect(await isClosed(await open(service, '127.0.0.80'))).toBe(false)
    // The first ones never sent a request, so for their clients they were refused.
    expect(await service.metricsText()).toMatch(/logograph_connections_refused [1-9]/)
    const health = await (await service.get('/health')).json()
    expect(health).toMatchObject({ status: 'degraded', degraded: ['connections'] })
    const lines = service.logLines.map(({ msg }) => String(msg))
    expect(lines.filter((line) => line === 'connections are refused at a limit')).toHaveLength(1)
    expect(lines).toContain(
      'ulimit -n is 80, so this process holds only 20 connections; 1024 or more is recommended',
    )
  })

  it('are answered, many at once, where few files may be open', async () => {
    const service = await launch({ connections: { maxOpenFiles: 80 } })
    const answers = await Promise.all(
      Array.from({ length: 20 }, async (_, i) => {
        const socket = await open(service, `127.0.0.${90 + (i % 4)}`)
        const statuses = readStatuses(socket, 1)
        socket.write(get('/livez'))
        return statuses
      }),
    )
    expect(answers.flat()).toEqual(Array(20).fill('HTTP/1.1 200'))
    expect(await (await service.get('/health')).json()).toMatchObject({ status: 'ok' })
  })
})
