// Opens connections from the attacker's address, for the attacks below HTTP.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { Service } from '../service.ts'
import { ATTACKER_ADDRESS } from './attack.ts'

export const requestLine = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** @returns a connection; null when the service refuses it. */
async function openConnection({ url }: Service): Promise<Socket | null> {
  const { port, hostname: host } = new URL(url)
  const socket = connect({ port: Number(port), host, localAddress: ATTACKER_ADDRESS })
  socket.on('error', () => {})
  await Promise.race([once(socket, 'connect'), once(socket, 'close')]).catch(() => {})
  return socket.destroyed ? null : socket
}

export async function openConnections(service: Service, count: number): Promise<Socket[]> {
  const opened = await Promise.all(Array.from({ length: count }, () => openConnection(service)))
  return opened.filter((socket) => socket !== null)
}
