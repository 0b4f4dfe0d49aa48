// Measures the first logo of saved home pages: how many answers it waits for, one after the other. Run
// `npx node bench/pages.ts FOLDER`; `--help` lists the options.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { parseArgs } from 'node:util'
import type { ScoredCandidate } from '../schema/visit.ts'
import type { Network } from '../test/support/network/index.ts'
import { killAll } from './children.ts'
import { launchCrawlingService, waitForEnd } from './crawling-service.ts'
import { median } from './figures.ts'
import { headerOf, sendRequest } from './http-client.ts'
import { readSavedSites, type SavedSite } from './saved-pages.ts'
import type { Service } from './service.ts'
import { siteWithDrawings } from './site-with-drawings.ts'
import { printFact, printTitle } from './table.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    answer: { type: 'string', default: '300' },
    http2: { type: 'boolean', default: false },
    requests: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(`FOLDER      saved home pages, as .html files
--answer 300  milliseconds that a website takes for each answer
--http2       websites that speak HTTP/2
--requests    list the requests of each visit`)
  process.exit()
}

/** They start the render processes and the page thread. */
const WARM_UP_VISITS = 4
/** Milliseconds for the work between two requests of a visit. */
const SETTLE_MS = 300
const answerMs = Number(values.answer)
const sites = readSavedSites(positionals[0] ?? '.')

const folder = mkdtempSync(join(tmpdir(), 'logograph-pages-'))
process.on('exit', () => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const { service, net } = await launchCrawlingService(folder, values.http2)
let addresses = 0
const addressByHost = new Map<string, string>()
/** The requests since the start of a visit. */
let requests: { at: number; host: string; path: string }[] = []
let startedAt = 0

await warmUp()
printTitle(
  `First logo of ${sites.length} saved pages, answers after ${answerMs} ms over ${values.http2 ? 'HTTP/2' : 'HTTP/1.1'}`,
)
const waits: number[] = []
for (const site of sites) {
  const { ms, logo } = await visit(site, service)
  const waited = ms / answerMs
  const isVisited = requests.some(({ host }) => host === site.domain)
  if (isVisited) waits.push(waited)
  printFact(site.domain, `${waited.toFixed(2)} waits${isVisited ? '' : ' (no visit)'}, ${logo}`)
  if (values.requests)
    for (const { at, host, path } of requests)
      console.log(`    ${(at / answerMs).toFixed(2)} ${host === site.domain ? '' : host}${path}`)
}
printTitle('Median')
printFact(`${waits.length} visited pages`, `${median(waits).toFixed(2)} waits with the work`)
process.exit()

function serve(hosts: string[], handler: SavedSite['handler']): void {
  for (const host of hosts) {
    const address = addressByHost.get(host) ?? `93.184.${(addresses >> 8) + 1}.${addresses++ & 255}`
    addressByHost.set(host, address)
    net.dns.set(host, [address])
    net.web.serve(host, (request, response) => {
      requests.push({ at: performance.now() - startedAt, host, path: request.url ?? '' })
      setTimeout(() => handler(request, response), answerMs)
    })
  }
}

/** @returns the time to the first logo in milliseconds, and which one it is, at first and after the visit. */
async function visit({ domain, hosts, handler }: SavedSite, { url, key }: Service) {
  serve(hosts, handler)
  await createCertificate(net, domain)
  requests = []
  startedAt = performance.now()
  const ask = (path: string) => sendRequest(`${url}/api/${path}`, { 'x-api-key': key })
  const first = await ask(domain)
  const ms = performance.now() - startedAt
  await waitForEnd(() => requests.length, 1.5 * answerMs + SETTLE_MS)
  const final = await ask(domain)
  const why = await ask(`logo/${domain}/why`)
  const candidates: ScoredCandidate[] = JSON.parse(why.bytes.toString()).visit?.candidates ?? []
  const kept = candidates.filter((one) => one.kept).map(({ kind, url }) => `${kind} ${url}`)
  const change = first.bytes.equals(final.bytes)
    ? ''
    : `first ${headerOf(first, 'x-source')}, then `
  return { ms, logo: change + [headerOf(final, 'x-source'), ...kept.sort()].join(', ') }
}

/** Creates the certificate of a site before its visit, because that takes 100 ms. */
function createCertificate({ ports }: Network, servername: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: ports.https, servername, ca: net.ca })
    socket.once('secureConnect', () => resolve(void socket.end())).once('error', reject)
  })
}

async function warmUp(): Promise<void> {
  const handler = await siteWithDrawings(0)
  for (let i = 0; i < WARM_UP_VISITS; i++)
    await visit({ domain: `warm-up-${i}.com`, hosts: [`warm-up-${i}.com`], handler }, service)
}
