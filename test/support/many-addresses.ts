// Sends requests of one test as if they came from many callers.
import type { Service } from './service.ts'

/**
 * Sends each request from another address, because one address may send 20 invalid keys a minute. All have one request
 * id, so that the same problem has the same body.
 * @param service must trust one proxy.
 */
export function sendFromManyAddresses(service: Service): Service {
  let requests = 0
  const get: Service['get'] = (path, headers, method) => {
    const address = `2001:db8:0:${(++requests).toString(16)}::1`
    const common = { 'x-forwarded-for': address, 'x-request-id': 'one-id' }
    return service.get(path, { ...common, ...headers }, method)
  }
  return { ...service, get }
}
