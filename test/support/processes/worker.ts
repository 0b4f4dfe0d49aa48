// A worker process whose internet is the test's: started by worker.test.ts.
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
// What a worker that was killed had begun is to be taken up soon.
const bounds = { lockMs: 2000, stalledMs: 500 }
const { redisUrl } = config
if (redisUrl === null) throw new Error('It needs REDIS_URL.')
// The internet is one busy process, and there may be two of these.
const limits = { ...LIMITS, dnsMs: 10_000, connectMs: 15_000, headMs: 15_000 }
const seams = { dial, ca, limits }
const working = await startWorker({ ...config, redisUrl }, { seams, bounds, atOnce: 4 })
process.once('SIGTERM', () => working.close().then(() => process.exit(0)))
