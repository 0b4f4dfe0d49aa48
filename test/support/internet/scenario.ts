// Runs the program on the fake internet and prints the results as JSON. internet.test.ts starts it in a namespace,
// with a folder of initial data.
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { killAll } from '../../bench/children.ts'
import { FORBIDDEN, HOSTILE, REBINDING } from './hostile.ts'
import { PUBLIC, startInternet } from './internet.ts'
import { type Program, startProgram } from './program.ts'
import { ASKED, CRAWLED, EMPTY } from './published.ts'

export interface Answer {
  host: string
  status: number
  source: string | null
  type: string | null
  /** In base64. */
  body: string
}

export interface Told {
  /** Addresses seen when the test itself connects to each forbidden one, which proves that they are watched. */
  seen: string[]
  answers: Answer[]
  /** Output of the `why` command. */
  whys: string[]
  crawls: string[]
  crawled: Answer[]
  /** Output of `crawl` for the hostile sites, and of `why` for two of them. */
  hostile: { crawl: string; whys: string[] }
  /** Addresses that the program connected to: for the company sites, and for all sites. */
  dialled: { companies: string[]; all: string[] }
  /** Processes that were left at the end. */
  left: string[]
}

/** The script exits after this time in any case. */
const LONGEST_MS = 150_000
const AT_ONCE = 4
const TRIES = 6
setTimeout(() => process.exit(1), LONGEST_MS).unref()

const folder = mkdtempSync(join(tmpdir(), 'logograph-internet-'))
process.on('exit', () => {
  killAll()
  rmSync(folder, { recursive: true, force: true })
})

const seen = await watched()
const internet = await startInternet()
internet.publish([...ASKED.slice(0, 9), EMPTY])
internet.publish([...ASKED.slice(9), ...CRAWLED], [PUBLIC[1]!])
internet.publish(HOSTILE, [PUBLIC[0]!])
for (const [i, address] of FORBIDDEN.entries()) internet.dns.set(`at-${i}.com`, [address])
internet.dns.set('inside.com', ['10.1.2.3'])
internet.dns.set(REBINDING, (type, nth) =>
  type === 'A' ? [nth % 4 < 2 ? PUBLIC[0]! : '127.0.0.1'] : [],
)
const lists = { companies: join(folder, 'companies.txt'), hostile: join(folder, 'hostile.txt') }
writeFileSync(lists.companies, listOf([...CRAWLED.map(({ host }) => host), 'nobody.com']))
writeFileSync(lists.hostile, listOf(HOSTILE.map(({ host }) => host)))

cpSync(process.argv[2]!, folder, { recursive: true })
const program = await startProgram(folder, internet.ca)
const { run } = program
// Renders a bundled logo first, so that the first visit does not wait for the renderer to start.
await ask(program, 'stripe.com')
const answers = await each([...ASKED, EMPTY], AT_ONCE, ({ host }) => found(program, host))
// Commands spend most of their time starting, so independent ones run in parallel.
const [first, ...whys] = await Promise.all([
  run('crawl', lists.companies),
  run('why', ASKED[0]!.host),
  run('why', EMPTY.host),
])
const companies = internet.web.dialled()
const [second, crawl, crawled] = await Promise.all([
  run('crawl', lists.companies),
  run('crawl', '--at-once', '24', lists.hostile),
  Promise.all(CRAWLED.map(({ host }) => ask(program, host))),
])
const refused = await Promise.all(['embeds-5.com', 'refers-6.com'].map((host) => run('why', host)))
const dialled = { companies, all: internet.web.dialled() }
await program.stop()
await internet.close()
const told: Told = {
  seen,
  answers,
  whys,
  crawls: [first, second],
  crawled,
  hostile: { crawl, whys: refused },
  dialled,
  left: await companions(),
}
process.stdout.write(JSON.stringify(told))

function listOf(domains: string[]): string {
  return ['# a list', ...domains].join('\n')
}

async function ask(from: Program, host: string): Promise<Answer> {
  const response = await from.get(`/api/${host}`)
  const { status, headers } = response
  const body = Buffer.from(await response.arrayBuffer()).toString('base64')
  return { host, status, source: headers.get('x-source'), type: headers.get('content-type'), body }
}

/** On a busy machine a visit may exceed the budget; a later request then finds its result. */
async function found(from: Program, host: string): Promise<Answer> {
  for (let tried = 1; ; tried++) {
    const answer = await ask(from, host)
    if (answer.source !== 'monogram' || tried === TRIES) return answer
  }
}

/** Runs the work for each item with limited concurrency. @returns the results in order. */
async function each<T, R>(those: T[], atOnce: number, work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = those.entries()
  const lane = async () => {
    for (const [i, one] of waiting) results[i] = await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return results
}

/** Connects to each forbidden address once, on a separate fake internet. */
async function watched(): Promise<string[]> {
  const internet = await startInternet()
  for (const host of FORBIDDEN) {
    const socket = connect({ host, port: 80 })
    await once(socket, 'connect')
    socket.destroy()
  }
  await sleep(20)
  const dialled = internet.web.dialled()
  await internet.close()
  return dialled
}

/** @returns ids of the other processes in this namespace, after waiting up to one second for their end. */
async function companions(): Promise<string[]> {
  const here = readlinkSync('/proc/self/ns/net')
  const isCompanion = (pid: string) => {
    try {
      return pid !== String(process.pid) && readlinkSync(`/proc/${pid}/ns/net`) === here
    } catch {
      return false
    }
  }
  const find = () => readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isCompanion(name))
  for (const until = Date.now() + 1000; find().length > 0 && Date.now() < until; ) await sleep(20)
  return find()
}
