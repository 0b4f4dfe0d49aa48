// What many strangers at once do to the service, beside the targets: `node test/bench/storm.ts`, on Linux.
// It runs in a network namespace of its own: the real program, with sites on public addresses.
// `node test/bench/storm.ts one,hanging,bombs,pages` runs some of its parts.
import { hash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect } from 'node:tls'
import { Worker } from 'node:worker_threads'
import { createFetch, FetchFailed } from '../../server/fetch/index.ts'
import { LIMITS } from '../../server/fetch/limits.ts'
import { bombs, endless } from '../support/bombs.ts'
import { type Internet, PUBLIC, RESOLVER, startInternet } from '../support/internet/internet.ts'
import { lacking, spawnInNamespace } from '../support/internet/namespace.ts'
import { drip, hang, hangInBody, ok } from '../support/network/behaviours.ts'
import { ask } from './ask.ts'
import { end, killAll } from './children.ts'
import { figuresOf, type Pass, timed } from './figures.ts'
import { childrenOf, peakMb } from './process-stats.ts'
import { launchService, type Service } from './service.ts'
import { bound, fact, title } from './table.ts'

/** DISCOVERY_BUDGET_MS of the default configuration. */
const BUDGET_MS = 4000
const WARM = '/api/stripe.com'

/** Two letters, so that the domains differ in their initials as any others do. */
const lettersOf = (n: number) =>
  String.fromCharCode(97 + (n % 26), 97 + (Math.floor(n / 26) % 26)) + n

type Part = (internet: Internet, service: Service) => Promise<void>

const PARTS: Record<string, Part> = {
  one: oneDomain,
  hanging: hangingSites,
  bombs: bombing,
  pages: hardPages,
}

async function storm(only: string | undefined): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'logograph-storm-'))
  process.on('exit', () => {
    killAll()
    rmSync(folder, { recursive: true, force: true })
  })
  const internet = await startInternet()
  const authority = join(folder, 'ca.pem')
  writeFileSync(authority, internet.ca)
  const more = { DNS_SERVERS: RESOLVER, NODE_EXTRA_CA_CERTS: authority }
  console.log(`Node ${process.version}, ${availableParallelism()} cores, shared with the sites.`)
  for (const [name, part] of Object.entries(PARTS)) {
    if (only && !only.split(',').includes(name)) continue
    const service = await launchService(folder, name, { more })
    await part(internet, service)
    bound('serving process at its largest', peakMb(service.child.pid as number), 512, 'MB')
    await end(service.child)
  }
  if (!only) await flipping(internet)
  await internet.close()
  process.exit()
}

const asking =
  ({ url, key }: Service) =>
  (path: string) =>
    ask(url + path, { 'x-api-key': key })

async function oneDomain(internet: Internet, service: Service): Promise<void> {
  const [site] = bombs().map((bomb) => ({ ...bomb, host: 'one.com' }))
  internet.publish([site!])
  await greet(['one.com'])
  const bodies = new Set<string>()
  const statuses: Record<string, number> = {}
  const { milliseconds } = await timed(Array(1000).fill('/api/one.com'), 1000, async (path) => {
    const { status, bytes, head } = await asking(service)(path)
    bodies.add(hash('sha256', bytes))
    const told = `${status} ${head[head.indexOf('X-Source') + 1]}`
    statuses[told] = (statuses[told] ?? 0) + 1
  })
  const visits = internet.web.requests('one.com').filter(({ line }) => line === 'GET /').length
  title('1,000 cold requests for one domain at once')
  fact('visits made', String(visits))
  fact('answers', JSON.stringify(statuses))
  fact('distinct bodies', String(bodies.size))
  fact('all answered within', `${Math.round(milliseconds)} ms`)
}

async function hangingSites(internet: Internet, service: Service): Promise<void> {
  internet.serve('*.co.uk', hang)
  internet.serve('*.com.au', hangInBody)
  internet.serve('*.co.jp', drip(50))
  internet.dns.set('*.com.br', 'silence')
  const ends = ['co.uk', 'com.au', 'co.jp', 'com.br']
  await greet(['a.co.uk', 'a.com.au', 'a.co.jp'])
  await warmUp(service)
  const domains = Array.from(
    { length: 1000 },
    (_, n) => `${lettersOf(n)}-hangs.${ends[n % ends.length]}`,
  )
  const statuses: Record<string, number> = {}
  const health = pacing(service, '/health', 20)
  const pass = await timed(domains, domains.length, async (domain) => {
    const { status } = await asking(service)(`/api/${domain}`)
    statuses[status] = (statuses[status] ?? 0) + 1
  })
  await sleep(5000)
  const probes = await health()
  title('1,000 cold domains at once, on sites that hang')
  fact('answers', JSON.stringify(statuses))
  bound('slowest answer', Math.max(...pass.each), BUDGET_MS + 500, 'ms')
  fact('p50, p99', `${Math.round(figuresOf([pass]).p50)}, ${Math.round(figuresOf([pass]).p99)} ms`)
  tellPaced('/health throughout', probes, 250)
}

