// A worker process on the test's fake internet; `worker.test.ts` starts it.
import { connect } from 'node:net'
import { loadConfig } from '../../../server/config.ts'
import { LIMITS } from '../../../server/fetch/limits.ts'
import { startWorker } from '../../../server/worker.ts'

interface Places {
  http: number
  https: number
  ca: string
}

const { PLACES = '{}', ...env } = process.env
const { http, https, ca } = JSON.parse(PLACES) as Places
/** As visited.ts has it: the guard looks again at where the socket ended up. */
const dial = (address: string, port: number) =>
  Object.defineProperty(connect(port === 443 ? https : http, '127.0.0.1'), 'remoteAddress', {
    value: address,
  })

const config = loadConfig(env)
// Another worker takes over the jobs of a killed worker after seconds instead of a minute.
const bounds = { lockMs: 2000, stalledMs: 500 }
const { redisUrl } = config
if (redisUrl === null) throw new Error('It needs REDIS_URL.')
// The fake internet is one busy process, and two workers may use it.
const limits = {
  ...LIMITS,
  dnsTimeoutMs: 10_000,
  connectTimeoutMs: 15_000,
  headersTimeoutMs: 15_000,
}
const seams = { dial, ca, limits }
const working = await startWorker(
  { ...config, redisUrl },
  { fetchOverrides: seams, bounds, concurrency: 4 },
)
process.once('SIGTERM', () => working.close().then(() => process.exit(0)))
