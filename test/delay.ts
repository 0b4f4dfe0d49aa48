// A way to a server that can be made slow while it is used.
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from './service.ts'

export interface Delay {
  url: string
  /** How long each piece takes from now on, either way. */
  set(milliseconds: number): void
  close(): Promise<void>
}

export async function startDelay(to: { port: number }): Promise<Delay> {
  const port = await freePort()
  const sockets = new Set<Socket>()
  let delay = 0
  const pass = (from: Socket, into: Socket) => {
    sockets.add(from)
    // Pieces keep their order: each leaves no sooner than the one before it.
    let last = 0
    from.on('data', (piece) => {
      last = Math.max(last, Date.now() + delay)
      setTimeout(() => into.writable && into.write(piece), Math.max(0, last - Date.now()))
    })
    from.on('error', () => {})
    from.on('close', () => {
      sockets.delete(from)
      into.destroy()
    })
  }
  const server = createServer((client) => {
    const upstream = connect(to.port, '127.0.0.1')
    pass(client, upstream)
    pass(upstream, client)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `redis://127.0.0.1:${port}`,
    set(milliseconds) {
      delay = milliseconds
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
