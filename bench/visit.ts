// Measures the first logo of a site: how many answers of the site it awaits one after the other, and the work besides.
import { join } from 'node:path'
import type { Network } from '../test/support/network/index.ts'
import { launchCrawlingService, waitForEnd } from './crawling-service.ts'
import { median } from './figures.ts'
import { headerOf, sendRequest } from './http-client.ts'
import type { Service } from './service.ts'
import { siteWithDrawings } from './site-with-drawings.ts'
import { printFact, printTitle, printUpperBound } from './table.ts'

/** The time that a site takes for each answer. What the first logo of a slower site takes longer is waiting, the rest is work. */
const ANSWER_MS = 300
const SLOW_ANSWER_MS = 600
/** robots.txt, the page and one round of images; half a wait more is the inaccuracy of the measurement. */
const MAX_WAITS = 3.5
const VISITS = 5
/** They start the render processes and the page thread. */
const WARM_UP_VISITS = 3

export async function visit(folder: string): Promise<void> {
  printTitle('First visit, in answers of the site that it awaits one after the other')
  await measureProtocol(folder, 'HTTP/1.1')
  await measureProtocol(folder, 'HTTP/2')
}

async function measureProtocol(folder: string, protocol: 'HTTP/1.1' | 'HTTP/2'): Promise<void> {
  const dataFolder = join(folder, `visit-${protocol.replace('/', '-')}`)
  const { service, net, close } = await launchCrawlingService(dataFolder, protocol === 'HTTP/2')
  const serveSites = async (name: string, count: number, answerMs: number) => {
    const site = await siteWithDrawings(answerMs)
    const domains = Array.from({ length: count }, (_, n) => `${name}-${n}.com`)
    for (const domain of domains) {
      net.dns.set(domain, ['93.184.215.14'])
      net.web.serve(domain, site)
    }
    return domains
  }
  const warmUpDomains = await serveSites('warm-up', WARM_UP_VISITS, 0)
  const domains = await serveSites('first-visit', VISITS, ANSWER_MS)
  const slowDomains = await serveSites('slow-visit', VISITS, SLOW_ANSWER_MS)
  await measure(service, warmUpDomains, net)
  const times = await measure(service, domains, net)
  const slowTimes = await measure(service, slowDomains, net)
  const waits = (median(slowTimes) - median(times)) / (SLOW_ANSWER_MS - ANSWER_MS)
  printUpperBound(`a site over ${protocol}`, waits, MAX_WAITS, 'waits')
  printFact('  work of the service', `${Math.round(median(times) - waits * ANSWER_MS)} ms`)
  printFact(
    `  first logo, answers after ${ANSWER_MS} ms`,
    `${Math.round(median(times))} ms (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`,
  )
  const siteCount = warmUpDomains.length + domains.length + slowDomains.length
  const requests = net.web.requests(domains[0] as string).length
  printFact('  requests, connections', `${requests}, ${connectionsPerSite(net, siteCount)}`)
  await close()
}

const connectionsPerSite = (net: Network, sites: number) =>
  (net.web.connections().accepted / sites).toFixed(1)

/** @returns the time to each first logo in milliseconds, one domain after the other. */
async function measure({ url, key }: Service, domains: string[], net: Network): Promise<number[]> {
  const times: number[] = []
  for (const domain of domains) {
    const startedAt = performance.now()
    const answer = await sendRequest(`${url}/api/${domain}`, { 'x-api-key': key })
    times.push(performance.now() - startedAt)
    const source = headerOf(answer, 'x-source')
    if (!source.startsWith('site')) throw new Error(`${domain} was answered from ${source}.`)
    await waitForEnd(() => net.web.requests(domain).length, 2 * SLOW_ANSWER_MS)
  }
  return times
}
