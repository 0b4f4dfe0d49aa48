// Tests the name of a company: from the registry, from its website in many languages, or from its domain.
import { describe, expect, it } from 'vitest'
import type { Apex } from '../../schema/apex.ts'
import { site as siteSource } from '../../server/crawler/sources/site.ts'
import { VisitBudget } from '../../server/crawler/visit-budget.ts'
import { profileOf } from '../../server/profile/index.ts'
import { companyOf } from '../support/companies.ts'
import { profileOfSite, VISITED_AT } from '../support/site-facts.ts'
import { SITES } from '../support/sites/index.ts'
import { fetchOf } from '../support/sites/visiting.ts'

/** Titles of home pages, and the company name that each contains. */
const TITLES: [domain: string, title: string, name: string][] = [
  ['acme.com', 'Acme – We make anvils', 'Acme'],
  ['acme.com', 'We make anvils | Acme', 'Acme'],
  ['acme.com', 'Welcome to Acme', 'Acme'],
  ['acme.com', 'Home | Acme', 'Acme'],
  ['acme.com', 'Acme - Home', 'Acme'],
  ['acme.com', 'ACME® Official Site', 'ACME'],
  ['stripe.com', 'Stripe | Financial Infrastructure to Grow Your Revenue', 'Stripe'],
  ['homedepot.com', 'How Doers Get More Done | The Home Depot', 'The Home Depot'],
  ['amazon.com', 'Amazon.com. Spend less. Smile more.', 'Amazon.com'],
  ['booking.com', 'Booking.com | Official site | The best hotels', 'Booking.com'],
  ['github.com', 'GitHub: Let’s build from here', 'GitHub'],
  ['jcrew.com', 'J. Crew: Clothing, Shoes & Accessories', 'J. Crew'],
  ['notion.so', 'Notion. The happier workspace', 'Notion'],
  ['nike.com', 'Nike. Just Do It. Nike.com', 'Nike'],
  ['mcdonalds.com', "McDonald's: Burgers, Fries & More. Quality Ingredients.", "McDonald's"],
  ['7-eleven.com', '7-Eleven | Your Go-To Convenience Store', '7-Eleven'],
  ['hm.com', 'H&M | Online Fashion', 'H&M'],
  ['pg.com', 'Procter & Gamble', 'Procter & Gamble'],
  ['ibm.com', 'IBM - United States', 'IBM'],
  ['ibm.com', 'International Business Machines', 'International Business Machines'],
  ['abc.xyz', 'Alphabet', 'Alphabet'],
  ['slack.com', 'Slack is your productivity platform | Slack', 'Slack'],
  ['lego.com', 'LEGO® - Official LEGO Shop US', 'LEGO'],
  ['maersk.com', 'A.P. Moller - Maersk | Home', 'Maersk'],
  ['siemens.de', 'Siemens - Startseite', 'Siemens'],
  ['bmw.de', 'BMW.de | Die offizielle BMW Website', 'BMW'],
  ['mueller-bau.de', 'Willkommen bei Müller Bau', 'Müller Bau'],
  ['oetker.de', 'Dr. Oetker – Qualität ist das beste Rezept', 'Dr. Oetker'],
  ['coca-cola.de', 'Coca-Cola Deutschland | Coca-Cola DE', 'Coca-Cola'],
  ['zalando.de', 'Online Shop für Schuhe | ZALANDO', 'ZALANDO'],
  ['orsted.com', 'Ørsted – Love your home', 'Ørsted'],
  ['boulangerie-dupont.fr', 'Accueil - Boulangerie Dupont', 'Boulangerie Dupont'],
  ['leroymerlin.fr', 'Bienvenue chez Leroy Merlin', 'Leroy Merlin'],
  ['santander.es', 'Inicio - Banco Santander', 'Banco Santander'],
  ['cemex.com', 'Página oficial de Cemex', 'Cemex'],
  ['barilla.it', 'Barilla: pasta, sughi e ricette | Sito Ufficiale', 'Barilla'],
  ['natura.com.br', 'Natura | Bem-vindo à Natura', 'Natura'],
  ['allegro.pl', 'Allegro - strona główna', 'Allegro'],
  ['nintendo.co.jp', '任天堂ホームページ', '任天堂'],
  ['toyota.jp', 'トヨタ自動車WEBサイト', 'トヨタ自動車'],
  ['cybozu.co.jp', 'サイボウズ株式会社 | チームワークあふれる社会を創る', 'サイボウズ株式会社'],
  ['huawei.cn', '华为官网', '华为'],
  ['samsung.co.kr', '삼성전자 공식 홈페이지', '삼성전자'],
  ['yandex.ru', 'Яндекс', 'Яндекс'],
  ['gazprom.ru', 'Официальный сайт ПАО «Газпром»', 'ПАО «Газпром»'],
  ['sberbank.ru', 'Добро пожаловать в Сбербанк', 'Сбербанк'],
]

