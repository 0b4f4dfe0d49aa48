// An HTTP proxy whose tunnels to ports 80 and 443 lead to the test web server, which may not listen on them.
import { createServer } from 'node:http'
import { connect, type Server } from 'node:net'
import { listen } from '../test/support/network/listen.ts'

/** @returns the proxy and its URL, for HTTPS_PROXY. */
export async function startTunnel(ports: {
  http: number
  https: number
}): Promise<{ server: Server; url: string }> {
  const server = createServer().on('connect', (request, socket) => {
    const port = request.url?.endsWith(':443') ? ports.https : ports.http
    const site = connect({ host: '127.0.0.1', port, noDelay: true }, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      socket.pipe(site).pipe(socket)
    })
    site.on('error', () => socket.destroy())
    socket.on('error', () => site.destroy()).on('close', () => site.destroy())
  })
  return { server, url: `http://127.0.0.1:${await listen(server)}` }
}
