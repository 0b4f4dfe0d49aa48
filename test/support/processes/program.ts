// A service on the test's fake internet: one process that reports its number of renders, or a cluster.
import cluster from 'node:cluster'
import { connect } from 'node:net'
import { startPrimary } from '../../../server/cluster/primary.ts'
import { runWorker } from '../../../server/cluster/worker.ts'
import { loadConfig } from '../../../server/config.ts'
import { LIMITS } from '../../../server/fetch/limits.ts'
import { type StartOptions, start } from '../../../server/service.ts'
import { createShutdown } from '../../../server/shutdown/index.ts'
import { createTelemetry } from '../../../server/telemetry/index.ts'
import { PUBLIC_ADDRESS } from '../fake-internet.ts'
import { countingRenderer } from '../service.ts'
import type { ProcessSettings } from './serving.ts'

const { http, https, ca, redisTimeoutMs, children }: ProcessSettings = JSON.parse(
  process.argv[2] ?? '{}',
)
/** Disables load shedding, so a busy machine rejects no request. */
const NO_LOAD = () => ({ requestWaitMs: 0, operationWaitMs: 0, imageWaitMs: 0 })
const renderer = countingRenderer(children ? { maxChildren: children } : {})
const shutdown = createShutdown(['SIGTERM'])
const config = loadConfig(process.env)
const options: StartOptions = {
  renderer,
  ...(redisTimeoutMs ? { redisTimeoutMs, load: NO_LOAD } : {}),
  fetchOverrides: {
    ca,
    connectTcp(_address, port) {
      const socket = connect({ host: '127.0.0.1', port: { 80: http, 443: https }[port] ?? port })
      // The address policy checks the remote address again after connecting.
      return Object.defineProperty(socket, 'remoteAddress', { value: PUBLIC_ADDRESS })
    },
    // The fake internet is one busy process, so its answers may take seconds.
    limits: { ...LIMITS, dnsTimeoutMs: 10_000, connectTimeoutMs: 15_000, headersTimeoutMs: 15_000 },
  },
}

if (cluster.isWorker) {
  const tasks = { copyData: async () => {}, prepare: async () => {}, createBanner: async () => '' }
  runWorker((ofWorker) => start(config, { ...options, ...ofWorker }), tasks, shutdown)
} else {
  const isCluster = config.processes > 1
  shutdown.setStoppable(await (isCluster ? startCluster() : start(config, options)))
  process.on('message', () => process.send?.({ renders: renderer.renders() }))
  // Exits together with the test process.
  process.once('disconnect', () => process.exit(1))
  process.send?.('ready')
}

async function startCluster() {
  const { log } = createTelemetry(config.logLevel, null, true)
  const primary = startPrimary(config, log, () => {})
  await primary.ready
  return primary
}
