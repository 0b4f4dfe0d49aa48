// Starts servers, by default on 127.0.0.1 and a free port.
import type { AddressInfo, Server } from 'node:net'

export async function listen(server: Server, port = 0, host = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve)
  })
  return (server.address() as AddressInfo).port
}

const MAX_ATTEMPTS = 5

/**
 * Starts a TCP server and a companion, such as a UDP socket, on one port. Repeated when the companion cannot use it.
 * @returns the port.
 */
export async function listenWith(
  server: Server,
  companion: (port: number) => Promise<void>,
  requestedPort = 0,
): Promise<number> {
  for (let attempt = 1; ; attempt++) {
    const port = await listen(server, requestedPort)
    try {
      await companion(port)
      return port
    } catch (error) {
      if (attempt === MAX_ATTEMPTS) throw error
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
