// Lines of statements in ten languages: who the merchant is, and where none is proved.
import { describe, expect, it } from 'vitest'
import { findMerchant, type LineHints } from '../../server/merchants/index.ts'
import { merchantIndex } from '../../server/merchants/merchant-index.ts'

const index = await merchantIndex()
const answer = (text: string, hints: LineHints = {}) =>
  findMerchant({ index, rules: new Map() }, text, hints)

describe('a line with a merchant', () => {
  it.each([
    ['PAYPAL *SPOTIFY', 'spotify.com', 'PayPal'],
    ['SQ *BLUE BOTTLE COFFEE OAKLAND CA', 'bluebottlecoffee.com', 'Square'],
    ['AMZN Mktp US*2K4', 'amazon.com', null],
    ['Apple pay: COMPRA EN ZARA', 'zara.com', 'Apple Pay'],
    ['KARTENZAHLUNG REWE SAGT DANKE 4711', 'rewe.de', null],
    ['TARGET T-1234', 'target.com', null],
    ['7-ELEVEN 12345', '7-eleven.com', null],
    ["MCDONALD'S F1234 CHICAGO IL", 'mcdonalds.com', null],
    ['NETFLIX.COM', 'netflix.com', null],
    ['Girocard ALDI SUED 44 KOELN DE', 'aldi-sued.de', null],
    ['CB CARREFOUR CITY PARIS 12/03', 'carrefour.fr', null],
    ['PRLV SEPA FREE TELECOM', 'free.fr', null],
    ['COMPRA TARJ. 5402XXXX MERCADONA VALENCIA', 'mercadona.es', null],
    ['PAGAMENTO POS ESSELUNGA MILANO', 'esselunga.it', null],
    ['BEA, Betaalpas ALBERT HEIJN 1234 AMSTERDAM', 'ah.nl', null],
    ['COMPRA 1234 CONTINENTE LISBOA', 'continente.pt', null],
    ['ZAKUP PRZY UZYCIU KARTY BIEDRONKA 123 WARSZAWA', 'biedronka.pl', null],
    ['KORTKÖP 230512 ICA MAXI STOCKHOLM', 'ica.se', null],
    ['デビット セブン-イレブン 新宿店', 'sej.co.jp', null],
    ['ﾃﾞﾋﾞｯﾄ ﾛｰｿﾝ', 'lawson.co.jp', null],
    ['DD DOORDASH BURGERKIN', 'bk.com', 'DoorDash'],
    ['SEPA-Lastschrift VODAFONE GMBH KD-NR 12345', 'vodafone.de', null],
  ])('answers %s with %s', (text, domain, intermediary) => {
    const { merchant, intermediary: found } = answer(text)
    expect([merchant?.domain, found?.name ?? null]).toEqual([domain, intermediary])
  })

  it('prefers the merchant of the country of the card', () => {
    expect(answer('TARGET 5123', { country: 'AU' }).merchant?.domain).toBe('target.com.au')
    expect(answer('TARGET 5123', { country: 'US' }).merchant?.domain).toBe('target.com')
  })

  it('has its evidence, its shop and its place', () => {
    const text = 'SQ *STARBUCKS 47411 OAKLAND CA'
    const { evidence, store, location } = answer(text)
    expect(evidence).toEqual({ text: 'STARBUCKS', start: 4, end: 13 })
    expect(store).toBe('47411')
    expect(location).toEqual({ city: 'OAKLAND', region: 'CA', country: 'US' })
  })
})

describe('a line without a proved merchant', () => {
  it.each([
    ['SEPA-ÜBERWEISUNG MAX MUSTERMANN MIETE MAI', 'transfer'],
    ['VIREMENT DE M DUPONT', 'transfer'],
    ['BIZUM A FAVOR DE ZARA IGLESIAS CENA', 'transfer'],
    ['Zelle to Mercedes Garcia', 'transfer'],
    ['PAYROLL TARGET CORP', 'salary'],
    ['ATM WITHDRAWAL 7-ELEVEN', 'cash_withdrawal'],
    ['MONTHLY MAINTENANCE FEE', 'fee'],
    ['SQ *SUBWAY STATION BARBERS', 'card_payment'],
    ['ORANGE COUNTY TAX', null],
    ['PORTER SQUARE SPIRITS', null],
    ['BEST OF BRITISH LTD 22 STATE ST NEWBURYPORT 01950 MA USA', null],
    ['WP WHIRLPOOL PARTS', null],
    ['THE FARM', null],
  ])('leaves %s without one, as %s', (text, kind) => {
    const { merchant, confidence, evidence, kind: found } = answer(text)
    expect([merchant, confidence, evidence, found]).toEqual([null, 0, null, kind])
  })
})

describe('hints', () => {
  it('make a payment of a merchant to the customer a refund', () => {
    expect(answer('ZARA 1234', { sign: '+' }).kind).toBe('refund')
    expect(answer('ZARA 1234', { sign: '-' }).kind).toBe('card_payment')
  })
})
