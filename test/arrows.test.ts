// The import rules as data: who may import whom, and which file is the home of which library.
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '..')

/** Rooms of the server from top to bottom: a room imports rooms below it, never beside or above. */
const FLOORS: string[][] = [
  ['cli'],
  ['commands'],
  ['cluster', 'worker'],
  ['index', 'banner'],
  ['health', 'hosts'],
  ['app', 'listen', 'scouts', 'turns'],
  ['hot'],
  ['routes'],
  ['context'],
  ['caller', 'quota', 'resolvers'],
  ['config'],
  ['imports', 'jobs', 'plans', 'pressure', 'telemetry', 'totals'],
  ['images', 'sources', 'stores'],
  ['circuit-breaker'],
]

/** What the floors forbid and yet stands, each with its reason. */
const ALLOWED: [from: string, to: string, why: string][] = [
  ['commands', 'images', 'artwork set makes a file safe before it is kept'],
]

/** A library is imported in its home and nowhere else. */
const HOMES: Record<string, RegExp> = {
  express: /^server\/(app|context|routes\/((compat|graphql)\/)?\w+)\.ts$/,
  undici: /^server\/sources\/fetch\//,
  'robots-parser': /^server\/sources\/robots\.ts$/,
  htmlparser2: /^server\/sources\/page\//,
  entities: /^server\/(resolvers\/profile\/plain|sources\/page\/selfstanding)\.ts$/,
  'p-queue': /^server\/resolvers\/(discovery|intelligence\/research)\.ts$/,
  bullmq: /^server\/jobs[./]/,
  ioredis: /^server\/(jobs|stores\/redis)[./]/,
  dataloader: /^server\/resolvers\/loaders\.ts$/,
  sharp: /^server\/images\//,
  '@resvg/resvg-js': /^server\/images\//,
  saxes: /^server\/images\//,
  'css-tree': /^server\/(images|sources\/page)\//,
  culori: /^server\/(images|sources\/page)\//,
  'csv-parse': /^server\/imports\/table\.ts$/,
  'rate-limiter-flexible': /^server\/quota\/shared\.ts$/,
  'better-sqlite3': /^server\/stores\/sqlite/,
  mongoose: /^server\/stores\/mongo[./]/,
  commander: /^server\/(cli|commands\/\w+)\.ts$/,
  pino: /^server\/telemetry\.ts$/,
  'prom-client': /^server\/(telemetry|totals)\.ts$/,
  'proxy-addr': /^server\/(config|context)\.ts$/,
  tldts: /^schema\/apex\.ts$/,
  'zod-openapi': /^schema\/openapi(\/\w+)?\.ts$/,
  'graphql-yoga': /^server\/routes\/graphql\.ts$/,
  '@graphql-yoga/plugin-persisted-operations': /^server\/routes\/graphql\.ts$/,
  graphql: /^(schema\/graphql\/|server\/routes\/graphql[./]|codegen\.ts)/,
  '@modelcontextprotocol/sdk/server/index.js': /^server\/routes\/mcp\/message\.ts$/,
  '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js':
    /^server\/routes\/mcp\/message\.ts$/,
  '@modelcontextprotocol/sdk/types.js': /^server\/routes\/mcp\/(malformed|message)\.ts$/,
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

  it('routes never import images, sources or stores', () => {
    const short = ARROWS.filter(
      ({ from, to }) =>
        from.startsWith('server/routes/') && /^server\/(images|sources|stores)\//.test(to),
    )
    expect(short.map(sentence)).toEqual([])
  })

  it('every library is imported in its home only', () => {
    const astray = ARROWS.filter(({ from, to }) => to in HOMES && !HOMES[to]!.test(from))
    expect(astray.map(sentence)).toEqual([])
  })

  it('every exception still stands', () => {
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
