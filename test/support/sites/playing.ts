// Plays a fixture site on a web server of the suite.
import { TLSSocket } from 'node:tls'
import type { Handler } from '../network/web.ts'
import { type Site, serve } from './site.ts'

/** Answers as the site's data says; where nobody is to answer, it hangs up. */
export function playing(site: Site): Handler {
  return ({ socket, headers, url }, response) => {
    const scheme = socket instanceof TLSSocket ? 'https' : 'http'
    const file = serve(site, `${scheme}://${headers.host}${url}`)
    if (file === null) return void socket.destroy()
    const head = { 'content-type': file.type, ...file.headers }
    response.writeHead(file.status ?? 200, head).end(file.body)
  }
}
