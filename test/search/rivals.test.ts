// Names of other companies than the well-known one of nearly that name, looked up in the whole catalogue.
import { describe, expect, it } from 'vitest'
import { findNameMistakes, startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'

const service = closeAfterTests(await startCatalogueService())

const expectNames = async (expected: [text: string, domain: string | null][]) =>
  expect(await findNameMistakes(service, expected)).toEqual([])

describe('the legal name of a subsidiary', () => {
  it('is not that of the part of its group in another country', () =>
    expectNames([
      ['T-Mobile Polska S.A.', null],
      ['T-Mobile Austria GmbH', null],
      ['TMobile Deutschland GmbH', null],
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
      ['Migros Ticaret A.Ş.', null],
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
