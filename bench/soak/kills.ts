// Kills 100 service processes at random moments while they write, and checks that no data is corrupt afterwards.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRenderer } from '../../server/images/pool.ts'
import { artworkOf } from '../../test/support/artwork.ts'
import { type Internet, startInternet } from '../../test/support/fake-internet.ts'
import { type ServiceProcess, startServiceProcess } from '../../test/support/processes/serving.ts'
import { checkOverHttp, checkStores } from './artwork-checks.ts'
import {
  createKilledService,
  type KilledService,
  RENDITIONS,
  retryWhileUnavailable,
} from './killed-service.ts'
import { createExpectedImages, type ExpectedImages, type Rendition } from './revisions.ts'
import {
  printTableHead,
  printTableRow,
  type Requirement,
  type TestEnvironment,
} from './test-environment.ts'
import { refreshDomains, requestImages, runCommands } from './write-load.ts'

const KILLS = 100
const KILLS_WHEN_SHORT = 10
/** Longest time between the start of the load and a kill. */
const MAX_DELAY_MS = 800

export async function kills(
  environment: TestEnvironment,
  isShort: boolean,
): Promise<Requirement[]> {
  const redis = await environment.redis()
  const mongo = await environment.mongo()
  const net = await startInternet()
  environment.addCleanup(net.close)
  const renderer = createRenderer({ maxChildren: 1, warmUpRenders: 0 })
  environment.addCleanup(renderer.close)
  const expectedImages = createExpectedImages(renderer)
  const sharedEnv = { PLANS_FILE: environment.plansFile, LOG_LEVEL: 'error', REDIS_URL: redis.url }
  const stores: [name: string, env: Record<string, string>][] = [
    ['sqlite', {}],
    ['mongodb', { MONGODB_URL: `${mongo.url}/soak` }],
  ]
  const runs = stores.map(async ([name, storeEnv]) => {
    const folder = join(environment.folder, name)
    mkdirSync(folder)
    const env = {
      ...sharedEnv,
      ...storeEnv,
      DATA_DIR: folder,
      REDIS_PREFIX: name,
      FIRST_KEY: 'off',
    }
    // A clean stop saves the compiled code, which makes all later starts faster.
    await (await startServiceProcess(net, env)).stop()
    const killedService = await createKilledService(name, net, env)
    const rounds = (isShort ? KILLS_WHEN_SHORT : KILLS) / stores.length
    await runKillRounds(environment, killedService, net, expectedImages, rounds)
    return killedService
  })
  const killedServices = await Promise.all(runs)
  printTableHead([
    'records',
    'kills',
    'writes confirmed',
    'writes interrupted',
    'images checked',
    'from a cache',
    'faults',
  ])
  for (const { name, counts } of killedServices) {
    const { kills, confirmedWrites, interruptedWrites, checked, cacheHits, faults } = counts
    printTableRow([
      name,
      kills,
      confirmedWrites,
      interruptedWrites,
      checked,
      cacheHits,
      faults.length,
    ])
  }
  return killedServices.map(({ name, counts: { kills, faults } }) => ({
    description: `no corrupt data after ${kills} kills on ${name}${faults.map((fault) => `\n  ${fault}`).join('')}`,
    isMet: faults.length === 0,
  }))
}

/** Repeats start, check, write and kill. The last round only checks. */
async function runKillRounds(
  environment: TestEnvironment,
  killedService: KilledService,
  net: Internet,
  expectedImages: ExpectedImages,
  rounds: number,
): Promise<void> {
  let service: ServiceProcess | undefined
  environment.addCleanup(() => service?.stop('SIGKILL'))
  for (let round = 0; round <= rounds; round++) {
    const roundEnd = new AbortController()
    // In odd rounds, commands write too, from the start of the service on.
    const commands = round % 2 === 1 ? runCommands(killedService, roundEnd.signal) : null
    service = await startServiceProcess(net, killedService.env, { children: 1 })
    if (round === 0) await storeFirstRevisions(killedService, service, expectedImages)
    else await checkOverHttp(killedService, service, expectedImages, renditionOfRound(round))
    if (round === rounds) roundEnd.abort()
    const load = [0, 1].flatMap(() => [
      refreshDomains(killedService, service as ServiceProcess, roundEnd.signal),
      requestImages(
        killedService,
        service as ServiceProcess,
        renditionOfRound(round + 1),
        roundEnd.signal,
      ),
    ])
    await sleep(Math.random() * MAX_DELAY_MS)
    roundEnd.abort()
    await service.stop('SIGKILL')
    killedService.counts.kills += round < rounds ? 1 : 0
    await Promise.all([...load, commands])
    await checkStores(killedService, expectedImages)
  }
}

/** Each rendition is requested in two rounds, so that a process also reads the cache of its predecessor. */
const renditionOfRound = (round: number) =>
  RENDITIONS[Math.floor(round / 2) % RENDITIONS.length] as Rendition

/** Stores the first revision of every artwork. */
async function storeFirstRevisions(
  killedService: KilledService,
  service: ServiceProcess,
  expectedImages: ExpectedImages,
): Promise<void> {
  const { records, close } = await killedService.stores()
  for (const testDomain of killedService.operatorDomains) {
    const image = await expectedImages.artwork(testDomain.generate, testDomain.domain, 1)
    const artwork = artworkOf(testDomain.domain, Buffer.from(image.bytes), image)
    await retryWhileUnavailable(() => records.artwork.put(artwork))
    testDomain.attemptedRevision = 1
    testDomain.confirmedRevision = 1
  }
  await close()
  for (const testDomain of killedService.crawledDomains) {
    await service.get(`/api/logo/${testDomain.domain}/refresh`, killedService.headers, 'POST')
    testDomain.confirmedRevision = testDomain.attemptedRevision
  }
}
