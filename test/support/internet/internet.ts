// Starts a fake internet for a process in a network namespace where every address is this machine.
import { createCertificates } from '../network/certificates.ts'
import { type DnsFixture, startDns, type Zone } from '../network/dns.ts'
import { type Handler, startWeb, type WebFixture } from '../network/web.ts'
import type { Site } from '../sites/site.ts'
import { siteHandler } from '../sites/site-handler.ts'

/** Default addresses of the sites. */
export const PUBLIC_ADDRESSES = ['93.184.216.34', '2606:2800:220:1:248:1893:25c8:1946']
/** The only DNS server of the program. */
export const RESOLVER = '127.0.0.1:53'

export interface Internet {
  dns: DnsFixture
  web: WebFixture
  /** PEM for NODE_EXTRA_CA_CERTS. */
  ca: string
  /** Serves a name over http and https at addresses. */
  serve(host: string, handler: Handler, zone?: Zone): void
  /** Serves fixture sites with all hosts of their files. */
  publish(sites: Site[], zone?: Zone): void
  close(): Promise<void>
}

export async function startInternet(): Promise<Internet> {
  const certificates = await createCertificates()
  const dns = await startDns(53)
  const web = await startWeb(certificates, { host: '::', http: 80, https: 443 })
  const internet: Internet = {
    dns,
    web,
    ca: certificates.ca,
    serve(host, handler, zone = PUBLIC_ADDRESSES) {
      dns.set(host, zone)
      web.serve(host, handler)
    },
    publish(sites, zone) {
      for (const site of sites) {
        for (const host of hostsOf(site)) internet.serve(host, siteHandler(site), zone)
      }
    },
    async close() {
      await Promise.all([dns.close(), web.close()])
    },
  }
  return internet
}

function hostsOf(site: Site): Set<string> {
  const hosts = Object.keys(site.files).map(
    (address) => new URL(address, `https://${site.host}/`).hostname,
  )
  return new Set([site.host, ...hosts])
}
