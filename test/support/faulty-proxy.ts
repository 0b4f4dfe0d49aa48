// A TCP proxy in front of a real server, which may fail as networks do.
import { connect, createServer, type Socket } from 'node:net'

/**
 * `refuse`: nothing listens, and what was open is cut. `hole`: everything is taken and nothing is answered, as
 * behind a firewall that drops.
 */
export type Weather = 'pass' | 'refuse' | 'hole'

export interface TestProxy {
  port: number
  /** Changes the weather for what is open, too. @param delayMs of each piece, either way. */
  turn(weather: Weather, delayMs?: number): Promise<void>
  close(): Promise<void>
}

/** @param upstream port on 127.0.0.1. @param weather at the start. */
export async function startProxy(upstream: number, weather: Weather = 'pass'): Promise<TestProxy> {
  const open = new Set<Socket>()
  let delay = 0
  let now = weather
  const server = createServer((client) => {
    const target = connect(upstream, '127.0.0.1')
    const pass = (from: Socket, to: Socket) => {
      // Pieces keep their order: none leaves sooner than the one before it.
      let last = 0
      from.on('data', (bytes) => {
        const send = () => now === 'pass' && !to.destroyed && to.write(bytes)
        last = Math.max(last, Date.now() + delay)
        const wait = last - Date.now()
        if (wait > 0) setTimeout(send, wait)
        else send()
      })
    }
    pass(client, target)
    pass(target, client)
    for (const [one, other] of [
      [client, target],
      [target, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  const unlisten = async () => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    cut()
    await closed
  }
  await listen(0)
  const { port } = server.address() as { port: number }
  if (weather === 'refuse') await unlisten()
  return {
    port,
    async turn(weather, delayMs = 0) {
      const before = now
      now = weather
      delay = delayMs
      if (weather === 'refuse') return unlisten()
      if (!server.listening) await listen(port)
      // What a hole swallowed never arrives: such a connection is of no use afterwards.
      if (before === 'hole' && weather === 'pass') cut()
    },
    close: unlisten,
  }
}
