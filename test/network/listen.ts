// Listens on free ports of 127.0.0.1.
import type { AddressInfo, Server } from 'node:net'

export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  return (server.address() as AddressInfo).port
}

const TRIES = 5

/** A port that is free for the server and for a companion that needs the same one. */
export async function listenWith(
  server: Server,
  companion: (port: number) => Promise<void>,
): Promise<number> {
  for (let tried = 1; ; tried++) {
    const port = await listen(server)
    try {
      await companion(port)
      return port
    } catch (error) {
      if (tried === TRIES) throw error
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
