// Tests the rules of server/registry/merge.ts and key-ownership.ts: which fact of two sources is kept, and which
// company owns a key such as an ISIN.
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import {
  areRelated,
  cleanShareName,
  labelMatchScore,
  shortName,
} from '../../server/registry/company-names.ts'
import type { ResolvedRow } from '../../server/registry/first-pass.ts'
import { createDraft, type Draft } from '../../server/registry/importers/importer.ts'
import { KeyOwnership } from '../../server/registry/key-ownership.ts'
import { merge } from '../../server/registry/merge.ts'
import { mayTakeKey } from '../../server/registry/precedence.ts'
import { companyWith } from '../support/imports.ts'

const EARLY = new Date('2026-01-01')
const LATE = new Date('2026-02-01')
const rowOf = (values: Partial<Draft>, role: ResolvedRow['role'] = 'primary'): ResolvedRow => ({
  draft: createDraft({ domain: 'tamberlyn.de' as Apex, ...values }),
  role,
  conflicts: [],
})
const provenanceOf = (source: string, at = LATE) => ({ source, at })

describe('when two sources have one fact', () => {
  type FactCase = [
    rule: string,
    oldSource: string,
    newSource: string,
    role: ResolvedRow['role'],
    newDate: Date,
    winner: 'old' | 'new',
  ]
  // `primary` is the row with the company's own name, `additional` another row of the company in that file, and
  // `joined` a row that was matched to a company of the registry. The old facts have the date EARLY.
  it.each<FactCase>([
    ['the operator’s fact stays', 'operator', 'wikidata', 'primary', LATE, 'old'],
    ['the operator’s fact replaces any other', 'catalogue', 'operator', 'primary', EARLY, 'new'],
    ['the catalogue’s fact stays', 'catalogue', 'wikidata', 'primary', LATE, 'old'],
    ['the more reliable import wins', 'financedatabase', 'wikidata', 'additional', EARLY, 'new'],
    ['the less reliable import is rejected', 'wikidata', 'financedatabase', 'primary', LATE, 'old'],
    ['a newer edition replaces an older one', 'wikidata', 'wikidata', 'primary', LATE, 'new'],
    [
      'additional rows of an edition only fill gaps',
      'wikidata',
      'wikidata',
      'additional',
      LATE,
      'old',
    ],
    ['joined rows replace an older edition', 'wikidata', 'wikidata', 'joined', LATE, 'new'],
    ['the first joined row of an edition wins', 'wikidata', 'wikidata', 'joined', EARLY, 'old'],
  ])('%s', (_, oldSource, newSource, role, at, winner) => {
    const existing = companyWith('tamberlyn.de', { industry: 'old', name: 'Old name' }, oldSource)
    const merged = merge(existing, rowOf({ industry: 'new' }, role), provenanceOf(newSource, at))
    // FinanceDatabase precedes Wikidata for industries, so the rule is tested with names.
    const mergedName = merge(
      existing,
      rowOf({ name: 'New name' }, role),
      provenanceOf(newSource, at),
    )
    expect(mergedName.company.name).toBe(winner === 'new' ? 'New name' : 'Old name')
    if (oldSource === newSource) expect(merged.company.industry).toBe(winner)
  })

  it('any source fills a missing fact, with its source and date', () => {
    const existing = companyWith('tamberlyn.de', {}, 'operator')
    const { company: after } = merge(
      existing,
      rowOf({ country: 'DE' }, 'additional'),
      provenanceOf('sec'),
    )
    expect(after.country).toBe('DE')
    expect(after.provenance.country).toEqual(provenanceOf('sec'))
  })

  it('a new catalogue removes facts that it dropped, and the name that it corrects does not become an alias', () => {
    const existing = companyWith(
      'tamberlyn.de',
      { name: 'Tambourine', legalName: 'X' },
      'catalogue',
    )
    const after = merge(existing, rowOf({ name: 'Tamberlyn' }), provenanceOf('catalogue')).company
    expect(after).toMatchObject({ name: 'Tamberlyn', legalName: null, aliases: [] })
  })

  it('a name in capitals never replaces one in mixed case', () => {
    const existing = companyWith('tamberlyn.de', { legalName: 'Tamberlyn SE' })
    const { company: after } = merge(
      existing,
      rowOf({ legalName: 'TAMBERLYN SE' }),
      provenanceOf('sec'),
    )
    expect(after.legalName).toBe('Tamberlyn SE')
  })
})

