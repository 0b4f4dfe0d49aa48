// The import rules as data: who may import whom, and which file is the home of which library.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Rooms of the server from top to bottom: a room imports rooms below it, never beside or above. */
const FLOORS: string[][] = [
  ['cli'],
  ['commands'],
  ['cluster', 'worker'],
  ['index'],
  ['service-parts'],
  ['health'],
  ['outbound'],
  ['http', 'resolvers'],
  ['config'],
  ['research'],
  ['search'],
  ['access', 'profile', 'registry'],
  ['bundled', 'crawler'],
  ['fetch', 'images', 'jobs', 'stores', 'telemetry'],
  ['circuit-breaker', 'industries'],
  ['names'],
]

/** What the floors forbid and is allowed all the same, each with its reason. */
const ALLOWED: [from: string, to: string, why: string][] = []

/** A library is imported in its home and nowhere else. */
const HOMES: Record<string, RegExp> = {
  express: /^server\/http\//,
  undici: /^server\/fetch\//,
  'robots-parser': /^server\/crawler\/robots\.ts$/,
  htmlparser2: /^server\/crawler\/page\//,
  entities: /^server\/(profile\/plain-text|crawler\/page\/html\/standalone-svg)\.ts$/,
  '@streamparser/json': /^server\/registry\/importers\/json-stream\.ts$/,
  'p-queue': /^server\/(crawler|research)\/scheduler\.ts$/,
  bullmq: /^server\/jobs\//,
  ioredis: /^server\/(jobs|stores\/redis)\//,
  dataloader: /^server\/resolvers\/loaders\.ts$/,
  sharp: /^server\/images\//,
  '@resvg/resvg-js': /^server\/images\//,
  saxes: /^server\/images\//,
  'css-tree': /^server\/(images|crawler\/page)\//,
  culori: /^server\/(images|crawler\/page)\//,
  'csv-parse': /^server\/registry\/importers\/csv-table\.ts$/,
  'rate-limiter-flexible': /^server\/access\/redis-quota\.ts$/,
  'better-sqlite3': /^server\/stores\/sqlite/,
  mongoose: /^server\/stores\/mongo\//,
  commander: /^server\/(cli|commands\/\w+)\.ts$/,
  pino: /^server\/telemetry\/index\.ts$/,
  'prom-client': /^server\/telemetry\//,
  'proxy-addr': /^server\/(config|http\/context)\.ts$/,
  tldts: /^schema\/apex\.ts$/,
  'zod-openapi': /^schema\/openapi\//,
  'graphql-yoga': /^server\/http\/routes\/graphql\/index\.ts$/,
  '@graphql-yoga/plugin-persisted-operations': /^server\/http\/routes\/graphql\/index\.ts$/,
  graphql: /^(schema\/graphql\/|server\/http\/routes\/graphql\/|codegen\.ts)/,
  '@modelcontextprotocol/sdk/server/index.js': /^server\/http\/routes\/mcp\/message\.ts$/,
  '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js':
    /^server\/http\/routes\/mcp\/message\.ts$/,
  '@modelcontextprotocol/sdk/types.js': /^server\/http\/routes\/mcp\/(malformed|message)\.ts$/,
  '@pothos/core': /^schema\/graphql\/builder\.ts$/,
  '@pothos/plugin-directives': /^schema\/graphql\/builder\.ts$/,
  '@pothos/plugin-federation': /^schema\/graphql\/builder\.ts$/,
  '@apollo/subgraph': /^schema\/graphql\/index\.ts$/,
  'openapi-fetch': /^clients\/rest\.ts$/,
  preact: /^clients\/web\//,
  'preact/hooks': /^clients\/web\//,
  react: /^clients\/react\.ts$/,
}

interface Arrow {
  from: string
  to: string
  typeOnly: boolean
}

const FILES = globSync(['{schema,server,clients}/**/*.{ts,tsx}', 'codegen.ts'], { cwd: ROOT })
const ARROWS = FILES.flatMap(arrowsOf)

