// A process that serves, on an internet of the test's own, and tells how much it has rendered.
import { connect } from 'node:net'
import { loadConfig } from '../../../server/config.ts'
import { LIMITS } from '../../../server/fetch/limits.ts'
import { start } from '../../../server/index.ts'
import { PUBLIC } from '../fake-internet.ts'
import { countingRenderer } from '../service.ts'
import type { Seams } from './serving.ts'

const { http, https, ca, redisPatience, children }: Seams = JSON.parse(process.argv[2] ?? '{}')
/** Where everything is to be answered, however busy the machine is. */
const IDLE = { delay: () => 0, fullness: () => 0 }
const renderer = countingRenderer(children ? { children } : {})
const running = await start(loadConfig(process.env), {
  ...{ renderer, ...(redisPatience ? { redisPatience, load: IDLE } : {}) },
  seams: {
    ca,
    dial(_address, port) {
      const socket = connect({ host: '127.0.0.1', port: { 80: http, 443: https }[port] ?? port })
      // The guard looks again at where the socket ended up.
      return Object.defineProperty(socket, 'remoteAddress', { value: PUBLIC })
    },
    // All of the internet is one busy process: what takes seconds there is no fault of a site.
    limits: { ...LIMITS, dnsMs: 10_000, connectMs: 15_000, headMs: 15_000 },
  },
})
process.on('message', () => process.send?.({ renders: renderer.renders() }))
process.once('SIGTERM', () => running.close().then(() => process.exit(0)))
// A test that is ended takes its processes along.
process.once('disconnect', () => process.exit(1))
process.send?.('ready')
