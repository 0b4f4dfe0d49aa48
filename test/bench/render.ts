// Cold renders: the same drawings to the same sizes by the service's pool, by sharp alone and by ipx, and all three through HTTP.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Artwork } from '../../schema/artwork.ts'
import { freePort } from '../support/ports.ts'
import { fullColour, writeSvgs } from './artworks.ts'
import { askPng } from './ask.ts'
import { answering, end, launchFile } from './children.ts'
import type { Drawing, Task } from './contenders/cold.ts'
import { type Figures, figuresOf, type Pass, timed } from './figures.ts'
import { launchService } from './service.ts'
import { heading, line } from './table.ts'

const LANES = 8
const PEERS = { pool: 'contenders/pool.ts', sharp: 'contenders/sharp.ts', ipx: 'contenders/ipx.ts' }
/** Drawn first by each, and not counted: processes start, code is compiled. */
const WARM_UP = 48
const ROUNDS = 2

/** Draws one pass of drawings, each of them once. */
type Contender = (drawings: Drawing[], edge: number) => Promise<Pass>

/** Edge, how many drawings, the target against sharp and ipx, and how often each warms up first. */
const SIZES = [
  { edge: 128, count: 320, targets: { sharp: 1.5, ipx: 3 }, warmUps: 8 },
  { edge: 2048, count: 32, targets: null, warmUps: 1 },
] as const

export async function render(folder: string): Promise<void> {
  const artworks = await fullColour(SIZES[0].count + WARM_UP)
  const svgs = join(folder, 'svgs')
  mkdirSync(svgs)
  await writeSvgs(artworks, svgs)
  for (const { edge, count, targets, warmUps } of SIZES) {
    const set = { ...chosen(artworks, count), warmUps }
    heading(`Cold, ${count} vectors to PNG at ${edge} px`, 'per s')
    // New processes for each size: what was learnt of a drawing at one size would help at the next.
    print(await race(await direct(svgs), set, edge), { of: '', targets })
    const ports = await throughHttp(folder, svgs)
    print(await race(ports, set, edge), { of: ', HTTP', targets: null })
  }
}

/** The warm-up first, then an even choice of the others. */
function chosen(artworks: Artwork[], count: number): { warmUp: Drawing[]; drawings: Drawing[] } {
  const plain = artworks.map(({ domain, width, height, hash, legible }) => ({
    domain,
    width,
    height,
    hash,
    legible,
  }))
  const rest = plain.slice(WARM_UP)
  const step = rest.length / count
  return {
    warmUp: plain.slice(0, Math.min(WARM_UP, count)),
    drawings: Array.from({ length: count }, (_, i) => rest[Math.floor(i * step)] as Drawing),
  }
}

interface Line {
  contender: Contender
  child: ChildProcess
}

/** Contenders take turns over parts of the set, each drawing once by each. */
async function race(
  lines: Record<string, Line>,
  { warmUp, drawings, warmUps }: ReturnType<typeof chosen> & { warmUps: number },
  edge: number,
): Promise<Record<string, Figures>> {
  const passes: Record<string, Pass[]> = {}
  for (const { contender } of Object.values(lines)) {
    for (let pass = 0; pass < warmUps; pass++) await contender(warmUp, edge)
  }
  const part = drawings.length / ROUNDS
  for (let round = 0; round < ROUNDS; round++) {
    const turn = drawings.slice(round * part, (round + 1) * part)
    for (const [name, { contender }] of Object.entries(lines)) {
      passes[name] = [...(passes[name] ?? []), await contender(turn, edge)]
    }
  }
  await Promise.all(Object.values(lines).map(({ child }) => end(child)))
  return Object.fromEntries(Object.entries(passes).map(([name, all]) => [name, figuresOf(all)]))
}

async function direct(svgs: string): Promise<Record<string, Line>> {
  return Object.fromEntries(
    Object.entries(PEERS).map(([name, file]) => {
      const child = launchFile(file, [svgs], { talks: true })
      const dead = death(child)
      dead.catch(() => {})
      const contender: Contender = async (drawings, edge) => {
        tell(child, { what: 'pass', drawings, edge, lanes: LANES })
        const [pass] = await Promise.race([once(child, 'message'), dead])
        return pass
      }
      return [name, { child, contender }]
    }),
  )
}

/** The service by its own address; the two others behind bare node:http, which does less than either's own server. */
async function throughHttp(folder: string, svgs: string): Promise<Record<string, Line>> {
  const service = await launchService(folder, `cold-${Date.now()}`)
  const headers = { 'x-api-key': service.key }
  const lines: Record<string, Line> = {
    pool: {
      child: service.child,
      contender: (drawings, edge) =>
        timed(drawings, LANES, ({ domain }) =>
          askPng(`${service.url}/api/${domain}?size=${edge}`, headers, edge),
        ),
    },
  }
  for (const name of ['sharp', 'ipx'] as const) {
    const [child, port] = [launchFile(PEERS[name], [svgs], { talks: true }), await freePort()]
    tell(child, { what: 'listen', port })
    const url = `http://127.0.0.1:${port}`
    await answering(child, url)
    const contender: Contender = (drawings, edge) =>
      timed(drawings, LANES, ({ domain }) => askPng(`${url}/${edge}/${domain}`, {}, edge))
    lines[name] = { child, contender }
  }
  return lines
}

const tell = (child: ChildProcess, task: Task) => child.send(task)

async function death(child: ChildProcess): Promise<never> {
  const [code, signal] = await once(child, 'exit')
  throw new Error(`${child.spawnargs.join(' ')} ended with ${code ?? signal}.`)
}

function print(
  figures: Record<string, Figures>,
  { of, targets }: { of: string; targets: { sharp: number; ipx: number } | null },
): void {
  const { pool, sharp, ipx } = figures as Record<keyof typeof PEERS, Figures>
  line(of ? `the service${of}` : 'the renderer pool', pool, [
    { value: pool.perSecond / sharp.perSecond, of: 'sharp', atLeast: targets?.sharp },
    { value: pool.perSecond / ipx.perSecond, of: 'ipx', atLeast: targets?.ipx },
  ])
  line(`  sharp alone${of}`, sharp)
  line(`  ipx${of}`, ipx)
}
