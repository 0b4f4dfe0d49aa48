// Compares rendering of the same SVGs by the service’s pool, by sharp and by ipx, directly and over HTTP.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Artwork } from '../schema/artwork.ts'
import { freePort } from '../test/support/ports.ts'
import { pickFullColorIcons, writeSvgs } from './artworks.ts'
import { launchFile, stopChild, waitUntilReady } from './children.ts'
import type { RenderSample, RenderTask } from './contenders/render-contender.ts'
import { type FiguresWithBytes, figuresOf, type Pass, runTimed } from './figures.ts'
import { type ImageFormat, requestImage } from './http-client.ts'
import { launchService } from './service.ts'
import { printHeading, printRow, printUpperBound } from './table.ts'

const CONCURRENCY = 8
const CONTENDER_FILES = {
  pool: 'contenders/pool.ts',
  sharp: 'contenders/sharp.ts',
  ipx: 'contenders/ipx.ts',
}
/** Artwork that is rendered before the measurement, while processes start and V8 compiles the code. */
const WARM_UP_ARTWORKS = 450
const ROUNDS = 2
/** Number of the first warm-up pass between the rounds, after those before them. */
const FIRST_PASS_BETWEEN = 20

interface ImageKind {
  edge: number
  format: ImageFormat
}

/**
 * Renders each sample once and returns the times.
 * @param padding another one for each warm-up pass, because the service would answer the same request from its cache.
 */
type Contender = (samples: RenderSample[], kind: ImageKind, padding?: number) => Promise<Pass>

/** Number of samples, the least ratios to ipx in the pool and over HTTP, and number of renders before. */
interface Lane extends ImageKind {
  count: number
  pool: number
  http: number
  warmUps: number
}

/** V8 compiles the code of the service during its first 5,000 small renders; afterwards one takes half the time. */
const LANES: Lane[] = [
  { edge: 128, format: 'png', count: 900, pool: 3, http: 2, warmUps: 5000 },
  { edge: 1024, format: 'png', count: 192, pool: 1, http: 1, warmUps: 48 },
  { edge: 1024, format: 'webp', count: 64, pool: 1, http: 1, warmUps: 48 },
  { edge: 2048, format: 'png', count: 32, pool: 1, http: 1, warmUps: 48 },
  { edge: 2048, format: 'webp', count: 32, pool: 1, http: 1, warmUps: 48 },
]
/** The most bytes of an image, relative to that of ipx. */
const MAX_BYTES_RATIO = 1.05

export async function render(folder: string): Promise<void> {
  const artworks = await pickFullColorIcons(LANES[0]!.count + WARM_UP_ARTWORKS)
  const svgs = join(folder, 'svgs')
  mkdirSync(svgs)
  await writeSvgs(artworks, svgs)
  for (const lane of LANES) {
    const { edge, format, count } = lane
    const sampleSet = pickSamples(artworks, count)
    printHeading(`Cold, ${count} vectors, ${edge} px ${format}`, 'per s')
    // Each lane gets new processes, so that no cache of an earlier one helps.
    const inPool = await measureByTurns(await launchRenderers(svgs), sampleSet, lane)
    print(inPool, '', lane.pool)
    const httpContenders = await launchHttpServers(folder, svgs)
    print(await measureByTurns(httpContenders, sampleSet, lane), ', HTTP', lane.http)
    const { pool, ipx } = inPool as Record<keyof typeof CONTENDER_FILES, FiguresWithBytes>
    printUpperBound('  bytes of an image', pool.meanBytes / ipx.meanBytes, MAX_BYTES_RATIO, '× ipx')
  }
}

/** An even selection of the artwork, and the rest for the warm-up. */
function pickSamples(
  artworks: Artwork[],
  count: number,
): { warmUpSamples: RenderSample[]; samples: RenderSample[] } {
  const candidates = artworks.map(({ domain, width, height, hash, legible, visibleArea }) => ({
    domain,
    width,
    height,
    hash,
    legible,
    visibleArea,
  }))
  const step = candidates.length / count
  const samples = Array.from({ length: count }, (_, i) => candidates[Math.floor(i * step)]!)
  const measured = new Set(samples)
  return { samples, warmUpSamples: candidates.filter((candidate) => !measured.has(candidate)) }
}

interface RunningContender {
  contender: Contender
  child: ChildProcess
}

