// The rules of merging, one by one, as server/registry/merge.ts and claims.ts state them.
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { isRelated, likeness, spoken, tidy } from '../../server/registry/company-names.ts'
import type { Settled } from '../../server/registry/first-pass.ts'
import { type Draft, draft } from '../../server/registry/importers/importer.ts'
import { createClaims } from '../../server/registry/key-ownership.ts'
import { merge } from '../../server/registry/merge.ts'
import { mayTake } from '../../server/registry/precedence.ts'
import { company } from '../support/imports.ts'

const [EARLY, LATE] = [new Date('2026-01-01'), new Date('2026-02-01')]
const settled = (said: Partial<Draft>, role: Settled['role'] = 'lead'): Settled => ({
  draft: draft({ domain: 'tamberlyn.de' as Apex, ...said }),
  role,
  conflicts: [],
})
const from = (source: string, at = LATE) => ({ source, at })

describe('of two sources of one fact', () => {
  it.each<[string, string, string, Settled['role'], Date, string]>([
    ['an operator’s stays', 'operator', 'wikidata', 'lead', LATE, 'old'],
    ['an operator’s replaces any', 'catalogue', 'operator', 'lead', EARLY, 'new'],
    ['the catalogue’s stays', 'catalogue', 'wikidata', 'lead', LATE, 'old'],
    ['the one that knows it better speaks', 'financedatabase', 'wikidata', 'more', EARLY, 'new'],
    ['the one that knows it less is refused', 'wikidata', 'financedatabase', 'lead', LATE, 'old'],
    ['a later edition replaces an earlier', 'wikidata', 'wikidata', 'lead', LATE, 'new'],
    ['other rows of the edition only fill gaps', 'wikidata', 'wikidata', 'more', LATE, 'old'],
    ['joined rows replace an earlier edition’s', 'wikidata', 'wikidata', 'joined', LATE, 'new'],
    ['joined rows of one edition: the first', 'wikidata', 'wikidata', 'joined', EARLY, 'old'],
  ])('%s', (_, held, told, role, at, left) => {
    const known = company('tamberlyn.de', { industry: 'old', name: 'Old name' }, held)
    const merged = merge(known, settled({ industry: 'new' }, role), from(told, at))
    // FinanceDatabase names industries better than Wikidata does: names tell the same rule.
    const named = merge(known, settled({ name: 'New name' }, role), from(told, at))
    expect(named.company.name).toBe(left === 'new' ? 'New name' : 'Old name')
    if (held === told) expect(merged.company.industry).toBe(left)
  })

  it('a gap is filled by anybody, with its source and date', () => {
    const known = company('tamberlyn.de', {}, 'operator')
    const { company: after } = merge(known, settled({ country: 'DE' }, 'more'), from('sec'))
    expect(after.country).toBe('DE')
    expect(after.provenance.country).toEqual(from('sec'))
  })

  it('what a corrected catalogue no longer says is no longer known, and its wrong name no alias', () => {
    const known = company('tamberlyn.de', { name: 'Tambourine', legalName: 'X' }, 'catalogue')
    const after = merge(known, settled({ name: 'Tamberlyn' }), from('catalogue')).company
    expect(after).toMatchObject({ name: 'Tamberlyn', legalName: null, aliases: [] })
  })

  it('a name in capitals never takes the place of one in mixed case', () => {
    const known = company('tamberlyn.de', { legalName: 'Tamberlyn SE' })
    const { company: after } = merge(known, settled({ legalName: 'TAMBERLYN SE' }), from('sec'))
    expect(after.legalName).toBe('Tamberlyn SE')
  })
})

