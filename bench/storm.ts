// Measures the service under many concurrent and hostile requests, on Linux only: `node bench/storm.ts`.
// The real program runs in its own network namespace, with test sites on public addresses.
// `node bench/storm.ts one,hanging,bombs,pages` runs selected parts; the attacks are parts too.
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { createFetch, FetchFailed } from '../server/fetch/index.ts'
import { LIMITS } from '../server/fetch/limits.ts'
import { bombs, endless } from '../test/support/bombs.ts'
import {
  type Internet,
  PUBLIC_ADDRESSES,
  RESOLVER,
  startInternet,
} from '../test/support/internet/internet.ts'
import { findMissingRequirement, spawnInNamespace } from '../test/support/internet/namespace.ts'
import { drip, hang, hangInBody, ok } from '../test/support/network/behaviours.ts'
import { type Attack, measureAttack } from './attacks/attack.ts'
import { costlyOperations } from './attacks/costly-operations.ts'
import { documents } from './attacks/documents.ts'
import { hangingVisits } from './attacks/hanging-visits.ts'
import { idleSockets } from './attacks/idle-sockets.ts'
import { negativeLimit } from './attacks/negative-limit.ts'
import { pipelining } from './attacks/pipelining.ts'
import { slowReaders } from './attacks/slow-readers.ts'
import { STARVING } from './attacks/starving.ts'
import { killAll, stopChild } from './children.ts'
import { figuresOf, runTimed } from './figures.ts'
import { headerOf, sendRequest } from './http-client.ts'
import { type PacedPass, startPacedRequests } from './paced-load.ts'
import { descendantsOf, peakMb } from './process-stats.ts'
import { launchService, type Service } from './service.ts'
import { printFact, printTitle, printUpperBound } from './table.ts'

/** Default of DISCOVERY_BUDGET_MS: how long a request waits for the first crawl. */
const BUDGET_MS = 4000
const CACHED_LOGO = '/api/stripe.com'
/** Target for the peak memory of each process. */
const MAX_MEMORY_MB = 512

/** @returns two letters that vary with n, then n, so that the domains have different initials. */
const domainPrefix = (n: number) =>
  String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26)) + n

type Part = (internet: Internet, service: Service) => Promise<void>

const PARTS: Record<string, Part> = {
  one: oneDomain,
  hanging: hangingSites,
  bombs: decompressionBombs,
  pages: hardPages,
}

/** Attacks from one address, by part name. */
const ATTACKS: Record<string, Attack> = {
  'hanging-visits': hangingVisits,
  pipelining,
  'slow readers': slowReaders,
  'idle sockets': idleSockets,
  'negative limit': negativeLimit,
  documents,
  'costly operations': costlyOperations,
  ...STARVING,
}

async function storm(only: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-storm-'))
  process.on('exit', () => {
    killAll()
    rmSync(folder, { recursive: true, force: true })
  })
  const internet = await startInternet()
  const caFile = join(folder, 'ca.pem')
  writeFileSync(caFile, internet.ca)
  const networkEnv = { DNS_SERVERS: RESOLVER, NODE_EXTRA_CA_CERTS: caFile }
  console.log(`Node ${process.version}, ${availableParallelism()} cores, shared with the sites.`)
  for (const [name, part] of Object.entries(PARTS)) {
    if (only && !only.split(',').includes(name)) continue
    const service = await launchService(folder, name, { extraEnv: networkEnv })
    await part(internet, service)
    printUpperBound(
      'peak memory of the server process',
      peakMb(service.child.pid as number),
      MAX_MEMORY_MB,
      'MB',
    )
    await stopChild(service.child)
  }
  for (const [name, attack] of Object.entries(ATTACKS)) {
    if (only && !only.split(',').includes(name)) continue
    const extraEnv = { ...networkEnv, ...attack.env }
    const { maxOpenFiles } = attack
    const options = { extraEnv, maxOpenFiles, limitsOtherPlans: true }
    const service = await launchService(folder, name, options)
    await measureAttack(attack, internet, service)
    await stopChild(service.child)
  }
  if (!only) await dnsRebinding(internet)
  await internet.close()
  process.exit()
}

const createGet =
  ({ url, key }: Service) =>
  (path: string) =>
    sendRequest(url + path, { 'x-api-key': key })

