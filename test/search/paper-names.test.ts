// Names as statements, invoices and registers write them, looked up in the whole catalogue.
import { describe, expect, it } from 'vitest'
import { withoutShareDescription } from '../../server/names/share-names.ts'
import { findNameMistakes, startCatalogueService } from '../support/catalogue-service.ts'
import { closeAfterTests } from '../support/close.ts'

const service = closeAfterTests(await startCatalogueService())

const expectNames = async (expected: [text: string, domain: string | null][]) =>
  expect(await findNameMistakes(service, expected)).toEqual([])

describe('the name of a share', () => {
  it('finds the company without the form, the face value and the class of the share', () =>
    expectNames([
      ['SIEMENS AG NA O.N.', 'siemens.com'],
      ['ALLIANZ SE VNA O.N.', 'allianz.com'],
      ['MICROSOFT DL-,00000625', 'microsoft.com'],
      ['Intel Corp. Registered Shares DL -,001', 'intel.com'],
      ['Deutsche Lufthansa AG vink.Namens-Aktien o.N.', 'lufthansa.com'],
      ['L’Oréal S.A. Actions Port. EO 0,2', 'loreal.com'],
      ['BMW (Vz.)', 'bmw.com'],
      ['Alphabet Inc. (A)', 'abc.xyz'],
      ['3M RG', '3m.com'],
      ['VISA INC.CL.A DL -,0001', 'visa.com'],
      ['Reg Shs Amgen Inc', 'amgen.com'],
      ['N-AKT SHELL PLC', 'shell.com'],
      ['Registered Shs TJX Companies Inc Nom.', 'tjx.com'],
      ['Reg. Shares Amgen Inc', 'amgen.com'],
      ['AHOLD DELHAIZE,KON.EO-,01', 'aholddelhaize.com'],
      ['SCOR SE REGPT', 'scor.com'],
      ['N-Akt TUI AG Aus Konversion', 'tuigroup.com'],
      ['CP SOFINA (BR) 27.05.26', 'sofinagroup.com'],
      ['Spotify Technology S.A. Reg.Sw.Dep.Rcpts (SDRs)/1', 'spotify.com'],
      ['GS Roche Holding AG', 'roche.com'],
      ['ROCHE GS', 'roche.com'],
      ['BioNTech SE Nam.-Akt.(sp.ADRs)1/o.N.', 'biontech.com'],
      ['VOESTALPINE AG AKT. O.N.', 'voestalpine.com'],
      ['STELLANTIS BR RG', 'stellantis.com'],
      ['PHILIPS KON', 'philips.com'],
      ['SALESFORCE.COM INC COM', 'salesforce.com'],
      ['Simon Property Group Inc. Reg. Paired Shares DL-,0001', 'simon.com'],
      ['Colgate-Palmolive Co. Shares Registered Shares DL 1', 'colgatepalmolive.com'],
    ]))

  it('is cut where a column ends', () =>
    expectNames([
      ['VALERO ENERGY CORPORAT', 'valero.com'],
      ['PHILIP MORRIS INTERNAT', 'pmi.com'],
      ['3M COMPANY COMMON STOC', '3m.com'],
      ['Valero Energy Corporat', null],
    ]))

  it('has spaces between its letters, as PDFs write it', () =>
    expectNames([
      ['N o v a r t i s A G N a m e n s - A k t i e n S F 0 , 4 9', 'novartis.com'],
      ['D eu t sc h e T el e k o m A G N am e n s - A kt i e n o. N .', 'telekom.com'],
      ['D E U T S C H E T E LEKOM AG NAMENS-AKTIEN O.N.', 'telekom.com'],
    ]))

  it('is no name when it is notation alone', () =>
    expectNames([
      ['O.N.', null],
      ['(Vz.)', null],
    ]))

  it('with a word for many countries means only a well-known group', () =>
    expectNames([
      ['Genesys International Corporation Limited', null],
      ['Tempus Global Holding Ltd.', null],
      ['G.A. Holdings Limited', null],
      ['Kuehne & Nagel International AG', 'kuehne-nagel.com'],
      ['Genesys Deutschland GmbH', 'genesys.com'],
    ]))

  it('has a number of the statement after the legal form', () =>
    expectNames([['Twitch Interactive, Inc. - D48', 'twitch.tv']]))

  it('has abbreviated words', () =>
    expectNames([
      ['GENL MILLS DL -,10', 'generalmills.com'],
      ['VERIZON COMM. INC. DL-,10', 'verizon.com'],
      ['Hermes Intl', 'hermes.com'],
      ['SPACE EXPLORATION TECHS.', 'spacex.com'],
      ['SAMSUNG EL./25 GDRS NV PF', 'samsung.com'],
      ['STD. CHARTERED', 'sc.com'],
      ['BAY.MOTOREN WERKE AG ST', 'bmw.com'],
      ['MUENCH.RUECKVERS.VNA O.N.', 'munichre.com'],
      ['LVMH Moët Henn. L. Vuitton SE Actions Port. EO 0,3', 'lvmh.com'],
      ['MILLICOM INTL CELLULAR S.', 'millicom.com'],
      ['GENL MTRS', null],
      ['AMERICAN EL.', null],
      ['STANLEY BL. + DECK.DL2,50', 'stanleyblackanddecker.com'],
      ['Packaging Corp. of America', 'packagingcorp.com'],
      ['Laboratory Corp. of America', 'labcorp.com'],
      ['Steel Corp. of America', null],
      ['ﾆﾝﾃﾝﾄﾞｰ', 'nintendo.com'],
    ]))

  it('has a plus for an ampersand, and two letters for an umlaut', () =>
    expectNames([
      ['JOHNSON + JOHNSON DL 1', 'jnj.com'],
      ['FRESENIUS SE+CO.KGAA O.N.', 'fresenius.com'],
      ['KAUFMAN ET BROAD', 'kaufmanbroad.fr'],
      ['Disney+', 'disneyplus.com'],
    ]))

  it.each([
    ['Street names and words stay: Pick n Pay', 'Street names and words stay: Pick n Pay'],
    ['amazon.co.uk', 'amazon.co.uk'],
    ['Act Blue', 'Act Blue'],
    ['NA-KD', 'NA-KD'],
  ])('leaves the name %s as it is', (text, name) =>
    expect(withoutShareDescription(text)).toBe(name),
  )
})

