// Which of our hosts a request came to.
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { AnsweringHost } from './app.ts'

/** A host of another service's answers as it on either port; else the image host is its port, or its name in Host. */
export function hostReader({
  imagePort,
  imageUrl,
  compatHosts,
}: Config): (request: IncomingMessage) => AnsweringHost {
  const imageHost = new URL(imageUrl).host
  const compat = (host: string) =>
    compatHosts.get(host) ?? compatHosts.get(host.replace(/:\d+$/, ''))
  return (request) => {
    const host = request.headers.host?.toLowerCase() ?? ''
    const service = compatHosts.size > 0 ? compat(host) : undefined
    if (service) return service
    if (imagePort !== 0 && request.socket.localPort === imagePort) return 'image'
    return host === imageHost ? 'image' : 'api'
  }
}
