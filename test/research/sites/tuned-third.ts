// Websites of the third round of tuning: 10 of 30 industries were right before terms were added for these sites.
// `expected.industry` lists the accepted NAICS industry codes.
import type { CompanySite } from './company-site.ts'

const GTAG =
  '<script async src="https://www.googletagmanager.com/gtag/js?id=G-AB12CD34EF"></script>'
const GTM = '<script src="https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD"></script>'
const WORDPRESS =
  '<meta name="generator" content="WordPress 6.5"><link rel="stylesheet" href="/wp-content/themes/own/style.css">'

export const TUNED_THIRD: CompanySite[] = [
  {
    name: 'a maker of ship propellers in English',
    lang: 'en',
    title: 'Hallmark Marine Propulsion',
    description: 'Efficiency, engineered. Trusted by owners and yards since 1964.',
    head: WORDPRESS,
    home: `<nav><a href="/products">Products</a><a href="/about">About</a><a href="/contact">Contact</a></nav>
<h1>Power that moves fleets</h1><p>From controllable-pitch propellers to complete thruster packages, we help operators cut fuel burn by up to 14 %.</p>
<h2>Built around your hull</h2><p>Our hydrodynamics team models every blade before it is cast.</p><h2>Spares, anywhere</h2><p>Service hubs in Rotterdam, Busan and Houston.</p>`,
    pages: {
      '/about':
        '<h1>Sixty years under the waterline</h1><p>Hallmark was founded in 1964 in Gosport and today employs 310 people across two factories.</p>',
    },
    expected: { industry: ['333', '3366', '332'], technologies: ['WordPress'] },
  },
  {
    name: 'a provider of payroll software in English, in marketing language',
    lang: 'en',
    title: 'Payday without the panic | Runly',
    description:
      'Runly is the calm way to pay your people. Automated, compliant, done in four clicks.',
    head: `${GTM}<script src="https://js.hs-scripts.com/123456.js"></script><script src="/_next/static/chunks/main.js"></script>`,
    home: `<h1>Give your team their Fridays back</h1><p>Runly plugs into the tools you already love and takes care of taxes, filings and payslips.</p>
<h2>Loved by 4,000 growing teams</h2><p>“We switched in an afternoon.” — Head of People, Brightside</p><a href="/pricing">Pricing</a><a href="/login">Log in</a><a href="/signup">Start free</a>`,
    pages: {
      '/pricing':
        '<h1>Simple pricing</h1><p>£6 per employee per month. No set-up fee. 30-day free trial.</p>',
    },
    expected: {
      industry: ['5132', '5415', '518', '5412'],
      technologies: ['Google Tag Manager', 'HubSpot', 'Next.js', 'React'],
    },
  },
  {
    name: 'a dialysis group in Spanish',
    lang: 'es',
    title: 'NefroVida | Cuidamos de tus riñones',
    description: 'Centros de tratamiento renal en toda Andalucía, cerca de ti y de los tuyos.',
    home: `<h1>Tu tiempo también cuenta</h1><p>Nuestros nefrólogos y equipos de enfermería atienden a más de 900 pacientes en diez centros.</p><h2>Hemodiálisis</h2><p>Turnos de mañana, tarde y noche con transporte incluido.</p>`,
    expected: { industry: ['62'], technologies: [] },
  },
  {
    name: 'a freight forwarder in German with little text',
    lang: 'de',
    title: 'Brinkmann & Sohn GmbH',
    home: `<h1>Brinkmann & Sohn</h1><p>Teil- und Komplettladungen. Europaweit. Seit 1951.</p><p>48 eigene Zugmaschinen, Lagerflächen in Osnabrück und Breslau.</p><p>Telefon 0541 000 00</p>`,
    headers: { server: 'Apache' },
    expected: { industry: ['484', '488', '493'], technologies: ['Apache HTTP Server'] },
  },
  {
    name: 'a ceramicist in French',
    lang: 'fr',
    title: 'Atelier Lune & Terre',
    description: 'Pièces uniques tournées à la main dans notre atelier de La Borne.',
    head: '<script src="https://cdn.shopify.com/shopifycloud/storefront.js"></script>',
    home: `<h1>La collection d’automne est sortie du four</h1><p>Bols, assiettes et vases en grès, émaillés au bois.</p><button>Ajouter au panier</button><a href="/pages/a-propos">À propos</a>`,
    pages: {
      '/pages/a-propos':
        '<p>Céramiste depuis 2009, Claire façonne chaque objet en petite série.</p>',
    },
    expected: { industry: ['327', '44', '45', '7115'], technologies: ['Shopify'] },
  },
  {
    name: 'a wind turbine service firm in Danish',
    lang: 'da',
    title: 'Nordblade – vi holder vingerne i gang',
    description: 'Inspektion og reparation af møllevinger, på land og til havs.',
    home: `<h1>Nedetid er spild af vind</h1><p>Vores 85 teknikere arbejder i reb over hele Nordeuropa.</p><h2>Droneinspektion</h2><p>Rapport inden for 48 timer.</p>`,
    expected: { industry: ['811', '238', '2211', '333', '237'], technologies: [] },
  },
  {
    name: 'a pediatric dentist in English on Squarespace',
    lang: 'en',
    title: 'Little Pearls of Portland',
    description: 'Happy visits for kids from first tooth to first day of college.',
    head: '<script src="https://static1.squarespace.com/static/vta/scripts/a.js"></script>',
    home: `<h1>Smiles start here</h1><p>Dr. Amy and the team make check-ups fun. New patients welcome!</p><h2>What we do</h2><ul><li>Cleanings and sealants</li><li>Cavities and crowns</li><li>Sedation options</li></ul><p>We accept most insurance plans.</p>`,
    expected: { industry: ['6212'], technologies: ['Squarespace'] },
  },
  {
    name: 'a mining equipment renter in English',
    lang: 'en',
    title: 'Outback Iron Hire — big yellow gear, ready to work',
    description:
      'Dry and wet hire of dozers, graders and dump trucks across the Pilbara and Goldfields.',
    home: `<h1>Gear that turns up</h1><p>140 machines, serviced by our own fitters. Daily, weekly and project rates.</p><h2>Dozers</h2><h2>Graders</h2><h2>Water carts</h2>`,
    expected: { industry: ['532'], technologies: [] },
  },
  {
    name: 'a law practice in Italian',
    lang: 'it',
    title: 'Ferri Lombardi & Partners',
    description: 'Assistiamo imprese e famiglie nei momenti che contano.',
    home: `<h1>Al vostro fianco</h1><p>Diritto societario, contenzioso, lavoro, successioni.</p><p>Dodici professionisti tra Milano e Bari.</p><a href="/chi-siamo">Chi siamo</a>`,
    pages: {
      '/chi-siamo':
        '<h1>Lo studio</h1><p>Fondato nel 1978 dall’avv. Ferri, lo studio conta oggi dodici avvocati.</p>',
    },
    expected: { industry: ['5411'], technologies: [] },
  },
  {
    name: 'a maker of hiking boots in German',
    lang: 'de',
    title: 'Steigfest Bergschuhe – gemacht in Tirol',
    description: 'Zwiegenäht, wiederbesohlbar, für Generationen.',
    head: '<meta name="generator" content="TYPO3 CMS">',
    home: `<h1>Jeder Schritt zählt</h1><p>In unserer Manufaktur in Kufstein entstehen Wander- und Bergschuhe in 140 Arbeitsgängen.</p><h2>Modelle</h2><p>Trekking, Klettersteig, Alltag.</p><a href="/haendler">Händler finden</a>`,
    expected: { industry: ['316'], technologies: ['TYPO3'] },
  },
  {
    name: 'a craft cidery in English',
    lang: 'en',
    title: 'Crooked Orchard',
    description: 'Pressed here, fermented slow, shared often.',
    head: GTAG,
    home: `<h1>From our trees to your table</h1><p>Five heritage apple varieties and a lot of patience. Visit the taproom Thursday to Sunday.</p><p>You must be of legal drinking age to enter this site.</p>`,
    expected: { industry: ['312', '7224', '1113', '4453'], technologies: ['Google Analytics'] },
  },
  {
    name: 'a football club in Portuguese',
    lang: 'pt',
    title: 'Clube Atlético Serrano',
    description: 'Site oficial do Serrano. Notícias, jogos, elenco e sócio-torcedor.',
    home: `<h1>Domingo é dia de estádio</h1><p>Confira a tabela do campeonato e garanta seu ingresso.</p><h2>Elenco profissional</h2><p>O técnico definiu os onze titulares.</p>`,
    headers: { server: 'cloudflare', 'cf-ray': 'abc-GRU' },
    expected: { industry: ['711', '713', '8134'], technologies: ['Cloudflare'] },
  },
  {
    name: 'a semiconductor startup in English',
    lang: 'en',
    title: 'Lumenode — light does the math',
    description: 'Optical compute for the AI era. 50x more tokens per watt.',
    head: '<meta name="generator" content="Webflow">',
    home: `<h1>The end of the copper age</h1><p>Our photonic accelerator cards drop into any server and run the models you already have.</p><h2>Backed by the best</h2><p>$120M Series B led by Northgate.</p><a href="/careers">Careers</a>`,
    pages: {
      '/careers':
        '<p>We are hiring analog designers, process engineers and compiler engineers in Ottawa.</p>',
    },
    expected: { industry: ['334', '5417'], technologies: ['Webflow'] },
  },
  {
    name: 'a city in Japanese',
    lang: 'ja',
    title: '山川市ポータルサイト',
    description: '山川市の公式ホームページです。くらしの手続き、子育て、防災の情報をお届けします。',
    home: `<h1>ようこそ山川市へ</h1><p>ごみの分別、住民票の写し、市税の納付についてはこちら。</p><h2>市長の部屋</h2><p>人口 84,210人（先月末）</p>`,
    expected: { industry: ['92'], technologies: [] },
  },
  {
    name: 'a private school in French',
    lang: 'fr',
    title: 'Institution Sainte-Colombe — Externat, demi-pension, internat',
    description: 'De la maternelle à la terminale, un établissement catholique sous contrat.',
    home: `<h1>Grandir, apprendre, servir</h1><p>820 élèves, 64 enseignants. Portes ouvertes le 14 mars.</p><h2>Inscriptions 2027</h2><p>Menus de la cantine · Calendrier · Pronote</p>`,
    expected: { industry: ['6111'], technologies: [] },
  },
  {
    name: 'a fintech lender in English',
    lang: 'en',
    title: 'Cobble | Capital for shopkeepers',
    description: 'Borrow against tomorrow’s sales. Decisions in minutes, money today.',
    head: GTM,
    home: `<h1>Stock up before the rush</h1><p>Advance from £2,000 to £250,000. Repay a little from each card sale.</p><p>Representative example: fixed fee of 8 %.</p><h2>How it works</h2><p>Connect your till. See your offer. Get funded.</p>`,
    expected: { industry: ['522', '523'], technologies: ['Google Tag Manager'] },
  },
  {
    name: 'an importer of tiles in Dutch',
    lang: 'nl',
    title: 'Tegelhuys Brabant | showroom 1.200 m²',
    description: 'Vloer- en wandtegels, keramisch parket en natuursteen uit voorraad leverbaar.',
    home: `<h1>Uw vloer begint hier</h1><p>Kom langs in onze showroom in Tilburg, met koffie en eerlijk advies. Zaterdag open tot 16.00 uur.</p>`,
    expected: { industry: ['444', '423', '449', '327'], technologies: [] },
  },
  {
    name: 'a vertical farm in English',
    lang: 'en',
    title: 'Stackleaf',
    description: 'Greens grown upstairs. Harvested this morning, on shelves by noon.',
    home: `<h1>Lettuce with a smaller map</h1><p>We grow basil, rocket and baby leaf indoors under LEDs, with 95 % less water and no pesticides.</p><p>Find us at 340 stores across the Midwest.</p>`,
    expected: { industry: ['111', '311', '445'], technologies: [] },
  },
  {
    name: 'an executive search boutique in English',
    lang: 'en',
    title: 'Thornbury Partners',
    description: 'We find the leaders that boards remember.',
    home: `<h1>Who leads next?</h1><p>For two decades we have placed chairs, chief executives and finance directors with family-owned businesses.</p><h2>Our approach</h2><p>Discreet. Researched. Guaranteed for twelve months.</p>`,
    expected: { industry: ['5613'], technologies: [] },
  },
  {
    name: 'a swimming pool builder in Spanish',
    lang: 'es',
    title: 'AquaLevante Piscinas',
    description: 'Diseñamos y construimos la piscina de tus sueños en Alicante y Murcia.',
    head: WORDPRESS,
    home: `<h1>Este verano, en casa</h1><p>Piscinas de gunite y poliéster, reparación de fugas y mantenimiento.</p><p>Pide presupuesto sin compromiso.</p>`,
    expected: { industry: ['238', '236', '237'], technologies: ['WordPress'] },
  },
  {
    name: 'a comics publisher in Italian',
    lang: 'it',
    title: 'Edizioni Nuvola Nera',
    description: 'Graphic novel, manga e piccoli capolavori da tutto il mondo.',
    home: `<h1>In uscita a novembre</h1><p>“Il faro” di M. Oliva, 192 pagine, cartonato, € 22.</p><h2>Autori</h2><h2>Catalogo</h2><p>Proposte editoriali: leggi come inviarle.</p>`,
    expected: { industry: ['5131', '4592'], technologies: [] },
  },
  {
    name: 'a drone surveyor in Norwegian',
    lang: 'no',
    title: 'Fjellblikk AS',
    description: 'Presise terrengmodeller og volumberegning fra lufta.',
    home: `<h1>Vi måler landet</h1><p>Landmålere og droneoperatører med sertifiserte instrumenter. For entreprenører, kraftlag og kommuner.</p>`,
    expected: { industry: ['5413'], technologies: [] },
  },
  {
    name: 'a beverage can plant in Polish',
    lang: 'pl',
    title: 'Kanpol S.A. – lider opakowań metalowych',
    description: 'Puszki do napojów, wieczka i zamknięcia dla browarów w całej Europie.',
    home: `<h1>Lekkie. Trwałe. W 100 % do recyklingu.</h1><p>Zakład w Radomiu wytwarza 1,8 mld sztuk rocznie i zatrudnia 420 osób.</p><h2>Relacje inwestorskie</h2>`,
    expected: { industry: ['332', '331'], technologies: [] },
  },
  {
    name: 'a wedding venue in English',
    lang: 'en',
    title: 'Harrowgate Barn | Say I do among the oaks',
    description: 'Exclusive-use celebrations for up to 160 guests in the Cotswolds.',
    head: '<meta name="generator" content="Wix.com Website Builder"><script src="https://static.parastorage.com/services/a.js"></script>',
    home: `<h1>Your day, your barn</h1><p>Ceremonies, dinner and dancing under one roof, with twelve shepherd’s huts for the night.</p><h2>Viewings</h2><p>Book a tour with Jess.</p>`,
    expected: {
      industry: ['713', '711', '5619', '721', '812', '531', '722'],
      technologies: ['Wix'],
    },
  },
  {
    name: 'a reinsurer in English',
    lang: 'en',
    title: 'Meridian Re',
    description: 'Resilience through partnership.',
    home: `<h1>Sharing risk, enabling progress</h1><p>We stand behind cedents in 60 countries with capacity for natural catastrophe, specialty and life.</p><h2>Half-year results</h2><p>Combined ratio 91.4 %. Gross written premiums rose to $7.9bn.</p>`,
    expected: { industry: ['524'], technologies: [] },
  },
  {
    name: 'a monitoring tool for developers in English',
    lang: 'en',
    title: 'tracewell: find the slow line',
    description: 'Open-source tracing that shows which query, which commit, which customer.',
    head: '<script src="https://plausible.io/js/script.js"></script>',
    home: `<h1>Stop guessing at 3 a.m.</h1><p>One binary. OpenTelemetry in, answers out.</p><pre>curl -fsSL https://get.tracewell.dev | sh</pre><a href="/docs">Docs</a><a href="https://github.com/tracewell">GitHub</a>`,
    expected: { industry: ['5132', '5415', '518'], technologies: ['Plausible'] },
  },
  {
    name: 'a Swedish physiotherapy chain',
    lang: 'sv',
    title: 'Rörelsekliniken – kom igång igen',
    description: 'Legitimerade fysioterapeuter på elva platser i Skåne. Drop-in varje morgon.',
    home: `<h1>Ont i ryggen?</h1><p>Vi hjälper dig tillbaka till vardagen efter skada eller operation. Frikort gäller.</p>`,
    expected: { industry: ['621'], technologies: [] },
  },
  {
    name: 'a Chinese maker of lithium cells',
    lang: 'zh',
    title: '恒远新能源科技股份有限公司',
    description: '专注动力电池与储能系统的研发、生产和销售。',
    home: `<h1>驱动绿色未来</h1><p>公司成立于2008年，现有员工3200人，年产能12GWh，产品出口三十多个国家和地区。</p>`,
    expected: { industry: ['335'], technologies: [] },
  },
  {
    name: 'an animal feed co-operative in English',
    lang: 'en',
    title: 'Three Rivers Co-op',
    description: 'Owned by the folks who farm here.',
    head: GTAG,
    home: `<h1>Rations your herd will notice</h1><p>Custom feed milling, agronomy and bulk fuel for members in eleven counties.</p><h2>Cash bids</h2><p>Corn 4.12 · Beans 10.05</p>`,
    expected: {
      industry: ['3111', '424', '115', '111', '311'],
      technologies: ['Google Analytics'],
    },
  },
  {
    name: 'a maker of climbing holds and walls in Czech',
    lang: 'cs',
    title: 'Skalka – lezecké chyty a stěny na klíč',
    description: 'Navrhujeme, vyrábíme a montujeme umělé stěny pro školy, kluby i děti.',
    home: `<h1>Leze se s námi od roku 1996</h1><p>Více než 600 realizací v 22 zemích. Vlastní výroba v Liberci.</p>`,
    expected: { industry: ['339', '326', '238'], technologies: [] },
  },
]