/** Titles in which the service recognizes no company name, and the name that it makes from the domain instead. */
const NAMELESS_TITLES: [domain: string, title: string, name: string][] = [
  ['acme.com', 'Home', 'Acme'],
  ['acme.com', 'Just a moment...', 'Acme'],
  ['acme.com', 'React App', 'Acme'],
  ['acme.com', 'ホーム', 'Acme'],
  ['joes.com', 'Best pizza in town', 'Joes'],
  ['baidu.com', '百度一下，你就知道', 'Baidu'],
  ['huawei.com', '构建万物互联的智能世界 - 华为', 'Huawei'],
  ['home-depot.com', '', 'Home Depot'],
  ['hsbc.com', '-', 'HSBC'],
  ['3m.com', '404', '3M'],
  ['xn--mnchen-3ya.de', 'Startseite', 'München'],
  ['xn--80aegj1b5e.xn--p1ai', 'Главная страница', 'Заводы'],
]

describe('the name of a company', () => {
  it.each(TITLES)('of %s, whose title is "%s", is %s', (domain, title, name) => {
    const profile = profileOfSite({ title }, domain)
    expect(profile.name).toBe(name)
    expect(profile.sources.name).toMatchObject({ source: '<title>', at: VISITED_AT })
  })

  it.each(NAMELESS_TITLES)(
    'of %s is made from the domain when its title is "%s"',
    (domain, title, name) => {
      const profile = profileOfSite({ title }, domain)
      expect([profile.name, profile.sources.name]).toEqual([name, undefined])
    },
  )

  it('comes from JSON-LD before og:site_name, and from og:site_name before the title', () => {
    const facts = {
      title: 'Acme: one',
      siteName: 'ACME two',
      organizations: [{ name: 'Acme Works' }],
    }
    expect(profileOfSite({ ...facts, siteName: 'Acme' }, 'acmeworks.com').name).toBe('Acme Works')
    expect(profileOfSite({ title: 'The Acme', siteName: 'Acme' }).name).toBe('Acme')
    expect(profileOfSite({ organizations: [{ name: 'AcMe' }], siteName: 'ACME' }).name).toBe('AcMe')
  })

  it('is the one that matches the domain, although a better source has another', () => {
    const themeDemo = [{ name: 'Envato Demo' }]
    expect(profileOfSite({ organizations: themeDemo, title: 'Acme | Anvils' }).name).toBe('Acme')
    const withAcronym = [{ name: 'International Business Machines', alternateName: 'IBM' }]
    expect(profileOfSite({ organizations: withAcronym }, 'ibm.com').name).toBe('IBM')
  })

  it('is not taken from the JSON-LD of a parent or partner, which has another URL', () => {
    const organizations = [{ name: 'Acme Holding', url: 'https://acme-holding.com/' }]
    expect(profileOfSite({ organizations, title: 'Acme' }).name).toBe('Acme')
    const organizationOfSite = [{ name: 'Ajax Ltd', url: 'https://www.acme.com/about' }]
    expect(profileOfSite({ organizations: organizationOfSite }).name).toBe('Ajax Ltd')
  })

  it('loses its legal form when the title has the name without it, and keeps it otherwise', () => {
    const organizations = [{ name: 'Acme GmbH & Co. KG' }]
    expect(profileOfSite({ organizations, title: 'Acme – Schrauben' }).name).toBe('Acme')
    expect(profileOfSite({ organizations }).name).toBe('Acme GmbH & Co. KG')
  })

  it('comes from the registry, in the spelling of the website when only legal form or case differ', () => {
    const at = new Date('2025-01-01')
    const companyNamed = (name: string, source: string) =>
      companyOf('acme.com', { name, provenance: { name: { source, at } } })
    const site = { title: 'Acme – We make anvils' }
    expect(profileOfSite(site, 'acme.com', companyNamed('Ajax', 'sec')).name).toBe('Ajax')
    expect(profileOfSite(site, 'acme.com', companyNamed('ACME INC', 'sec')).name).toBe('Acme')
    expect(profileOfSite(site, 'acme.com', companyNamed('ACME INC', 'operator')).name).toBe(
      'ACME INC',
    )
    expect(profileOfSite(site, 'acme.com', companyNamed('Ajax', 'sec')).sources.name).toMatchObject(
      {
        source: 'sec',
        at,
      },
    )
  })

  it('is no URL and contains no markup', () => {
    expect(profileOfSite({ siteName: 'acme.com', title: 'Acme' }).name).toBe('Acme')
    expect(profileOfSite({ siteName: 'https://www.acme.com' }).name).toBe('Acme')
    expect(profileOfSite({ siteName: 'Fish &amp; Acme <b>Co</b>' }).name).toBe('Fish & Acme Co')
  })
})

