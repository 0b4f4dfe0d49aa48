// Measures the memory of the server process and its render processes after a first start, and after many different logos.
import { setTimeout as sleep } from 'node:timers/promises'
import { bundledDomains } from './artworks.ts'
import { stopChild } from './children.ts'
import { runTimed } from './figures.ts'
import { sendRequest } from './http-client.ts'
import { descendantsOf, proportionalMb, residentMb } from './process-stats.ts'
import { launchService } from './service.ts'
import { printFact, printTitle, printUpperBound } from './table.ts'

/** Rest after the start, in milliseconds. */
const REST_MS = 60_000
/** In megabytes. */
const BUDGET = { server: 180, child: 100, total: 450 }
/** The processes that start a sandbox take less. */
const LAUNCHER_MB = 20
const LOGOS = 10_000
const CONCURRENCY = 16
const SIZES = [128, 64, 96]

export async function memory(folder: string): Promise<void> {
  const { child, url, metricsUrl, key } = await launchService(folder, 'memory')
  const pid = child.pid as number
  await sleep(REST_MS)
  printTitle('Memory after a first start')
  const { server, children } = memoryOf(pid)
  printUpperBound('server process', server, BUDGET.server, 'MB')
  for (const child of children) printUpperBound('render process', child, BUDGET.child, 'MB')

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
  const after = memoryOf(pid)
  printFact('server process', `${after.server} MB`)
  printFact('render processes', after.children.map((mb) => `${mb} MB`).join(' + '))
  printUpperBound('in all, shared memory counted once', after.total, BUDGET.total, 'MB')
  await stopChild(child)
}

/** In megabytes. */
function memoryOf(pid: number) {
  const pids = [pid, ...descendantsOf(pid)]
  const [server = Number.NaN, ...others] = pids.map(residentMb)
  return {
    server,
    children: others.filter((mb) => mb > LAUNCHER_MB),
    // The processes share the program of Node and its libraries, which a container pays for once.
    total: pids.map(proportionalMb).reduce((sum, mb) => sum + mb),
  }
}

async function responseCacheHits(metricsUrl: string): Promise<number> {
  const metrics = (await sendRequest(metricsUrl)).bytes.toString()
  // The metric labels answers of the response cache as HOT.
  return Number(/^logograph_logos_total\{cache="HOT"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
}