describe('two spellings that differ in capitals', () => {
  // Wikidata precedes FinanceDatabase for names.
  it.each([
    ['IBM', 'Ibm', 'IBM'],
    ['eBay', 'Ebay', 'eBay'],
    ['eBay', 'EBAY', 'eBay'],
    ['McKinsey', 'Mckinsey', 'McKinsey'],
    ['Bank of America', 'Bank Of America', 'Bank of America'],
    ['Ibm', 'IBM', 'IBM'],
    ['Ebay', 'eBay', 'eBay'],
    ['NIKE', 'Nike', 'Nike'],
    ['Nike', 'NIKE', 'Nike'],
  ])('%s, then %s of a better import, give %s', (old, imported, expected) => {
    const existing = companyWith('tamberlyn.de', { name: old }, 'financedatabase')
    const { company } = merge(existing, rowOf({ name: imported }), provenanceOf('wikidata'))
    expect(company.name).toBe(expected)
  })

  it.each(['operator', 'catalogue'])('the spelling of the %s wins', (source) => {
    const existing = companyWith('tamberlyn.de', { name: 'Nike' }, 'wikidata')
    const { company } = merge(existing, rowOf({ name: 'NIKE' }), provenanceOf(source))
    expect(company.name).toBe('NIKE')
  })
})

describe('lists', () => {
  it('accumulate, and a replaced name becomes an alias', () => {
    const existing = companyWith('tamberlyn.de', { name: 'Tamber', aliases: ['TMB'] })
    const { company: after } = merge(
      existing,
      rowOf({ name: 'Tamberlyn', aliases: ['Tammy', 'tmb'] }),
      provenanceOf('wikidata'),
    )
    expect(after.aliases).toEqual(['TMB', 'Tamber', 'Tammy'])
  })

  it('of the operator do not accept entries of imports', () => {
    const isins = ['DE9000000026']
    const existing = companyWith('tamberlyn.de', { isins }, 'operator')
    const after = merge(
      existing,
      rowOf({ isins: ['SE9000000078'] }),
      provenanceOf('wikidata'),
    ).company
    expect(after).toBe(existing)
  })

  it('of the operator replace the entries of imports and of the catalogue', () => {
    const listings = [{ mic: 'XNYS', symbol: 'TMB' }]
    const existing = companyWith('tamberlyn.de', { isins: ['DE9000000026'], listings }, 'catalogue')
    const values = rowOf({ isins: ['SE9000000078'], emptyLists: ['listings'] })
    const after = merge(existing, values, provenanceOf('operator')).company
    expect([after.isins, after.listings]).toEqual([['SE9000000078'], []])
    const again = merge(after, rowOf({ listings }), provenanceOf('wikidata')).company
    expect(again.listings).toEqual([])
  })

  it('of two rows of the operator’s file accumulate', () => {
    const existing = companyWith('tamberlyn.de', {}, 'operator')
    const first = merge(
      existing,
      rowOf({ isins: ['DE9000000026'] }),
      provenanceOf('operator'),
    ).company
    const both = merge(first, rowOf({ isins: ['SE9000000078'] }), provenanceOf('operator')).company
    expect(both.isins).toEqual(['DE9000000026', 'SE9000000078'])
  })

  it.each(['catalogue', 'wikidata'])(
    'of a newer edition of %s replace its older entries',
    (source) => {
      const existing = companyWith(
        'tamberlyn.de',
        {
          aliases: ['Tammy', 'Wrong'],
          domains: ['tamberlyn.com', 'wrong.com'] as Apex[],
        },
        source,
      )
      const more = merge(
        existing,
        rowOf({ aliases: ['Found'] }),
        provenanceOf('sec', EARLY),
      ).company
      const row = rowOf({ aliases: ['Tammy'], domains: ['tamberlyn.com' as Apex] })
      const after = merge(more, row, provenanceOf(source)).company
      expect(after).toMatchObject({ domains: ['tamberlyn.com'] })
      expect(after.aliases.toSorted()).toEqual(['Found', 'Tammy'])
    },
  )

  it('of a source with a row per share only accumulate, because a file may have only some exchanges', () => {
    const existing = companyWith('tamberlyn.de', { isins: ['DE9000000026'] })
    const after = merge(
      existing,
      rowOf({ isins: ['SE9000000078'] }),
      provenanceOf('financedatabase'),
    ).company
    expect(after.isins).toHaveLength(2)
  })

  it('take the date of a new edition that repeats them, so that the next row of this edition keeps them', () => {
    const existing = companyWith('tamberlyn.de', { isins: ['DE9000000026'] }, 'catalogue')
    const again = merge(existing, rowOf({ isins: ['DE9000000026'] }), provenanceOf('catalogue'))
    expect(again.hasChanges).toBe(false)
    const next = merge(again.company, rowOf({ isins: ['SE9000000078'] }), provenanceOf('catalogue'))
    expect(next.company.isins).toEqual(['DE9000000026', 'SE9000000078'])
  })

  it('of the catalogue keep their order, and imports append to them', () => {
    const listings = [{ mic: 'XNYS', symbol: 'TMB' }]
    const existing = companyWith('tamberlyn.de', { listings, country: 'DE' }, 'catalogue')
    const more = [{ mic: 'XETR', symbol: 'TAM' }]
    const after = merge(
      existing,
      rowOf({ listings: more }),
      provenanceOf('financedatabase'),
    ).company
    expect(after.listings.map(({ mic }) => mic)).toEqual(['XNYS', 'XETR'])
    expect(after.provenance.listings?.source).toBe('catalogue')
  })

  it('of imports start with the home exchange', () => {
    const listings = [{ mic: 'XNYS', symbol: 'TMB' }]
    const existing = companyWith('tamberlyn.de', { listings, country: 'DE' })
    const more = [{ mic: 'XETR', symbol: 'TAM' }]
    const after = merge(existing, rowOf({ listings: more }), provenanceOf('wikidata')).company
    expect(after.listings.map(({ mic }) => mic)).toEqual(['XETR', 'XNYS'])
  })
})

