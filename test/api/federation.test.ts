// Federation: real gateways run queries across the service and another subgraph.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sdl, subgraphSdl } from '../../schema/graphql/index.ts'
import { SUBGRAPH_DEFAULTS } from '../../schema/graphql/subgraph-names.ts'
import { companyOf } from '../support/companies.ts'
import { type Service, startService } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

const FOLDER = join(import.meta.dirname, '../support/federation')
const isInstalled = existsSync(join(FOLDER, 'node_modules'))
const isSkipped = !isInstalled && process.env.CI !== 'true'

interface Answer {
  result: {
    data: { accounts: { company: Record<string, unknown> | null }[] }
    errors?: { path?: (string | number)[]; extensions?: { code?: string } }[]
  }
  /** Requests that the service got. */
  requests: number
  /** Of each answer of the service. */
  cacheControls: string[]
}

const QUERY =
  '{ accounts(first: 100) { id company { domain name logo(size: 64, theme: DARK) { url } colors { primary } } } }'

describe.skipIf(isSkipped)(
  `a federated graph${isSkipped ? ' (skipped: npm ci --prefix test/support/federation installs its gateways)' : ''}`,
  () => {
    const domains = Array.from({ length: 100 }, (_, i) => `stored-${i}.com`)
    let service: Service
    let child: ChildProcess
    let key: string
    const send = async (message: object) => {
      child.send(message)
      const [reply] = await once(child, 'message')
      if (reply?.failure) throw new Error(reply.failure)
      return reply
    }
    const run = (query: string, runKey = key) =>
      send({ run: { query, key: runKey } }) as Promise<Answer>
    const startGateway = (kind: string, hasCache: boolean, path = '/graphql/subgraph') =>
      send({
        start: {
          kind,
          hasCache,
          sdl: path === '/graphql' ? sdl() : subgraphSdl(SUBGRAPH_DEFAULTS),
          url: `${service.api}${path}`,
          domains,
        },
      })
    const namesOf = ({ result }: Answer) =>
      result.data.accounts.map(({ company }) => company?.name ?? null)
    beforeAll(async () => {
      if (!isInstalled)
        throw new Error(
          'The gateways are not installed. Run: npm ci --prefix test/support/federation',
        )
      child = fork(join(FOLDER, 'serve.ts'))
      const purgeUrl = await send({ listen: true })
      service = await startService({ plans: 'unlimited', env: { ROUTER_PURGE_URL: purgeUrl } })
      const companies = domains.map((domain, i) => companyOf(domain, { name: `Stored ${i}` }))
      await service.stores.records.companies.put(companies)
      key = await service.key()
    })
    afterAll(async () => {
      // The server of Apollo catches SIGTERM.
      child?.kill('SIGKILL')
      await service?.close()
    })

    it.each(['/graphql', '/graphql/subgraph'])(
      'composes with %s without errors or hints',
      async (path) => {
        expect(await startGateway('apollo', false, path)).toEqual({ errors: [], hints: [] })
        const root = path === '/graphql' ? 'company' : 'logographCompany'
        const query = `{ ${root}(domain: "WWW.stored-7.com") { name accounts { id } } }`
        expect((await run(query)).result).toEqual({
          data: { [root]: { name: 'Stored 7', accounts: [{ id: 'account-7' }] } },
        })
        await send({ stop: true })
      },
    )

    describe.each(['apollo', 'hive'])('through the gateway %s', (kind) => {
      beforeAll(() => startGateway(kind, false))
      afterAll(() => send({ stop: true }))

      it('takes one request and one read of each kind of record for 100 accounts', async () => {
        const reads = await countReads(service.stores.records, async () => {
          const answer = await run(QUERY)
          expect(Object.keys(answer.result)).toEqual(['data'])
          expect(namesOf(answer)).toEqual(domains.map((_, i) => `Stored ${i}`))
          expect(answer.requests).toBe(1)
        })
        expect(Object.values(reads).filter((count) => count !== 1)).toEqual([])
      })

      it('keeps the other fields when one field fails', async () => {
        const query = '{ accounts(first: 1) { company { name logo(size: 1) { url } } } }'
        const { result } = await run(query)
        expect(result.data).toEqual({ accounts: [{ company: { name: 'Stored 0', logo: null } }] })
        expect(result.errors).toHaveLength(1)
      })

      it.each(['free', 'business'])(
        'gets public data that caches store, whatever the key: %s',
        async (plan) => {
          const query = '{ accounts(first: 5) { company { name ticker } } }'
          const answer = await run(query, await service.key({ plan }))
          expect(Object.keys(answer.result)).toEqual(['data'])
          expect(answer.cacheControls).toEqual(['public, max-age=300'])
        },
      )

      it('nulls only the surplus of two lists together', async () => {
        const query =
          '{ few: accounts(first: 20) { company { name } } accounts(first: 40) { company { ticker name } } }'
        const key = await service.key({ plan: 'starter' })
        const { result } = await run(query, key)
        const codes = (result.errors ?? []).map(({ extensions }) => extensions?.code)
        expect(namesOf({ result } as Answer).filter(Boolean)).toHaveLength(25)
        expect([...new Set(codes)]).toEqual(['batch_limit'])
      })

      it('nulls only the surplus of a key with a smaller limit', async () => {
        const answer = await run(
          '{ accounts(first: 40) { company { name } } }',
          await service.key({ plan: 'starter' }),
        )
        expect(namesOf(answer)).toEqual(
          domains.slice(0, 40).map((_, i) => (i < 25 ? `Stored ${i}` : null)),
        )
        expect(answer.result.errors).toHaveLength(15)
      })
    })

    describe.each(['apollo', 'hive'])('with the response cache of the gateway %s', (kind) => {
      beforeAll(() => startGateway(kind, true))
      afterAll(() => send({ stop: true }))

      it('takes no request for the second of two identical queries, for each key', async () => {
        expect((await run(QUERY)).requests).toBe(1)
        const second = await run(QUERY)
        expect(second.requests).toBe(0)
        expect(namesOf(second)).toHaveLength(100)
        const other = await run(QUERY, await service.key())
        expect(other.requests).toBe(1)
      })

      it('shows a corrected name once the service has purged the company', async () => {
        const name = `Corrected by ${kind}`
        await service.stores.records.companies.put([companyOf('stored-5.com', { name })])
        await expect.poll(async () => namesOf(await run(QUERY))[5]).toBe(name)
      })
    })
  },
)
