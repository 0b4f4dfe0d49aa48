// Kills 100 service processes at random moments while they write, and checks that no data is corrupt afterwards.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRenderer } from '../../server/images/pool.ts'
import { artworkOf } from '../support/artwork.ts'
import { type Internet, startInternet } from '../support/fake-internet.ts'
import { type ServiceProcess, startServiceProcess } from '../support/processes/serving.ts'
import { ASKED, type Estate, openEstate, patiently } from './estate.ts'
import { type Bound, type Ground, head, row } from './ground.ts'
import { look, lookInside } from './looking.ts'
import { type Asked, createExpectedImages, type ExpectedImages } from './revisions.ts'
import { commanding, refreshing, rendering } from './writing.ts'

const [KILLS, KILLS_WHEN_SHORT] = [100, 10]
/** Longest time between the start of the load and a kill. */
const MAX_DELAY_MS = 800

export async function kills(ground: Ground, isShort: boolean): Promise<Bound[]> {
  const [redis, mongo, net] = [await ground.redis(), await ground.mongo(), await startInternet()]
  ground.onEnd(net.close)
  const renderer = createRenderer({ maxChildren: 1, warmUpRenders: 0 })
  ground.onEnd(renderer.close)
  const expectedImages = createExpectedImages(renderer)
  const shared = { PLANS_FILE: ground.plansFile, LOG_LEVEL: 'error', REDIS_URL: redis.url }
  const stores: [name: string, env: Record<string, string>][] = [
    ['sqlite', {}],
    ['mongodb', { MONGODB_URL: `${mongo.url}/soak` }],
  ]
  const estates = stores.map(async ([name, own]) => {
    const folder = join(ground.folder, name)
    mkdirSync(folder)
    const env = { ...shared, ...own, DATA_DIR: folder, REDIS_PREFIX: name, FIRST_KEY: 'off' }
    // A clean stop saves the compiled code, which makes all later starts faster.
    await (await startServiceProcess(net, env)).stop()
    const estate = await openEstate(name, net, env)
    const rounds = (isShort ? KILLS_WHEN_SHORT : KILLS) / stores.length
    await storm(ground, estate, net, expectedImages, rounds)
    return estate
  })
  const all = await Promise.all(estates)
  head(['records', 'kills', 'writes confirmed', 'cut off', 'looked at', 'from a cache', 'wrong'])
  for (const { name, tally } of all) {
    const { kills, written, cut, looked, cached, wrong } = tally
    row([name, kills, written, cut, looked, cached, wrong.length])
  }
  return all.map(({ name, tally: { kills, wrong } }) => ({
    what: `whole after ${kills} kills on ${name}${wrong.map((each) => `\n  ${each}`).join('')}`,
    isMet: wrong.length === 0,
  }))
}

/** Repeats start, check, write and kill. The last round only checks. */
async function storm(
  ground: Ground,
  estate: Estate,
  net: Internet,
  expectedImages: ExpectedImages,
  rounds: number,
): Promise<void> {
  let service: ServiceProcess | undefined
  ground.onEnd(() => service?.stop('SIGKILL'))
  for (let round = 0; round <= rounds; round++) {
    const over = new AbortController()
    // In odd rounds, commands run from the start of the service, so that kills hit start-up too.
    const commands = round % 2 === 1 ? commanding(estate, over.signal) : null
    service = await startServiceProcess(net, estate.env, { children: 1 })
    if (round === 0) await begin(estate, service, expectedImages)
    else await look(estate, service, expectedImages, askedIn(round))
    if (round === rounds) over.abort()
    const load = [0, 1].flatMap(() => [
      refreshing(estate, service as ServiceProcess, over.signal),
      rendering(estate, service as ServiceProcess, askedIn(round + 1), over.signal),
    ])
    await sleep(Math.random() * MAX_DELAY_MS)
    over.abort()
    await service.stop('SIGKILL')
    estate.tally.kills += round < rounds ? 1 : 0
    await Promise.all([...load, commands])
    await lookInside(estate, expectedImages)
  }
}

/** Each rendition is requested in two rounds, so that a process also reads the cache of its predecessor. */
const askedIn = (round: number) => ASKED[Math.floor(round / 2) % ASKED.length] as Asked

/** Stores the first revision of every artwork. */
async function begin(
  estate: Estate,
  service: ServiceProcess,
  expectedImages: ExpectedImages,
): Promise<void> {
  const { records, close } = estate.stores()
  for (const one of estate.set) {
    const image = await expectedImages.artwork(one.drawing, one.domain, 1)
    const artwork = artworkOf(one.domain, Buffer.from(image.bytes), image)
    await patiently(() => records.artwork.put(artwork))
    one.kept = one.begun = 1
  }
  await close()
  for (const one of estate.visited) {
    await service.get(`/api/logo/${one.domain}/refresh`, estate.headers, 'POST')
    one.kept = one.begun
  }
}
