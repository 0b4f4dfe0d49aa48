// Sends many requests on each connection without waiting for the responses, and reads the responses.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { openConnections, requestLine } from './connections.ts'

const CONNECTIONS = 4
const REQUESTS = 1500
const BURSTS = 5
const PAUSE_MS = 3000

export const pipelining: Attack = {
  title: `${CONNECTIONS} connections with ${REQUESTS} pipelined requests every ${PAUSE_MS / 1000} s, read at once`,
  async run(service) {
    let bytes = 0
    let closedCount = 0
    for (let burst = 0; burst < BURSTS; burst++) {
      // A new connection for each burst, because the service may close those of the previous one.
      const sockets = await openConnections(service, CONNECTIONS)
      for (const socket of sockets) {
        socket.on('data', (chunk: Buffer) => {
          bytes += chunk.byteLength
        })
        socket.write(requestLine('/api/openapi.json').repeat(REQUESTS))
      }
      await sleep(PAUSE_MS)
      closedCount += sockets.filter(({ closed }) => closed).length
      for (const socket of sockets) socket.destroy()
    }
    return {
      'read by the attacker': `${Math.round(bytes / 1e6)} MB`,
      'connections that the service closed': `${closedCount} of ${BURSTS * CONNECTIONS}`,
    }
  },
}