it('imports only raise a rank; the operator and the catalogue set it', () => {
  const existing = companyWith('tamberlyn.de', { rank: 80 })
  expect(merge(existing, rowOf({ rank: 10 }), provenanceOf('wikidata')).company).toBe(existing)
  const catalogued = merge(existing, rowOf({ rank: 10 }), provenanceOf('catalogue')).company
  expect(catalogued.rank).toBe(10)
  expect(merge(catalogued, rowOf({ rank: 90 }), provenanceOf('wikidata')).company.rank).toBe(10)
})

describe('a coin’s row', () => {
  it('adds to the coins of a company', () => {
    const existing = companyWith('tamberlyn.de', { coins: ['TMB'] })
    const after = merge(existing, rowOf({ coins: ['TAM'] }), provenanceOf('wikidata')).company
    expect(after.coins).toEqual(['TMB', 'TAM'])
  })

  it('never changes the name or industry of a company with shares, and adds an alias', () => {
    const listings = [{ mic: 'XETR', symbol: 'TAM' }]
    const existing = companyWith('tamberlyn.de', {
      name: 'Tamberlyn',
      industry: 'Chemicals',
      listings,
    })
    const coin = rowOf({ name: 'Wrapped Gold', coins: ['WGLD'], industry: 'Crypto' })
    expect(merge(existing, coin, provenanceOf('financedatabase')).company).toMatchObject({
      name: 'Tamberlyn',
      industry: 'Chemicals',
      aliases: ['Wrapped Gold'],
      coins: ['WGLD'],
    })
  })
})

describe('an ISIN in the rows of one or more companies goes to', () => {
  // The ISIN is German. XETR is a German exchange, XASX an Australian one.
  const home = [{ mic: 'XETR', symbol: 'A' }]
  const abroad = [{ mic: 'XASX', symbol: 'A' }]
  const row = (domain: string | null, name: string, values: Partial<Draft> = {}) =>
    createDraft({
      domain: domain as Apex | null,
      name,
      isins: ['DE9000000026'],
      listings: abroad,
      ...values,
    })
  it.each<[string, Draft[], string | null]>([
    [
      'the row whose exchange is in its country',
      [row('a.com', 'Aaa', { rank: 80 }), row('b.com', 'Bbb', { listings: home })],
      'b.com',
    ],
    [
      'then the row whose company is in its country',
      [row('a.com', 'Aaa', { rank: 80 }), row('b.com', 'Bbb', { country: 'DE' })],
      'b.com',
    ],
    [
      'then the row with a website',
      [row(null, 'Aaa', { country: 'DE' }), row('b.com', 'Bbb', { country: 'DE' })],
      'b.com',
    ],
    [
      'then the company in most rows',
      [
        row('a.com', 'Aaa', { country: 'DE', rank: 80 }),
        row('b.com', 'Bbb', { country: 'DE' }),
        row('b.com', 'Bbb', { country: 'DE' }),
      ],
      'b.com',
    ],
    [
      'then the company with the higher rank',
      [
        row('a.com', 'Aaa', { country: 'DE', rank: 10 }),
        row('b.com', 'Bbb', { country: 'DE', rank: 65 }),
      ],
      'b.com',
    ],
    [
      'the company of the same name with a website, when the best row has none',
      [
        row(null, 'Bbb Foods', { listings: home }),
        row('a.com', 'Aaa', { rank: 80 }),
        row('b.com', 'Bbb Foods AG'),
      ],
      'b.com',
    ],
    [
      'no company, when the best row has no website and no other row has its name',
      [row(null, 'Ccc', { listings: home }), row('a.com', 'Aaa'), row('b.com', 'Bbb')],
      null,
    ],
    [
      'no company, when neither exchange nor company is in its country',
      [row('a.com', 'Aaa')],
      null,
    ],
  ])('%s', (_, rows, owner) => {
    for (const order of [rows, rows.toReversed()]) {
      const ownership = new KeyOwnership(() => true)
      for (const draft of order) ownership.addRow(draft)
      const owners = order.filter((draft) => ownership.isOwner('isin:DE9000000026', draft))
      expect(new Set(owners.map(({ domain }) => domain))).toEqual(new Set(owner ? [owner] : []))
    }
  })
})