describe('lists', () => {
  it('add up, and a replaced name becomes an alias', () => {
    const known = company('tamberlyn.de', { name: 'Tamber', aliases: ['TMB'] })
    const { company: after } = merge(
      known,
      settled({ name: 'Tamberlyn', aliases: ['Tammy', 'tmb'] }),
      from('wikidata'),
    )
    expect(after.aliases).toEqual(['TMB', 'Tamber', 'Tammy'])
  })

  it('of an operator are not added to', () => {
    const isins = ['DE9000000026']
    const known = company('tamberlyn.de', { isins }, 'operator')
    const after = merge(known, settled({ isins: ['SE9000000078'] }), from('wikidata')).company
    expect(after).toBe(known)
  })

  it('of an operator replace what imports and the catalogue said', () => {
    const listings = [{ mic: 'XNYS', symbol: 'TMB' }]
    const known = company('tamberlyn.de', { isins: ['DE9000000026'], listings }, 'catalogue')
    const said = settled({ isins: ['SE9000000078'], none: ['listings'] })
    const after = merge(known, said, from('operator')).company
    expect([after.isins, after.listings]).toEqual([['SE9000000078'], []])
    const again = merge(after, settled({ listings }), from('wikidata')).company
    expect(again.listings).toEqual([])
  })

  it('of an operator’s next row of the same file add up', () => {
    const known = company('tamberlyn.de', {}, 'operator')
    const first = merge(known, settled({ isins: ['DE9000000026'] }), from('operator')).company
    const both = merge(first, settled({ isins: ['SE9000000078'] }), from('operator')).company
    expect(both.isins).toEqual(['DE9000000026', 'SE9000000078'])
  })

  it.each(['catalogue', 'wikidata'])(
    'of a newer edition of %s replace its older ones',
    (source) => {
      const known = company(
        'tamberlyn.de',
        {
          aliases: ['Tammy', 'Wrong'],
          domains: ['tamberlyn.com', 'wrong.com'] as Apex[],
        },
        source,
      )
      const more = merge(known, settled({ aliases: ['Found'] }), from('sec', EARLY)).company
      const row = settled({ aliases: ['Tammy'], domains: ['tamberlyn.com' as Apex] })
      const after = merge(more, row, from(source)).company
      expect(after).toMatchObject({ domains: ['tamberlyn.com'] })
      expect(after.aliases.toSorted()).toEqual(['Found', 'Tammy'])
    },
  )

  it('of a source with a row for each share only add up: a file may hold some exchanges alone', () => {
    const known = company('tamberlyn.de', { isins: ['DE9000000026'] })
    const after = merge(
      known,
      settled({ isins: ['SE9000000078'] }),
      from('financedatabase'),
    ).company
    expect(after.isins).toHaveLength(2)
  })

  it('that an edition says again unchanged are of that edition, so that its next row leaves them', () => {
    const known = company('tamberlyn.de', { isins: ['DE9000000026'] }, 'catalogue')
    const again = merge(known, settled({ isins: ['DE9000000026'] }), from('catalogue'))
    expect(again.isNews).toBe(false)
    const next = merge(again.company, settled({ isins: ['SE9000000078'] }), from('catalogue'))
    expect(next.company.isins).toEqual(['DE9000000026', 'SE9000000078'])
  })

  it('of the catalogue keep their order, with what imports add after it', () => {
    const listings = [{ mic: 'XNYS', symbol: 'TMB' }]
    const known = company('tamberlyn.de', { listings, country: 'DE' }, 'catalogue')
    const more = [{ mic: 'XETR', symbol: 'TAM' }]
    const after = merge(known, settled({ listings: more }), from('financedatabase')).company
    expect(after.listings.map(({ mic }) => mic)).toEqual(['XNYS', 'XETR'])
    expect(after.provenance.listings?.source).toBe('catalogue')
  })

  it('of imports have the home exchange first', () => {
    const listings = [{ mic: 'XNYS', symbol: 'TMB' }]
    const known = company('tamberlyn.de', { listings, country: 'DE' })
    const more = [{ mic: 'XETR', symbol: 'TAM' }]
    const after = merge(known, settled({ listings: more }), from('wikidata')).company
    expect(after.listings.map(({ mic }) => mic)).toEqual(['XETR', 'XNYS'])
  })
})

it('how well known a company is never falls, unless operator or catalogue say so', () => {
  const known = company('tamberlyn.de', { rank: 80 })
  expect(merge(known, settled({ rank: 10 }), from('wikidata')).company).toBe(known)
  const described = merge(known, settled({ rank: 10 }), from('catalogue')).company
  expect(described.rank).toBe(10)
  expect(merge(described, settled({ rank: 90 }), from('wikidata')).company.rank).toBe(10)
})

describe('a coin', () => {
  it('is one of several of a company', () => {
    const known = company('tamberlyn.de', { coins: ['TMB'] })
    const after = merge(known, settled({ coins: ['TAM'] }), from('wikidata')).company
    expect(after.coins).toEqual(['TMB', 'TAM'])
  })

  it('never says what a company with shares is called or does, and gives it one more name', () => {
    const listings = [{ mic: 'XETR', symbol: 'TAM' }]
    const known = company('tamberlyn.de', { name: 'Tamberlyn', industry: 'Chemicals', listings })
    const coin = settled({ name: 'Wrapped Gold', coins: ['WGLD'], industry: 'Crypto' })
    expect(merge(known, coin, from('financedatabase')).company).toMatchObject({
      ...{ name: 'Tamberlyn', industry: 'Chemicals', aliases: ['Wrapped Gold'], coins: ['WGLD'] },
    })
  })
})

