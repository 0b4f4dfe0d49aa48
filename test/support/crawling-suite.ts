// The set-up of a test file whose service crawls a fake internet.
import { closeAfterTests } from './close.ts'
import { type Internet, startCrawlingService, startInternet } from './fake-internet.ts'
import type { Service } from './service.ts'

/**
 * Starts a fake internet and a service that crawls it, and closes both after the tests of the file. A request waits up
 * to 15 s for a visit, also on a busy machine.
 * @returns both, and a header with a secret key of the largest plan.
 */
export async function startCrawlingSuite(): Promise<{
  net: Internet
  service: Service
  keyHeaders: Record<string, string>
}> {
  const net = closeAfterTests(await startInternet())
  const env = { DISCOVERY_BUDGET_MS: '15000' }
  const service = closeAfterTests(await startCrawlingService(net, { env }))
  return { net, service, keyHeaders: { 'x-api-key': await service.key() } }
}