/** The names of some fixture sites, chosen by a person. */
const SITE_NAMES: Record<string, string> = {
  'quarzel-cloud.com': 'Quarzel',
  'tarnwick-outdoor.co.uk': 'Tarnwick',
  'pinebarrow-forestry.com': 'Pinebarrow Forestry',
  'oxaly-tea.com': 'oxaly',
  'petalune-soaps.com': 'Petalune soaps',
  'brimstead-roofing.com': 'Brimstead Roofing',
  'havrel-yachts.com': 'Havrel Yachts',
  'fennrick.agency': 'Fennrick',
  'lumbrick.app': 'Lumbrick',
  'jotunfelt.no': 'Jotunfelt',
  'cobaltino-design.it': 'Cobaltino',
  'kestrelon-institute.org': 'Kestrelon Institute',
  'nimbolix-wetter.at': 'Nimbolix Wetterdienst',
  'kestrelon.aero': 'Kestrelon',
  'skarvind-marine.com': 'Skarvind Marine',
  'orbifant-ui.dev': 'orbifant UI',
  'pinebarrow-lodge.com': 'Pinebarrow Lodge',
  'saltmarina-yachts.gr': 'Saltmarina',
  'oxaly-garden.nl': 'oxaly',
  'trivolto-fluid.ch': 'Trivolto',
  'kaiserbrot.de': 'Bäckerei Kaiserbrot',
  'havrel-fish.fr': 'Havrel',
  'dovelark-post.com': 'Dovelark Post',
  'voltanea.energy': 'voltanea',
  'grubenkopf-metal.com': 'GRUBENKOPF',
  'umbrago-hotel.com': 'Hotel Umbrago',
  'hoshi-denki.co.jp': '星電機',
  'kestrelon-crm.com': 'Kestrelon CRM',
  'mirabolt-holding.com': 'Mirabolt Holding',
  'dovelark-rowing.org': 'Dovelark Rowing Club',
  'waldohr-hoertechnik.ch': 'Waldohr Hörtechnik',
  'oxaly-foundation.org': 'oxaly Foundation',
  'tarnwick-guides.com': 'Tarnwick Guides',
  'fjellby-tickets.com': 'Fjellby Tickets',
  'quarzelite.com': 'Quarzelite',
  'umbrago-stories.com': 'Umbrago',
  'skarvind-sever.ru': 'Скарвинд',
  'waldohr-hoeren.at': 'Waldohr',
  'pinebarrow-saegewerk.de': 'Pinebarrow Sägewerk',
  'kaiserbrot-muehle.com': 'Kaiserbrot Mühle',
  'fjellby-api.com': 'fjellby API',
  'xn--80aegj1b5e.xn--p1ai': 'Кестрел',
}

describe('the fixture sites', () => {
  it('have the names that a person chose for some of them', async () => {
    const names: Record<string, string> = {}
    for (const fixture of SITES) {
      const source = siteSource(fetchOf(fixture))
      const { facts } = await source.read(
        fixture.host as Apex,
        { list: () => {}, fetched: async () => {} },
        { caller: 'test', signal: AbortSignal.timeout(20_000), budget: new VisitBudget() },
      )
      const profileSources = { company: null, facts, visitedAt: VISITED_AT }
      names[fixture.host] = profileOf(fixture.host as Apex, profileSources).name
    }
    expect(Object.keys(names)).toHaveLength(SITES.length)
    expect(names).toMatchObject(SITE_NAMES)
  })
})
