// Generates clients from the OpenAPI document with the generators that people use, compiles them and calls the service:
// `npm run test:generators`, or with names: `npm run test:generators -- ogen orval`. The tools come from the registries of
// npm, Go, PyPI, crates.io and Maven. A generator whose tools are not installed is skipped.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isInstalled, stopChild } from '../../bench/children.ts'
import { launchService, type Service } from '../../bench/service.ts'
import { GENERATORS, type Generator, type Run } from './generators.ts'

/** What each program prints: of a profile, of a batch with a wrong entry, of an image and of a refused request. */
const EXPECTED_OF_API = ['name Stripe', 'items profile error', 'image PNG', 'refused 400']
/** What each client of MCP prints: of the list of tools, and of three calls. */
const EXPECTED_OF_MCP = [
  'tools find_company company_logo company_brand',
  'found true',
  'image PNG',
  'refused true',
]
const COMMAND_TIMEOUT_MS = 900_000
/** Lines of a failed command that are shown. */
const SHOWN_LINES = 25

const asked = process.argv.slice(2)
const names = GENERATORS.map(({ name }) => name)
const unknown = asked.filter((name) => !names.includes(name))
if (unknown.length > 0) {
  console.error(`${unknown.join(', ')}: must be among ${names.join(', ')}`)
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'logograph-generators-'))
const service = await launchService(folder, 'service', {
  extraEnv: { SOURCES: 'uploaded,bundled', LOG_LEVEL: 'error' },
})
const rows: { generator: string; version: string; result: string; seconds: number | null }[] = []
try {
  const document = join(folder, 'openapi.json')
  writeFileSync(document, await (await fetch(`${service.url}/api/openapi.json`)).text())
  for (const generator of GENERATORS) {
    if (asked.length > 0 && !asked.includes(generator.name)) continue
    const startedAt = performance.now()
    const result = tryGenerator(generator, document, service)
    const isSkipped = result.startsWith('skipped')
    const seconds = isSkipped ? null : Math.round((performance.now() - startedAt) / 1000)
    console.log(`${generator.name}: ${result}`)
    rows.push({ generator: generator.name, version: generator.version, result, seconds })
  }
} finally {
  await stopChild(service.child)
  rmSync(folder, { recursive: true, force: true })
}
console.table(rows)
if (rows.some(({ result }) => result === 'failed')) process.exitCode = 1

/** @returns `works`, `failed`, or why it is skipped. */
function tryGenerator(generator: Generator, document: string, { url, key }: Service): string {
  const missing = generator.tools.filter((tool) => !isInstalled(tool))
  if (missing.length > 0) return `skipped: ${missing.join(', ')} not installed`
  const cwd = join(folder, generator.name)
  mkdirSync(cwd)
  const env = { ...process.env, LOGOGRAPH_URL: url, LOGOGRAPH_KEY: key }
  const run: Run = (command, ...args) =>
    execFileSync(command, args, {
      cwd,
      env,
      encoding: 'utf8',
      timeout: COMMAND_TIMEOUT_MS,
      maxBuffer: 100_000_000,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  try {
    const printed = generator.call({ run, cwd, document }).trim().split('\n')
    const { lacks, isMcpClient } = generator
    const lines = isMcpClient ? EXPECTED_OF_MCP : EXPECTED_OF_API
    const expected = lines.filter((line) => line.split(' ')[0] !== lacks)
    const wrong = expected.filter((line) => !printed.includes(line))
    if (wrong.length === 0) return lacks ? `works without ${lacks}` : 'works'
    console.error(`${generator.name} should print ${wrong.join(' | ')}\n${printed.join('\n')}`)
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & Record<string, string>
    const lines = `${message}\n${stdout}\n${stderr}`.split('\n')
    console.error(lines.slice(-SHOWN_LINES).join('\n'))
  }
  return 'failed'
}
