// A little internet on 127.0.0.1 for tests: names, sites, certificates, and what a fetcher needs to see them.
import { connect, type Socket } from 'node:net'
import type { FetchConfig } from '../../../server/fetch/index.ts'
import { type CertificateKind, createCertificates } from './certificates.ts'
import { type DnsFixture, startDns } from './dns.ts'
import { type Handler, startWeb, type WebFixture } from './web.ts'

export interface Network {
  dns: DnsFixture
  web: WebFixture
  /** In PEM, for `ca` and NODE_EXTRA_CA_CERTS. */
  ca: string
  ports: { dns: number; http: number; https: number }
  /** Serves a name over http and https, and lets it lead to 127.0.0.1. */
  serve(host: string, handler: Handler, certificate?: CertificateKind): void
  /** URLs with the ports of the fixture. */
  http(host: string, path?: string): string
  https(host: string, path?: string): string
  /** For createFetch: may visit the fixture, at its own ports and at 80 and 443. */
  config: FetchConfig
  /** For createFetch's seam: dials the fixture's ports in place of 80 and 443, so that URLs need none. */
  dial(address: string, port: number): Socket
  close(): Promise<void>
}

export async function startNetwork(): Promise<Network> {
  const certificates = await createCertificates()
  const [dns, web] = await Promise.all([startDns(), startWeb(certificates)])
  const { http, https } = web.ports
  const { ca } = certificates
  return {
    dns,
    web,
    ca,
    ports: { dns: dns.port, http, https },
    serve(host, handler, certificate) {
      dns.set(host, ['127.0.0.1'])
      web.serve(host, handler, certificate)
    },
    http: (host, path = '/') => `http://${host}:${http}${path}`,
    https: (host, path = '/') => `https://${host}:${https}${path}`,
    config: {
      dnsServers: [`127.0.0.1:${dns.port}`],
      allow: ['127.0.0.0/8'],
      ports: [80, 443, http, https],
      userAgent: 'Logograph/0 (+https://logograph.test/bot)',
      ca,
    },
    dial: (address, port) =>
      connect({ host: address, port: { 80: http, 443: https }[port] ?? port }),
    async close() {
      await Promise.all([dns.close(), web.close()])
    },
  }
}
