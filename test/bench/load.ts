// Puts a warm address under load, with wrk where it is installed, else with autocannon.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installed } from './children.ts'
import type { Figures } from './figures.ts'

const run = promisify(execFile)

export interface Load {
  url: string
  headers?: Record<string, string>
  seconds: number
  connections: number
  /** Mean time in milliseconds that each connection rests before it asks again; left out: none. */
  rest?: number
}

export type Loader = (load: Load) => Promise<Figures>

/** @param folder for wrk's script. @param named `wrk` or `autocannon`; left out: the better one that is there. */
export function loaderOf(folder: string, named?: string): { name: string; load: Loader } {
  const name = named ?? (installed('wrk') ? 'wrk' : 'autocannon')
  return { name, load: name === 'wrk' ? wrk(folder) : autocannon }
}

// wrk prints times for people; its script hook knows the numbers, in microseconds.
const REPORT = `
function done(summary, latency, requests)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('\\n{"requests":%d,"us":%d,"p50":%d,"p99":%d,"failed":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
`

function wrk(folder: string): Loader {
  return async ({ url, headers = {}, seconds, connections, rest }) => {
    const script = join(folder, `wrk-${rest ?? 0}.lua`)
    // Rests vary, or all connections would ask at once.
    const resting = rest ? `function delay() return math.random(1, ${2 * rest - 1}) end` : ''
    writeFileSync(script, REPORT + resting)
    const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, ...named, url]
    const { stdout } = await run('wrk', args)
    const said = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
    refuseFailures(said.failed, url)
    return {
      perSecond: (said.requests * 1e6) / said.us,
      p50: said.p50 / 1000,
      p99: said.p99 / 1000,
    }
  }
}

const autocannon: Loader = async ({ url, headers = {}, seconds, connections, rest }) => {
  const cli = join(import.meta.dirname, 'node_modules/autocannon/autocannon.js')
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const rate = rest ? ['-R', String(Math.round((connections * 1000) / rest))] : []
  const args = [
    cli,
    '--json',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...rate,
    ...named,
    url,
  ]
  const { stdout } = await run(process.execPath, args)
  const said = JSON.parse(stdout)
  refuseFailures(said.errors + said.timeouts + said['4xx'] + said['5xx'], url)
  return { perSecond: said.requests.average, p50: said.latency.p50, p99: said.latency.p99 }
}

/** A refusal is quicker than an image: figures with refusals in them mean nothing. */
function refuseFailures(failed: number, url: string): void {
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed or were refused.`)
}
