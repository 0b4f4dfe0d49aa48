// Starts the service without the response cache, so that every request passes the whole Express stack.
import { loadConfig } from '../../server/config.ts'
import { start } from '../../server/service.ts'

const running = await start(loadConfig(process.env), { responseCache: false })
process.once('SIGTERM', () => running.close().then(() => process.exit(0)))
