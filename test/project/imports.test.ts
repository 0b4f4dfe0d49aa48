// Tests the import rules: which folder may import which, and which files may import which library.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')

/** Layers of the modules, top first. A module is a folder or file in `server/`; it imports only from lower layers. */
const LAYERS: string[][] = [
  ['cli'],
  ['commands'],
  ['cluster', 'worker'],
  ['service'],
  ['running-service'],
  ['services'],
  ['health', 'shutdown'],
  ['http', 'resolvers'],
  ['context'],
  ['config'],
  ['environment'],
  ['backup', 'merchants', 'operator', 'purge', 'research'],
  ['search'],
  ['access', 'profile', 'registry'],
  ['bundled', 'crawler', 'securities'],
  ['runs'],
  ['fetch', 'images', 'jobs', 'stores'],
  ['industries', 'telemetry'],
  ['css', 'memory', 'names', 'prepared', 'turns'],
  ['list-file'],
]

/** Exceptions from the layers, each with its reason. */
const EXCEPTIONS: [from: string, to: string, why: string][] = []

/** The libraries that only some files may import, with a pattern of these files. */
const LIBRARY_IMPORTERS: Record<string, RegExp> = {
  express: /^server\/http\//,
  undici: /^server\/fetch\//,
  htmlparser2: /^server\/crawler\/page\//,
  entities: /^server\/(profile\/plain-text|crawler\/page\/html\/standalone-svg)\.ts$/,
  '@streamparser/json': /^server\/registry\/importers\/json-stream\.ts$/,
  bullmq: /^server\/jobs\//,
  ioredis: /^server\/(jobs|stores\/redis)\//,
  dataloader: /^server\/stores\/loaders\.ts$/,
  sharp: /^server\/images\//,
  '@resvg/resvg-js': /^server\/images\//,
  'jxl-oxide-wasm': /^server\/images\/raster\/jxl\.ts$/,
  esbuild: /^server\/images\/bundle\.ts$/,
  saxes: /^server\/images\//,
  thumbhash: /^server\/images\/measure\/thumbhash\.ts$/,
  svgpath: /^server\/images\/svg\/sub-paths\.ts$/,
  'css-tree': /^server\/css\//,
  'css-select': /^server\/css\/matcher\.ts$/,
  'css-what': /^server\/css\/selectors\.ts$/,
  culori: /^server\/(images|crawler\/page)\//,
  'csv-parse': /^server\/registry\/importers\/csv-table\.ts$/,
  'unbzip2-stream': /^server\/registry\/importers\/bzip2\.ts$/,
  'rate-limiter-flexible': /^server\/access\/redis-quota\.ts$/,
  'better-sqlite3': /^server\/stores\/sqlite/,
  mongoose: /^server\/stores\/mongo\//,
  commander: /^server\/(cli|commands\/[\w-]+)\.ts$/,
  '@opentelemetry/api': /^server\/telemetry\/tracing\.ts$/,
  pino: /^server\/telemetry\/index\.ts$/,
  'prom-client': /^server\/telemetry\//,
  'proxy-addr': /^server\/http\/(variables|client-ip|connections)\.ts$/,
  tldts: /^schema\/apex\.ts$/,
  'zod-openapi': /^schema\/openapi\//,
  'graphql-yoga': /^server\/http\/routes\/graphql\/(index|document-cache|execution)\.ts$/,
  graphql:
    /^(schema\/graphql\/|clients\/web\/graphql-page\/|server\/http\/routes\/graphql\/|codegen\.ts)/,
  '@modelcontextprotocol/sdk/server/index.js': /^server\/http\/routes\/mcp\/message\.ts$/,
  '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js':
    /^server\/http\/routes\/mcp\/message\.ts$/,
  '@modelcontextprotocol/sdk/types.js': /^server\/http\/routes\/mcp\/(validation|message)\.ts$/,
  '@pothos/core': /^schema\/graphql\/builder\.ts$/,
  'openapi-fetch': /^clients\/rest\.ts$/,
  preact: /^clients\/web\//,
  'preact/hooks': /^clients\/web\//,
  react: /^clients\/react\.ts$/,
}

interface Import {
  from: string
  to: string
}

const FILES = globSync(['{schema,server,clients}/**/*.{ts,tsx}', 'codegen.ts'], {
  cwd: ROOT,
  exclude: ['clients/dist/**'],
})
const IMPORTS = FILES.flatMap(importsOf)

