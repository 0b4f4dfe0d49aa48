// Compares rendering of the same SVGs by the service’s pool, by sharp and by ipx, directly and over HTTP.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Artwork } from '../../schema/artwork.ts'
import { freePort } from '../support/ports.ts'
import { pickFullColorIcons, writeSvgs } from './artworks.ts'
import { launchFile, stopChild, waitUntilReady } from './children.ts'
import type { RenderSample, RenderTask } from './contenders/render-contender.ts'
import { type Figures, figuresOf, type Pass, runTimed } from './figures.ts'
import { requestPng } from './http-client.ts'
import { launchService } from './service.ts'
import { printHeading, printRow } from './table.ts'

const CONCURRENCY = 8
const CONTENDER_FILES = {
  pool: 'contenders/pool.ts',
  sharp: 'contenders/sharp.ts',
  ipx: 'contenders/ipx.ts',
}
/** Renders that are not measured, while processes start and code is compiled. */
const WARM_UP_RENDERS = 48
const ROUNDS = 2

/** Renders each sample once and returns the times. */
type Contender = (samples: RenderSample[], edge: number) => Promise<Pass>

/** Edge in pixels, number of samples, target ratios to sharp and ipx, and number of warm-up passes. */
const SIZES = [
  { edge: 128, count: 320, targets: { sharp: 1.5, ipx: 3 }, warmUpPasses: 8 },
  { edge: 2048, count: 32, targets: null, warmUpPasses: 1 },
] as const

export async function render(folder: string): Promise<void> {
  const artworks = await pickFullColorIcons(SIZES[0].count + WARM_UP_RENDERS)
  const svgs = join(folder, 'svgs')
  mkdirSync(svgs)
  await writeSvgs(artworks, svgs)
  for (const { edge, count, targets, warmUpPasses } of SIZES) {
    const sampleSet = { ...pickSamples(artworks, count), warmUpPasses }
    printHeading(`Cold, ${count} vectors to PNG at ${edge} px`, 'per s')
    // Each size gets new processes, so that no cache of an earlier size helps.
    print(await measureByTurns(await launchRenderers(svgs), sampleSet, edge), {
      labelSuffix: '',
      targets,
    })
    const httpContenders = await launchHttpServers(folder, svgs)
    print(await measureByTurns(httpContenders, sampleSet, edge), {
      labelSuffix: ', HTTP',
      targets: null,
    })
  }
}

/** Uses the first samples for the warm-up and an even selection of the rest. */
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
  const rest = candidates.slice(WARM_UP_RENDERS)
  const step = rest.length / count
  return {
    warmUpSamples: candidates.slice(0, Math.min(WARM_UP_RENDERS, count)),
    samples: Array.from({ length: count }, (_, i) => rest[Math.floor(i * step)] as RenderSample),
  }
}

interface RunningContender {
  contender: Contender
  child: ChildProcess
}

/** Contenders take turns on parts of the set; each contender renders each sample once. */
async function measureByTurns(
  contenders: Record<string, RunningContender>,
  {
    warmUpSamples,
    samples,
    warmUpPasses,
  }: ReturnType<typeof pickSamples> & { warmUpPasses: number },
  edge: number,
): Promise<Record<string, Figures>> {
  const passes: Record<string, Pass[]> = {}
  for (const { contender } of Object.values(contenders)) {
    for (let pass = 0; pass < warmUpPasses; pass++) await contender(warmUpSamples, edge)
  }
  const samplesPerRound = samples.length / ROUNDS
  for (let round = 0; round < ROUNDS; round++) {
    const partOfSamples = samples.slice(round * samplesPerRound, (round + 1) * samplesPerRound)
    for (const [name, { contender }] of Object.entries(contenders)) {
      passes[name] = [...(passes[name] ?? []), await contender(partOfSamples, edge)]
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
      const contender: Contender = async (samples, edge) => {
        sendTask(child, { type: 'render', samples, edge, concurrency: CONCURRENCY })
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
      contender: (samples, edge) =>
        runTimed(samples, CONCURRENCY, ({ domain }) =>
          requestPng(`${service.url}/api/${domain}?size=${edge}`, headers, edge),
        ),
    },
  }
  for (const name of ['sharp', 'ipx'] as const) {
    const child = launchFile(CONTENDER_FILES[name], [svgs], { ipc: true })
    const port = await freePort()
    sendTask(child, { type: 'listen', port })
    const url = `http://127.0.0.1:${port}`
    await waitUntilReady(child, url)
    const contender: Contender = (samples, edge) =>
      runTimed(samples, CONCURRENCY, ({ domain }) =>
        requestPng(`${url}/${edge}/${domain}`, {}, edge),
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

function print(
  figures: Record<string, Figures>,
  { labelSuffix, targets }: { labelSuffix: string; targets: { sharp: number; ipx: number } | null },
): void {
  const { pool, sharp, ipx } = figures as Record<keyof typeof CONTENDER_FILES, Figures>
  printRow(labelSuffix ? `the service${labelSuffix}` : 'the renderer pool', pool, [
    { value: pool.perSecond / sharp.perSecond, reference: 'sharp', atLeast: targets?.sharp },
    { value: pool.perSecond / ipx.perSecond, reference: 'ipx', atLeast: targets?.ipx },
  ])
  printRow(`  sharp alone${labelSuffix}`, sharp)
  printRow(`  ipx${labelSuffix}`, ipx)
}
