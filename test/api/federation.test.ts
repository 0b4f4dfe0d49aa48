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
const isThere = existsSync(join(FOLDER, 'node_modules'))
const mayMiss = !isThere && process.env.CI !== 'true'
describe.skipIf(mayMiss)(
  `a federated graph${mayMiss ? ' (skipped: npm ci --prefix test/support/federation brings its gateway)' : ''}`,
  () => {
    const domains = Array.from({ length: 100 }, (_, i) => `stored-${i}.com`)
    let service: Service
    let child: ChildProcess
    let composed: unknown
    const tell = async (message: object) => {
      child.send(message)
      const [answer] = await once(child, 'message')
      return answer as { data?: unknown; errors?: unknown[] }
    }
    const ask = (query: string) => tell({ query })
    beforeAll(async () => {
      if (!isThere) throw new Error('There is no gateway: npm ci --prefix test/support/federation.')
      service = await startService({ plans: 'unlimited' })
      const companies = domains.map((domain, i) => companyOf(domain, { name: `Stored ${i}` }))
      await service.stores.records.companies.put(companies)
      child = fork(join(FOLDER, 'serve.ts'))
      const [url, key] = [`${service.api}/graphql`, await service.key()]
      composed = await tell({ begin: { sdl: sdl(), url, key, domains } })
    })
    afterAll(async () => {
      child?.kill()
      await service?.close()
    })

    it('is composed by both composers, without an error or a hint', () => {
      expect(composed).toEqual({ errors: [], hints: [] })
    })

    it('runs a query across both subgraphs with one read of each kind of record', async () => {
      const reads = await countReads(service.stores.records, async () => {
        const query = `{ accounts(first: 100) { id company { domain name description logo(size: 64, theme: DARK) { url source } } } }`
        const { data, errors } = await ask(query)
        expect(errors).toBeUndefined()
        const told = (data as { accounts: { company: { name: string } }[] }).accounts
        expect(told.map(({ company }) => company.name)).toEqual(
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
      const { data, errors } = await ask(query)
      expect(errors).toBeUndefined()
      expect(data).toEqual({ company: { name: 'Stored 7', accounts: [{ id: 'account-7' }] } })
    })

    it('keeps the other fields when one field fails', async () => {
      const query = '{ accounts(first: 1) { company { name logo(size: 1) { url } } } }'
      const { data, errors } = await ask(query)
      expect(data).toEqual({ accounts: [{ company: { name: 'Stored 0', logo: null } }] })
      expect(errors).toHaveLength(1)
    })
  },
)
