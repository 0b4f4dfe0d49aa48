// Tests the worker command: each job runs once, survives a dead worker, and can be listed and replayed after failure.
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
  GREEN,
  homePage,
  type Internet,
  mark,
  NO_REPORT,
  rgb,
  siteWithoutLogo,
  startCrawlingService,
  startInternet,
  svg,
  visitOf,
} from '../support/fake-internet.ts'
import { hang, paths, status } from '../support/network/behaviours.ts'
import type { Handler } from '../support/network/web.ts'
import { freePort } from '../support/ports.ts'
import { CLI, run, type StartedProcess, waitUntil } from '../support/processes/index.ts'
import { INSTALL_HINTS, startRedis } from '../support/servers/index.ts'
import type { Service } from '../support/service.ts'

const redisUrl = inject('redisUrl')
/** A long timeout for a busy machine. */
const LONG_TIMEOUT = { timeout: 90_000 }
const name = redisUrl ? 'workers' : `workers (${INSTALL_HINTS.redis})`

describe.skipIf(!redisUrl)(name, { timeout: 180_000 }, () => {
  let net: Internet
  let service: Service
  let jobs: Jobs
  const jobsLocation = { redisUrl: redisUrl!, redisPrefix: `worker-${process.pid}` }
  const env = () => ({
    REDIS_URL: jobsLocation.redisUrl,
    REDIS_PREFIX: jobsLocation.redisPrefix,
    DNS_SERVERS: `127.0.0.1:${net.ports.dns}`,
    SOURCES: 'uploaded,bundled,site',
  })
  const workers: StartedProcess[] = []
  const visits = () => service.stores.records.visits
  const outcomeOf = async (domain: Apex) => (await visits().find([domain]))[0]?.outcome
  const homePageRequests = (domain: Apex) => net.countRequests(domain, '/')

  /** Starts a worker on the test's fake internet; it runs the same code as the command. */
  async function startWorker(dataDir = service.dataDir): Promise<StartedProcess> {
    const networkEnv = { NETWORK: JSON.stringify({ ...net.ports, ca: net.ca }) }
    const worker = run(['test/support/processes/worker.ts'], {
      ...env(),
      ...networkEnv,
      DATA_DIR: dataDir,
    })
    workers.push(worker)
    const failed = worker.ended.then((exitCode) =>
      Promise.reject(new Error(`${exitCode}: ${worker.err}`)),
    )
    const ready = waitUntil(() => worker.out.includes('"working"'), LONG_TIMEOUT.timeout)
    failed.catch(() => {})
    await Promise.race([ready, failed])
    return worker
  }

  beforeAll(async () => {
    net = await startInternet()
    service = await startCrawlingService(net, { env: env() })
    jobs = openJobs(jobsLocation, () => {}, { attempts: 2, pauseMs: 50 })
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

  const createStaleDomain = async (color: string, handler: Handler) => {
    const domain = net.serveOnNewDomain(handler)
    await visits().put(visitOf(domain, 9, color), NO_REPORT)
    return domain
  }
  /** @returns the log lines of the worker's successful visits. */
  const visitLogs = (worker: StartedProcess) =>
    worker.lines().filter(({ msg, outcome }) => msg === 'visited' && outcome !== 'failed')
  const waitForWorker = (isRunning: boolean) =>
    waitUntil(async () => (await jobs.hasWorker()) === isRunning, LONG_TIMEOUT.timeout)
  const shownColor = async (domain: Apex) => {
    return (await pixelsOf(await service.get(`/api/${domain}`))).at(64, 64)
  }

  it('says that Redis refused the password', async () => {
    const url = new URL(redisUrl!)
    url.username = 'nobody'
    url.password = 'wrong'
    const failed = run([CLI, 'jobs', 'failed'], { ...env(), REDIS_URL: url.href })
    expect(await failed.ended).toBe(1)
    expect(failed.err).toMatch(/^Redis refused the connection: WRONGPASS .* Check REDIS_URL\.\n$/)
  })

  it('without a worker the server visits by itself', async () => {
    await waitForWorker(false)
    const domain = await createStaleDomain(BLUE, company(GREEN))
    await service.get(`/api/${domain}`)
    await waitUntil(async () => homePageRequests(domain) === 1, LONG_TIMEOUT.timeout)
    await waitUntil(async () => (await jobs.counts()).waiting === 0, 1000)
  })

  it('one of all processes exports the metrics of the queue, and another one after it has stopped', async () => {
    const other = await startCrawlingService(net, { env: env() })
    const hasJobs = async ({ metricsText }: Service) => {
      const text = await metricsText()
      const names = [
        'logograph_jobs{state="waiting"}',
        'logograph_queue_oldest_seconds{queue="jobs"}',
      ]
      const found = names.map((name) => text.includes(name))
      expect(found[0]).toBe(found[1])
      return found[0]
    }
    await expect.poll(() => hasJobs(other), LONG_TIMEOUT).toBe(true)
    expect(await hasJobs(service)).toBe(false)
    expect(await hasJobs(other)).toBe(true)
    await other.close()
    expect(await hasJobs(service)).toBe(true)
  })

  it('the worker visits the site of a stale logo once, and the server shows the new logo', async () => {
    const worker = await startWorker()
    await waitForWorker(true)
    const domain = await createStaleDomain(BLUE, company(GREEN))
    expect(await shownColor(domain)).toEqual(rgb(BLUE))
    await Promise.all(Array.from({ length: 20 }, () => service.get(`/api/${domain}?size=40`)))
    await waitUntil(
      () => worker.lines().some((line) => line.domain === domain),
      LONG_TIMEOUT.timeout,
    )
    await expect.poll(() => shownColor(domain), LONG_TIMEOUT).toEqual(rgb(GREEN))
    expect(visitLogs(worker).map((line) => line.domain)).toEqual([domain])
    const serverVisits = service.logLines.filter(
      (line) => line.msg === 'visited' && line.domain === domain,
    )
    expect(serverVisits).toEqual([])
    const metrics = await service.metricsText()
    expect(metrics).toMatch(/^logograph_jobs\{state="waiting"\} 0$/m)

    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(await jobs.hasWorker()).toBe(false)
  })

  it('the worker repeats stale research, and the server returns the result', async () => {
    const worker = await startWorker()
    await waitForWorker(true)
    const { intelligence } = service.stores.records
    const domain = net.serveOnNewDomain(
      paths({ '/': homePage('<title>Anew</title>', '<p>Founded in 1998.</p>') }),
    )
    await intelligence.put({
      ...researchOf(domain, { founded: '1871' }),
      freshUntil: new Date(0),
    })
    const headers = { 'x-api-key': await service.key() }
    const founded = async () => {
      const answer = await service.get(`/api/intelligence/${domain}`, headers)
      return ((await answer.json()) as { founded: string }).founded
    }
    expect(await founded()).toBe('1871')
    await expect.poll(founded, LONG_TIMEOUT).toBe('1998')
    expect(homePageRequests(domain)).toBe(1)
    expect(worker.lines().filter(({ level }) => level === 'error')).toEqual([])
    await waitUntil(async () => (await jobs.counts()).active === 0, 5000)
    expect(await jobs.counts()).toMatchObject({ waiting: 0, failed: 0 })
  })

  it('two workers visit each domain of a list once, even when it is queued twice, and crawl prints a summary', async () => {
    await Promise.all([startWorker(), startWorker()])
    await waitForWorker(true)
    const domains = Array.from({ length: 50 }, () => net.serveOnNewDomain(siteWithoutLogo))
    const file = join(service.dataDir, 'list.txt')
    await writeFile(file, domains.join('\n'))
    const queued = Promise.all(
      [...domains, ...domains].map((domain) => jobs.request(domain, 'visit')),
    )
    // A visit that fails on a busy machine makes the command end with 1.
    const crawling = service.run('crawl', file).catch((error) => error)
    const [{ stdout }] = await Promise.all([crawling, queued])
    await expect
      .poll(() => Promise.all(domains.map(outcomeOf)), LONG_TIMEOUT)
      .toEqual(domains.map(() => 'nothing'))
    expect(stdout).toMatch(/^50 domains: (\d+ (nothing|failed|visited lately)(, )?)+\.\n$/)
    await waitUntil(async () => (await jobs.counts()).active === 0, 5000)
    // visitLogs leaves out failed visits, because a visit that fails on a busy machine is repeated.
    const visitedByWorker = () =>
      workers.map((worker) => visitLogs(worker).map(({ domain }) => domain))
    // The workers write their log lines in batches.
    await expect
      .poll(() => visitedByWorker().flat().sort(), LONG_TIMEOUT)
      .toEqual([...domains].sort())
    expect(visitedByWorker().every(({ length }) => length > 0)).toBe(true)
  })

  it('another worker finishes the jobs of a killed one', async () => {
    const slow = Array.from({ length: 4 }, () => {
      let requests = 0
      // The first request of each site hangs, robots.txt included.
      return net.serveOnNewDomain((request, response) =>
        (requests++ === 0 ? hang : siteWithoutLogo)(request, response),
      )
    })
    const first = await startWorker()
    await waitForWorker(true)
    await Promise.all(slow.map((domain) => jobs.request(domain, 'visit')))
    await waitUntil(
      () => slow.every((domain) => net.countRequests(domain) > 0),
      LONG_TIMEOUT.timeout,
    )
    await first.kill()
    expect(await jobs.counts()).toMatchObject({ active: 4 })
    await startWorker()
    await expect
      .poll(() => Promise.all(slow.map(outcomeOf)), LONG_TIMEOUT)
      .toEqual(slow.map(() => 'nothing'))
    await waitUntil(async () => (await jobs.counts()).active === 0, 5000)
    expect(await jobs.counts()).toEqual({ waiting: 0, active: 0, delayed: 0, failed: 0 })
  })

  it('with CRAWL=worker the visits of one caller use up a third party for that caller alone', async () => {
    const remote = await startCrawlingService(net, {
      env: { ...env(), CRAWL: 'worker', TRUST_PROXY: '1' },
    })
    const sourceFor = async (domain: Apex, address: string) => {
      const answer = await remote.get(`/api/${domain}`, { 'x-forwarded-for': address })
      return answer.headers.get('x-source')
    }
    const withIcons = (files: string[]) => {
      const links = files.map((file) => `<link rel="icon" href="https://jobs-cdn.com/${file}">`)
      return net.serveOnNewDomain(paths({ '/': homePage(links.join('')) }))
    }
    try {
      await startWorker(remote.dataDir)
      await waitForWorker(true)
      net.serve('jobs-cdn.com', status(404))
      for (let site = 0; site < 6; site++) {
        const missing = Array.from({ length: 20 }, (_, i) => `${site}-${i}.png`)
        await sourceFor(withIcons(missing), '198.51.100.1')
      }
      net.serve('jobs-cdn.com', svg(mark(GREEN)))
      const [ownLogo, othersLogo] = [withIcons(['own.svg']), withIcons(['other.svg'])]
      await expect.poll(() => sourceFor(othersLogo, '203.0.113.1'), LONG_TIMEOUT).toBe('site:icon')
      await sourceFor(ownLogo, '198.51.100.1')
      const stored = async () => (await remote.stores.records.visits.find([ownLogo]))[0]
      await expect.poll(stored, LONG_TIMEOUT).toMatchObject({ outcome: 'failed' })
    } finally {
      await remote.close()
    }
  })

  it('with CRAWL=worker the server connects to no website, and answers with what the worker finds', async () => {
    const remote = await startCrawlingService(net, { env: { ...env(), CRAWL: 'worker' } })
    const key = { 'x-api-key': await remote.key() }
    const reasonOf = async (domain: Apex) => {
      const answer = await remote.get(`/api/${domain}`)
      return answer.headers.get('x-fallback-reason')
    }
    const refresh = async (domain: Apex) => {
      const answer = await remote.get(`/api/logo/${domain}/refresh`, key, 'POST')
      return (await answer.json()) as { refreshed: boolean }
    }
    try {
      await waitForWorker(false)
      let color = BLUE
      const domain = net.serveOnNewDomain((request, response) => company(color)(request, response))
      const forgotten = net.serveOnNewDomain(company(GREEN))
      for (const unknown of [domain, forgotten, forgotten])
        expect(await reasonOf(unknown)).toBe('pending')
      expect(net.countRequests(domain)).toBe(0)
      // Each domain waits once, where the metrics and the alert LogographJobsOld see it.
      expect(await jobs.counts()).toMatchObject({ waiting: 2 })
      const metrics = async () => (await service.metricsText()) + (await remote.metricsText())
      expect(await metrics()).toMatch(/^logograph_jobs{state="waiting"} 2$/m)
      await expect.poll(metrics).toMatch(/^logograph_queue_oldest_seconds{queue="jobs"} (?!0$)/m)

      const worker = await startWorker(remote.dataDir)
      await waitForWorker(true)
      // Nobody asks for this one again.
      const stored = async () => (await remote.stores.records.visits.find([forgotten]))[0]?.outcome
      await expect.poll(stored, LONG_TIMEOUT).toBe('found')
      await expect.poll(() => reasonOf(domain), LONG_TIMEOUT).toBeNull()
      color = GREEN
      expect((await refresh(domain)).refreshed).toBe(true)
      const { artworks } = (await remote.stores.records.visits.find([domain]))[0]!
      expect(artworks.flatMap(({ palette }) => palette.map(({ hex }) => hex))).toContain(
        GREEN.toUpperCase(),
      )

      const founded = net.serveOnNewDomain(
        paths({ '/': homePage('<title>Anew</title>', '<p>Founded in 1998.</p>') }),
      )
      const intelligence = async () =>
        (await remote.get(`/api/intelligence/${founded}`, key)).json() as Promise<{
          founded: string | null
        }>
      await expect.poll(async () => (await intelligence()).founded, LONG_TIMEOUT).toBe('1998')
      expect(remote.logLines.filter(({ msg }) => msg === 'visited')).toEqual([])
      expect(worker.lines().some(({ msg }) => msg === 'visited')).toBe(true)
    } finally {
      await remote.close()
    }
  })

  it('a job that fails on every attempt is listed with its reason, and can be replayed', async () => {
    let isDown = true
    const answer = (path = '') => {
      // A robots.txt with 503 would forbid the whole site.
      if (path === '/robots.txt') return status(404)
      return isDown ? status(503) : siteWithoutLogo
    }
    const domain = net.serveOnNewDomain((request, response) =>
      answer(request.url)(request, response),
    )
    await startWorker()
    await waitForWorker(true)
    expect(await jobs.request(domain, 'visit')).toBe(true)
    await waitUntil(async () => (await jobs.counts()).failed === 1, LONG_TIMEOUT.timeout)
    expect(homePageRequests(domain)).toBeGreaterThanOrEqual(2)
    const { stdout } = await service.run('jobs', 'failed')
    expect(stdout).toMatch(new RegExp(`^${domain}\t2\t\\d{4}-\\S+Z\t.*503.*\tvisit\n$`))

    isDown = false
    const replayed = await service.run('jobs', 'replay', domain, 'other.com')
    expect(replayed).toMatchObject({
      stdout: 'Queued 1 job again.\n',
      stderr: 'other.com has no failed job.\n',
    })
    await expect.poll(() => outcomeOf(domain), LONG_TIMEOUT).toBe('nothing')
    expect((await service.run('jobs', 'failed')).stdout).toBe('')
  })

  it('a server without Redis visits by itself, and logs the outage and the recovery once each', async () => {
    const redis = (await startRedis())!
    const alone = await startCrawlingService(net, { env: { ...env(), REDIS_URL: redis.url } })
    const remote = await startCrawlingService(net, {
      env: { ...env(), REDIS_URL: redis.url, CRAWL: 'worker' },
    })
    const jobLogs = ({ logLines } = alone) =>
      logLines.filter(({ msg }) => String(msg).startsWith('the job queue'))
    try {
      await redis.stop()
      await waitUntil(() => jobLogs().length === 1, LONG_TIMEOUT.timeout)
      await waitUntil(() => jobLogs(remote).length === 1, LONG_TIMEOUT.timeout)
      expect(jobLogs(alone)[0]?.msg).toContain('this process does the jobs')
      expect(jobLogs(remote)[0]?.msg).toContain('no website is visited')
      const domain = net.serveOnNewDomain(siteWithoutLogo)
      await alone.stores.records.visits.put(visitOf(domain, 9, BLUE), NO_REPORT)
      expect((await alone.get(`/api/${domain}`)).status).toBe(200)
      await waitUntil(() => homePageRequests(domain) === 1, LONG_TIMEOUT.timeout)
      const restarted = (await startRedis(redis.port))!
      await waitUntil(() => jobLogs().length === 2, LONG_TIMEOUT.timeout)
      await restarted.stop()
      expect(
        jobLogs()
          .slice(0, 2)
          .map(({ level }) => level),
      ).toEqual(['error', 'info'])
    } finally {
      await remote.close()
      await alone.close()
    }
  })

  it('the command is not ready while Redis is frozen or killed, and names the part `jobs`', async () => {
    const redis = (await startRedis())!
    const port = String(await freePort())
    const worker = run([CLI, 'worker', '--port', port], {
      ...env(),
      REDIS_URL: redis.url,
      DATA_DIR: service.dataDir,
    })
    workers.push(worker)
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
    const readiness = () =>
      get('/readyz').then(
        ({ status }) => status,
        () => 0,
      )
    const degraded = async () =>
      ((await (await get('/health')).json()) as { degraded?: string[] }).degraded
    await expect.poll(readiness, LONG_TIMEOUT).toBe(200)
    redis.process.kill('SIGSTOP')
    await expect.poll(readiness, LONG_TIMEOUT).toBe(503)
    expect(await degraded()).toEqual(['cache', 'jobs'])
    redis.process.kill('SIGCONT')
    await expect.poll(readiness, LONG_TIMEOUT).toBe(200)
    await redis.stop()
    await expect.poll(readiness, LONG_TIMEOUT).toBe(503)
    await expect.poll(degraded, LONG_TIMEOUT).toEqual(['cache', 'jobs'])
  })

  it('the command exits with 0 on SIGTERM, serves /readyz and /health, and requires REDIS_URL', async () => {
    const { REDIS_URL, ...envWithoutRedis } = env()
    const workerWithoutRedis = run([CLI, 'worker'], {
      ...envWithoutRedis,
      DATA_DIR: service.dataDir,
    })
    const port = String(await freePort())
    const args = [CLI, 'worker', '--port', port]
    const worker = run(args, { ...env(), DATA_DIR: service.dataDir })
    workers.push(worker)
    const ready = () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await waitUntil(ready, 60_000)
    const health = await fetch(`http://127.0.0.1:${port}/health`)
    expect(await health.json()).toMatchObject({ status: 'ok', environment: 'development' })
    worker.child.kill('SIGTERM')
    expect(await worker.ended).toBe(0)
    expect(await workerWithoutRedis.ended).toBe(1)
    expect(workerWithoutRedis.err).toBe('REDIS_URL must be set: the job queue is in Redis.\n')
  })
})
