// A service process on the test's fake internet that reports its number of renders.
import { connect } from 'node:net'
import { loadConfig } from '../../../server/config.ts'
import { LIMITS } from '../../../server/fetch/limits.ts'
import { start } from '../../../server/index.ts'
import { createShutdown } from '../../../server/shutdown/index.ts'
import { PUBLIC_ADDRESS } from '../fake-internet.ts'
import { countingRenderer } from '../service.ts'
import type { ProcessSettings } from './serving.ts'

const { http, https, ca, redisTimeoutMs, children }: ProcessSettings = JSON.parse(
  process.argv[2] ?? '{}',
)
/** Disables load shedding, so a busy machine rejects no request. */
const NO_LOAD = { expectedWaitMs: () => 0, renderQueueFullness: () => 0 }
const renderer = countingRenderer(children ? { maxChildren: children } : {})
const shutdown = createShutdown(['SIGTERM'])
const running = await start(loadConfig(process.env), {
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
})
process.on('message', () => process.send?.({ renders: renderer.renders() }))
shutdown.setStoppable(running)
// Exits together with the test process.
process.once('disconnect', () => process.exit(1))
process.send?.('ready')
