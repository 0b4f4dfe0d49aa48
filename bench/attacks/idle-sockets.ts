// Opens more connections than the process has file handles, sends one request on each, and keeps them idle.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Attack } from './attack.ts'
import { openConnections, requestLine } from './connections.ts'

const CONNECTIONS = 400
const ROUNDS = 5
const IDLE_MS = 3000

export const idleSockets: Attack = {
  title: `${ROUNDS} × ${CONNECTIONS} idle connections, while the process may open 256 files`,
  maxOpenFiles: 256,
  async run(service) {
    let opened = 0
    let stillOpen = 0
    for (let round = 0; round < ROUNDS; round++) {
      const sockets = await openConnections(service, CONNECTIONS)
      opened += sockets.length
      for (const socket of sockets) socket.resume().write(requestLine('/livez'))
      await sleep(IDLE_MS)
      stillOpen = sockets.filter(({ destroyed }) => !destroyed).length
      for (const socket of sockets) socket.destroy()
    }
    return {
      'connections opened': String(opened),
      [`open ${IDLE_MS / 1000} s later, in the last round`]: `${stillOpen} of ${CONNECTIONS}`,
    }
  },
}
