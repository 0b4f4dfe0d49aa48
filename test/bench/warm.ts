// Warm answers: the same logo again and again, beside servers that do nothing but send it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../support/ports.ts'
import { ask } from './ask.ts'
import { answering, end, installed, launchFile } from './children.ts'
import type { Recorded } from './contenders/answers.ts'
import { launchNginx } from './contenders/nginx.ts'
import { type Figures, median, middle } from './figures.ts'
import type { Loader } from './load.ts'
import { launchService, type Service } from './service.ts'
import { fact, heading, line, type Ratio } from './table.ts'

const DOMAIN = 'stripe.com'
const LOGO = `/api/${DOMAIN}`
const CONNECTIONS = 64
/** Short and many: a busy neighbour then spoils a few of them, and the middle one is fair. */
const ROUNDS = 5

export interface WarmParts {
  folder: string
  load: Loader
  /** Of one round. */
  seconds: number
}

interface Contender {
  url: string
  headers?: Record<string, string>
}

export async function warm({ folder, load, seconds }: WarmParts): Promise<void> {
  const service = await launchService(folder, 'warm')
  const stack = await launchService(folder, 'stack', { hot: false })
  const recorded = await record(service)
  const bare = await launchBare(folder, recorded)
  const { etag } = recorded
  const contenders: Record<string, Contender | null> = {
    hit: { url: service.url + LOGO, headers: { 'x-api-key': service.key } },
    token: { url: `${service.url + LOGO}?token=${service.key}` },
    notModified: {
      url: service.url + LOGO,
      headers: { 'x-api-key': service.key, 'if-none-match': etag },
    },
    stack: { url: stack.url + LOGO, headers: { 'x-api-key': stack.key } },
    node: { url: bare.node + LOGO, headers: { 'x-api-key': service.key } },
    node304: {
      url: bare.node + LOGO,
      headers: { 'x-api-key': service.key, 'if-none-match': etag },
    },
    express: { url: bare.express + LOGO, headers: { 'x-api-key': service.key } },
    nginx:
      bare.nginx === null
        ? null
        : {
            url: `${bare.nginx}/logo.png`,
            headers: { 'x-api-key': service.key },
          },
  }
  const measured = await rounds(contenders, (contender) =>
    load({ ...contender, seconds, connections: CONNECTIONS }),
  )
  await Promise.all([service.child, stack.child, ...bare.children].map(end))
  print(measured, recorded)
}

type Turns = Record<string, Figures[]>

/** Contenders take turns, so that what else the machine does falls on all alike. */
async function rounds(
  contenders: Record<string, Contender | null>,
  run: (contender: Contender) => Promise<Figures>,
): Promise<Turns> {
  const turns: Turns = {}
  // The round before the first is the warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, contender] of Object.entries(contenders)) {
      if (contender === null) continue
      const figures = await run(contender)
      if (round > 0) turns[name] = [...(turns[name] ?? []), figures]
    }
  }
  return turns
}

/** What the service says warm, for a 200 and a 304. The Date is left to the servers themselves. */
async function record({ url, key }: Service): Promise<Recorded> {
  const headers = { 'x-api-key': key }
  await ask(url + LOGO, headers)
  const full = await ask(url + LOGO, headers)
  const etag = full.head[full.head.indexOf('ETag') + 1] ?? ''
  const short = await ask(url + LOGO, { ...headers, 'if-none-match': etag })
  if (full.status !== 200 || short.status !== 304) {
    throw new Error(`The service answered ${full.status} and ${short.status}, not 200 and 304.`)
  }
  const body = full.bytes.toString('base64')
  return { etag, head: own(full.head), bareHead: own(short.head), body }
}

function own(head: string[]): string[] {
  const added = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
  return head.flatMap((name, i) =>
    i % 2 || added.has(name.toLowerCase()) ? [] : [name, head[i + 1] ?? ''],
  )
}

async function launchBare(folder: string, recorded: Recorded) {
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(recorded))
  const [node, express, nginx] = [await freePort(), await freePort(), await freePort()]
  const at = (port: number) => `http://127.0.0.1:${port}`
  const children = [
    launchFile('contenders/node-http.ts', [file, String(node)], { talks: true }),
    launchFile('contenders/express.ts', [file, String(express)], { talks: true }),
    ...(installed('nginx') ? [launchNginx(folder, nginx, recorded)] : []),
  ] as const
  await answering(children[0], at(node) + LOGO)
  await answering(children[1], at(express) + LOGO)
  if (children[2]) await answering(children[2], `${at(nginx)}/logo.png`)
  return { children, node: at(node), express: at(express), nginx: children[2] ? at(nginx) : null }
}

function print(turns: Turns, { head, body }: Recorded): void {
  const bytes = Buffer.from(body, 'base64').length
  heading(`Warm, ${bytes} bytes and ${head.length / 2} headers`, 'req/s')
  const of = (name: string) => turns[name] ?? []
  const row = (label: string, name: string, ratios: Ratio[] = []) =>
    line(label, middle(of(name)), ratios)
  // Within each round: neighbours in time had the same machine.
  const over = (name: string, other: string) =>
    median(of(name).map(({ perSecond }, i) => perSecond / (of(other)[i]?.perSecond ?? 0)))
  row('hit, key in x-api-key', 'hit', [
    { value: over('hit', 'node'), of: 'node:http', atLeast: 0.75 },
    { value: over('hit', 'stack'), of: 'its Express stack', atLeast: 2 },
  ])
  row('hit, key in ?token=', 'token', [
    { value: over('token', 'node'), of: 'node:http', atLeast: 0.75 },
  ])
  row('304', 'notModified', [
    { value: over('notModified', 'hit'), of: 'the hit', atLeast: 1 },
    { value: over('notModified', 'node304'), of: 'node:http 304' },
  ])
  row('hit, through its Express stack (hot: false)', 'stack', [
    { value: over('stack', 'express'), of: 'bare Express 5' },
  ])
  row('  bare node:http', 'node')
  row('  bare node:http, 304', 'node304')
  row('  bare Express 5', 'express', [{ value: over('express', 'node'), of: 'node:http' }])
  if (turns.nginx) row('  nginx', 'nginx', [{ value: over('nginx', 'node'), of: 'node:http' }])
  else fact('  nginx', 'skipped: not installed')
}
