// Serves a fixture site on a web server of the test network.
import { TLSSocket } from 'node:tls'
import type { Handler } from '../network/web.ts'
import { type Site, serve } from './site.ts'

/** Returns a request handler; it closes the connection for hosts that the site does not serve. */
export function siteHandler(site: Site): Handler {
  return ({ socket, headers, url }, response) => {
    const scheme = socket instanceof TLSSocket ? 'https' : 'http'
    const file = serve(site, `${scheme}://${headers.host}${url}`)
    if (file === null) return void socket.destroy()
    const head = { 'content-type': file.type, ...file.headers }
    response.writeHead(file.status ?? 200, head).end(file.body)
  }
}
