// Finds the virtual host of a request: the API, the images, or a compatible service.
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config.ts'
import type { VirtualHost } from '../context.ts'
import { type HostAddress, hostOfUrl, parseHost } from '../environment/host-address.ts'

/**
 * A name in COMPAT_HOSTS selects its service on either port.
 * Otherwise the image port, or the image host's name in the Host header, selects the image host.
 * Any other request is for the API host.
 */
export function virtualHostReader(config: Config): (request: IncomingMessage) => VirtualHost {
  const { imagePort, compatHosts } = config
  const isImageHost = createImageHostTest(hostOfUrl(config.baseUrl), hostOfUrl(config.imageUrl))
  return (request) => {
    const host = parseHost(request.headers.host ?? '')
    const service = compatHosts.get(host.host) ?? compatHosts.get(host.name)
    if (service) return service
    if (imagePort !== 0 && request.socket.localPort === imagePort) return 'image'
    return isImageHost(host) ? 'image' : 'api'
  }
}

/** Ports that a proxy may write into the Host header of a URL without a port. */
const DEFAULT_PORTS = ['80', '443']

/**
 * The name alone selects the image host, because proxies drop or change the port of a Host header. When the API has the
 * same name, the port decides.
 */
function createImageHostTest(api: HostAddress, image: HostAddress) {
  const hasOwnName = image.name !== api.name
  const defaultPorts = image.port === '' ? DEFAULT_PORTS.filter((port) => port !== api.port) : []
  const ports = new Set([image.port, ...defaultPorts])
  return ({ name, port }: HostAddress) => name === image.name && (hasOwnName || ports.has(port))
}
