// What a hundred stored companies cost beside the bare reads of them: `node test/bench/batch.ts`.
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Apex } from '../../schema/apex.ts'
import { createRenderer } from '../../server/images/pool.ts'
import { startService } from '../support/service.ts'
import { ask } from './ask.ts'
import { bareReads, bareServer } from './bare-batch.ts'
import { keep } from './stored.ts'
import { fact, title } from './table.ts'

const COMPANIES = 100
const ROUNDS = 120
const WARM_UP = 20
/** What the service must keep to, in times a bare server that reads the same and writes the same. */
const TARGET = 1.7

const domains = Array.from({ length: COMPANIES }, (_, i) => `stored-${i}.com` as Apex)
const service = await startService({
  plans: 'wide',
  env: { SOURCES: 'uploaded,bundled,site' },
  renderer: createRenderer(),
})
const { records } = service.stores
await keep(records, domains)
const headers = { 'content-type': 'application/json', 'x-api-key': await service.key() }

/** What REST's description holds. */
const TOLD = `fragment Told on Company { domain name ticker exchange description industry companySize
  technologies indexedAt palette socials { network url } logo { url } }`
const aliases = domains.map((domain, i) => `a${i}: company(domain: "${domain}") { ...Told }`)
const ENTITIES = `${TOLD} query ($of: [_Any!]!) { _entities(representations: $of) { ... on Company { ...Told } } }`
const DOORS: [name: string, path: string, body: unknown][] = [
  ['POST /api/batch/describe', '/api/batch/describe', { domains }],
  ['a hundred aliases', '/graphql', { query: `${TOLD} { ${aliases.join(' ')} }` }],
  [
    'a hundred _entities',
    '/graphql',
    {
      query: ENTITIES,
      variables: { of: domains.map((domain) => ({ __typename: 'Company', domain })) },
    },
  ],
]

async function answerOf(path: string, body: unknown): Promise<Buffer> {
  const { status, bytes } = await ask(service.api + path, headers, JSON.stringify(body))
  if (status !== 200) throw new Error(`${path} answered ${status}: ${bytes.subarray(0, 500)}`)
  return bytes
}

const reading = bareReads(join(service.dataDir, 'logograph.sqlite'), domains)

const answers = await Promise.all(DOORS.map(([, path, body]) => answerOf(path, body)))
const bodies = answers.map((bytes) => JSON.parse(bytes.toString()))
const failed = bodies.find(({ errors }) => errors)
if (failed) throw new Error(JSON.stringify(failed.errors))
const bare = await bareServer(reading, bodies)
for (const [i, [name, , body]] of DOORS.entries()) {
  const { bytes } = await ask(`${bare.url}/${i}`, headers, JSON.stringify(body))
  const [own, bares] = [answers[i], bytes].map((answer) => JSON.parse(String(answer)))
  if (!isDeepStrictEqual(own, bares)) throw new Error(`${name}, bare: ${bytes.subarray(0, 500)}`)
}
const works: (() => Promise<unknown>)[] = [
  reading,
  ...DOORS.map(
    ([, path, body]) =>
      () =>
        answerOf(path, body),
  ),
  ...DOORS.map(
    ([, , body], i) =>
      () =>
        ask(`${bare.url}/${i}`, headers, JSON.stringify(body)),
  ),
]
const times = works.map((): number[] => [])
// In turns, so that a busy neighbour spoils all alike.
for (let round = -WARM_UP; round < ROUNDS; round++) {
  for (const [i, work] of works.entries()) {
    const began = performance.now()
    await work()
    if (round >= 0) times[i]?.push(performance.now() - began)
  }
}

/** What a quarter of the rounds took at most: of a machine that is shared, the part that its neighbours left alone. */
const quartile = (each: number[]) => each.sort((a, b) => a - b)[Math.floor(each.length / 4)] ?? 0
const [reads = 0, ...others] = times.map(quartile)
const shown = (ms: number) => `${ms.toFixed(2)} ms`
title(`${COMPANIES} stored companies, lower quartile of ${ROUNDS} rounds`)
fact('reads of every kind, alone', shown(reads))
const ratios = DOORS.map(([name], i) => {
  const [took = 0, base = 0] = [others[i], others[DOORS.length + i]]
  const size = `${Math.round((answers[i]?.byteLength ?? 0) / 1000)} KB`
  const of = `${(took / base).toFixed(2)} × a bare server's ${shown(base)}`
  fact(name, `${shown(took)}, ${of}, ${(took / reads).toFixed(2)} × the reads (${size})`)
  return took / base
})
const isMet = ratios.every((ratio) => ratio <= TARGET)
fact(`each at most ${TARGET} × the bare server`, isMet ? 'met' : 'MISSED')
bare.close()
await service.close()
process.exit(isMet ? 0 : 1)
