// Runs the tests of what pages may make the crawler reach for an operator who has private zones.
import { afterAll } from 'vitest'
import { usePrivateZones } from '../support/network/zones.ts'

usePrivateZones(true)
afterAll(() => usePrivateZones(false))
// With a query, because the tests of one process share their modules.
// @ts-expect-error TypeScript knows no queries.
await import('./crawling-limits.test.ts?zones')