/** Contenders take turns on parts of the set; each contender renders each sample once. */
async function measureByTurns(
  contenders: Record<string, RunningContender>,
  { warmUpSamples, samples }: ReturnType<typeof pickSamples>,
  lane: Lane,
): Promise<Record<string, FiguresWithBytes>> {
  const passes: Record<string, Pass[]> = {}
  const warmUp = async (contender: Contender, renderCount: number, firstPass: number) => {
    for (let rest = renderCount, pass = firstPass; rest > 0; rest -= warmUpSamples.length, pass++) {
      await contender(warmUpSamples.slice(0, rest), lane, pass)
    }
  }
  for (const { contender } of Object.values(contenders)) await warmUp(contender, lane.warmUps, 0)
  const samplesPerRound = samples.length / ROUNDS
  for (let round = 0; round < ROUNDS; round++) {
    const partOfSamples = samples.slice(round * samplesPerRound, (round + 1) * samplesPerRound)
    for (const [name, { contender }] of Object.entries(contenders)) {
      // A process that was idle while the others had their turn needs a moment to be fast again.
      await warmUp(contender, partOfSamples.length / 2, FIRST_PASS_BETWEEN + round)
      passes[name] = [...(passes[name] ?? []), await contender(partOfSamples, lane)]
    }
  }
  await Promise.all(Object.values(contenders).map(({ child }) => stopChild(child)))
  return Object.fromEntries(Object.entries(passes).map(([name, all]) => [name, figuresOf(all)]))
}

async function launchRenderers(svgs: string): Promise<Record<string, RunningContender>> {
  return Object.fromEntries(
    Object.entries(CONTENDER_FILES).map(([name, file]) => {
      const child = launchFile(file, [svgs], { ipc: true })
      const exited = rejectOnExit(child)
      exited.catch(() => {})
      const contender: Contender = async (samples, { edge, format }) => {
        sendTask(child, { type: 'render', samples, edge, format, concurrency: CONCURRENCY })
        const [pass] = await Promise.race([once(child, 'message'), exited])
        return pass
      }
      return [name, { child, contender }]
    }),
  )
}

/** Starts the service, and sharp and ipx behind a minimal node:http server. */
async function launchHttpServers(
  folder: string,
  svgs: string,
): Promise<Record<string, RunningContender>> {
  const service = await launchService(folder, `cold-${Date.now()}`)
  const headers = { 'x-api-key': service.key }
  const contenders: Record<string, RunningContender> = {
    pool: {
      child: service.child,
      contender: (samples, { edge, format }, padding) =>
        runTimed(samples, CONCURRENCY, ({ domain }) => {
          const variant = padding === undefined ? '' : `&padding=${padding}`
          const url = `${service.url}/api/${domain}?size=${edge}&format=${format}${variant}`
          return requestImage(url, headers, edge, format)
        }),
    },
  }
  for (const name of ['sharp', 'ipx'] as const) {
    const child = launchFile(CONTENDER_FILES[name], [svgs], { ipc: true })
    const port = await freePort()
    sendTask(child, { type: 'listen', port })
    const url = `http://127.0.0.1:${port}`
    await waitUntilReady(child, url)
    const contender: Contender = (samples, { edge, format }) =>
      runTimed(samples, CONCURRENCY, ({ domain }) =>
        requestImage(`${url}/${format}/${edge}/${domain}`, {}, edge, format),
      )
    contenders[name] = { child, contender }
  }
  return contenders
}

const sendTask = (child: ChildProcess, task: RenderTask) => child.send(task)

async function rejectOnExit(child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, 'exit')
  throw new Error(`${child.spawnargs.join(' ')} ended with ${code ?? signal}.`)
}

/** @param leastOfIpx the least rate relative to ipx. */
function print(
  figures: Record<string, FiguresWithBytes>,
  labelSuffix: string,
  leastOfIpx: number,
): void {
  const { pool, sharp, ipx } = figures as Record<keyof typeof CONTENDER_FILES, FiguresWithBytes>
  printRow(labelSuffix ? `the service${labelSuffix}` : 'the renderer pool', pool, [
    { value: pool.perSecond / sharp.perSecond, reference: 'sharp' },
    { value: pool.perSecond / ipx.perSecond, reference: 'ipx', atLeast: leastOfIpx },
  ])
  printRow(`  sharp alone${labelSuffix}`, sharp)
  printRow(`  ipx${labelSuffix}`, ipx)
}