describe('a key that another company in the registry has', () => {
  const key = 'isin:DE9000000026'
  const isins = ['DE9000000026']
  const claimant = companyWith('a.com', { country: 'DE', rank: 45 })
  type KeyCase = [
    rule: string,
    holderSource: string,
    newSource: string,
    newDate: Date,
    holderValues: object,
    isTaken: boolean,
  ]
  it.each<KeyCase>([
    ['stays when the operator gave it', 'operator', 'wikidata', LATE, {}, false],
    ['stays when the catalogue gave it', 'catalogue', 'wikidata', LATE, {}, false],
    ['goes to the operator’s company', 'catalogue', 'operator', LATE, {}, true],
    [
      'goes to a newer edition of the same source',
      'wikidata',
      'wikidata',
      LATE,
      { country: 'DE', rank: 80 },
      true,
    ],
    [
      'goes to the company in the ISIN’s country',
      'gleif',
      'wikidata',
      LATE,
      { country: 'FR', rank: 80 },
      true,
    ],
    [
      'goes to the company with the higher rank',
      'gleif',
      'wikidata',
      LATE,
      { country: 'DE', rank: 10 },
      true,
    ],
    ['stays when all is equal', 'gleif', 'wikidata', LATE, { country: 'DE', rank: 45 }, false],
  ])('%s', (_, holderSource, source, at, holderValues, isTaken) => {
    const holder = companyWith('b.com', { isins, ...holderValues }, holderSource)
    expect(mayTakeKey(key, claimant, holder, 'isins', { source, at })).toBe(isTaken)
  })
})

describe('names', () => {
  // "A  DL-,01" is a broker's abbreviation for the form and face value of a share.
  // "Bank" alone would identify no company, so Bank AG stays.
  it.each([
    ['Tamberlyn N.V. Class A', 'Tamberlyn N.V.', 'Tamberlyn'],
    ['Tamberlyn Co., Ltd. Sponsored ADR', 'Tamberlyn Co., Ltd.', 'Tamberlyn'],
    ['TAMBERLYN INTL A  DL-,01', 'TAMBERLYN INTL', 'TAMBERLYN INTL'],
    ['Tamber & Co.', 'Tamber & Co.', 'Tamber'],
    ['Bank AG', 'Bank AG', 'Bank AG'],
    ['Tamber Sky Co.,Ltd.', 'Tamber Sky Co.,Ltd.', 'Tamber Sky'],
  ])(
    'of the share %s are cleaned to %s and shortened to %s',
    (shareName, cleanName, expectedShortName) => {
      expect(cleanShareName(shareName)).toBe(cleanName)
      expect(shortName(cleanName)).toBe(expectedShortName)
    },
  )

  // A legal form (SE, PJSC, AB) or a common first word such as China does not make two companies related.
  it.each([
    ['Tamberlyn SE', 'Tamberlyn India Limited', true],
    ['Bayerische Motoren Werke', 'BMW', true],
    ['China Tamber', 'China Glow', false],
    ['Zoetamber', 'Tamber', false],
    ['PJSC Tamber', 'PJSC Glow', false],
    ['AB Tamber', 'Tamber India Limited', true],
  ])('areRelated(%s, %s) is %s', (a, b, expected) => expect(areRelated(a, b)).toBe(expected))

  // From 4 (equal) to 0 (nothing in common); -1 when the label occurs only inside a word of the name.
  it.each([
    ['Tamberlyn SE', 'tamberlyn', 4],
    ['Tamberlyn Chemicals', 'tamberlyn', 3],
    ['Verastem', 'stem', -1],
    ['Viridien', 'cgg', 0],
  ])('labelMatchScore(%s, %s) is %i', (name, label, score) =>
    expect(labelMatchScore(name, label)).toBe(score),
  )
})
