// Measures cached logos while the renderers are busy: uncached logos must not slow down cached ones.
import { bundledDomains } from './artworks.ts'
import { stopChild } from './children.ts'
import { type Figures, medianFigures } from './figures.ts'
import { requestImage } from './http-client.ts'
import type { Load } from './load.ts'
import { launchService, type Service } from './service.ts'
import { printHeading, printRow, type Ratio } from './table.ts'
import type { BenchOptions } from './warm.ts'

const CONCURRENCY = 16
/** Each round measures the idle and the busy server, twice as long as usual, because a 99th percentile needs many requests. */
const ROUNDS = 2
/** The paced load leaves the server partly idle, so that every delay is caused by rendering. */
const LOADS = {
  '64 connections without pauses': { connections: 64 },
  '16 connections, paced': { connections: 16, pauseMs: 10 },
}
/** The most that the 99th percentile may grow without pauses. With pauses it is far below 1 ms while nothing renders. */
const MAX_P99_RATIO = 4
/** Edges of the uncached logos in pixels: larger than the cached 128 px, and small enough to render many. */
const MIN_EDGE = 129
const MAX_EDGE = 512

export async function mixed({ folder, load, seconds }: BenchOptions): Promise<void> {
  const service = await launchService(folder, 'mixed')
  const url = `${service.url}/api/stripe.com`
  const headers = { 'x-api-key': service.key }
  await requestImage(url, headers, 128)
  const uncachedRequests = uncachedLogoRequests(service)
  printHeading('Warm 128 px while renders run', 'req/s')
  for (const [name, loadOptions] of Object.entries(LOADS)) {
    const warmLoad: Load = { url, headers, seconds: 2 * seconds, ...loadOptions }
    await load({ ...warmLoad, seconds: 1 })
    const idle: Figures[] = []
    const busy: Figures[] = []
    const rendersPerSecond: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      idle.push(await load(warmLoad))
      const stop = startRendering(uncachedRequests)
      busy.push(await load(warmLoad))
      rendersPerSecond.push((await stop()) / warmLoad.seconds)
    }
    const idleFigures = medianFigures(idle)
    const busyFigures = medianFigures(busy)
    printRow(`${name}, idle`, idleFigures)
    const growth: Ratio = {
      value: busyFigures.p99 / idleFigures.p99,
      reference: 'its idle p99',
      ...(!('pauseMs' in loadOptions) && { below: MAX_P99_RATIO }),
    }
    const renderRate = Math.round(meanOf(rendersPerSecond))
    printRow(`  with ${renderRate} renders/s at the same time`, busyFigures, [growth])
  }
  await stopChild(service.child)
}

const meanOf = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length

/** Keeps the renderers busy with uncached logos. @returns a function that stops and returns the number rendered. */
function startRendering(uncachedRequests: Iterator<() => Promise<unknown>>): () => Promise<number> {
  let isRunning = true
  let count = 0
  const renderRepeatedly = async () => {
    while (isRunning) {
      await uncachedRequests.next().value()
      count++
    }
  }
  const renderLoops = Promise.all(Array.from({ length: CONCURRENCY }, renderRepeatedly))
  return async () => {
    isRunning = false
    await renderLoops
    return count
  }
}

/** Yields requests for every domain, each time with another size. */
function* uncachedLogoRequests({ url, key }: Service): Generator<() => Promise<unknown>, never> {
  const domains = bundledDomains()
  for (let i = 0; ; i++) {
    // Scatters the sizes, so that each round has small and large ones.
    const size = MIN_EDGE + ((i * 37) % (MAX_EDGE - MIN_EDGE + 1))
    const path = `/api/${domains[i % domains.length]}?size=${size}`
    yield () => requestImage(url + path, { 'x-api-key': key }, size)
  }
}
