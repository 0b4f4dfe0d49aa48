// The rules of merging, one by one, as server/imports/merge.ts and claims.ts state them.
import { describe, expect, it } from 'vitest'
import type { Apex } from '../schema/apex.ts'
import { createClaims } from '../server/imports/claims.ts'
import { type Draft, draft } from '../server/imports/importer.ts'
import { merge } from '../server/imports/merge.ts'
import { isRelated, likeness, spoken, tidy } from '../server/imports/names.ts'
import { mayTake } from '../server/imports/precedence.ts'
import type { Settled } from '../server/imports/survey.ts'
import { company } from './importing.ts'

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

it('how well known a company is never falls, and a second coin is a conflict', () => {
  const known = company('tamberlyn.de', { rank: 80, coin: 'TMB' })
  const merged = merge(known, settled({ rank: 10, coin: 'TAM' }), from('wikidata'))
  expect(merged.company).toBe(known)
  expect(merged.conflicts).toEqual(['a second coin of one company'])
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
