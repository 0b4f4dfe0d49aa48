// A TCP proxy in front of a real server that simulates network faults.
import { connect, createServer, type Socket } from 'node:net'

/**
 * `refuse` closes the port and all connections. `black-hole` accepts connections and discards all bytes, like a
 * firewall that drops packets.
 */
export type ProxyMode = 'pass' | 'refuse' | 'black-hole'

export interface TestProxy {
  port: number
  /** Changes the mode, also of open connections. @param delayMs delay of each chunk in either direction. */
  setMode(mode: ProxyMode, delayMs?: number): Promise<void>
  close(): Promise<void>
}

/** @param upstream port on 127.0.0.1. @param mode the mode at the start. */
export async function startProxy(upstream: number, mode: ProxyMode = 'pass'): Promise<TestProxy> {
  const openSockets = new Set<Socket>()
  let delay = 0
  let currentMode = mode
  const server = createServer((client) => {
    const target = connect(upstream, '127.0.0.1')
    const pass = (from: Socket, to: Socket) => {
      // Chunks keep their order: none is sent before the previous one.
      let lastSendAt = 0
      from.on('data', (bytes) => {
        const send = () => currentMode === 'pass' && !to.destroyed && to.write(bytes)
        lastSendAt = Math.max(lastSendAt, Date.now() + delay)
        const wait = lastSendAt - Date.now()
        if (wait > 0) setTimeout(send, wait)
        else send()
      })
    }
    pass(client, target)
    pass(target, client)
    for (const [socket, peer] of [
      [client, target],
      [target, client],
    ] as const) {
      openSockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        openSockets.delete(socket)
        peer.destroy()
      })
    }
  })
  const listen = (port: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, '127.0.0.1', resolve)
    })
  const destroySockets = () => {
    for (const socket of openSockets) socket.destroy()
  }
  const stopListening = async () => {
    if (!server.listening) return
    const closed = new Promise((resolve) => server.close(resolve))
    destroySockets()
    await closed
  }
  await listen(0)
  const { port } = server.address() as { port: number }
  if (mode === 'refuse') await stopListening()
  return {
    port,
    async setMode(mode, delayMs = 0) {
      const previousMode = currentMode
      currentMode = mode
      delay = delayMs
      if (mode === 'refuse') return stopListening()
      if (!server.listening) await listen(port)
      // A connection whose bytes were discarded is unusable.
      if (previousMode === 'black-hole' && mode === 'pass') destroySockets()
    },
    close: stopListening,
  }
}
