// Compares requests for 100 stored companies with a bare server that does the same reads. Run `node bench/batch.ts`.
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { Apex } from '../schema/apex.ts'
import { createRenderer } from '../server/images/pool.ts'
import { startService } from '../test/support/service.ts'
import { createBaselineReads, startBaselineServer } from './baseline-batch.ts'
import { sendRequest } from './http-client.ts'
import { seedStoredCompanies } from './stored-companies.ts'
import { printFact, printTitle } from './table.ts'

const COMPANIES = 100
const ROUNDS = 120
const WARM_UP_ROUNDS = 20
/** Highest allowed ratio of the service’s time to the time of the bare server. */
const MAX_RATIO = 1.7

const domains = Array.from({ length: COMPANIES }, (_, i) => `stored-${i}.com` as Apex)
const service = await startService({
  plans: 'unlimited',
  env: { SOURCES: 'uploaded,bundled,site' },
  renderer: createRenderer(),
})
const { records } = service.stores
await seedStoredCompanies(records, domains)
const headers = { 'content-type': 'application/json', 'x-api-key': await service.key() }

/** The fields that POST /api/batch/describe returns. */
const FRAGMENT = `fragment Fields on Company { domain name ticker exchange description industry companySize
  technologies indexedAt palette socials { network url } logo { url } }`
const aliases = domains.map((domain, i) => `a${i}: company(domain: "${domain}") { ...Fields }`)
const ENTITIES_QUERY = `${FRAGMENT} query ($representations: [_Any!]!) { _entities(representations: $representations) { ... on Company { ...Fields } } }`
const OPERATIONS: { name: string; path: string; body: unknown }[] = [
  { name: 'POST /api/batch/describe', path: '/api/batch/describe', body: { domains } },
  {
    name: 'a hundred aliases',
    path: '/graphql',
    body: { query: `${FRAGMENT} { ${aliases.join(' ')} }` },
  },
  {
    name: 'a hundred _entities',
    path: '/graphql',
    body: {
      query: ENTITIES_QUERY,
      variables: { representations: domains.map((domain) => ({ __typename: 'Company', domain })) },
    },
  },
]

async function requestService(path: string, body: unknown): Promise<Buffer> {
  const { status, bytes } = await sendRequest(service.api + path, headers, JSON.stringify(body))
  if (status !== 200) throw new Error(`${path} answered ${status}: ${bytes.subarray(0, 500)}`)
  return bytes
}

const readBaseline = createBaselineReads(join(service.dataDir, 'logograph.sqlite'), domains)

const answers = await Promise.all(OPERATIONS.map(({ path, body }) => requestService(path, body)))
const bodies = answers.map((bytes) => JSON.parse(bytes.toString()))
const failed = bodies.find(({ errors }) => errors)
if (failed) throw new Error(JSON.stringify(failed.errors))
const bareServer = await startBaselineServer(readBaseline, bodies)
for (const [i, { name, body }] of OPERATIONS.entries()) {
  const { bytes } = await sendRequest(`${bareServer.url}/${i}`, headers, JSON.stringify(body))
  // Parsed again, because the bare server adds properties to the objects in `bodies`.
  const serviceBody = JSON.parse(String(answers[i]))
  if (!isDeepStrictEqual(serviceBody, JSON.parse(bytes.toString())))
    throw new Error(`${name}, bare: ${bytes.subarray(0, 500)}`)
}
// In this order: the reads alone, each operation at the service, each operation at the bare server.
const tasks: (() => Promise<unknown>)[] = [
  readBaseline,
  ...OPERATIONS.map(
    ({ path, body }) =>
      () =>
        requestService(path, body),
  ),
  ...OPERATIONS.map(
    ({ body }, i) =>
      () =>
        sendRequest(`${bareServer.url}/${i}`, headers, JSON.stringify(body)),
  ),
]
const durationsByTask = tasks.map((): number[] => [])
// Contenders take turns, so that other load on the machine affects all of them.
for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
  for (const [i, task] of tasks.entries()) {
    const startedAt = performance.now()
    await task()
    if (round >= 0) durationsByTask[i]?.push(performance.now() - startedAt)
  }
}

/** The lower quartile of the times, which other load on the machine affects least. */
const lowerQuartile = (durations: number[]) =>
  durations.sort((a, b) => a - b)[Math.floor(durations.length / 4)] ?? 0
const [readMs = 0, ...requestMs] = durationsByTask.map(lowerQuartile)
const formatMs = (ms: number) => `${ms.toFixed(2)} ms`
printTitle(`${COMPANIES} stored companies, lower quartile of ${ROUNDS} rounds`)
printFact('database reads alone', formatMs(readMs))
const ratios = OPERATIONS.map(({ name }, i) => {
  const serviceMs = requestMs[i] ?? 0
  const bareMs = requestMs[OPERATIONS.length + i] ?? 0
  const size = `${Math.round((answers[i]?.byteLength ?? 0) / 1000)} KB`
  const comparison = `${(serviceMs / bareMs).toFixed(2)} × a bare server's ${formatMs(bareMs)}`
  printFact(
    name,
    `${formatMs(serviceMs)}, ${comparison}, ${(serviceMs / readMs).toFixed(2)} × the reads (${size})`,
  )
  return serviceMs / bareMs
})
const isMet = ratios.every((ratio) => ratio <= MAX_RATIO)
printFact(`each at most ${MAX_RATIO} × the bare server`, isMet ? 'met' : 'MISSED')
bareServer.close()
await service.close()
process.exit(isMet ? 0 : 1)
