// Fixture sites built with current platforms and frameworks, with and without their own icons.
import {
  brimstead,
  cobaltino,
  dovelark,
  fennrick,
  fjellby,
  havrel,
  kestrelon,
  lumbrick,
  nimbolix,
  oxaly,
  petalune,
  pinebarrow,
  quarzel,
  skarvind,
  tarnwick,
} from './brands.ts'
import { plate, WHITE } from './drawings.ts'
import * as generic from './generic.ts'
import { file, ico, jpeg, photo, png, svg } from './renditions.ts'
import { json, movedTo, pageFile, type Site } from './site.ts'

const cropped = (size: string) => `/wp-content/uploads/2023/04/cropped-site-icon-${size}.png`
const shopFiles = '/cdn/shop/files'

export const PLATFORMS: Site[] = [
  {
    name: 'a Next.js app with icon.svg and apple-icon.png, its starter favicon.ico left in place',
    host: 'quarzel-cloud.com',
    files: {
      '/': pageFile('quarzel-cloud.com'),
      '/_next/static/chunks/main-app-1f3b.js': file('text/javascript', ''),
      '/favicon.ico': ico(generic.triangle, [16, 32]),
      '/icon.svg?2c1d9f0b': svg(quarzel.mark()),
      '/apple-icon.png?81ab44de': png(plate(quarzel.mark(WHITE), '#0b7d8c'), 180),
    },
    expected: { icon: ['/icon.svg?2c1d9f0b'], wordmark: ['inline:0'] },
    why: 'The svg icon is the mark itself without a plate; the favicon.ico is the host’s triangle.',
  },
  {
    name: 'a WordPress site with a cropped site icon in four sizes and a custom logo',
    host: 'tarnwick-outdoor.co.uk',
    files: {
      '/': pageFile('tarnwick-outdoor.co.uk'),
      [cropped('32x32')]: png(plate(tarnwick.mark(), null, 0, 3), 32),
      [cropped('192x192')]: png(plate(tarnwick.mark(), null, 0, 3), 192),
      [cropped('180x180')]: png(plate(tarnwick.mark(), null, 0, 3), 180),
      [cropped('270x270')]: png(plate(tarnwick.mark(), null, 0, 3), 270),
      '/wp-content/uploads/2023/04/tarnwick-logo.png': png(tarnwick.lockup(), 600),
      '/wp-content/uploads/2023/04/tarnwick-logo-300x82.png': png(tarnwick.lockup(), 300),
    },
    expected: {
      icon: [cropped('192x192'), cropped('180x180'), cropped('270x270')],
      wordmark: ['/wp-content/uploads/2023/04/tarnwick-logo.png'],
    },
    why: 'Any large size of the icon is acceptable. The wordmark is the custom logo in full width.',
  },
  {
    name: 'a WordPress site whose favicon is the platform’s W, with a logo in its header',
    host: 'pinebarrow-forestry.com',
    files: {
      '/': pageFile('pinebarrow-forestry.com'),
      '/wp-json/': json({ name: 'Pinebarrow Forestry' }),
      '/favicon.ico': movedTo('/wp-includes/images/w-logo-blue-white-bg.png', 302),
      '/wp-includes/images/w-logo-blue-white-bg.png': png(generic.wordpress, 80),
      '/wp-content/uploads/2019/11/pinebarrow.png': png(pinebarrow.lockup(), 480),
    },
    expected: { icon: [], wordmark: ['/wp-content/uploads/2019/11/pinebarrow.png'] },
    why: 'The W belongs to the platform. The company publishes no icon.',
  },
  {
    name: 'a Shopify store whose favicon is a 32 px PNG and whose header logo is an SVG',
    host: 'oxaly-tea.com',
    files: {
      '/': pageFile('oxaly-tea.com'),
      [`${shopFiles}/oxaly-fav.png?crop=center&height=32&v=1689321744&width=32`]: png(
        oxaly.mark(),
        32,
      ),
      [`http://oxaly-tea.com${shopFiles}/harvest.jpg?v=1`]: await photo(1200, 628, 3),
      [`${shopFiles}/oxaly-logo.svg?v=1689321700&width=600`]: svg(oxaly.letters()),
    },
    expected: {
      icon: [`${shopFiles}/oxaly-fav.png?crop=center&height=32&v=1689321744&width=32`],
      wordmark: [`${shopFiles}/oxaly-logo.svg?v=1689321700&width=600`],
    },
    why: 'The small favicon is the only image of the mark.',
  },
  {
    name: 'a Shopify store with the platform’s bag for its favicon',
    host: 'petalune-soaps.com',
    files: {
      '/': pageFile('petalune-soaps.com'),
      'https://cdn.shopify.com/shopifycloud/web/assets/v1/favicon-default.png': png(
        generic.shopBag,
        180,
      ),
      'https://cdn.shopify.com/s/files/1/0412/8850/files/petalune_300x.png?v=1613': png(
        petalune.lockup(),
        300,
      ),
    },
    expected: {
      icon: [],
      wordmark: ['https://cdn.shopify.com/s/files/1/0412/8850/files/petalune_300x.png?v=1613'],
    },
    why: 'The bag is the platform’s; the lockup in the header is the company’s.',
  },
  {
    name: 'a Wix site with the platform’s favicon',
    host: 'brimstead-roofing.com',
    files: {
      '/': pageFile('brimstead-roofing.com'),
      'https://static.parastorage.com/client/pfavico.ico': ico(generic.wix, [16, 32, 48]),
      'https://static.wixstatic.com/media/a1b2c3_77d0~mv2.png/v1/fill/w_320,h_70,al_c,q_85/brimstead%20logo.png':
        png(brimstead.lockup(), 320),
    },
    expected: {
      icon: [],
      wordmark: [
        'https://static.wixstatic.com/media/a1b2c3_77d0~mv2.png/v1/fill/w_320,h_70,al_c,q_85/brimstead%20logo.png',
      ],
    },
    why: 'Thousands of sites share that favicon.',
  },
  {
    name: 'a Squarespace site with the platform’s cube, whose header logo is the bare mark',
    host: 'havrel-yachts.com',
    files: {
      '/': pageFile('havrel-yachts.com'),
      'https://assets.squarespace.com/universal/default-favicon.ico': ico(
        generic.squarespace,
        [16, 32],
      ),
      'https://images.squarespace-cdn.com/content/v1/5f0c/8812/anchor.png?format=1500w': png(
        havrel.mark(),
        640,
      ),
    },
    expected: {
      icon: ['https://images.squarespace-cdn.com/content/v1/5f0c/8812/anchor.png?format=1500w'],
      wordmark: null,
    },
    why: 'The square header logo is the icon. The site has no wordmark.',
  },
  {
    name: 'a Webflow site with the platform’s favicon and webclip, its logo an SVG in the navbar',
    host: 'fennrick.agency',
    files: {
      '/': pageFile('fennrick.agency'),
      'https://cdn.prod.website-files.com/img/favicon.ico': ico(generic.webflow, [32]),
      'https://cdn.prod.website-files.com/img/webclip.png': png(generic.webflow, 256),
      'https://cdn.prod.website-files.com/64af/64b0_fennrick.svg': svg(fennrick.lockup()),
      'https://d3e54v103j8qbb.cloudfront.net/img/webflow-badge-icon.svg': svg(generic.webflow),
    },
    expected: {
      icon: [],
      wordmark: ['https://cdn.prod.website-files.com/64af/64b0_fennrick.svg'],
    },
    why: 'Favicon, webclip and badge belong to the platform. The brand link has the logo.',
  },
  {
    name: 'a create-react-app with all of the starter’s icons and a logo of its own in the header',
    host: 'lumbrick.app',
    files: {
      '/': pageFile('lumbrick.app'),
      '/favicon.ico': ico(generic.react, [16, 24, 32, 64], 'png'),
      '/logo192.png': png(generic.react, 192),
      '/logo512.png': png(generic.react, 512),
      '/manifest.json': json({
        short_name: 'React App',
        name: 'Create React App Sample',
        icons: [
          { src: 'favicon.ico', sizes: '64x64 32x32 24x24 16x16', type: 'image/x-icon' },
          { src: 'logo192.png', type: 'image/png', sizes: '192x192' },
          { src: 'logo512.png', type: 'image/png', sizes: '512x512' },
        ],
      }),
      '/static/media/lumbrick.5f0e9c.svg': svg(lumbrick.lockup()),
    },
    expected: { icon: [], wordmark: ['/static/media/lumbrick.5f0e9c.svg'] },
    why: 'The atom belongs to the library, in all its sizes.',
  },
  {
    name: 'a Vite app with the starter’s bolt, and a touch icon of the company',
    host: 'skarvind.io',
    files: {
      '/': pageFile('skarvind.io'),
      '/assets/index-4a.js': file('text/javascript', ''),
      '/vite.svg': svg(generic.vite),
      '/touch.png': png(plate(skarvind.mark(WHITE), '#05834f', 0, 13), 180),
    },
    expected: { icon: ['/touch.png'], wordmark: null },
    why: 'The touch icon is the only image of this company.',
  },
  {
    name: 'an Angular app with the starter’s shield, its mark an svg beside the name in text',
    host: 'jotunfelt.no',
    files: {
      '/': pageFile('jotunfelt.no'),
      '/favicon.ico': ico(generic.angular, [16, 32, 48], 'png'),
    },
    expected: { icon: ['inline:1'], wordmark: null },
    why: 'The mark is in the home link of the toolbar. The shield belongs to the framework.',
  },
  {
    name: 'a Vue app with the starter’s icons, whose JSON-LD names a square logo',
    host: 'cobaltino-design.it',
    files: {
      '/': pageFile('cobaltino-design.it'),
      '/favicon.ico': ico(generic.vue, [16, 32]),
      '/img/icons/favicon-32x32.png': png(generic.vue, 32),
      '/img/icons/apple-touch-icon-152x152.png': png(plate(generic.vue, '#ffffff'), 152),
      '/img/icons/safari-pinned-tab.svg': svg(generic.vue),
      '/img/cobaltino-400.png': png(plate(cobaltino.mark(), '#ffffff', 0, 8), 400),
    },
    expected: { icon: ['/img/cobaltino-400.png'], wordmark: null },
    why: 'The four V icons belong to the framework. The JSON-LD logo is the company’s.',
  },
  {
    name: 'a hosted blog with the host’s B as favicon and an image of the title in its header',
    host: 'dovelark-letters.com',
    files: {
      '/': pageFile('dovelark-letters.com'),
      '/favicon.ico': ico(generic.blogger, [16, 32]),
      'https://1.bp.blogspot.com/-a9/X2/s1600/title.jpg': await jpeg(dovelark.lockup(), 420),
    },
    expected: { icon: [], wordmark: ['https://1.bp.blogspot.com/-a9/X2/s1600/title.jpg'] },
    why: 'The B belongs to the host. The JPEG is the only image of the company.',
  },
  {
    name: 'a Drupal site with the core’s favicon, its theme’s logo in the branding block',
    host: 'kestrelon-institute.org',
    files: {
      '/': pageFile('kestrelon-institute.org'),
      '/core/misc/favicon.ico': ico(generic.drop, [16, 32]),
      '/themes/custom/kestrelon/logo.svg': svg(kestrelon.lockup()),
    },
    expected: { icon: [], wordmark: ['/themes/custom/kestrelon/logo.svg'] },
    why: 'The drop belongs to the CMS, which names every site logo `alt="Home"`.',
  },
  {
    name: 'a Joomla site with the template’s icons, and its own mark at the unlinked /apple-touch-icon.png',
    host: 'nimbolix-wetter.at',
    files: {
      '/': pageFile('nimbolix-wetter.at'),
      '/media/templates/site/cassiopeia/images/joomla-favicon.svg': svg(generic.joomla),
      '/media/templates/site/cassiopeia/images/favicon.ico': ico(generic.joomla, [16, 32]),
      '/media/templates/site/cassiopeia/images/joomla-favicon-pinned.svg': svg(generic.joomla),
      '/apple-touch-icon.png': png(plate(nimbolix.mark(), '#ffffff', 0, 10), 180),
    },
    expected: { icon: ['/apple-touch-icon.png'], wordmark: null },
    why: 'The unlinked touch icon is the only image of the company.',
  },
  {
    name: 'a single-page app with a hashed icon that answers its index page for every other path',
    host: 'fjellby-pay.se',
    files: {
      '/': pageFile('fjellby-pay.se'),
      '/assets/fjellby-B7x2.png': png(fjellby.mark(), 64),
      '/*': pageFile('fjellby-pay.se-'),
    },
    expected: { icon: ['/assets/fjellby-B7x2.png'], wordmark: null },
    why: 'The touch icon and the manifest return the index page.',
  },
]
