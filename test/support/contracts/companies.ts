// The contract tests of the company records.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nameKey } from '../../../server/names/folding.ts'
import type { Change, Records } from '../../../server/stores/records.ts'
import { apex, companyOf } from '../companies.ts'
import { randomNamespace } from './namespace.ts'

const PROVENANCE = { name: { source: 'catalogue', at: new Date('2026-01-02T03:04:05.678Z') } }

const SHELL = companyOf('shell.com', {
  name: 'Shell',
  legalName: 'Shell plc',
  aliases: ['Royal Dutch Shell', 'シェル', '壳牌'],
  domains: ['shell.de', 'shell.co.uk'].map(apex),
  coins: ['SHL', 'OLD'],
  rank: 90,
  founded: 1907,
  listings: [
    { mic: 'XLON', symbol: 'SHEL' },
    { mic: 'XAMS', symbol: 'SHELL' },
  ],
  isins: ['GB00BP6MXD84', 'US7802593050'],
  industry: 'Oil & Gas',
  country: 'GB',
  size: '10001+',
  logo: 'https://shell.com/a.svg',
  lei: '21380068P1DRHMJ8KU70',
  provenance: PROVENANCE,
})

/** @param open returns a store; two of one namespace share their data like two processes. */
export function companyContract(name: string, open: (namespace: string) => Promise<Records>) {
  describe(`companies: ${name}`, () => {
    let records: Records
    let namespace: string
    beforeEach(async () => {
      namespace = randomNamespace()
      records = await open(namespace)
    })
    afterEach(() => records.close())

    const put = (...companies: Parameters<typeof companyOf>[]) =>
      records.companies.put(companies.map((args) => companyOf(...args)))
    const domainsFor = async (...keys: string[]) =>
      (await records.companies.lookup(keys)).map((hits) => hits.map(({ domain }) => domain))
    const findNames = async (text: string, limit = 20) =>
      (await records.companies.searchNames(nameKey(text), limit)).map((hit) => hit.name).sort()

    it('returns a company with every property unchanged', async () => {
      await records.companies.put([SHELL])
      expect(await records.companies.find([apex('shell.com')])).toEqual([SHELL])
    })

    it('returns all companies in pages, in the order of their domains', async () => {
      await put(['c.com'], ['a.com'], ['b.com'])
      const page = async (after: string) => {
        const found = await records.companies.page(after === '' ? '' : apex(after), 2)
        return found.map(({ domain }) => domain)
      }
      expect(await page('')).toEqual(['a.com', 'b.com'])
      expect(await page('b.com')).toEqual(['c.com'])
      expect(await page('c.com')).toEqual([])
    })

    it('returns a batch in the order of the request, null for unknown domains, repeated for duplicates', async () => {
      await put(['a.com'], ['b.com'])
      const found = await records.companies.find(['b.com', 'none.com', 'a.com', 'b.com'].map(apex))
      expect(found.map((company) => company?.domain ?? null)).toEqual([
        'b.com',
        null,
        'a.com',
        'b.com',
      ])
      expect(await records.companies.find([])).toEqual([])
    })

    it('finds companies by tickers, symbols, ISINs, coins and alternate domains, in the order of the keys', async () => {
      await records.companies.put([SHELL])
      const hit = { domain: 'shell.com', rank: 90, mic: null, isFirst: true }
      const keys = [
        'isin:US7802593050',
        'symbol:SHEL',
        'none:1',
        'coin:SHL',
        'coin:OLD',
        'domain:shell.co.uk',
      ]
      expect(await records.companies.lookup([...keys, 'ticker:XAMS:SHELL', 'symbol:SHEL'])).toEqual(
        [
          [{ ...hit, isFirst: false }],
          [{ ...hit, mic: 'XLON' }],
          [],
          [hit],
          [{ ...hit, isFirst: false }],
          [{ ...hit, isFirst: false }],
          [{ ...hit, mic: 'XAMS', isFirst: false }],
          [{ ...hit, mic: 'XLON' }],
        ],
      )
      expect(await records.companies.lookup([])).toEqual([])
    })

    it('finds all companies with a key, the highest rank first', async () => {
      const listedOn = (mic: string) => ({ listings: [{ mic, symbol: 'T' }] })
      await put(
        ['telus.com', { ...listedOn('XTSE'), rank: 60 }],
        ['att.com', { ...listedOn('XNYS'), rank: 95 }],
      )
      await put([
        'twice.com',
        { listings: [...listedOn('XPAR').listings, ...listedOn('XETR').listings], rank: 9 },
      ])
      const [hits] = await records.companies.lookup(['symbol:T'])
      expect(hits?.map(({ domain, mic, isFirst }) => [domain, mic, isFirst])).toEqual([
        ['att.com', 'XNYS', true],
        ['telus.com', 'XTSE', true],
        ['twice.com', 'XPAR', true],
        ['twice.com', 'XETR', false],
      ])
      expect(await domainsFor('ticker:XTSE:T', 'ticker:XLON:T')).toEqual([['telus.com'], []])
    })

    it('replaces a company with all its keys and names', async () => {
      await records.companies.put([SHELL, companyOf('bp.com', { coins: ['SHL'], rank: 10 })])
      await put(['shell.com', { name: 'Muschel', coins: ['NEW'] }])
      const removedKeys = [
        'symbol:SHEL',
        'ticker:XLON:SHEL',
        'isin:GB00BP6MXD84',
        'domain:shell.de',
      ]
      expect(await domainsFor(...removedKeys, 'coin:NEW', 'coin:SHL')).toEqual([
        ...removedKeys.map(() => []),
        ['shell.com'],
        ['bp.com'],
      ])
      expect(await findNames('royal dutch')).toEqual([])
      expect(await findNames('dutch')).toEqual([])
      expect(await findNames('muschel')).toContain('Muschel')
      expect(await records.companies.count()).toBe(2)
    })

    it('stores the last of two companies with one domain in a batch', async () => {
      await put(['a.com', { name: 'One', coins: ['ONE'] }], ['a.com', { name: 'Two' }])
      expect((await records.companies.find([apex('a.com')]))[0]?.name).toBe('Two')
      expect(await domainsFor('coin:ONE')).toEqual([[]])
      expect(await findNames('one')).toEqual([])
    })

    it('stores all companies of a batch or none', async () => {
      // A BigInt cannot be stored as JSON.
      const broken = companyOf('b.com', { aliases: [1n as unknown as string] })
      await expect(records.companies.put([companyOf('a.com'), broken])).rejects.toThrow()
      expect(await records.companies.count()).toBe(0)
      expect(await records.companies.find([apex('a.com')])).toEqual([null])
    })

    it('removes a company with its keys and names, and returns whether there was one', async () => {
      await records.companies.put([SHELL])
      expect(await records.companies.remove(apex('shell.com'))).toBe(true)
      expect(await records.companies.remove(apex('shell.com'))).toBe(false)
      expect(await domainsFor('symbol:SHEL', 'coin:SHL')).toEqual([[], []])
      expect([await findNames('shell'), await records.companies.count()]).toEqual([[], 0])
    })

    it('finds names by the whole key, a prefix, a later word, and similarity', async () => {
      await put(['jpmorganchase.com', { name: 'JPMorgan Chase & Co.' }])
      await put(['goldmansachs.com', { name: 'Goldman Sachs' }], ['nike.com', { name: 'Nike' }])
      expect(await findNames('jp morgan chase')).toContain('JPMorgan Chase & Co.')
      expect(await findNames('gold')).toEqual(['Goldman Sachs'])
      expect(await findNames('sa')).toEqual(['Goldman Sachs'])
      expect(await findNames('goldmann sacks')).toEqual(['Goldman Sachs'])
      expect(await findNames('nkie')).toEqual(['Nike'])
      expect(await findNames('zzz')).toEqual([])
      expect(await records.companies.searchNames('', 20)).toEqual([])
    })

    it('finds names with words beside them in the text, and no similar names beside a well-known one', async () => {
      await put(['nike.com', { name: 'Nike', rank: 90 }], ['nikon.com', { name: 'Nikon' }])
      await put(['adidas.com', { name: '阿迪达斯' }], ['aldi.com', { name: 'Aldo', rank: 10 }])
      expect(await findNames('nike shoes')).toContain('Nike')
      expect(await findNames('shoes of nike')).toContain('Nike')
      expect(await findNames('阿迪达斯鞋')).toContain('阿迪达斯')
      expect(await findNames('nike')).toEqual(['Nike'])
      expect(await findNames('nikn')).toEqual(['Nike', 'Nikon'])
    })

    it('finds names in several scripts, by their spelling and their words', async () => {
      const names = [
        'トヨタ自動車株式会社',
        '任天堂',
        '삼성전자',
        'Сбербанк',
        'กรุงไทย',
        'Nestlé S.A.',
      ]
      await put(...names.map((spelling, i): [string, object] => [`c${i}.com`, { name: spelling }]))
      for (const text of ['トヨタ', '自動車', '任天', '삼성', 'сбер', 'กรุง', 'NESTLE']) {
        expect(await findNames(text), text).toHaveLength(1)
      }
    })

    it('returns each name once with its key, kind and rank, and only one of several names with the same key', async () => {
      await records.companies.put([SHELL])
      const hit = { domain: 'shell.com', rank: 90 }
      const hits = await records.companies.searchNames('shell', 20)
      expect(hits.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
        { ...hit, name: 'Royal Dutch Shell', key: 'royal dutch shell', what: 'alias' },
        { ...hit, name: 'Shell', key: 'shell', what: 'name' },
      ])
    })

    it('returns at most the limit of each group, with the highest ranks', async () => {
      const many = Array.from({ length: 40 }, (_, i): [string, object] => [
        `x${i}.com`,
        { name: `Bank ${String.fromCharCode(97 + (i % 26)).repeat(9)}${i}`, rank: i },
      ])
      await put(...many)
      const hits = await records.companies.searchNames('bank', 3)
      expect(hits.map(({ rank }) => rank)).toEqual(expect.arrayContaining([39, 38, 37]))
      // The groups are exact keys, prefixes, later words and similar names.
      expect(hits.length).toBeLessThanOrEqual(4 * 3)
    })

    it('accepts any text as a key', async () => {
      await put(['a.com', { name: 'Alpha' }])
      for (const key of ['"', "'", '*', '%', 'a*b', 'NEAR(a b)', '~', '\u0000', 'a'.repeat(5000)]) {
        await expect(records.companies.searchNames(key, 5)).resolves.toBeInstanceOf(Array)
      }
    })

    it('finds a new company at once, from this or another process', async () => {
      expect(await findNames('alpha')).toEqual([])
      await put(['a.com', { name: 'Alpha' }])
      expect(await findNames('alpha')).toEqual(['Alpha'])
      const otherProcess = await open(namespace)
      await otherProcess.companies.put([companyOf('b.com', { name: 'Alphabet' })])
      expect(await findNames('alpha')).toEqual(['Alpha', 'Alphabet'])
      await otherProcess.close()
      expect(await records.companies.count()).toBe(2)
    })

    describe('publishes to every process', () => {
      let otherProcess: Records
      let received: Change[]
      beforeEach(async () => {
        otherProcess = await open(namespace)
        received = []
        otherProcess.changes.subscribe((change) => received.push(change))
        await put(['old.com', { domains: ['moved.com', 'kept.com'].map(apex) }])
        await put(['new.com'])
        await expect.poll(domains).toContain('new.com')
        received.length = 0
      })
      afterEach(() => otherProcess.close())
      const domains = () =>
        received.map((change) => ('domain' in change ? change.domain : change.what))

      it('the domains that moved to another company, and their companies', async () => {
        await put(
          ['old.com', { domains: [apex('kept.com')] }],
          ['new.com', { domains: [apex('moved.com')] }],
        )
        await expect.poll(domains).toHaveLength(5)
        expect(domains()).toEqual(['old.com', 'kept.com', 'moved.com', 'new.com', 'moved.com'])
      })

      it('all domains of a company with another name', async () => {
        await put(['old.com', { name: 'Renamed', domains: ['moved.com', 'kept.com'].map(apex) }])
        await expect.poll(domains).toEqual(['old.com', 'moved.com', 'kept.com'])
      })

      it('removed companies', async () => {
        await records.companies.remove(apex('old.com'))
        await expect.poll(() => domains().sort()).toEqual(['kept.com', 'moved.com', 'old.com'])
      })

      it('only the domains that moved in a write of many known companies', async () => {
        const known = Array.from({ length: 101 }, (_, i) => `known${i}.com`)
        await put(...known.map((domain): [string] => [domain]))
        await expect.poll(domains).toEqual(['everything'])
        received.length = 0
        await put(...known.map((domain): [string, object] => [domain, { name: 'Renamed' }]), [
          'old.com',
          { domains: [apex('kept.com')] },
        ])
        await expect.poll(domains).toEqual(['old.com', 'moved.com'])
      })

      it('one `everything` change for many companies', async () => {
        await put(...Array.from({ length: 400 }, (_, i): [string] => [`many${i}.com`]))
        await expect.poll(domains).toEqual(['everything'])
      })
    })

    it('rejects searches once closed, and may be closed twice while a search runs', async () => {
      await findNames('alpha')
      const unfinished = records.companies.searchNames('alpha', 5).catch(() => 'rejected')
      await Promise.all([records.close(), records.close()])
      // A search that is running when the records close may finish.
      expect([[], 'rejected']).toContainEqual(await unfinished)
      await expect(records.companies.searchNames('alpha', 5)).rejects.toThrow()
    })
  })
}
