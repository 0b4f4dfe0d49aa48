// Runs the program on the fake internet and prints the results as JSON. internet.test.ts starts it in a namespace,
// with a folder of initial data.
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killAll } from '../../../bench/children.ts'
import { FORBIDDEN, HOSTILE, PRIVATE_NAME, REBINDING } from './hostile.ts'
import { PUBLIC_ADDRESSES, startInternet } from './internet.ts'
import { type Program, startProgram } from './program.ts'
import { CRAWLED_SITES, REQUESTED_SITES, SITE_WITHOUT_LOGO } from './published.ts'

export interface FetchedLogo {
  host: string
  status: number
  source: string | null
  type: string | null
  /** In base64. */
  body: string
}

export interface ScenarioResult {
  /** Addresses recorded when the script itself connects to each forbidden one, which proves that they are watched. */
  watchedAddresses: string[]
  responses: FetchedLogo[]
  /** Output of the `why` command. */
  whyOutputs: string[]
  /** Output of the `crawl` command for the company sites, in the first and the second run. */
  crawlOutputs: string[]
  crawledResponses: FetchedLogo[]
  /** Output of `crawl` for the hostile sites, without and with private names, and of `why` for two of them. */
  hostile: { crawlOutput: string; crawlOutputWithZones: string; whyOutputs: string[] }
  /** Addresses that the program connected to: for the company sites, for all sites, and then for a private name. */
  connectedAddresses: { companies: string[]; all: string[]; privateName: string[] }
  /** Ids of the processes that still run at the end. */
  remainingProcesses: string[]
}

/** The most that an operator can allow for private names, and for no others. */
const PRIVATE_NETWORK = {
  PRIVATE_ZONES: 'internal,home.arpa',
  PRIVATE_CALLERS: '0.0.0.0/0',
  PRIVATE_CA: 'none',
  FETCH_ALLOW_CIDRS:
    '10.0.0.0/8,127.0.0.0/8,169.254.0.0/16,172.16.0.0/12,192.168.0.0/16,64:ff9b::/96,::1/128,fc00::/7',
}

/** The script exits after this time in any case. */
const MAX_RUN_MS = 150_000
const MAX_CONCURRENT_REQUESTS = 4
const MAX_ATTEMPTS = 6
setTimeout(() => process.exit(1), MAX_RUN_MS).unref()

