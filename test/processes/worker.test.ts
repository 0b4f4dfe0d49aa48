// Visits as jobs: made by worker processes, once each, taken up when a worker dies, and read and replayed when they fail.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { type Jobs, openJobs } from '../../server/jobs/index.ts'
import { pixelsOf } from '../support/answers.ts'
import { researchOf } from '../support/contracts/intelligence.ts'
import {
  BLUE,
  company,
  faceless,
  GREEN,
  homePage,
  type Internet,
  NO_REPORT,
  rgb,
  startInternet,
  startVisiting,
  visitOf,
} from '../support/fake-internet.ts'
import { hang, paths, status } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'
import { freePort } from '../support/ports.ts'
import { CLI, run, type Started, until } from '../support/processes/index.ts'
import { HOW_TO_GET, startRedis } from '../support/servers/index.ts'
import type { Service } from '../support/service.ts'

const redisUrl = inject('redisUrl')
/** The whole machine may be busy. */
const PATIENT = { timeout: 90_000 }
const name = redisUrl ? 'workers' : `workers (${HOW_TO_GET.redis})`

describe.skipIf(!redisUrl)(name, { timeout: 180_000 }, () => {
  let net: Internet
  let service: Service
  let jobs: Jobs
  const place = { redisUrl: redisUrl!, redisPrefix: `worker-${process.pid}` }
  const env = () => ({
    ...{ REDIS_URL: place.redisUrl, REDIS_PREFIX: place.redisPrefix },
    ...{ DNS_SERVERS: `127.0.0.1:${net.ports.dns}`, SOURCES: 'uploaded,bundled,site' },
  })
  const workers: Started[] = []
  const visits = () => service.stores.records.visits
  const outcomeOf = async (domain: Apex) => (await visits().find([domain]))[0]?.outcome
  const homes = (domain: Apex) => net.count(domain, '/')

  /** A worker whose internet is the test's; what it does is what the command does. */
  async function startWorker(): Promise<Started> {
    const where = { PLACES: JSON.stringify({ ...net.ports, ca: net.ca }) }
    const worker = run(['test/support/processes/worker.ts'], {
      ...env(),
      ...where,
      DATA_DIR: service.dataDir,
    })
    workers.push(worker)
    const failed = worker.ended.then((how) => Promise.reject(new Error(`${how}: ${worker.err}`)))
    const works = until(() => worker.out.includes('"working"'), PATIENT.timeout)
    failed.catch(() => {})
    await Promise.race([works, failed])
    return worker
  }

  beforeAll(async () => {
    net = await startInternet()
    service = await startVisiting(net, { env: env() })
    jobs = openJobs(place, () => {}, { attempts: 2, pauseMs: 50 })
    await jobs.ready()
  })
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.kill()))
  })
  afterAll(async () => {
    await jobs.close()
    await service.close()
    await net.close()
  })

  const stale = async (colour: string, handler: Handler) => {
    const domain = net.fresh(handler)
    await visits().put(visitOf(domain, 9, colour), NO_REPORT)
    return domain
  }
  /** What it has visited and not failed at. */
  const visited = (worker: Started) =>
    worker.lines().filter(({ msg, outcome }) => msg === 'visited' && outcome !== 'failed')
  const awake = (is: boolean) => until(async () => (await jobs.isAwake()) === is, PATIENT.timeout)
  const shown = async (domain: Apex) => {
    return (await pixelsOf(await service.get(`/api/${domain}`))).at(64, 64)
  }

  it('without one the server visits by itself', async () => {
    await awake(false)
    const domain = await stale(BLUE, company(GREEN))
    await service.get(`/api/${domain}`)
    await until(async () => homes(domain) === 1, PATIENT.timeout)
    await until(async () => (await jobs.counts()).waiting === 0, 1000)
  })

  it('a stale logo is visited by the worker, once, and shown anew by the server', async () => {
    const worker = await startWorker()
    await awake(true)
    const domain = await stale(BLUE, company(GREEN))
    expect(await shown(domain)).toEqual(rgb(BLUE))
    await Promise.all(Array.from({ length: 20 }, () => service.get(`/api/${domain}?size=40`)))
    await until(() => worker.lines().some((line) => line.domain === domain), PATIENT.timeout)
    await expect.poll(() => shown(domain), PATIENT).toEqual(rgb(GREEN))
    expect(visited(worker).map((line) => line.domain)).toEqual([domain])
    const own = service.lines.filter((line) => line.msg === 'visited' && line.domain === domain)
    expect(own).toEqual([])
    const figures = await (await service.get('/metrics')).text()
    expect(figures).toMatch(/^logograph_jobs\{state="waiting"\} 0$/m)

    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(await jobs.isAwake()).toBe(false)
  })

  it('what is stale of a company is found out anew by the worker, and shown by the server', async () => {
    const worker = await startWorker()
    await awake(true)
    const { intelligence } = service.stores.records
    const domain = net.fresh(
      paths({ '/': homePage('<title>Anew</title>', '<p>Founded in 1998.</p>') }),
    )
    const { intelligence: old, ...rest } = researchOf(domain, { founded: '1871' })
    await intelligence.put({ intelligence: old, ...rest, freshUntil: new Date(0) })
    const headers = { 'x-api-key': await service.key() }
    const founded = async () => {
      const answer = await service.get(`/api/intelligence/${domain}`, headers)
      return ((await answer.json()) as { founded: string }).founded
    }
    expect(await founded()).toBe('1871')
    await expect.poll(founded, PATIENT).toBe('1998')
    expect(homes(domain)).toBe(1)
    expect(worker.lines().filter(({ level }) => level === 'error')).toEqual([])
    await until(async () => (await jobs.counts()).active === 0, 5000)
    expect(await jobs.counts()).toMatchObject({ waiting: 0, failed: 0 })
  })

  it('two of them visit each of a list once, also when it is queued twice, and crawl tells of it', async () => {
    await Promise.all([startWorker(), startWorker()])
    await awake(true)
    const domains = Array.from({ length: 50 }, () => net.fresh(faceless))
    const file = join(service.dataDir, 'list.txt')
    await writeFile(file, domains.join('\n'))
    const queued = Promise.all([...domains, ...domains].map((domain) => jobs.request(domain)))
    const [{ stdout }] = await Promise.all([service.run('crawl', file), queued])
    await expect
      .poll(() => Promise.all(domains.map(outcomeOf)), PATIENT)
      .toEqual(domains.map(() => 'nothing'))
    expect(stdout).toMatch(/^50 domains: (\d+ (nothing|failed|visited lately)(, )?)+\.\n$/)
    await until(async () => (await jobs.counts()).active === 0, 5000)
    // A visit that failed, on a busy machine, is made again.
    const made = workers.map((worker) => visited(worker).map(({ domain }) => domain))
    expect(made.every(({ length }) => length > 0)).toBe(true)
    expect(made.flat().sort()).toEqual([...domains].sort())
  })

  it('what a killed one had begun is finished by another', async () => {
    const slow = Array.from({ length: 4 }, () => {
      let asked = 0
      const after = faceless
      // Robots and all hang for whoever asks first.
      return net.fresh((request, response) => (asked++ === 0 ? hang : after)(request, response))
    })
    const first = await startWorker()
    await awake(true)
    await Promise.all(slow.map((domain) => jobs.request(domain)))
    await until(() => slow.every((domain) => net.count(domain) > 0), PATIENT.timeout)
    await first.kill()
    expect(await jobs.counts()).toMatchObject({ active: 4 })
    await startWorker()
    await expect
      .poll(() => Promise.all(slow.map(outcomeOf)), PATIENT)
      .toEqual(slow.map(() => 'nothing'))
    await until(async () => (await jobs.counts()).active === 0, 5000)
    expect(await jobs.counts()).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
  })

  it('one that fails as often as it may is listed with its reason, and replayed', async () => {
    let isDown = true
    const answer = (path = '') => {
      // Without it a site that fails forbids everything.
      if (path === '/robots.txt') return status(404)
      return isDown ? status(503) : faceless
    }
    const domain = net.fresh((request, response) => answer(request.url)(request, response))
    await startWorker()
    await awake(true)
    expect(await jobs.request(domain)).toBe(true)
    await until(async () => (await jobs.counts()).failed === 1, PATIENT.timeout)
    expect(homes(domain)).toBeGreaterThanOrEqual(2)
    const { stdout } = await service.run('jobs', 'failed')
    expect(stdout).toMatch(new RegExp(`^${domain}\t2\t\\d{4}-\\S+Z\t.*503.*\tvisit\n$`))

    isDown = false
    const replayed = await service.run('jobs', 'replay', domain, 'other.com')
    expect(replayed).toEqual({ stdout: '1 is tried again.\n', stderr: 'other.com did not fail.\n' })
    await expect.poll(() => outcomeOf(domain), PATIENT).toBe('nothing')
    expect((await service.run('jobs', 'failed')).stdout).toBe('')
  })

  it('a server whose Redis dies visits by itself, and says once that it went and once that it is back', async () => {
    const redis = (await startRedis())!
    const alone = await startVisiting(net, { env: { ...env(), REDIS_URL: redis.url } })
    const told = () => alone.lines.filter(({ msg }) => String(msg).startsWith('jobs: '))
    try {
      await redis.stop()
      await until(() => told().length === 1, PATIENT.timeout)
      const domain = net.fresh(faceless)
      await alone.stores.records.visits.put(visitOf(domain, 9, BLUE), NO_REPORT)
      expect((await alone.get(`/api/${domain}`)).status).toBe(200)
      await until(() => homes(domain) === 1, PATIENT.timeout)
      const back = (await startRedis(redis.port))!
      await until(() => told().length === 2, PATIENT.timeout)
      await back.stop()
      expect(
        told()
          .slice(0, 2)
          .map(({ level }) => level),
      ).toEqual(['error', 'info'])
    } finally {
      await alone.close()
    }
  })

  it('the command ends with 0 on SIGTERM, answers for its state, and wants REDIS_URL', async () => {
    const { REDIS_URL, ...others } = env()
    const without = run([CLI, 'worker'], { ...others, DATA_DIR: service.dataDir })
    const port = String(await freePort())
    const words = [CLI, 'worker', '--port', port]
    const worker = run(words, { ...env(), DATA_DIR: service.dataDir })
    workers.push(worker)
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await until(ready, 60_000)
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(await without.ended).toBe(1)
    expect(without.err).toBe('This needs REDIS_URL: jobs are kept in Redis.\n')
  })
})
