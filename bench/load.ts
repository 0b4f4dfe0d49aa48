// Generates HTTP load on one URL with wrk, or with autocannon where wrk is not installed.
import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { isInstalled } from './children.ts'
import type { Figures } from './figures.ts'

const run = promisify(execFile)

export interface Load {
  url: string
  headers?: Record<string, string>
  seconds: number
  connections: number
  /** Mean pause in milliseconds between the requests of a connection. Default: no pause. */
  pauseMs?: number
}

export type LoadGenerator = (load: Load) => Promise<Figures>

/** @param folder for the wrk script. @param requestedName `wrk` or `autocannon`; default: wrk where it is installed. */
export function chooseLoadGenerator(
  folder: string,
  requestedName?: string,
): { name: string; load: LoadGenerator } {
  const name = requestedName ?? (isInstalled('wrk') ? 'wrk' : 'autocannon')
  return { name, load: name === 'wrk' ? wrk(folder) : autocannon }
}

// wrk prints rounded times; its `done` hook has exact numbers in microseconds.
const REPORT_SCRIPT = `
function done(summary, latency, requests)
  local e = summary.errors
  local failed = e.connect + e.read + e.write + e.status + e.timeout
  io.write(string.format('\\n{"requests":%d,"us":%d,"p50":%d,"p99":%d,"failed":%d}\\n',
    summary.requests, summary.duration, latency:percentile(50), latency:percentile(99), failed))
end
`

function wrk(folder: string): LoadGenerator {
  return async ({ url, headers = {}, seconds, connections, pauseMs }) => {
    const script = join(folder, `wrk-${pauseMs ?? 0}.lua`)
    // Pauses vary, so that the connections do not send at the same moment.
    const pauseScript = pauseMs
      ? `function delay() return math.random(1, ${2 * pauseMs - 1}) end`
      : ''
    writeFileSync(script, REPORT_SCRIPT + pauseScript)
    const headerArguments = Object.entries(headers).flatMap(([name, value]) => [
      '-H',
      `${name}: ${value}`,
    ])
    const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, ...headerArguments, url]
    const { stdout } = await run('wrk', args)
    const report = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}')
    throwOnFailures(report.failed, url)
    return {
      perSecond: (report.requests * 1e6) / report.us,
      p50: report.p50 / 1000,
      p99: report.p99 / 1000,
    }
  }
}

const autocannon: LoadGenerator = async ({ url, headers = {}, seconds, connections, pauseMs }) => {
  const cli = join(import.meta.dirname, 'node_modules/autocannon/autocannon.js')
  const headerArguments = Object.entries(headers).flatMap(([name, value]) => [
    '-H',
    `${name}=${value}`,
  ])
  const rate = pauseMs ? ['-R', String(Math.round((connections * 1000) / pauseMs))] : []
  const args = [
    cli,
    '--json',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...rate,
    ...headerArguments,
    url,
  ]
  const { stdout } = await run(process.execPath, args)
  const report = JSON.parse(stdout)
  throwOnFailures(report.errors + report.timeouts + report['4xx'] + report['5xx'], url)
  return { perSecond: report.requests.average, p50: report.latency.p50, p99: report.latency.p99 }
}

/** Throws on failed requests, because errors are faster than images and would distort the figures. */
function throwOnFailures(failed: number, url: string): void {
  if (failed > 0) throw new Error(`${failed} requests of ${url} failed.`)
}
