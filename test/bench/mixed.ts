// Warm answers while the renderers are busy: one caller's cold logos must not slow everybody's warm ones.
import { bundledDomains } from './artworks.ts'
import { askPng } from './ask.ts'
import { end } from './children.ts'
import { type Figures, middle } from './figures.ts'
import type { Load } from './load.ts'
import { launchService, type Service } from './service.ts'
import { heading, line } from './table.ts'
import type { WarmParts } from './warm.ts'

const LANES = 16
/** In each of the two states, of twice the length: a 99th percentile wants many requests. */
const ROUNDS = 2
/** Each connection rests 10 ms on average: a server that is not full, where a wait is the renderers' doing. */
const LOADS = {
  '64 connections without rest': { connections: 64 },
  '16 connections, paced': { connections: 16, rest: 10 },
}
/** Below the second: more than the 128 px that are warm, small enough to be many. */
const [FROM, TO] = [129, 512]

export async function mixed({ folder, load, seconds }: WarmParts): Promise<void> {
  const service = await launchService(folder, 'mixed')
  const url = `${service.url}/api/stripe.com`
  const headers = { 'x-api-key': service.key }
  await askPng(url, headers, 128)
  const cold = coldLogos(service)
  heading('Warm 128 px while renders run', 'req/s')
  for (const [name, how] of Object.entries(LOADS)) {
    const ask: Load = { url, headers, seconds: 2 * seconds, ...how }
    await load({ ...ask, seconds: 1 })
    const [idle, busy, rendered]: [Figures[], Figures[], number[]] = [[], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      idle.push(await load(ask))
      const stop = keepRendering(cold)
      busy.push(await load(ask))
      rendered.push((await stop()) / ask.seconds)
    }
    const [calm, full] = [middle(idle), middle(busy)]
    line(`${name}, idle`, calm)
    line(`  with ${Math.round(middleOf(rendered))} renders/s beside it`, full, [
      { value: full.p99 / calm.p99, of: 'its idle p99', below: 5 },
    ])
  }
  await end(service.child)
}

const middleOf = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0) / numbers.length

/** Asks for logos that nobody asked for yet, always more than can be rendered. @returns how to stop: the number rendered. */
function keepRendering(cold: Iterator<() => Promise<unknown>>): () => Promise<number> {
  let running = true
  let count = 0
  const lane = async () => {
    while (running) {
      await cold.next().value()
      count++
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, lane))
  return async () => {
    running = false
    await lanes
    return count
  }
}

/** Every domain at one size, then at the next. */
function* coldLogos({ url, key }: Service): Generator<() => Promise<unknown>, never> {
  const domains = bundledDomains()
  for (let i = 0; ; i++) {
    // Sizes in a scattered order, so that each round has small and large ones.
    const size = FROM + ((i * 37) % (TO - FROM + 1))
    const path = `/api/${domains[i % domains.length]}?size=${size}`
    yield () => askPng(url + path, { 'x-api-key': key }, size)
  }
}
