// A worker process on the test's fake internet; `worker.test.ts` starts it.
import { connect } from 'node:net'
import { loadConfig } from '../../../server/config.ts'
import { LIMITS } from '../../../server/fetch/limits.ts'
import type { FetchOverrides } from '../../../server/services/fetchers.ts'
import { createShutdown } from '../../../server/shutdown/index.ts'
import { startWorker } from '../../../server/worker.ts'

interface NetworkSettings {
  http: number
  https: number
  ca: string
}

const { NETWORK = '{}', ...env } = process.env
const { http, https, ca } = JSON.parse(NETWORK) as NetworkSettings
/** Connects to the fake internet, but reports the public address, which the address policy checks again. */
const connectTcp = (address: string, port: number) =>
  Object.defineProperty(connect(port === 443 ? https : http, '127.0.0.1'), 'remoteAddress', {
    value: address,
  })

const config = loadConfig(env)
// Another worker takes over the jobs of a killed worker after seconds instead of a minute.
const jobLimits = { lockMs: 2000, stalledMs: 500 }
const { redisUrl } = config
if (redisUrl === null) throw new Error('REDIS_URL must be set.')
// The fake internet is one busy process, and two workers may use it.
const limits = {
  ...LIMITS,
  dnsTimeoutMs: 10_000,
  connectTimeoutMs: 15_000,
  headersTimeoutMs: 15_000,
}
const fetchOverrides: FetchOverrides = { connectTcp, ca, limits }
const shutdown = createShutdown(['SIGTERM'])
const worker = await startWorker(
  { ...config, redisUrl },
  { fetchOverrides, jobLimits, concurrency: 4 },
)
shutdown.setStoppable(worker)
