// Starts a test network on 127.0.0.1: DNS, websites, certificates, and the fetcher's configuration for them.
import { connect, type Socket } from 'node:net'
import type { FetchConfig } from '../../../server/fetch/index.ts'
import { createCertificates } from './certificates.ts'
import type { Authority } from './chains.ts'
import { type DnsFixture, startDns } from './dns.ts'
import { type Handler, type ServeOptions, startWeb, type WebFixture } from './web.ts'
import { usesPrivateZones } from './zones.ts'

export interface Network {
  dns: DnsFixture
  web: WebFixture
  /** PEM for `ca` and NODE_EXTRA_CA_CERTS. */
  ca: string
  /** The authority of that PEM which issues certificates with intermediates. */
  root: Authority
  ports: { dns: number; http: number; https: number }
  /** The address of the sites: 127.0.0.1, or a public address where only names in private zones may lead there. */
  siteAddress: string
  /** Serves a name over http and https. */
  serve(host: string, handler: Handler, options?: ServeOptions): void
  /** URLs with the ports of the fixture. */
  http(host: string, path?: string): string
  https(host: string, path?: string): string
  /** Configuration for createFetch that allows the fixture at its own ports and at 80 and 443. */
  config: FetchConfig
  /** Test hook for createFetch: connects to the fixture's ports instead of 80 and 443. */
  connectTcp(address: string, port: number): Socket
  close(): Promise<void>
}

export async function startNetwork(): Promise<Network> {
  const certificates = await createCertificates()
  const [dns, web] = await Promise.all([startDns(), startWeb(certificates)])
  const { http, https } = web.ports
  const { ca, root } = certificates
  const siteAddress = usesPrivateZones() ? '93.184.215.16' : '127.0.0.1'
  return {
    dns,
    web,
    ca,
    root,
    ports: { dns: dns.port, http, https },
    siteAddress,
    serve(host, handler, options) {
      dns.set(host, [siteAddress])
      web.serve(host, handler, options)
    },
    http: (host, path = '/') => `http://${host}:${http}${path}`,
    https: (host, path = '/') => `https://${host}:${https}${path}`,
    config: {
      proxy: null,
      dnsServers: [`127.0.0.1:${dns.port}`],
      allow: ['127.0.0.0/8'],
      ports: [80, 443, http, https],
      userAgent: 'Logograph/0 (+https://logograph.test/bot)',
      ca,
    },
    connectTcp(address, port) {
      const host = address === siteAddress ? '127.0.0.1' : address
      const socket = connect({ host, port: { 80: http, 443: https }[port] ?? port })
      // The fetcher checks the remote address of the open socket again.
      return host === address
        ? socket
        : Object.defineProperty(socket, 'remoteAddress', { value: address })
    },
    async close() {
      await Promise.all([dns.close(), web.close()])
    },
  }
}
