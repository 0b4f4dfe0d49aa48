// Measures the memory of the server process and its render processes after many different logos.
import { bundledDomains } from './artworks.ts'
import { stopChild } from './children.ts'
import { runTimed } from './figures.ts'
import { sendRequest } from './http-client.ts'
import { descendantsOf, residentMb } from './process-stats.ts'
import { launchService } from './service.ts'
import { printFact, printTitle } from './table.ts'

const LOGOS = 10_000
const CONCURRENCY = 16
const SIZES = [128, 64, 96]

export async function memory(folder: string): Promise<void> {
  const { child, url, metricsUrl, key } = await launchService(folder, 'memory')
  const pid = child.pid as number
  const mbBefore = residentMb(pid)
  const urls = SIZES.flatMap((size) => bundledDomains().map((domain) => `${domain}?size=${size}`))
    .slice(0, LOGOS)
    .map((path) => `${url}/api/${path}`)
  // The first request renders; the second is answered from the response cache.
  const rates = []
  for (let pass = 0; pass < 2; pass++) {
    const { milliseconds } = await runTimed(urls, CONCURRENCY, (logoUrl) =>
      sendRequest(logoUrl, { 'x-api-key': key }),
    )
    rates.push(`${Math.round((urls.length * 1000) / milliseconds)} per s`)
  }
  printTitle(`Memory after ${urls.length} logos of ${SIZES.join(', ')} px`)
  printFact('two passes', `${rates.join(', then ')} (the client is the limit)`)
  printFact('answered by the response cache', String(await responseCacheHits(metricsUrl)))
  printFact('server process', `${residentMb(pid)} MB (${mbBefore} MB before the first request)`)
  const children = descendantsOf(pid).map(residentMb)
  printFact(`${children.length} render processes`, children.map((mb) => `${mb} MB`).join(' + '))
  await stopChild(child)
}

async function responseCacheHits(metricsUrl: string): Promise<number> {
  const metrics = (await sendRequest(metricsUrl)).bytes.toString()
  // The metric labels answers of the response cache as HOT.
  return Number(/^logograph_logos_total\{cache="HOT"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
}