it('the name of a Swiss company has its legal form in any language of the country', () =>
  expectNames([
    ['Holcim AG', 'holcim.com'],
    ['Nestlé AG', 'nestle.com'],
    ['Holcim GmbH', null],
    ['Bosch AG', null],
  ]))

it('a name with a form of its own country is that of a group that is listed abroad', () =>
  expectNames([
    ['Spotify AB', 'spotify.com'],
    ['Siemens GmbH', null],
  ]))

it('a name with a legal form is no coin', () =>
  expectNames([
    ['Tron Inc', null],
    ['Neo Ltd', null],
    ['Polygon AG', null],
  ]))

describe('the legal name of a subsidiary', () => {
  const matchedBy = async (name: string) => {
    const response = await service.get(`/api/resolve?name=${encodeURIComponent(name)}`)
    const { domain, matched } = await response.json()
    return [domain, matched?.field, matched?.value, matched?.how]
  }

  it.each([
    ['Google Ireland Limited', 'google.com', 'Google'],
    ['Google Cloud EMEA Limited', 'google.com', 'Google'],
    ['Uber B.V.', 'uber.com', 'Uber'],
    ['Amazon.com Services LLC', 'amazon.com', 'Amazon'],
    ['PayPal (Europe) S.à r.l. et Cie, S.C.A.', 'paypal.com', 'PayPal'],
    ['Stripe Payments Europe, Limited', 'stripe.com', 'Stripe Payments'],
    ['Stripe Europe s.à r.l.', 'stripe.com', 'Stripe'],
    ['Apple Distribution International Limited', 'apple.com', 'Apple'],
    ['SAP Deutschland SE & Co. KG', 'sap.com', 'SAP'],
    ['Air Liquide Deutschland GmbH', 'airliquide.com', 'Air Liquide'],
    ['华为技术有限公司', 'huawei.com', '华为'],
    ['Qualcomm Canada ULC', 'qualcomm.com', 'Qualcomm'],
    ['Panasonic Hong Kong Limited', 'panasonic.com', 'Panasonic'],
    ['Michelin North America, Inc.', 'michelin.com', 'Michelin'],
    ['Schneider Electric France SAS', 'se.com', 'Schneider Electric'],
    ['Oracle Deutschland GmbH', 'oracle.com', 'Oracle'],
    ['Amazon Logistics, Inc.', 'amazon.com', 'Amazon'],
    ['Siemens do Brasil Ltda', 'siemens.com', 'Siemens'],
    ['Vodafone Mobile Services India Limited', 'vodafone.com', 'Vodafone'],
    ['Nestlé Deutschland AG', 'nestle.com', 'Nestlé'],
    ['Nike Deutschland GmbH', 'nike.com', 'Nike'],
    ['Hilti (UK) Limited', 'hilti.com', 'Hilti'],
    ['BSI Group Nederland B.V.', 'bsigroup.com', 'BSI Group'],
    ['Eurofins Umweltanalytik Österreich GmbH', 'eurofins.com', 'Eurofins'],
    ['Google Services Hellas A.E.', 'google.com', 'Google'],
    ['日本マイクロソフト株式会社', 'microsoft.com', 'マイクロソフト'],
    ['구글코리아 유한회사', 'google.com', '구글'],
    ['微软（中国）有限公司', 'microsoft.com', '微软'],
    ['Amazon EU S.à r.l., Niederlassung Deutschland', 'amazon.com', 'Amazon'],
    ['Microsoft Ireland Operations Limited, UK Branch', 'microsoft.com', 'Microsoft'],
  ])('%s finds its group, %s', async (name, domain, value) => {
    expect(await matchedBy(name)).toEqual([domain, 'subsidiary', value, 'subsidiary'])
  })

  it('does not hide a company that has this name itself', () =>
    expectNames([
      ['Bank of Ireland Group plc', 'bankofireland.com'],
      ['Canada Goose Holdings Inc.', 'canadagoose.com'],
      ['Hermes Germany GmbH', 'hermesworld.com'],
      ['Virgin Australia', 'virginaustralia.com'],
      ['DB Vertrieb GmbH', 'bahn.de'],
      ['Türk Telekomünikasyon', 'turktelekom.com.tr'],
      ['ŞİŞECAM', 'sisecam.com'],
      ['The Stock Exchange of Hong Kong Limited', 'hkex.com.hk'],
      ['Siemens Energy Global GmbH & Co. KG', 'siemens-energy.com'],
    ]))

  it('needs a legal form, and more than a place beside an ordinary word that is not famous', () =>
    expectNames([
      ['Google Ireland', null],
      ['Virgin Belgium', null],
      ['Nestle Deutschland AG', null],
      ['Telegram UK Limited', null],
      ['Ford Ireland Limited', null],
      ['BSI Nederland B.V.', null],
      ['日本テレビ放送網株式会社', null],
      ['Olive Branch Ltd', null],
      ['Orange Australia Pty Ltd', null],
      ['Target Australia Pty Ltd', null],
      ['Alphabet (GB) Limited', null],
      ['Steam Deutschland GmbH', null],
      ['Merck Pharma GmbH', null],
    ]))
})

describe('a legal form in another script than the legal name', () => {
  it('changes nothing', () =>
    expectNames([
      ['株式会社メルカリ', 'mercari.com'],
      ['トヨタ自動車株式会社', 'toyota.com'],
      ['㈜카카오', 'kakaocorp.com'],
      ['腾讯控股有限公司', 'tencent.com'],
      ['ООО "Яндекс"', 'yandex.com'],
      ['ПАО Газпром', 'gazprom.com'],
    ]))
})

describe('a name that a company has left', () => {
  it('still finds it with the legal form of that time, and says so', async () => {
    const response = await service.get('/api/resolve?name=Twitter,%20Inc.')
    const { domain, matched } = await response.json()
    expect([domain, matched.how, matched.former]).toEqual(['x.com', 'former', true])
  })

  it('hides no company that has it now', () =>
    expectNames([
      ['IG', 'iggroup.com'],
      ['Monster', 'monster.com'],
    ]))
})
