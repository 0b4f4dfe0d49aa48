// What any store of companies must do; part of the contract of records.
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nameKey } from '../../../server/names/folding.ts'
import type { Change, Records } from '../../../server/stores/records.ts'
import { apex, companyOf } from '../companies.ts'

const PROVENANCE = { name: { source: 'catalogue', at: new Date('2026-01-02T03:04:05.678Z') } }

const SHELL = companyOf('shell.com', {
  ...{ name: 'Shell', legalName: 'Shell plc', aliases: ['Royal Dutch Shell', 'シェル', '壳牌'] },
  ...{
    domains: ['shell.de', 'shell.co.uk'].map(apex),
    coins: ['SHL', 'OLD'],
    rank: 90,
    founded: 1907,
  },
  listings: [
    { mic: 'XLON', symbol: 'SHEL' },
    { mic: 'XAMS', symbol: 'SHELL' },
  ],
  ...{ isins: ['GB00BP6MXD84', 'US7802593050'], industry: 'Oil & Gas', country: 'GB' },
  ...{ size: '10001+', logo: 'https://shell.com/a.svg', lei: '21380068P1DRHMJ8KU70' },
  provenance: PROVENANCE,
})

/** @param open a store; two with one `place` share what they keep, as two processes would. */
export function companyContract(name: string, open: (place: string) => Promise<Records>) {
  describe(`companies: ${name}`, () => {
    let records: Records
    let place: string
    beforeEach(async () => {
      place = `${Date.now()}-${Math.random().toString(36).slice(2)}`
      records = await open(place)
    })
    afterEach(() => records.close())

    const put = (...companies: Parameters<typeof companyOf>[]) =>
      records.companies.put(companies.map((one) => companyOf(...one)))
    const leadsTo = async (...keys: string[]) =>
      (await records.companies.leads(keys)).map((leads) => leads.map(({ domain }) => domain))
    const named = async (text: string, most = 20) =>
      (await records.companies.names(nameKey(text), most)).map((hit) => hit.name).sort()

    it('returns a company with every fact as it was put', async () => {
      await records.companies.put([SHELL])
      expect(await records.companies.find([apex('shell.com')])).toEqual([SHELL])
    })

    it('answers a batch in the order asked, null for what it lacks, twice for what is asked twice', async () => {
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

    it('leads from tickers, symbols, ISINs, coins and other domains, in the order asked', async () => {
      await records.companies.put([SHELL])
      const lead = { domain: 'shell.com', rank: 90, mic: null, isFirst: true }
      const keys = [
        'isin:US7802593050',
        'symbol:SHEL',
        'none:1',
        'coin:SHL',
        'coin:OLD',
        'domain:shell.co.uk',
      ]
      expect(await records.companies.leads([...keys, 'ticker:XAMS:SHELL', 'symbol:SHEL'])).toEqual([
        [{ ...lead, isFirst: false }],
        [{ ...lead, mic: 'XLON' }],
        [],
        [lead],
        [{ ...lead, isFirst: false }],
        [{ ...lead, isFirst: false }],
        [{ ...lead, mic: 'XAMS', isFirst: false }],
        [{ ...lead, mic: 'XLON' }],
      ])
      expect(await records.companies.leads([])).toEqual([])
    })

    it('leads from one key to all companies that have it, the best known first', async () => {
      const on = (mic: string) => ({ listings: [{ mic, symbol: 'T' }] })
      await put(
        ['telus.com', { ...on('XTSE'), rank: 60 }],
        ['att.com', { ...on('XNYS'), rank: 95 }],
      )
      await put([
        'twice.com',
        { listings: [...on('XPAR').listings, ...on('XETR').listings], rank: 9 },
      ])
      const [leads] = await records.companies.leads(['symbol:T'])
      expect(leads?.map(({ domain, mic, isFirst }) => [domain, mic, isFirst])).toEqual([
        ['att.com', 'XNYS', true],
        ['telus.com', 'XTSE', true],
        ['twice.com', 'XPAR', true],
        ['twice.com', 'XETR', false],
      ])
      expect(await leadsTo('ticker:XTSE:T', 'ticker:XLON:T')).toEqual([['telus.com'], []])
    })

    it('replaces what was known of a domain, with every key and name of it', async () => {
      await records.companies.put([SHELL, companyOf('bp.com', { coins: ['SHL'], rank: 10 })])
      await put(['shell.com', { name: 'Muschel', coins: ['NEW'] }])
      const gone = ['symbol:SHEL', 'ticker:XLON:SHEL', 'isin:GB00BP6MXD84', 'domain:shell.de']
      expect(await leadsTo(...gone, 'coin:NEW', 'coin:SHL')).toEqual([
        ...gone.map(() => []),
        ['shell.com'],
        ['bp.com'],
      ])
      expect(await named('royal dutch')).toEqual([])
      expect(await named('dutch')).toEqual([])
      expect(await named('muschel')).toContain('Muschel')
      expect(await records.companies.count()).toBe(2)
    })

    it('keeps the last of one domain twice in a batch', async () => {
      await put(['a.com', { name: 'One', coins: ['ONE'] }], ['a.com', { name: 'Two' }])
      expect((await records.companies.find([apex('a.com')]))[0]?.name).toBe('Two')
      expect(await leadsTo('coin:ONE')).toEqual([[]])
      expect(await named('one')).toEqual([])
    })

    it('keeps all of a batch or none', async () => {
      const broken = companyOf('b.com', { aliases: [1n as unknown as string] })
      await expect(records.companies.put([companyOf('a.com'), broken])).rejects.toThrow()
      expect(await records.companies.count()).toBe(0)
      expect(await records.companies.find([apex('a.com')])).toEqual([null])
    })

    it('removes a company with its keys and names, and says whether there was one', async () => {
      await records.companies.put([SHELL])
      expect(await records.companies.remove(apex('shell.com'))).toBe(true)
      expect(await records.companies.remove(apex('shell.com'))).toBe(false)
      expect(await leadsTo('symbol:SHEL', 'coin:SHL')).toEqual([[], []])
      expect([await named('shell'), await records.companies.count()]).toEqual([[], 0])
    })

    it('finds names by the whole key, a beginning, a later word, and a likeness', async () => {
      await put(['jpmorganchase.com', { name: 'JPMorgan Chase & Co.' }])
      await put(['goldmansachs.com', { name: 'Goldman Sachs' }], ['nike.com', { name: 'Nike' }])
      expect(await named('jp morgan chase')).toContain('JPMorgan Chase & Co.')
      expect(await named('gold')).toEqual(['Goldman Sachs'])
      expect(await named('sa')).toEqual(['Goldman Sachs'])
      expect(await named('goldmann sacks')).toEqual(['Goldman Sachs'])
      expect(await named('nkie')).toEqual(['Nike'])
      expect(await named('zzz')).toEqual([])
      expect(await records.companies.names('', 20)).toEqual([])
    })

    it('finds names in every script, as they are written and by their words', async () => {
      const names = [
        'トヨタ自動車株式会社',
        '任天堂',
        '삼성전자',
        'Сбербанк',
        'กรุงไทย',
        'Nestlé S.A.',
      ]
      await put(...names.map((one, i): [string, object] => [`c${i}.com`, { name: one }]))
      for (const text of ['トヨタ', '自動車', '任天', '삼성', 'сбер', 'กรุง', 'NESTLE']) {
        expect(await named(text), text).toHaveLength(1)
      }
    })

    it('tells each name once with its key, kind and rank, and one of those spelled alike', async () => {
      await records.companies.put([SHELL])
      const hit = { domain: 'shell.com', rank: 90 }
      const hits = await records.companies.names('shell', 20)
      expect(hits.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual([
        { ...hit, name: 'Royal Dutch Shell', key: 'royal dutch shell', what: 'alias' },
        { ...hit, name: 'Shell', key: 'shell', what: 'name' },
      ])
    })

    it('answers at most so many of each, the best known', async () => {
      const many = Array.from({ length: 40 }, (_, i): [string, object] => [
        `x${i}.com`,
        { name: `Bank ${String.fromCharCode(97 + (i % 26)).repeat(9)}${i}`, rank: i },
      ])
      await put(...many)
      const hits = await records.companies.names('bank', 3)
      expect(hits.map(({ rank }) => rank)).toEqual(expect.arrayContaining([39, 38, 37]))
      expect(hits.length).toBeLessThanOrEqual(4 * 3)
    })

    it('takes any text for a key', async () => {
      await put(['a.com', { name: 'Alpha' }])
      for (const key of ['"', "'", '*', '%', 'a*b', 'NEAR(a b)', '~', '\u0000', 'a'.repeat(5000)]) {
        await expect(records.companies.names(key, 5)).resolves.toBeInstanceOf(Array)
      }
    })

    it('sees at once what was put, by itself or another that has it open', async () => {
      expect(await named('alpha')).toEqual([])
      await put(['a.com', { name: 'Alpha' }])
      expect(await named('alpha')).toEqual(['Alpha'])
      const other = await open(place)
      await other.companies.put([companyOf('b.com', { name: 'Alphabet' })])
      expect(await named('alpha')).toEqual(['Alpha', 'Alphabet'])
      await other.close()
      expect(await records.companies.count()).toBe(2)
    })

    describe('tells every process', () => {
      let other: Records
      let heard: Change[]
      beforeEach(async () => {
        other = await open(place)
        heard = []
        other.changes.subscribe((change) => heard.push(change))
        await put(['old.com', { domains: ['moved.com', 'kept.com'].map(apex) }])
        await put(['new.com'])
        await expect.poll(domains).toContain('new.com')
        heard.length = 0
      })
      afterEach(() => other.close())
      const domains = () =>
        heard.map((change) => ('domain' in change ? change.domain : change.what))

      it('of domains that belong to another company now, and of their companies', async () => {
        await put(
          ['old.com', { domains: [apex('kept.com')] }],
          ['new.com', { domains: [apex('moved.com')] }],
        )
        await expect.poll(domains).toHaveLength(4)
        expect(domains()).toEqual(['old.com', 'moved.com', 'new.com', 'moved.com'])
      })

      it('of companies that were removed, and of nothing when their domains stay', async () => {
        await put(['old.com', { name: 'Other', domains: ['moved.com', 'kept.com'].map(apex) }])
        await records.companies.remove(apex('old.com'))
        await expect.poll(() => domains().sort()).toEqual(['kept.com', 'moved.com', 'old.com'])
      })

      it('of everything at once when they are many', async () => {
        await put(...Array.from({ length: 400 }, (_, i): [string] => [`many${i}.com`]))
        await expect.poll(domains).toEqual(['everything'])
      })
    })

    it('refuses names once closed, and may be closed twice after a search', async () => {
      await named('alpha')
      const late = records.companies.names('alpha', 5).catch(() => 'refused')
      await Promise.all([records.close(), records.close()])
      expect([[], 'refused']).toContainEqual(await late)
      await expect(records.companies.names('alpha', 5)).rejects.toThrow()
    })
  })
}
