// Fixture sites full of other companies' logos, and sites without any logo.
import {
  ardentia,
  brimstead,
  cobaltino,
  crescentia,
  dovelark,
  fjellby,
  havrel,
  kestrelon,
  keyvanta,
  mirabolt,
  nimbolix,
  orbifant,
  oxaly,
  petalune,
  quarzel,
  saltmarina,
  tarnwick,
  trivolto,
  umbrago,
  voltanea,
  waldohr,
  zephyrine,
} from './brands.ts'
import { BLACK, type Brand, documentOf, element, letters, plate, WHITE } from './drawings.ts'
import * as generic from './generic.ts'
import { file, ico, photo, png, svg } from './renditions.ts'
import { page, pageFile, type Site } from './site.ts'

const customers = [ardentia, mirabolt, oxaly, quarzel, zephyrine]
const logoFiles = (folder: string, brands: Brand[]) =>
  Object.fromEntries(
    brands.map((brand) => [`${folder}/${brand.name.toLowerCase()}.svg`, svg(brand.lockup())]),
  )
const plainPage = (body: string) => file('text/html', body)

export const TRAPS: Site[] = [
  {
    name: 'customers’ logos with the class “logo”, and the site’s logo with the class “brand”',
    host: 'kestrelon-crm.com',
    files: {
      '/': pageFile('kestrelon-crm.com'),
      '/favicon.ico': ico(kestrelon.mark(), [16, 32]),
      ...logoFiles('/customers', customers),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['inline:0'] },
    why: 'The customers’ logos are in main and do not link to the home page.',
  },
  {
    name: 'two partners’ logos in the header before the site’s logo',
    host: 'saltmarina-regatta.org',
    files: {
      '/': pageFile('saltmarina-regatta.org'),
      '/p/partner-trivolto.svg': svg(trivolto.lockup()),
      '/p/partner-havrel.svg': svg(havrel.lockup()),
      '/p/regatta.svg': svg(saltmarina.lockup()),
      '/favicon.ico': ico(saltmarina.mark(), [32, 48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/p/regatta.svg'] },
    why: 'The partners’ logos link to other sites; the site’s logo links to the home page.',
  },
  {
    name: 'a header in text and an agency’s logo in the footer',
    host: 'brimstead-bakery.com',
    files: {
      '/': pageFile('brimstead-bakery.com'),
      '/assets/agency-logo.svg': svg(cobaltino.lockup()),
      '/favicon.ico': ico(brimstead.mark(), [16, 32]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: null },
    why: 'The only wide logo on the page belongs to the agency.',
  },
  {
    name: 'a consent banner at the top of the page with its vendor’s logo',
    host: 'umbrago-insurance.com',
    files: {
      '/': pageFile('umbrago-insurance.com'),
      'https://cdn.biscuitwall.example/v3/powered-by.svg': svg(generic.cookieVendor),
      '/umbrago.svg': svg(umbrago.lockup()),
      '/favicon.ico': ico(umbrago.mark(), [16, 32]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/umbrago.svg'] },
    why: 'The first image named “Logo” belongs to the vendor of the banner.',
  },
  {
    name: 'a shop with payment cards, social links and an app store badge in the header',
    host: 'petalune-bouquets.com',
    files: {
      '/': pageFile('petalune-bouquets.com'),
      '/pay/pago.svg': svg(generic.card('PAGO', '#1a1f71')),
      '/pay/kredo.svg': svg(generic.card('Kredo', '#eb001b')),
      '/badges/store.svg': svg(generic.storeBadge),
      '/petalune.svg': svg(petalune.lockup()),
      '/p96.png': png(petalune.mark(), 96),
    },
    expected: { icon: ['/p96.png'], wordmark: ['/petalune.svg'] },
    why: 'Only the logo links to the home page.',
  },
  {
    name: 'a holding with its brands’ logos in the header’s menu and on the page',
    host: 'mirabolt-holding.com',
    files: {
      '/': pageFile('mirabolt-holding.com'),
      '/media/holding.svg': svg(mirabolt.lockup()),
      '/touch.png': png(plate(mirabolt.mark(WHITE), '#1456f0', 0, 13), 180),
      ...logoFiles('/brands', [tarnwick, voltanea, keyvanta]),
    },
    expected: { icon: ['/touch.png'], wordmark: ['/media/holding.svg'] },
    why: 'The brands’ logos are not the logo of the holding.',
  },
  {
    name: 'a sports club with its main sponsor’s logo, larger, in the header',
    host: 'dovelark-rowing.org',
    files: {
      '/': pageFile('dovelark-rowing.org'),
      '/crest.png': png(plate(dovelark.mark(WHITE), '#0b3f7a', 32, 14), 240),
      '/sponsors/ardentia.svg': svg(ardentia.lockup()),
      '/favicon.ico': ico(plate(dovelark.mark(WHITE), '#0b3f7a', 32, 14), [16]),
    },
    expected: { icon: ['/crest.png'], wordmark: null },
    why: 'The crest is the club’s; the larger logo is the sponsor’s.',
  },
  {
    name: 'flags of languages and a telephone in the header before the logo',
    host: 'waldohr-hoertechnik.ch',
    files: {
      '/': pageFile('waldohr-hoertechnik.ch'),
      '/flags/de.svg': svg(generic.flag),
      '/waldohr_logo_rgb.png': png(waldohr.lockup(), 420),
      '/favicon.ico': ico(waldohr.mark(), [32, 48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/waldohr_logo_rgb.png'] },
    why: 'The flag links to the home page, but it selects a language.',
  },
  {
    name: 'a globe for a favicon, the mark in the header',
    host: 'oxaly-foundation.org',
    files: {
      '/': pageFile('oxaly-foundation.org'),
      '/favicon.ico': ico(generic.globe, [16, 32]),
      '/images/clover.png': png(oxaly.mark(), 200),
    },
    expected: { icon: ['/images/clover.png'], wordmark: null },
    why: 'A globe is a default icon of hosting companies.',
  },
  {
    name: 'a JSON-LD Organization left over from the theme’s demonstration',
    host: 'tarnwick-guides.com',
    files: {
      '/': pageFile('tarnwick-guides.com'),
      'https://demo.orbifant.space/logo.png': png(plate(orbifant.mark(), '#ffffff', 0, 6), 600),
      '/tarnwick.svg': svg(tarnwick.lockup()),
      '/favicon.ico': ico(tarnwick.mark(), [16, 32]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/tarnwick.svg'] },
    why: 'Its name and address are another company’s.',
  },
  {
    name: 'a page of articles whose JSON-LD describes the reviewed company',
    host: 'crescentia-magazine.com',
    files: {
      '/': pageFile('crescentia-magazine.com'),
      '/reviews/nimbolix.png': png(plate(nimbolix.mark(), '#ffffff'), 512),
      '/amp/crescentia-600.png': png(crescentia.lockup(), 600),
      '/favicon.ico': ico(crescentia.mark(), [16, 32]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/amp/crescentia-600.png'] },
    why: 'The publisher is the owner of the site; the reviewed company is not.',
  },
  {
    name: 'a large photograph in the header beside a small mark in the home link',
    host: 'skarvind-lodge.is',
    files: {
      '/': pageFile('skarvind-lodge.is'),
      '/photos/logo-view.jpg': await photo(1400, 500, 6),
    },
    expected: { icon: ['inline:0'], wordmark: null },
    why: 'The photograph only has “logo” in its file name.',
  },
  {
    name: 'a bot challenge (403) on a site whose /favicon.ico is still available',
    host: 'fjellby-tickets.com',
    files: {
      '/': {
        ...page(
          '<title>Just a moment...</title>',
          '<h1>Checking your browser</h1><img src="/cdn-cgi/shield.svg" class="logo" alt="logo">',
        ),
        status: 403,
      },
      '/cdn-cgi/shield.svg': svg(generic.angular),
      '/favicon.ico': ico(fjellby.mark(), [16, 32, 48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: null },
    why: 'The shield belongs to the bot challenge; /favicon.ico belongs to the site.',
  },
  {
    name: 'a page with only a social preview image',
    host: 'zephyrine-retreat.com',
    files: {
      '/': pageFile('zephyrine-retreat.com'),
      '/og.jpg': await photo(1200, 630, 8),
    },
    expected: { icon: [], wordmark: null, nothing: true },
    why: 'A photograph of the place is not a logo.',
  },
  {
    name: 'a parked domain that is for sale, with the marketplace’s logo and icon',
    host: 'quarzelite.com',
    files: {
      '/': pageFile('quarzelite.com'),
      'https://img.domainbazaar.example/icon.png': png(generic.registrar, 64),
      'https://img.domainbazaar.example/logo.svg': svg(letters('DomainBazaar', '#00838c')),
      '/favicon.ico': ico(generic.registrar, [16, 32]),
    },
    expected: { icon: [], wordmark: null, nothing: true },
    why: 'All images belong to the domain marketplace.',
  },
  {
    name: 'the welcome page of a web server',
    host: 'keyvanta-new.com',
    files: {
      '/': plainPage(
        '<!DOCTYPE html><html><head><title>Welcome to nginx!</title></head><body><h1>Welcome to nginx!</h1><p>If you see this page, the nginx web server is successfully installed and working. Further configuration is required.</p></body></html>',
      ),
    },
    expected: { icon: [], wordmark: null, nothing: true },
    why: 'The page has no images.',
  },
  {
    name: 'the default page of another web server, with its pictures',
    host: 'saltmarina-test.net',
    files: {
      '/': plainPage(
        '<html><head><title>Apache2 Ubuntu Default Page: It works</title></head><body><div class="page_header"><img src="/icons/distro-logo.png" alt="Distribution Logo" class="floating_element"/><span>It works!</span></div></body></html>',
      ),
      '/icons/distro-logo.png': png(generic.globe, 184),
      '/favicon.ico': ico(generic.globe, [16]),
    },
    expected: { icon: [], wordmark: null, nothing: true },
    why: 'The logo belongs to the operating system.',
  },
  {
    name: 'a page under construction with a stock image',
    host: 'brimstead-windows.com',
    files: {
      '/': plainPage(
        '<html><head><title>Under construction</title></head><body><center><img src="under-construction.png" alt="Under construction"><h1>Coming soon!</h1></center></body></html>',
      ),
      '/under-construction.png': png(generic.construction, 256),
    },
    expected: { icon: [], wordmark: null, nothing: true },
    why: 'A traffic sign is not a logo.',
  },
  {
    name: 'a parked page with its registrar’s logo and icon',
    host: 'havrel-consult.de',
    files: {
      '/': pageFile('havrel-consult.de'),
      '/registrar/favicon.ico': ico(generic.registrar, [16, 32]),
      '/registrar/logo.svg': svg(letters('Domhof', '#00838c', { weight: 2 })),
      '/favicon.ico': ico(generic.registrar, [16, 32]),
    },
    expected: { icon: [], wordmark: null, nothing: true },
    why: 'The logo belongs to the registrar, not to its customer.',
  },
  {
    name: 'the default page of a control panel',
    host: 'voltanea-parts.eu',
    files: {
      '/': pageFile('voltanea-parts.eu'),
      '/favicon.ico': ico(generic.panel, [16, 32]),
      '/img/panel-logo.png': png(generic.panel, 200),
    },
    expected: { icon: [], wordmark: null, nothing: true },
    why: 'The images belong to the vendor of the control panel.',
  },
  {
    name: 'a suspended account',
    host: 'orbifant-print.com',
    files: {
      '/': {
        ...page(
          '<title>Account Suspended</title>',
          `<h1>Account Suspended</h1>${element(generic.construction)}<p>Contact your hosting provider for more information.</p>`,
        ),
        status: 200,
      },
    },
    expected: { icon: [], wordmark: null, nothing: true },
    why: 'The only image is a warning sign.',
  },
  {
    name: 'a mask-icon and a header svg that are one black shape, on a site without colors',
    host: 'havrel-archive.org',
    files: {
      '/': pageFile('havrel-archive.org'),
      '/pin.svg': svg(havrel.mark(BLACK)),
    },
    expected: { icon: ['/pin.svg'], wordmark: ['inline:0'] },
    why: 'The company’s color is black, as in the header.',
    rendersAs: { '/pin.svg': documentOf(havrel.mark(BLACK)) },
  },
]
