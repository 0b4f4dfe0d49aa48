// Federation: the subgraph composes with another one, and a real gateway runs queries across both.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sdl } from '../../schema/graphql/index.ts'
import { companyOf } from '../support/companies.ts'
import { type Service, startService } from '../support/service.ts'
import { countReads } from '../support/store-reads.ts'

const FOLDER = join(import.meta.dirname, '../support/federation')
const isGatewayInstalled = existsSync(join(FOLDER, 'node_modules'))
const isSkipped = !isGatewayInstalled && process.env.CI !== 'true'
describe.skipIf(isSkipped)(
  `a federated graph${isSkipped ? ' (skipped: npm ci --prefix test/support/federation installs its gateway)' : ''}`,
  () => {
    const domains = Array.from({ length: 100 }, (_, i) => `stored-${i}.com`)
    let service: Service
    let child: ChildProcess
    let composition: unknown
    const requestGateway = async (message: object) => {
      child.send(message)
      const [reply] = await once(child, 'message')
      return reply as { data?: unknown; errors?: unknown[] }
    }
    const runQuery = (query: string) => requestGateway({ query })
    beforeAll(async () => {
      if (!isGatewayInstalled)
        throw new Error(
          'The gateway is not installed. Run: npm ci --prefix test/support/federation',
        )
      service = await startService({ plans: 'unlimited' })
      const companies = domains.map((domain, i) => companyOf(domain, { name: `Stored ${i}` }))
      await service.stores.records.companies.put(companies)
      child = fork(join(FOLDER, 'serve.ts'))
      const url = `${service.api}/graphql`
      const key = await service.key()
      composition = await requestGateway({ begin: { sdl: sdl(), url, key, domains } })
    })
    afterAll(async () => {
      child?.kill()
      await service?.close()
    })

    it('is composed by the libraries of Apollo and The Guild without errors or hints', () => {
      expect(composition).toEqual({ errors: [], hints: [] })
    })

    it('runs a query across both subgraphs with one read of each kind of record', async () => {
      const reads = await countReads(service.stores.records, async () => {
        const query = `{ accounts(first: 100) { id company { domain name description logo(size: 64, theme: DARK) { url source } } } }`
        const { data, errors } = await runQuery(query)
        expect(errors).toBeUndefined()
        const accounts = (data as { accounts: { company: { name: string } }[] }).accounts
        expect(accounts.map(({ company }) => company.name)).toEqual(
          domains.map((_, i) => `Stored ${i}`),
        )
      })
      expect(reads).toEqual({
        'artwork.find': 1,
        'visits.find': 1,
        'visits.facts': 1,
        'companies.find': 1,
        'companies.lookup': 1,
      })
    })

    it('starts a query at our subgraph', async () => {
      const query = '{ company(domain: "WWW.stored-7.com") { name accounts { id } } }'
      const { data, errors } = await runQuery(query)
      expect(errors).toBeUndefined()
      expect(data).toEqual({ company: { name: 'Stored 7', accounts: [{ id: 'account-7' }] } })
    })

    it('keeps the other fields when one field fails', async () => {
      const query = '{ accounts(first: 1) { company { name logo(size: 1) { url } } } }'
      const { data, errors } = await runQuery(query)
      expect(data).toEqual({ accounts: [{ company: { name: 'Stored 0', logo: null } }] })
      expect(errors).toHaveLength(1)
    })
  },
)