async function bombing(internet: Internet, service: Service): Promise<void> {
  const sites = [...bombs(), endless]
  internet.publish(sites)
  await greet(sites.map(({ host }) => host))
  await asking(service)(WARM)
  const peaks = new Map<number, number>()
  const weigh = setInterval(() => {
    for (const pid of childrenOf(service.child.pid as number)) {
      // One that is just ending has none any more.
      const mb = peakMb(pid)
      if (mb > 0) peaks.set(pid, mb)
    }
  }, 20)
  const warm = pacing(service, WARM, 5)
  await sleep(1000)
  const answers = await Promise.all(
    sites.map(({ host }) => timed([host], 1, (one) => asking(service)(`/api/${one}`))),
  )
  // The endless one takes its 5 s of the processor behind the budget.
  await sleep(8000)
  const passed = await warm()
  clearInterval(weigh)
  title('Five bombs and an endless drawing at once')
  for (const [i, { host }] of sites.entries()) {
    const { head } = await asking(service)(`/api/${host}`)
    const source = head[head.indexOf('X-Source') + 1]
    fact(host, `first answer in ${Math.round(answers[i]!.milliseconds)} ms, then ${source}`)
  }
  tellPaced('warm hits, 200 a second', passed, 100)
  for (const [pid, mb] of peaks) bound(`child ${pid} at its largest`, mb, 512, 'MB')
}

const fill = (text: string) => text.repeat(Math.ceil(524_288 / text.length)).slice(0, 524_288)
/** Pages of 512 KB on which reading takes longest. */
const HARD = [
  fill('<h2>our customers</h2><img>'),
  `<svg>${fill('<use href="#a" id=a />')}`,
  `${'<div class="logo header">'.repeat(500)}${fill('<img src=/a>')}`,
  `${'<i itemscope itemtype=x>'.repeat(500)}${fill('<b itemprop=logo></b>')}`,
]

async function hardPages(internet: Internet, service: Service): Promise<void> {
  const domains = Array.from({ length: 24 }, (_, n) => `hard-${n}.com`)
  for (const [i, domain] of domains.entries()) internet.serve(domain, ok(HARD[i % HARD.length]!))
  await greet(domains)
  await asking(service)(WARM)
  const warm = pacing(service, WARM, 5)
  const pass = await timed(domains, domains.length, (domain) => asking(service)(`/api/${domain}`))
  await sleep(5000)
  const passed = await warm()
  title('24 cold domains at once, whose pages are hard to read')
  bound('slowest answer', Math.max(...pass.each), BUDGET_MS + 500, 'ms')
  tellPaced('warm hits, 200 a second', passed, 100)
}

async function flipping(internet: Internet): Promise<void> {
  internet.serve('flips.com', ok())
  internet.dns.set('flips.com', (type, nth) =>
    type === 'A' ? [nth % 4 < 2 ? '127.0.0.1' : PUBLIC[0]!] : [],
  )
  const config = { dnsServers: [RESOLVER], allow: [], ports: [80, 443], userAgent: 'Logograph/0' }
  const limits = { ...LIMITS, maxPerHost: 16 }
  const fetch = createFetch(config, { limits })
  const codes: Record<string, number> = {}
  const { milliseconds } = await timed(Array(10_000).fill('http://flips.com/'), 16, async (url) => {
    const code = await fetch.get(url, { signal: AbortSignal.timeout(20_000) }).then(
      ({ status }) => String(status),
      (error) => (error instanceof FetchFailed ? error.code : String(error)),
    )
    codes[code] = (codes[code] ?? 0) + 1
  })
  await fetch.close()
  const elsewhere = internet.web.dialled().filter((address) => !PUBLIC.includes(address))
  title('10,000 fetches of a name that flips between a public address and loopback')
  fact('outcomes', `${JSON.stringify(codes)} in ${Math.round(milliseconds)} ms`)
  fact('addresses dialled, in all of these parts', internet.web.dialled().join(', '))
  fact('private connections made', String(elsewhere.length))
}

type Paced = Pass & { failed: string[] }

/** So that the fixture's making of certificates, a tenth of a second, is not taken for the service's time. */
async function greet(hosts: string[]): Promise<void> {
  for (const servername of hosts) {
    const socket = connect({ host: PUBLIC[0], port: 443, servername, rejectUnauthorized: false })
    await once(socket, 'secureConnect')
    socket.destroy()
  }
}

/** So that a fresh process's compiling of its own code is not taken for its pace. */
async function warmUp(service: Service): Promise<void> {
  const paths = Array.from({ length: 600 }, (_, n) => `${WARM}?format=svg&size=${16 + n}`)
  await timed(paths, 16, asking(service))
}

/** Asks again and again from a thread of its own. @returns what ends it, and tells the times. */
function pacing({ url, key }: Service, path: string, everyMs: number): () => Promise<Paced> {
  const workerData = { url: url + path, headers: { 'x-api-key': key }, everyMs }
  const thread = new Worker(new URL('./pace.ts', import.meta.url), { workerData })
  return async () => {
    thread.postMessage('enough')
    const [paced] = await once(thread, 'message')
    await thread.terminate()
    return paced
  }
}

function tellPaced(name: string, pass: Paced, below: number): void {
  const { p50, p99 } = figuresOf([pass])
  bound(`${name}: p99`, p99, below, 'ms')
  const most = Math.round(Math.max(...pass.each))
  const rest = pass.failed.length > 0 ? `, ${pass.failed.length} FAILED: ${pass.failed[0]}` : ''
  fact('  p50, slowest', `${p50.toFixed(1)}, ${most} ms of ${pass.each.length} answers${rest}`)
}

if (process.argv[2] === 'inside') await storm(process.argv[3])
else {
  const lack = lacking()
  if (lack) throw new Error(lack)
  const child = spawnInNamespace(
    [import.meta.filename, 'inside', ...process.argv.slice(2)],
    process.env,
    'inherit',
  )
  child.once('exit', (code) => process.exit(code ?? 1))
}
