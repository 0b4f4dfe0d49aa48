// Starts a service that visits the websites of the test network.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Network, startNetwork } from '../test/support/network/index.ts'
import { useHttp2Sites } from '../test/support/network/protocol.ts'
import { stopChild } from './children.ts'
import { launchService, type Service } from './service.ts'
import { startTunnel } from './tunnel.ts'

export interface CrawlingService {
  service: Service
  net: Network
  close(): Promise<void>
}

/** @param folder for its data; it is created. @param isHttp2 whether the websites speak HTTP/2 too. */
export async function launchCrawlingService(
  folder: string,
  isHttp2: boolean,
): Promise<CrawlingService> {
  useHttp2Sites(isHttp2)
  const net = await startNetwork()
  const { server, url } = await startTunnel(net.ports)
  mkdirSync(folder, { recursive: true })
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, net.ca)
  const service = await launchService(folder, 'service', {
    extraEnv: {
      SOURCES: 'uploaded,bundled,site',
      DISCOVERY_BUDGET_MS: '20000',
      DNS_SERVERS: `127.0.0.1:${net.ports.dns}`,
      HTTPS_PROXY: url,
      NODE_EXTRA_CA_CERTS: ca,
    },
  })
  return {
    service,
    net,
    async close() {
      await stopChild(service.child)
      server.close()
      await net.close()
    },
  }
}

/** Waits until a site gets no more requests for a time, so that the rest of a visit does not slow down the next one. */
export async function waitForEnd(countRequests: () => number, pauseMs: number): Promise<void> {
  for (let count = -1; count !== countRequests(); await sleep(pauseMs)) count = countRequests()
}