function arrowsOf(from: string): Arrow[] {
  const text = readFileSync(join(ROOT, from), 'utf8')
  const imports = /^(?:import|export)\s+(type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
  return [...text.matchAll(imports)].map(([, type, target = '']) => ({
    from,
    to: target.startsWith('.') ? relative(ROOT, join(ROOT, dirname(from), target)) : target,
    typeOnly: type !== undefined,
  }))
}

const isOurs = ({ to }: Arrow) => /\.tsx?$/.test(to)
const roomOf = (file: string) =>
  file
    .replace(/^server\//, '')
    .split('/')[0]!
    .replace(/\.ts$/, '')
const floorOf = (room: string) => FLOORS.findIndex((rooms) => rooms.includes(room))

describe('the import arrows', () => {
  it('reads the imports of every file', () => {
    expect(FILES.length).toBeGreaterThan(40)
    expect(ARROWS.length).toBeGreaterThan(150)
  })

  it('schema imports nothing of ours, and clients only schema', () => {
    const strangers = ARROWS.filter(isOurs).filter(({ from, to }) => {
      if (from.startsWith('schema/')) return !to.startsWith('schema/')
      return from.startsWith('clients/') && !/^(clients|schema)\//.test(to)
    })
    expect(strangers.map(sentence)).toEqual([])
  })

  it('every room of the server has a floor', () => {
    const rooms = new Set(FILES.filter((file) => file.startsWith('server/')).map(roomOf))
    expect([...rooms].filter((room) => floorOf(room) === -1)).toEqual([])
  })

  it('inside the server arrows point downward only', () => {
    const upward = ARROWS.filter(isOurs)
      .filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/'))
      .filter(({ from, to }) => {
        const [here, there] = [roomOf(from), roomOf(to)]
        const allowed = ALLOWED.some(([a, b]) => a === here && b === there)
        return here !== there && !allowed && floorOf(there) <= floorOf(here)
      })
    expect(upward.map(sentence)).toEqual([])
  })

  it('server imports of ours stay within server and schema', () => {
    const strangers = ARROWS.filter(isOurs).filter(
      ({ from, to }) => from.startsWith('server/') && !/^(server|schema)\//.test(to),
    )
    expect(strangers.map(sentence)).toEqual([])
  })

  it('http and resolvers meet through schema/resolvers.ts alone', () => {
    const across = ARROWS.filter(isOurs).filter(({ from, to }) => {
      const rooms = [roomOf(from), roomOf(to)]
      return rooms.includes('http') && rooms.includes('resolvers')
    })
    expect(across.map(sentence)).toEqual([])
  })

  it('every library is imported in its home only', () => {
    const astray = ARROWS.filter(({ from, to }) => to in HOMES && !HOMES[to]!.test(from))
    expect(astray.map(sentence)).toEqual([])
  })

  it('has no import cycle, types included', () => {
    expect(cycles().map((files) => files.join(' -> '))).toEqual([])
  })

  it('keeps no file beside a folder of its name', () => {
    const twins = FILES.filter((file) => existsSync(join(ROOT, file.replace(/\.tsx?$/, ''))))
    expect(twins).toEqual([])
  })

  it('keeps at most eight loose files in server/', () => {
    const loose = FILES.filter((file) => /^server\/[^/]+$/.test(file))
    expect(loose.length).toBeLessThanOrEqual(8)
  })

  it('uses every exception', () => {
    const idle = ALLOWED.filter(
      ([a, b]) =>
        !ARROWS.some(
          ({ from, to }) =>
            isOurs({ from, to, typeOnly: false }) && roomOf(from) === a && roomOf(to) === b,
        ),
    )
    expect(idle).toEqual([])
  })
})

function sentence({ from, to }: Arrow): string {
  return `${from} must not import ${to}`
}

/** @returns each group of files that import one another in a circle, type-only imports included. */
function cycles(): string[][] {
  const targets = Map.groupBy(ARROWS.filter(isOurs), ({ from }) => from)
  const state = new Map<string, 'open' | 'done'>()
  const found: string[][] = []
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      found.push([...path.slice(path.indexOf(file)), file])
      return
    }
    state.set(file, 'open')
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    state.set(file, 'done')
  }
  for (const file of FILES) visit(file, [])
  return found
}