const folder = mkdtempSync(join(tmpdir(), 'logograph-internet-'))
process.on('exit', () => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

const watchedAddresses = await connectToForbidden()
const internet = await startInternet()
// Some sites have an IPv4 and an IPv6 address, some only an IPv6 address, and the hostile ones only an IPv4 address.
internet.publish([...REQUESTED_SITES.slice(0, 9), SITE_WITHOUT_LOGO])
internet.publish([...REQUESTED_SITES.slice(9), ...CRAWLED_SITES], [PUBLIC_ADDRESSES[1]!])
internet.publish(HOSTILE, [PUBLIC_ADDRESSES[0]!])
for (const [i, address] of FORBIDDEN.entries()) internet.dns.set(`at-${i}.com`, [address])
for (const name of ['inside.com', PRIVATE_NAME]) internet.dns.set(name, [FORBIDDEN[0]!])
// Each lookup queries A and AAAA, so the first of two lookups resolves to a public address, the second to loopback.
internet.dns.set(REBINDING, (type, nth) =>
  type === 'A' ? [nth % 4 < 2 ? PUBLIC_ADDRESSES[0]! : '127.0.0.1'] : [],
)
const lists = {
  companies: join(folder, 'companies.txt'),
  hostile: join(folder, 'hostile.txt'),
  privateNames: join(folder, 'private-names.txt'),
}
writeFileSync(lists.companies, listOf([...CRAWLED_SITES.map(({ host }) => host), 'nobody.com']))
writeFileSync(lists.hostile, listOf(HOSTILE.map(({ host }) => host)))
writeFileSync(lists.privateNames, listOf([PRIVATE_NAME]))

cpSync(process.argv[2]!, folder, { recursive: true })
const program = await startProgram(folder, internet.ca)
const { run } = program
// Renders a bundled logo first, so that the first visit does not wait for the renderer to start.
await request(program, 'stripe.com')
const responses = await mapConcurrently(
  [...REQUESTED_SITES, SITE_WITHOUT_LOGO],
  MAX_CONCURRENT_REQUESTS,
  ({ host }) => requestUntilVisited(program, host),
)
// Commands spend most of their time starting, so independent ones run in parallel.
const [firstCrawl, ...whyOutputs] = await Promise.all([
  run('crawl', lists.companies),
  run('why', REQUESTED_SITES[0]!.host),
  run('why', SITE_WITHOUT_LOGO.host),
])
const withZones = { ...PRIVATE_NETWORK, DATA_DIR: join(folder, 'with-zones') }
const crawlHostile = ['crawl', '--at-once', '24', lists.hostile]
const companySiteAddresses = internet.web.connectedAddresses()
const [secondCrawl, hostileCrawl, crawledResponses] = await Promise.all([
  run('crawl', lists.companies),
  run(...crawlHostile),
  Promise.all(CRAWLED_SITES.map(({ host }) => request(program, host))),
])
// Site 5 of each group refers to fd00::1, and site 6 to 0x7f.1.
const hostileWhys = await Promise.all(
  ['embeds-5.com', 'refers-6.com'].map((host) => run('why', host)),
)
await program.stop()
const hostileCrawlWithZones = await program.runWith(withZones, ...crawlHostile)
const allAddresses = internet.web.connectedAddresses()
await program.runWith(withZones, 'crawl', '--host', lists.privateNames)
const connectedAddresses = {
  companies: companySiteAddresses,
  all: allAddresses,
  privateName: internet.web.connectedAddresses(),
}
await internet.close()
const result: ScenarioResult = {
  watchedAddresses,
  responses,
  whyOutputs,
  crawlOutputs: [firstCrawl, secondCrawl],
  crawledResponses,
  hostile: {
    crawlOutput: hostileCrawl,
    crawlOutputWithZones: hostileCrawlWithZones,
    whyOutputs: hostileWhys,
  },
  connectedAddresses,
  remainingProcesses: await remainingProcesses(),
}
process.stdout.write(JSON.stringify(result))

function listOf(domains: string[]): string {
  return ['# a list', ...domains].join('\n')
}

async function request(program: Program, host: string): Promise<FetchedLogo> {
  const response = await program.get(`/api/${host}`)
  const { status, headers } = response
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { host, status, source: headers.get('x-source'), type: headers.get('content-type'), body }
}

/** On a busy machine a visit may exceed the budget; a later request then finds its result. */
async function requestUntilVisited(program: Program, host: string): Promise<FetchedLogo> {
  for (let attempt = 1; ; attempt++) {
    const response = await request(program, host)
    if (response.source !== 'monogram' || attempt === MAX_ATTEMPTS) return response
  }
}

/** Calls an async function for each item with limited concurrency. @returns the results in order. */
async function mapConcurrently<T, R>(
  items: T[],
  concurrency: number,
  call: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const remaining = items.entries()
  const runTask = async () => {
    for (const [i, item] of remaining) results[i] = await call(item)
  }
  await Promise.all(Array.from({ length: concurrency }, runTask))
  return results
}

/** Connects to each forbidden address once, on a separate fake internet. */
async function connectToForbidden(): Promise<string[]> {
  const internet = await startInternet()
  for (const host of FORBIDDEN) {
    const socket = connect({ host, port: 80 })
    await once(socket, 'connect')
    socket.destroy()
  }
  await sleep(20)
  const connected = internet.web.connectedAddresses()
  await internet.close()
  return connected
}

/** @returns ids of the other processes in this namespace, after waiting up to one second for their end. */
async function remainingProcesses(): Promise<string[]> {
  const namespace = readlinkSync('/proc/self/ns/net')
  const isInNamespace = (pid: string) => {
    try {
      return pid !== String(process.pid) && readlinkSync(`/proc/${pid}/ns/net`) === namespace
    } catch {
      return false
    }
  }
  const find = () =>
    readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isInNamespace(name))
  const deadline = Date.now() + 1000
  while (find().length > 0 && Date.now() < deadline) await sleep(20)
  return find()
}
