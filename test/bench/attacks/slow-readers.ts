// Asks for large answers on many connections, and reads nothing.
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { openConnections, requestLine } from './connections.ts'
import type { Attack } from './lane.ts'

/** As the review that found the fault. More connections at once block the process longer while they are read. */
const CONNECTIONS = 8
const REQUESTS = 1600
/** A stalled answer is cut after 30 s at the latest. */
const WATCHED_MS = 29_000

export const slowReaders: Attack = {
  title: `${CONNECTIONS} connections with ${REQUESTS} requests each, whose client reads nothing`,
  async run(service) {
    const sockets = await openConnections(service, CONNECTIONS)
    for (const socket of sockets) {
      socket.pause()
      socket.write(requestLine('/api/openapi.json').repeat(REQUESTS))
    }
    await sleep(WATCHED_MS)
    // Only a client that reads learns that its connection was cut.
    const closed = sockets.map((socket) => once(socket.resume(), 'close').catch(() => {}))
    await Promise.race([Promise.all(closed), sleep(2000)])
    const cut = sockets.filter(({ destroyed }) => destroyed).length
    for (const socket of sockets) socket.destroy()
    return { 'connections cut': `${cut} of ${sockets.length}` }
  },
}
