// Runs the tests of DNS on sites that speak HTTP/2 over https.
import { afterAll } from 'vitest'
import { useHttp2Sites } from '../support/network/protocol.ts'

useHttp2Sites(true)
afterAll(() => useHttp2Sites(false))
// With a query, because the tests of one process share their modules.
// @ts-expect-error TypeScript knows no queries.
await import('./fetch-dns.test.ts?http2')
