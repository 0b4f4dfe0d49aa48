// Ports of 127.0.0.1 for servers of tests.
import { createServer } from 'node:net'

const given = new Set<number>()

/** @returns another one each time: what was free a moment ago may be found free again. */
export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  if (given.has(port)) return freePort()
  given.add(port)
  return port
}