function importsOf(from: string): Import[] {
  const text = readFileSync(join(ROOT, from), 'utf8')
  // The module path of each `import … from '…'`, `export … from '…'`, `import '…'` and `import('…')`.
  const statements = /^(?:import|export)\s+(?:type\s+)?(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
  const calls = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
  const targets = [...text.matchAll(statements), ...text.matchAll(calls)]
  return targets.map(([, target = '']) => ({
    from,
    to: target.startsWith('.') ? relative(ROOT, join(ROOT, dirname(from), target)) : target,
  }))
}

/** True for an import of a source file of this repository, not a library. */
const isLocal = ({ to }: Import) => /\.tsx?$/.test(to)
/**
 * The module of a file: its folder in `server/`, or the file itself. The `variables.ts` of any module counts as part of
 * `environment`: only `config.ts` reads it, and the module gets the values.
 */
const moduleOf = (file: string) =>
  file.endsWith('/variables.ts')
    ? 'environment'
    : file
        .replace(/^server\//, '')
        .split('/')[0]!
        .replace(/\.ts$/, '')
const layerOf = (module: string) => LAYERS.findIndex((modules) => modules.includes(module))

describe('imports', () => {
  it('are found in the source files', () => {
    expect(FILES.length).toBeGreaterThan(40)
    expect(IMPORTS.length).toBeGreaterThan(150)
  })

  it('of schema stay in schema, and of clients in clients and schema', () => {
    const violations = IMPORTS.filter(isLocal).filter(({ from, to }) => {
      if (from.startsWith('schema/')) return !to.startsWith('schema/')
      return from.startsWith('clients/') && !/^(clients|schema)\//.test(to)
    })
    expect(violations.map(describeViolation)).toEqual([])
  })

  it('are checked in all of server/: every folder and file has a layer', () => {
    const modules = new Set(FILES.filter((file) => file.startsWith('server/')).map(moduleOf))
    expect([...modules].filter((module) => layerOf(module) === -1)).toEqual([])
  })

  it('have the layers that docs/architecture.md shows', () => {
    const guide = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
    const rows = [...guide.matchAll(/^\| (\d+) \| (.*?) \|/gm)]
    const shown = rows.flatMap(([, layer, names = '']) =>
      [...names.matchAll(/`([\w-]+)(?:\/|\.ts)`/g)].map(([, name]) => `${layer} ${name}`),
    )
    const listed = LAYERS.flatMap((modules, i) => modules.map((name) => `${i + 1} ${name}`))
    expect(shown.filter((row) => row !== '11 variables').sort()).toEqual(listed.sort())
  })

  it('inside server/ point to lower layers only', () => {
    const upward = IMPORTS.filter(isLocal)
      .filter(({ from, to }) => from.startsWith('server/') && to.startsWith('server/'))
      .filter(({ from, to }) => {
        const importer = moduleOf(from)
        const imported = moduleOf(to)
        const isException = EXCEPTIONS.some(
          ([exceptionFrom, exceptionTo]) => exceptionFrom === importer && exceptionTo === imported,
        )
        return importer !== imported && !isException && layerOf(imported) <= layerOf(importer)
      })
    expect(upward.map(describeViolation)).toEqual([])
  })

  it('of server stay in server and schema', () => {
    const violations = IMPORTS.filter(isLocal).filter(
      ({ from, to }) => from.startsWith('server/') && !/^(server|schema)\//.test(to),
    )
    expect(violations.map(describeViolation)).toEqual([])
  })

  it('never connect http and resolvers directly; both use schema/resolvers.ts', () => {
    const violations = IMPORTS.filter(isLocal).filter(({ from, to }) => {
      const modules = [moduleOf(from), moduleOf(to)]
      return modules.includes('http') && modules.includes('resolvers')
    })
    expect(violations.map(describeViolation)).toEqual([])
  })

  it('of a library occur only in the files that may import it', () => {
    const violations = IMPORTS.filter(
      ({ from, to }) => to in LIBRARY_IMPORTERS && !LIBRARY_IMPORTERS[to]!.test(from),
    )
    expect(violations.map(describeViolation)).toEqual([])
  })

  it('have no cycle, even of types', () => {
    expect(importCycles().map((files) => files.join(' -> '))).toEqual([])
  })

  it('are unambiguous: no file is beside a folder of the same name', () => {
    const filesBesideFolders = FILES.filter((file) =>
      existsSync(join(ROOT, file.replace(/\.tsx?$/, ''))),
    )
    expect(filesBesideFolders).toEqual([])
  })

  it('use every exception', () => {
    const unused = EXCEPTIONS.filter(
      ([importer, imported]) =>
        !IMPORTS.some(
          ({ from, to }) =>
            isLocal({ from, to }) && moduleOf(from) === importer && moduleOf(to) === imported,
        ),
    )
    expect(unused).toEqual([])
  })
})

describe('the folder server', () => {
  it('has at most eight files outside its subfolders', () => {
    const filesInServer = FILES.filter((file) => /^server\/[^/]+$/.test(file))
    expect(filesInServer.length).toBeLessThanOrEqual(8)
  })
})

function describeViolation({ from, to }: Import): string {
  return `${from} must not import ${to}`
}

/** @returns import cycles, each as its files: at least one if there is any. Type-only imports count. */
function importCycles(): string[][] {
  const targets = Map.groupBy(IMPORTS.filter(isLocal), ({ from }) => from)
  const state = new Map<string, 'visiting' | 'done'>()
  const cycles: string[][] = []
  const visit = (file: string, path: string[]) => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'visiting') {
      cycles.push([...path.slice(path.indexOf(file)), file])
      return
    }
    state.set(file, 'visiting')
    for (const { to } of targets.get(file) ?? []) visit(to, [...path, file])
    state.set(file, 'done')
  }
  for (const file of FILES) visit(file, [])
  return cycles
}
