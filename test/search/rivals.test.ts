// Names of other companies than the well-known one of nearly that name, looked up in the whole catalogue.
import { describe, expect, it } from 'vitest'
import { findNameMistakes, startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'

const service = closeAfterTests(await startCatalogueService())

const expectNames = async (expected: [text: string, domain: string | null][]) =>
  expect(await findNameMistakes(service, expected)).toEqual([])

async function resolve(name: string, hints: Record<string, string>): Promise<string | null> {
  const response = await service.get(`/api/resolve?${new URLSearchParams({ name, ...hints })}`)
  return response.status === 200 ? (await response.json()).domain : null
}

describe('the legal name of a subsidiary', () => {
  it('is not that of the part of its group in another country', () =>
    expectNames([
      ['T-Mobile Polska S.A.', null],
      ['T-Mobile Austria GmbH', null],
      ['TMobile Deutschland GmbH', null],
      ['T-Mobile GmbH', null],
      ['Sephora Italia S.p.A.', null],
      ['Claro Chile S.A.', null],
      // Its own country, and a group that no country names.
      ['T-Mobile USA, Inc.', 't-mobile.com'],
      ['T-Mobile Services LLC', 't-mobile.com'],
      ['Vodacom Tanzania plc', 'vodacom.com'],
      ['KUKA Deutschland GmbH', 'kuka.com'],
    ]))

  it('needs more than a form of many countries, or a place beside an adjective', () =>
    expectNames([
      ['Tesla a.s.', null],
      ['Progressive Germany GmbH', null],
      ['Migros Ticaret A.Ş.', 'migros.com.tr'],
      ['Tesla Germany GmbH', 'tesla.com'],
      ['Allstate Deutschland GmbH', 'allstate.com'],
      ['Uber B.V.', 'uber.com'],
    ]))
})

describe('a typed Group or Holdings', () => {
  it('that the names of a company lack means another company', () =>
    expectNames([
      ['Woolworths Holdings', null],
      ['Woolworths Holdings Limited', null],
      ["Domino's Pizza Group plc", null],
      ["Domino's Pizza Group", null],
      ['Hilton Group plc', null],
      ['Continental Holdings', null],
      ['Sage Holdings', null],
    ]))

  it('that a name of the company has, or a plain Group, means the company', () =>
    expectNames([
      ['Woolworths Group', 'woolworths.com.au'],
      ['Woolworths Group Ltd', 'woolworths.com.au'],
      ['Hilton Worldwide Holdings', 'hilton.com'],
      ['Burberry Group plc', 'burberry.com'],
      ['BMW Group', 'bmw.com'],
      ['Roche Group', 'roche.com'],
      ['Mercedes-Benz Group AG', 'mercedes-benz.com'],
      ['Bosch Group GmbH', 'bosch.com'],
    ]))
})

describe('a hint beside a name', () => {
  it.each([
    ['Pandora', { industry: 'music' }, 'pandora.com'],
    ['Pandora', { industry: 'jewelry' }, 'pandoragroup.com'],
    ['Delta', { industry: 'electronics' }, 'deltaww.com'],
    ['Delta', { industry: 'airlines' }, 'delta.com'],
    ['Volvo', { industry: 'cars' }, 'volvocars.com'],
    ['Gemini', { industry: 'crypto' }, 'gemini.com'],
    ['Metro', { country: 'CA' }, 'metro.ca'],
    ['Metro', { country: 'DE' }, 'metroag.de'],
    ['Coop', { country: 'GB' }, 'coop.co.uk'],
  ])('that one company meets decides: %s %j', async (name, hints, domain) => {
    expect(await resolve(name, hints)).toBe(domain)
  })

  it.each([
    ['Woolworths', { country: 'ZA' }],
    ['Merck', { country: 'IN' }],
    ['Migros', { country: 'DE' }],
    ['Tesla', { country: 'CZ' }],
    ['Progressive', { country: 'DE' }],
    ['Dove', { industry: 'chocolate' }],
    ['Coop', { country: 'DK' }],
    ['bank', { country: 'US' }],
  ])('that no company meets leaves none: %s %j', async (name, hints) => {
    expect(await resolve(name, hints)).toBeNull()
  })

  it.each([
    ['Spotify', { country: 'US' }, 'spotify.com'],
    ['Google', { country: 'DE' }, 'google.com'],
    ['Amazon', { industry: 'technology' }, 'amazon.com'],
    ['Google', { industry: 'advertising' }, 'google.com'],
  ])('takes a wide view of a known company: %s %j', async (name, hints, domain) => {
    expect(await resolve(name, hints)).toBe(domain)
  })
})

it('an apostrophe tells two companies apart where one is spelled with it', () =>
  expectNames([
    ["Lloyd's", null],
    ['Lloyd’s', null],
    ['Lloyds', 'lloydsbankinggroup.com'],
    ["Lloyd's Bank", 'lloydsbankinggroup.com'],
    ['McDonalds', 'mcdonalds.com'],
    ['Levis', 'levistrauss.com'],
    ["Barclay's", 'barclays.com'],
  ]))

it('a former name with a form that the company never had is that of the company that has it now', () =>
  expectNames([
    ['Square', 'squareup.com'],
    ['Square Ltd', 'squareup.com'],
    ['Square, Inc.', 'block.xyz'],
    ['Twitter, Inc.', 'x.com'],
  ]))