async function oneDomain(internet: Internet, service: Service): Promise<void> {
  internet.publish([{ ...bombs()[0]!, host: 'one.com' }])
  await createCertificates(['one.com'])
  const bodies = new Set<string>()
  const statuses: Record<string, number> = {}
  const { milliseconds } = await runTimed(Array(1000).fill('/api/one.com'), 1000, async (path) => {
    const answer = await createGet(service)(path)
    bodies.add(hash('sha256', answer.bytes))
    const outcome = `${answer.status} ${headerOf(answer, 'x-source')}`
    statuses[outcome] = (statuses[outcome] ?? 0) + 1
  })
  const visits = internet.web.requests('one.com').filter(({ line }) => line === 'GET /').length
  printTitle('1,000 cold requests for one domain at once')
  printFact('visits made', String(visits))
  printFact('answers', JSON.stringify(statuses))
  printFact('distinct bodies', String(bodies.size))
  printFact('all answered within', `${Math.round(milliseconds)} ms`)
}

async function hangingSites(internet: Internet, service: Service): Promise<void> {
  internet.serve('*.co.uk', hang)
  internet.serve('*.com.au', hangInBody)
  internet.serve('*.co.jp', drip(50))
  internet.dns.set('*.com.br', 'silence')
  const suffixes = ['co.uk', 'com.au', 'co.jp', 'com.br']
  await createCertificates(['a.co.uk', 'a.com.au', 'a.co.jp'])
  await warmUp(service)
  const domains = Array.from(
    { length: 1000 },
    (_, n) => `${domainPrefix(n)}-hangs.${suffixes[n % suffixes.length]}`,
  )
  const statuses: Record<string, number> = {}
  const stopHealthRequests = startPacedRequests(service, '/health', 20)
  const pass = await runTimed(domains, domains.length, async (domain) => {
    const { status } = await createGet(service)(`/api/${domain}`)
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  await sleep(5000)
  const healthPass = await stopHealthRequests()
  printTitle('1,000 cold domains at once, on sites that hang')
  printFact('answers', JSON.stringify(statuses))
  printUpperBound('slowest answer', Math.max(...pass.durations), BUDGET_MS + 500, 'ms')
  printFact(
    'p50, p99',
    `${Math.round(figuresOf([pass]).p50)}, ${Math.round(figuresOf([pass]).p99)} ms`,
  )
  printPaced('/health throughout', healthPass, 250)
}

async function decompressionBombs(internet: Internet, service: Service): Promise<void> {
  const sites = [...bombs(), endless]
  internet.publish(sites)
  await createCertificates(sites.map(({ host }) => host))
  await createGet(service)(CACHED_LOGO)
  const peaks = new Map<number, number>()
  const memorySampler = setInterval(() => {
    for (const pid of descendantsOf(service.child.pid as number)) {
      // A process that is exiting has no memory figure.
      const mb = peakMb(pid)
      if (mb > 0) peaks.set(pid, mb)
    }
  }, 20)
  const stopWarmRequests = startPacedRequests(service, CACHED_LOGO, 5)
  await sleep(1000)
  const passes = await Promise.all(
    sites.map(({ host }) => runTimed([host], 1, () => createGet(service)(`/api/${host}`))),
  )
  // The endless SVG uses its 5 s of CPU time after the response.
  await sleep(8000)
  const pacedPass = await stopWarmRequests()
  clearInterval(memorySampler)
  printTitle('Five decompression bombs and an endless SVG at once')
  for (const [i, { host }] of sites.entries()) {
    const source = headerOf(await createGet(service)(`/api/${host}`), 'x-source')
    printFact(host, `first answer in ${Math.round(passes[i]!.milliseconds)} ms, then ${source}`)
  }
  printPaced('warm hits, 200 a second', pacedPass, 100)
  for (const [pid, mb] of peaks)
    printUpperBound(`child ${pid} peak memory`, mb, MAX_MEMORY_MB, 'MB')
}

/** The longest page that the crawler reads, in bytes. */
const PAGE_BYTES = 524_288
const repeatToPage = (text: string) =>
  text.repeat(Math.ceil(PAGE_BYTES / text.length)).slice(0, PAGE_BYTES)
/** Pages of 512 KB or slightly more, which take longest to parse. */
const HARD_PAGES = [
  repeatToPage('<h2>our customers</h2><img>'),
  `<svg>${repeatToPage('<use href="#a" id=a />')}`,
  `${'<div class="logo header">'.repeat(500)}${repeatToPage('<img src=/a>')}`,
  `${'<i itemscope itemtype=x>'.repeat(500)}${repeatToPage('<b itemprop=logo></b>')}`,
]

async function hardPages(internet: Internet, service: Service): Promise<void> {
  const domains = Array.from({ length: 24 }, (_, n) => `hard-${n}.com`)
  for (const [i, domain] of domains.entries())
    internet.serve(domain, ok(HARD_PAGES[i % HARD_PAGES.length]!))
  await createCertificates(domains)
  await createGet(service)(CACHED_LOGO)
  const stopWarmRequests = startPacedRequests(service, CACHED_LOGO, 5)
  const pass = await runTimed(domains, domains.length, (domain) =>
    createGet(service)(`/api/${domain}`),
  )
  await sleep(5000)
  const pacedPass = await stopWarmRequests()
  printTitle('24 cold domains at once, whose pages are slow to parse')
  printUpperBound('slowest answer', Math.max(...pass.durations), BUDGET_MS + 500, 'ms')
  printPaced('warm hits, 200 a second', pacedPass, 100)
}

async function dnsRebinding(internet: Internet): Promise<void> {
  internet.serve('flips.com', ok())
  // Each lookup queries A and AAAA, so every second lookup resolves to loopback.
  internet.dns.set('flips.com', (type, nth) =>
    type === 'A' ? [nth % 4 < 2 ? '127.0.0.1' : PUBLIC_ADDRESSES[0]!] : [],
  )
  const config = {
    proxy: null,
    dnsServers: [RESOLVER],
    allow: [],
    ports: [80, 443],
    userAgent: 'Logograph/0',
  }
  const limits = { ...LIMITS, maxActivePerHost: 16 }
  const fetch = createFetch(config, { limits })
  const codes: Record<string, number> = {}
  const { milliseconds } = await runTimed(
    Array(10_000).fill('http://flips.com/'),
    16,
    async (url) => {
      const code = await fetch
        .get(url, { caller: 'bench', signal: AbortSignal.timeout(20_000) })
        .then(
          ({ status }) => String(status),
          (error) => (error instanceof FetchFailed ? error.code : String(error)),
        )
      codes[code] = (codes[code] ?? 0) + 1
    },
  )
  await fetch.close()
  const privateAddresses = internet.web
    .connectedAddresses()
    .filter((address) => !PUBLIC_ADDRESSES.includes(address))
  printTitle('10,000 fetches of a name that flips between a public address and loopback')
  printFact('outcomes', `${JSON.stringify(codes)} in ${Math.round(milliseconds)} ms`)
  printFact('addresses connected to, in all parts', internet.web.connectedAddresses().join(', '))
  printFact('private connections made', String(privateAddresses.length))
}

/** Creates the TLS certificates of the test sites before the measurement; each takes 100 ms. */
async function createCertificates(hosts: string[]): Promise<void> {
  for (const servername of hosts) {
    const socket = connect({
      host: PUBLIC_ADDRESSES[0],
      port: 443,
      servername,
      rejectUnauthorized: false,
    })
    await once(socket, 'secureConnect')
    socket.destroy()
  }
}

/** Lets a fresh process compile its code before the measurement. */
async function warmUp(service: Service): Promise<void> {
  const paths = Array.from({ length: 600 }, (_, n) => `${CACHED_LOGO}?format=svg&size=${16 + n}`)
  await runTimed(paths, 16, createGet(service))
}

function printPaced(name: string, pass: PacedPass, below: number): void {
  const { p50, p99 } = figuresOf([pass])
  printUpperBound(`${name}: p99`, p99, below, 'ms')
  const slowestMs = Math.round(Math.max(...pass.durations))
  const failures = pass.failed.length > 0 ? `, ${pass.failed.length} FAILED: ${pass.failed[0]}` : ''
  printFact(
    '  p50, slowest',
    `${p50.toFixed(1)}, ${slowestMs} ms of ${pass.durations.length} answers${failures}`,
  )
}

if (process.argv[2] === 'inside') await storm(process.argv[3])
else {
  const missingRequirement = findMissingRequirement()
  if (missingRequirement) throw new Error(missingRequirement)
  const child = spawnInNamespace(
    [import.meta.filename, 'inside', ...process.argv.slice(2)],
    process.env,
    'inherit',
  )
  child.once('exit', (code) => process.exit(code ?? 1))
}
