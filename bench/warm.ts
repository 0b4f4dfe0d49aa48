// Compares a cached logo with minimal servers that send the same bytes.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../test/support/ports.ts'
import { isInstalled, launchFile, stopChild, waitUntilReady } from './children.ts'
import { launchNginx } from './contenders/nginx.ts'
import type { RecordedAnswers } from './contenders/recorded-answers.ts'
import { type Figures, median, medianFigures } from './figures.ts'
import { sendRequest } from './http-client.ts'
import type { LoadGenerator } from './load.ts'
import { launchService, type Service } from './service.ts'
import { printFact, printHeading, printRow, type Ratio } from './table.ts'

const DOMAIN = 'stripe.com'
const LOGO = `/api/${DOMAIN}`
const CONNECTIONS = 64
/** Several short rounds, so that the median is robust against other load on the machine. */
const ROUNDS = 5
/** The least throughput relative to bare `node:http`. */
const MIN_NODE_RATIO = 0.72

export interface BenchOptions {
  folder: string
  load: LoadGenerator
  /** Length of one round. */
  seconds: number
}

interface Contender {
  url: string
  headers?: Record<string, string>
}

export async function warm({ folder, load, seconds }: BenchOptions): Promise<void> {
  const service = await launchService(folder, 'warm')
  const uncached = await launchService(folder, 'uncached', { usesResponseCache: false })
  const recorded = await recordResponses(service)
  const baselines = await launchBaselines(folder, recorded)
  const { etag } = recorded
  const contenders: Record<string, Contender | null> = {
    hit: { url: service.url + LOGO, headers: { 'x-api-key': service.key } },
    token: { url: `${service.url + LOGO}?token=${service.publishableKey}` },
    notModified: {
      url: service.url + LOGO,
      headers: { 'x-api-key': service.key, 'if-none-match': etag },
    },
    uncached: { url: uncached.url + LOGO, headers: { 'x-api-key': uncached.key } },
    node: { url: baselines.node + LOGO, headers: { 'x-api-key': service.key } },
    node304: {
      url: baselines.node + LOGO,
      headers: { 'x-api-key': service.key, 'if-none-match': etag },
    },
    express: { url: baselines.express + LOGO, headers: { 'x-api-key': service.key } },
    nginx:
      baselines.nginx === null
        ? null
        : {
            url: `${baselines.nginx}/logo.png`,
            headers: { 'x-api-key': service.key },
          },
  }
  const measured = await measureRounds(contenders, (contender) =>
    load({ ...contender, seconds, connections: CONNECTIONS }),
  )
  await Promise.all([service.child, uncached.child, ...baselines.children].map(stopChild))
  print(measured, recorded)
}

type FiguresByContender = Record<string, Figures[]>

/** Contenders take turns, so that other load on the machine affects all of them. */
async function measureRounds(
  contenders: Record<string, Contender | null>,
  run: (contender: Contender) => Promise<Figures>,
): Promise<FiguresByContender> {
  const figuresByContender: FiguresByContender = {}
  // The round before the first is the warm-up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, contender] of Object.entries(contenders)) {
      if (contender === null) continue
      const figures = await run(contender)
      if (round > 0) figuresByContender[name] = [...(figuresByContender[name] ?? []), figures]
    }
  }
  return figuresByContender
}

/** Records the cached 200 and 304 responses of the service, without headers that each server sets itself. */
async function recordResponses({ url, key }: Service): Promise<RecordedAnswers> {
  const headers = { 'x-api-key': key }
  await sendRequest(url + LOGO, headers)
  const full = await sendRequest(url + LOGO, headers)
  const etag = full.rawHeaders[full.rawHeaders.indexOf('ETag') + 1] ?? ''
  const notModified = await sendRequest(url + LOGO, { ...headers, 'if-none-match': etag })
  if (full.status !== 200 || notModified.status !== 304) {
    throw new Error(
      `The service answered ${full.status} and ${notModified.status}, not 200 and 304.`,
    )
  }
  const body = full.bytes.toString('base64')
  return {
    etag,
    rawHeaders: withoutServerHeaders(full.rawHeaders),
    notModifiedHeaders: withoutServerHeaders(notModified.rawHeaders),
    body,
  }
}

function withoutServerHeaders(rawHeaders: string[]): string[] {
  const serverHeaders = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])
  // Names have even indexes, and each value follows its name.
  return rawHeaders.flatMap((name, i) =>
    i % 2 || serverHeaders.has(name.toLowerCase()) ? [] : [name, rawHeaders[i + 1] ?? ''],
  )
}

async function launchBaselines(folder: string, recorded: RecordedAnswers) {
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(recorded))
  const nodePort = await freePort()
  const expressPort = await freePort()
  const nginxPort = await freePort()
  const urlOf = (port: number) => `http://127.0.0.1:${port}`
  const children = [
    launchFile('contenders/node-http.ts', [file, String(nodePort)], { ipc: true }),
    launchFile('contenders/express.ts', [file, String(expressPort)], { ipc: true }),
    ...(isInstalled('nginx') ? [launchNginx(folder, nginxPort, recorded)] : []),
  ] as const
  await waitUntilReady(children[0], urlOf(nodePort) + LOGO)
  await waitUntilReady(children[1], urlOf(expressPort) + LOGO)
  if (children[2]) await waitUntilReady(children[2], `${urlOf(nginxPort)}/logo.png`)
  return {
    children,
    node: urlOf(nodePort),
    express: urlOf(expressPort),
    nginx: children[2] ? urlOf(nginxPort) : null,
  }
}

function print(
  figuresByContender: FiguresByContender,
  { rawHeaders, body }: RecordedAnswers,
): void {
  const bytes = Buffer.from(body, 'base64').length
  printHeading(`Warm, ${bytes} bytes and ${rawHeaders.length / 2} headers`, 'req/s')
  const figuresOf = (name: string) => figuresByContender[name] ?? []
  const row = (label: string, name: string, ratios: Ratio[] = []) =>
    printRow(label, medianFigures(figuresOf(name)), ratios)
  // Ratios are computed within each round, when the machine had the same load.
  const throughputRatio = (name: string, baseline: string) =>
    median(
      figuresOf(name).map(
        ({ perSecond }, i) => perSecond / (figuresOf(baseline)[i]?.perSecond ?? 0),
      ),
    )
  row('hit, key in x-api-key', 'hit', [
    { value: throughputRatio('hit', 'node'), reference: 'node:http', atLeast: MIN_NODE_RATIO },
    { value: throughputRatio('hit', 'uncached'), reference: 'without response cache', atLeast: 2 },
  ])
  row('hit, key in ?token=', 'token', [
    { value: throughputRatio('token', 'node'), reference: 'node:http', atLeast: MIN_NODE_RATIO },
  ])
  row('304', 'notModified', [
    { value: throughputRatio('notModified', 'hit'), reference: 'the hit', atLeast: 1 },
    { value: throughputRatio('notModified', 'node304'), reference: 'node:http 304' },
  ])
  row('hit, without response cache', 'uncached', [
    { value: throughputRatio('uncached', 'express'), reference: 'bare Express 5' },
  ])
  row('  bare node:http', 'node')
  row('  bare node:http, 304', 'node304')
  row('  bare Express 5', 'express', [
    { value: throughputRatio('express', 'node'), reference: 'node:http' },
  ])
  if (figuresByContender.nginx)
    row('  nginx', 'nginx', [{ value: throughputRatio('nginx', 'node'), reference: 'node:http' }])
  else printFact('  nginx', 'skipped: not installed')
}
