// The license, the credit and the rules of a logo: every door has the same ones.
import { describe, expect, it } from 'vitest'
import { readBundledRows } from '../../server/bundled/index.ts'
import { startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'
import { postGraphql } from '../support/graphql.ts'

const service = closeAfterTests(await startCatalogueService('unlimited'))
const key = await service.key()
const headers = { 'x-api-key': key }

const json = async (path: string) => (await service.get(path, headers)).json()
const fromGraphql = async (domain: string) => {
  const query = `{ company(domain: "${domain}") { logo { rights { license attribution guidelines } } } }`
  const { data } = await postGraphql(service, { query }, headers)
  return data.company.logo.rights
}

/** A company with one drawing, so that it is the one that the logo shows. */
const rowWith = (isWanted: (row: ReturnType<typeof readBundledRows>[number]) => boolean) => {
  const byDomain = Map.groupBy(readBundledRows(), ({ domain }) => domain)
  const rows = [...byDomain.values()].flatMap((all) => (all.length === 1 ? all : []))
  return rows.find(isWanted)!
}
const withRules = rowWith(({ guidelines }) => guidelines !== undefined)
const credited = rowWith(({ license }) => license === 'CC-BY-4.0')

describe.each([
  ['with rules of the brand', withRules],
  ['whose license asks for a credit', credited],
])('a bundled logo %s', (_name, { domain, license, attribution, guidelines = null }) => {
  const rights = { license, attribution, guidelines }

  it.each(['describe', 'meta', 'brand'])('has them in /api/%s', async (route) => {
    expect((await json(`/api/${route}/${domain}`)).logo_rights).toEqual(rights)
  })

  it('has them in GraphQL', async () => {
    expect(await fromGraphql(domain)).toEqual(rights)
  })
})

it('a credit names the author', () => {
  expect(credited.attribution).toContain(';')
})

it('a monogram has none', async () => {
  expect((await json('/api/meta/nobody-has-this-name.com')).logo_rights).toBeNull()
  expect(await fromGraphql('nobody-has-this-name.com')).toBeNull()
})
