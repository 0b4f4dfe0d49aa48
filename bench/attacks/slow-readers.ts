// Requests large responses on many connections, and reads nothing.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { openConnections, requestLine } from './connections.ts'

/** Few, because parsing the requests blocks the process too, and longer with each connection. */
const CONNECTIONS = 8
const REQUESTS = 1600
/** The service closes a stalled connection after 30 s at the latest. */
const WAIT_MS = 29_000

export const slowReaders: Attack = {
  title: `${CONNECTIONS} connections with ${REQUESTS} requests each, whose client reads nothing`,
  async run(service) {
    const sockets = await openConnections(service, CONNECTIONS)
    for (const socket of sockets) {
      socket.pause()
      socket.write(requestLine('/api/openapi.json').repeat(REQUESTS))
    }
    await sleep(WAIT_MS)
    // A client notices a closed connection only when it reads.
    const closed = sockets.map((socket) => once(socket.resume(), 'close').catch(() => {}))
    await Promise.race([Promise.all(closed), sleep(2000)])
    const closedCount = sockets.filter(({ destroyed }) => destroyed).length
    for (const socket of sockets) socket.destroy()
    return { 'connections that the service closed': `${closedCount} of ${sockets.length}` }
  },
}