describe('an ISIN that two rows claim goes to', () => {
  const home = [{ mic: 'XETR', symbol: 'A' }]
  const abroad = [{ mic: 'XASX', symbol: 'A' }]
  const row = (domain: string | null, name: string, said: Partial<Draft> = {}) =>
    draft({
      domain: domain as Apex | null,
      name,
      isins: ['DE9000000026'],
      listings: abroad,
      ...said,
    })
  it.each<[string, Draft[], string | null]>([
    [
      'the row whose exchange is in its country',
      [row('a.com', 'Aaa', { rank: 80 }), row('b.com', 'Bbb', { listings: home })],
      'b.com',
    ],
    [
      'then the row whose company is',
      [row('a.com', 'Aaa', { rank: 80 }), row('b.com', 'Bbb', { country: 'DE' })],
      'b.com',
    ],
    [
      'then the row with a website',
      [row(null, 'Aaa', { country: 'DE' }), row('b.com', 'Bbb', { country: 'DE' })],
      'b.com',
    ],
    [
      'then what most rows say',
      [
        row('a.com', 'Aaa', { country: 'DE', rank: 80 }),
        row('b.com', 'Bbb', { country: 'DE' }),
        row('b.com', 'Bbb', { country: 'DE' }),
      ],
      'b.com',
    ],
    [
      'then the larger company',
      [
        row('a.com', 'Aaa', { country: 'DE', rank: 10 }),
        row('b.com', 'Bbb', { country: 'DE', rank: 65 }),
      ],
      'b.com',
    ],
    [
      'the namesake with a website, when the best row has none',
      [
        row(null, 'Bbb Foods', { listings: home }),
        row('a.com', 'Aaa', { rank: 80 }),
        row('b.com', 'Bbb Foods AG'),
      ],
      'b.com',
    ],
    [
      'nobody, when the best row has no website and no namesake',
      [row(null, 'Ccc', { listings: home }), row('a.com', 'Aaa'), row('b.com', 'Bbb')],
      null,
    ],
    ['nobody, when neither exchange nor company is of its country', [row('a.com', 'Aaa')], null],
  ])('%s', (_, rows, owner) => {
    for (const order of [rows, rows.toReversed()]) {
      const claims = createClaims(() => true)
      for (const one of order) claims.note(one)
      const owners = order.filter((one) => claims.isOwner('isin:DE9000000026', one))
      expect(new Set(owners.map(({ domain }) => domain))).toEqual(new Set(owner ? [owner] : []))
    }
  })
})

describe('a key that the registry has with another company', () => {
  const key = 'isin:DE9000000026'
  const isins = ['DE9000000026']
  const mine = company('a.com', { country: 'DE', rank: 45 })
  it.each<[string, string, string, Date, object, boolean]>([
    ['stays with an operator’s', 'operator', 'wikidata', LATE, {}, false],
    ['stays with the catalogue’s', 'catalogue', 'wikidata', LATE, {}, false],
    ['goes to an operator’s', 'catalogue', 'operator', LATE, {}, true],
    [
      'goes to the later edition of one source',
      'wikidata',
      'wikidata',
      LATE,
      { country: 'DE', rank: 80 },
      true,
    ],
    ['goes to the one at home', 'gleif', 'wikidata', LATE, { country: 'FR', rank: 80 }, true],
    ['goes to the better known', 'gleif', 'wikidata', LATE, { country: 'DE', rank: 10 }, true],
    ['stays where all is equal', 'gleif', 'wikidata', LATE, { country: 'DE', rank: 45 }, false],
  ])('%s', (_, held, source, at, known, taken) => {
    const holder = company('b.com', { isins, ...known }, held)
    expect(mayTake(key, mine, holder, 'isins', { source, at })).toBe(taken)
  })
})

describe('names', () => {
  it.each([
    ['Tamberlyn N.V. Class A', 'Tamberlyn N.V.', 'Tamberlyn'],
    ['Tamberlyn Co., Ltd. Sponsored ADR', 'Tamberlyn Co., Ltd.', 'Tamberlyn'],
    ['TAMBERLYN INTL A  DL-,01', 'TAMBERLYN INTL', 'TAMBERLYN INTL'],
    ['Tamber & Co.', 'Tamber & Co.', 'Tamber'],
    ['Bank AG', 'Bank AG', 'Bank AG'],
    ['Tamber Sky Co.,Ltd.', 'Tamber Sky Co.,Ltd.', 'Tamber Sky'],
  ])('%s', (written, whole, short) => {
    expect(tidy(written)).toBe(whole)
    expect(spoken(whole)).toBe(short)
  })

  it.each([
    ['Tamberlyn SE', 'Tamberlyn India Limited', true],
    ['Bayerische Motoren Werke', 'BMW', true],
    ['China Tamber', 'China Glow', false],
    ['Zoetamber', 'Tamber', false],
    ['PJSC Tamber', 'PJSC Glow', false],
    ['AB Tamber', 'Tamber India Limited', true],
  ])('%s and %s: of one family %s', (a, b, are) => expect(isRelated(a, b)).toBe(are))

  it.each([
    ['Tamberlyn SE', 'tamberlyn', 4],
    ['Tamberlyn Chemicals', 'tamberlyn', 3],
    ['Verastem', 'stem', -1],
    ['Viridien', 'cgg', 0],
  ])('%s fits %s: %i', (name, label, how) => expect(likeness(name, label)).toBe(how))
})
