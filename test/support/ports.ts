// Finds free ports on 127.0.0.1 for test servers.
import { createServer } from 'node:net'

const usedPorts = new Set<number>()

/** @returns a free port that this process has not returned before. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  if (usedPorts.has(port)) return freePort()
  usedPorts.add(port)
  return port
}
