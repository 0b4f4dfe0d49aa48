// What the serving process and its children weigh after many different logos.
import { bundledDomains } from './artworks.ts'
import { ask } from './ask.ts'
import { end } from './children.ts'
import { timed } from './figures.ts'
import { childrenOf, residentMb } from './process-stats.ts'
import { launchService } from './service.ts'
import { fact, title } from './table.ts'

const LOGOS = 10_000
const LANES = 16
const SIZES = [128, 64, 96]

export async function memory(folder: string): Promise<void> {
  const { child, url, key } = await launchService(folder, 'memory')
  const pid = child.pid as number
  const before = residentMb(pid)
  const urls = SIZES.flatMap((size) => bundledDomains().map((domain) => `${domain}?size=${size}`))
    .slice(0, LOGOS)
    .map((path) => `${url}/api/${path}`)
  // The first time rendered, the second hot.
  const rates = []
  for (let turn = 0; turn < 2; turn++) {
    const { milliseconds } = await timed(urls, LANES, (one) => ask(one, { 'x-api-key': key }))
    rates.push(`${Math.round((urls.length * 1000) / milliseconds)} per s`)
  }
  title(`Memory after ${urls.length} logos of ${SIZES.join(', ')} px`)
  fact('asked for twice, one after the other', `${rates.join(', then ')} (the client is the limit)`)
  fact('of these answered by the hot path', String(await answeredHot(url)))
  fact('serving process', `${residentMb(pid)} MB (${before} MB before the first request)`)
  const children = childrenOf(pid).map(residentMb)
  fact(`${children.length} render processes`, children.map((mb) => `${mb} MB`).join(' + '))
  await end(child)
}

async function answeredHot(url: string): Promise<number> {
  const metrics = (await ask(`${url}/metrics`)).bytes.toString()
  return Number(/^logograph_logos_total\{cache="HOT"\} (\d+)/m.exec(metrics)?.[1] ?? 0)
}
