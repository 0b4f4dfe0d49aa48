// Finds the virtual host of a request: the API, the images, or a compatible service.
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { VirtualHost } from './app.ts'

/**
 * A name in COMPAT_HOSTS selects its service on either port.
 * Otherwise the image port, or the image host's name in the Host header, selects the image host.
 * Any other request is for the API host.
 */
export function virtualHostReader({
  imagePort,
  imageUrl,
  compatHosts,
}: Config): (request: IncomingMessage) => VirtualHost {
  const imageHost = new URL(imageUrl).host
  const compatServiceOf = (host: string) =>
    compatHosts.get(host) ?? compatHosts.get(host.replace(/:\d+$/, ''))
  return (request) => {
    const host = request.headers.host?.toLowerCase() ?? ''
    const service = compatHosts.size > 0 ? compatServiceOf(host) : undefined
    if (service) return service
    if (imagePort !== 0 && request.socket.localPort === imagePort) return 'image'
    return host === imageHost ? 'image' : 'api'
  }
}
