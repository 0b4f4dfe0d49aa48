// Measures the first visit of a site in waits: how many answers of the site it awaits one after the other.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Network, startNetwork } from '../support/network/index.ts'
import { useHttp2Sites } from '../support/network/protocol.ts'
import { stopChild } from './children.ts'
import { median } from './figures.ts'
import { sendRequest } from './http-client.ts'
import { launchService, type Service } from './service.ts'
import { siteWithDrawings } from './site-with-drawings.ts'
import { printFact, printTitle, printUpperBound } from './table.ts'
import { startTunnel } from './tunnel.ts'

/** The time that the site takes for each answer. */
const ANSWER_MS = 300
/** robots.txt, the page and one round of images; the work of the service itself comes on top. */
const MAX_WAITS = 3
const VISITS = 7
/** They start the render processes and the page thread. */
const WARM_UP_VISITS = 3

export async function visit(folder: string): Promise<void> {
  printTitle(`First visit, in waits of ${ANSWER_MS} ms`)
  await measureProtocol(folder, 'HTTP/1.1')
  await measureProtocol(folder, 'HTTP/2')
}

async function measureProtocol(folder: string, protocol: 'HTTP/1.1' | 'HTTP/2'): Promise<void> {
  useHttp2Sites(protocol === 'HTTP/2')
  const net = await startNetwork()
  const { server, url } = await startTunnel(net.ports)
  const dataFolder = join(folder, `visit-${protocol.replace('/', '-')}`)
  mkdirSync(dataFolder, { recursive: true })
  const ca = join(dataFolder, 'ca.pem')
  writeFileSync(ca, net.ca)
  const site = await siteWithDrawings(ANSWER_MS)
  const domains = Array.from({ length: WARM_UP_VISITS + VISITS }, (_, n) => `first-visit-${n}.com`)
  for (const domain of domains) {
    net.dns.set(domain, ['93.184.215.14'])
    net.web.serve(domain, site)
  }
  const service = await launchService(dataFolder, 'service', {
    extraEnv: {
      SOURCES: 'uploaded,bundled,site',
      DISCOVERY_BUDGET_MS: '20000',
      DNS_SERVERS: `127.0.0.1:${net.ports.dns}`,
      HTTPS_PROXY: url,
      NODE_EXTRA_CA_CERTS: ca,
    },
  })
  const waits = (await measure(service, domains, net)).slice(WARM_UP_VISITS)
  printUpperBound(`a site over ${protocol}`, median(waits), MAX_WAITS, 'waits')
  printFact(
    '  fastest, slowest',
    `${Math.min(...waits).toFixed(2)}, ${Math.max(...waits).toFixed(2)}`,
  )
  const requests = net.web.requests(domains[1] as string).length
  printFact('  requests, connections', `${requests}, ${connectionsPerSite(net, domains.length)}`)
  await stopChild(service.child)
  server.close()
  await net.close()
}

const connectionsPerSite = (net: Network, sites: number) =>
  (net.web.connections().accepted / sites).toFixed(1)

/** @returns the waits of each first logo, one domain after the other. */
async function measure({ url, key }: Service, domains: string[], net: Network): Promise<number[]> {
  const waits: number[] = []
  for (const domain of domains) {
    const startedAt = performance.now()
    const { rawHeaders } = await sendRequest(`${url}/api/${domain}`, { 'x-api-key': key })
    waits.push((performance.now() - startedAt) / ANSWER_MS)
    const source = rawHeaders[rawHeaders.indexOf('X-Source') + 1] ?? ''
    if (!source.startsWith('site')) throw new Error(`${domain} was answered from ${source}.`)
    await waitForEnd(() => net.web.requests(domain).length)
  }
  return waits
}

/** Waits until a site gets no more requests, so that the rest of a visit does not slow down the next one. */
async function waitForEnd(countRequests: () => number): Promise<void> {
  for (let count = 0; count !== countRequests(); await sleep(2 * ANSWER_MS)) count = countRequests()
}
