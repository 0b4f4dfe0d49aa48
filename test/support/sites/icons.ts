// Fixture sites with icons in many formats, sizes and link elements.
import {
  ardentia,
  crescentia,
  dovelark,
  fennrick,
  fjellby,
  grubenkopf,
  havrel,
  hoshi,
  kaiserbrot,
  keyvanta,
  mirabolt,
  nimbolix,
  pellumo,
  petalune,
  quarzel,
  ringelweb,
  trivolto,
  umbrago,
  voltanea,
  waldohr,
  zephyrine,
} from './brands.ts'
import { BLACK, documentOf, letters, plate, squeezed, WHITE, withOverlay } from './drawings.ts'
import { blank, empty } from './generic.ts'
import { bmp, enlarged, file, ico, icoOf, photo, png, svg, svgz } from './renditions.ts'
import { json, pageFile, type Site } from './site.ts'

/** An svg whose colors follow the color scheme: the placeholder colors `@a` and `@b` become CSS classes. */
const adaptive = documentOf({
  ...fjellby.mark(),
  inside: `<style>.a{fill:#2660a4}.b{fill:#56a3e2}@media (prefers-color-scheme:dark){.a{fill:#fff}.b{fill:#9fd0ff}}</style>${fjellby.mark(['@a', '@b']).inside.replaceAll(/fill="@(\w)"/g, 'class="$1"')}`,
})
const maskIcon = (inside: string) =>
  file(
    'image/svg+xml',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${inside}</svg>`,
  )
/** A Santa hat on top of a mark. */
const hat =
  '<path fill="#c1121f" d="M6 20C14 -2 44 -4 54 14L60 22L46 20Z"/><rect x="4" y="17" width="50" height="8" rx="4" fill="#fff" stroke="#ddd"/><circle cx="60" cy="23" r="4" fill="#eee"/>'

export const ICONS: Site[] = [
  {
    name: 'a site with one svg icon for light and one for dark color schemes',
    host: 'waldohr.dev',
    files: {
      '/': pageFile('waldohr.dev'),
      '/favicons/owl.svg': svg(waldohr.mark()),
      '/favicons/owl-dark.svg': svg(waldohr.mark(['#f3e3d3', '#f3b23e'])),
      '/favicons/owl.png': png(waldohr.mark(), 32),
    },
    expected: {
      icon: ['/favicons/owl.svg'],
      wordmark: null,
      dark: { icon: ['/favicons/owl-dark.svg'] },
    },
    why: 'The media queries assign an icon to each background.',
  },
  {
    name: 'an svg icon that turns white with a media query inside the file',
    host: 'fjellby-maps.com',
    files: {
      '/': pageFile('fjellby-maps.com'),
      '/favicon.ico': ico(fjellby.mark(), [32]),
      '/favicon.svg': file('image/svg+xml', adaptive),
    },
    expected: { icon: ['/favicon.svg'], wordmark: null, dark: { icon: ['/favicon.svg'] } },
    why: 'The one file is drawn for both backgrounds.',
    rendersAs: { '/favicon.svg': documentOf(fjellby.mark()) },
  },
  {
    name: 'a site with only an unlinked favicon.ico of three bitmaps',
    host: 'kaiserbrot.de',
    files: {
      '/': pageFile('kaiserbrot.de'),
      '/favicon.ico': ico(kaiserbrot.mark(), [16, 32, 48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: null },
    why: 'The favicon.ico is the only file, and it shows the mark.',
  },
  {
    name: 'a site with a linked 16 px PNG and a favicon.ico that holds a 256 px PNG',
    host: 'mirabolt-tools.com',
    files: {
      '/': pageFile('mirabolt-tools.com'),
      '/img/fav16.png': png(mirabolt.mark(), 16),
      '/favicon.ico': ico(mirabolt.mark(), [16, 48, 256], 'png'),
    },
    expected: { icon: ['/favicon.ico'], wordmark: null },
    why: 'The favicon.ico has the same mark with 256 times as many pixels.',
  },
  {
    name: 'a site whose favicon.ico claims 256 px for a bitmap of 16, with a touch icon of 180',
    host: 'ardentia-gas.com',
    files: {
      '/': pageFile('ardentia-gas.com'),
      '/favicon.ico': file(
        'image/vnd.microsoft.icon',
        icoOf([{ drawing: ardentia.mark(), size: 16, directorySize: 256 }]),
      ),
      '/touch-icon.png': png(plate(ardentia.mark(), '#ffffff', 0, 10), 180),
    },
    expected: { icon: ['/touch-icon.png'], wordmark: null },
    why: 'The actual size counts, not the declared size.',
  },
  {
    name: 'a site whose favicon.ico is a “not found” page with status 200, with an unlinked touch icon',
    host: 'keyvanta-locks.com',
    files: {
      '/': pageFile('keyvanta-locks.com'),
      '/favicon.ico': file('text/html', '<html><h1>Oops, nothing here</h1></html>'),
      '/apple-touch-icon.png': png(plate(keyvanta.mark(), '#fff8e1', 0, 12), 152),
    },
    expected: { icon: ['/apple-touch-icon.png'], wordmark: null },
    why: 'The favicon is an HTML page. The touch icon is at its well-known path.',
  },
  {
    name: 'a site with only unlinked touch icons',
    host: 'havrel-fish.fr',
    files: {
      '/': pageFile('havrel-fish.fr'),
      '/apple-touch-icon.png': png(plate(havrel.mark(WHITE), '#12284b', 0, 13), 180),
      '/apple-touch-icon-precomposed.png': png(plate(havrel.mark(WHITE), '#12284b', 0, 13), 180),
    },
    expected: {
      icon: ['/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'],
      wordmark: null,
    },
    why: 'White on its navy plate, the mark is legible on any background.',
  },
  {
    name: 'a web app manifest with icons for any purpose, maskable and monochrome',
    host: 'pellumo.chat',
    files: {
      '/': pageFile('pellumo.chat'),
      '/favicon-16.png': png(pellumo.mark(), 16),
      '/app.webmanifest': json(
        {
          name: 'pellumo',
          theme_color: '#5b3df5',
          background_color: '#ffffff',
          icons: [
            { src: 'i/mono.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
            { src: 'i/maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
            { src: 'i/any.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          ],
        },
        'application/manifest+json',
      ),
      '/i/mono.png': png(plate(pellumo.mark(BLACK), null, 0, 6), 512),
      '/i/maskable.png': png(plate(pellumo.mark(WHITE), '#5b3df5', 0, 18), 512),
      '/i/any.png': png(plate(pellumo.mark(), null, 0, 2), 512),
    },
    expected: { icon: ['/i/any.png'], wordmark: null },
    why: 'Monochrome is a stencil and maskable has a margin for cropping. “any” is the icon.',
  },
  {
    name: 'a web app manifest on a CDN whose icons are relative to the manifest',
    host: 'zephyrine-air.com',
    files: {
      '/': pageFile('zephyrine-air.com'),
      'https://static.zephyrine-cdn.net/web/v7/manifest.json': json({
        name: 'zephyrine',
        icons: [
          { src: './icons/192.png', sizes: '192x192' },
          { src: '../shared/512.png', sizes: '512x512' },
        ],
      }),
      'https://static.zephyrine-cdn.net/web/v7/icons/192.png': png(zephyrine.mark(), 192),
      'https://static.zephyrine-cdn.net/web/shared/512.png': png(zephyrine.mark(), 512),
    },
    expected: {
      icon: [
        'https://static.zephyrine-cdn.net/web/shared/512.png',
        'https://static.zephyrine-cdn.net/web/v7/icons/192.png',
      ],
      wordmark: null,
    },
    why: 'Both show the mark. Their paths resolve against the URL of the manifest.',
  },
  {
    name: 'a manifest with only a maskable icon with a margin',
    host: 'umbrago-weather.app',
    files: {
      '/': pageFile('umbrago-weather.app'),
      '/manifest.webmanifest': json({
        icons: [{ src: '/m.png', sizes: '512x512', purpose: 'maskable' }],
      }),
      '/m.png': png(plate(umbrago.mark(WHITE), '#6d2e5b', 0, 19), 512),
    },
    expected: { icon: ['/m.png'], wordmark: null },
    why: 'With or without its margin, it is the company’s icon.',
  },
  {
    name: 'a site with only the colored tiles of its browserconfig',
    host: 'trivolto-wind.dk',
    files: {
      '/': pageFile('trivolto-wind.dk'),
      '/ms/browserconfig.xml': file(
        'application/xml',
        '<?xml version="1.0" encoding="utf-8"?><browserconfig><msapplication><tile><square70x70logo src="/ms/70.png"/><square310x310logo src="/ms/310.png"/><wide310x150logo src="/ms/wide.png"/><TileColor>#ffffff</TileColor></tile></msapplication></browserconfig>',
      ),
      '/ms/70.png': png(trivolto.mark(), 128),
      '/ms/310.png': png(trivolto.mark(), 310),
      '/ms/wide.png': png(plate(trivolto.mark(), null, 0, 20), 310),
    },
    expected: { icon: ['/ms/310.png'], wordmark: null },
    why: 'The largest square tile is the best icon.',
  },
  {
    name: 'a white tile with a tile color, and a favicon.ico in color',
    host: 'dovelark-post.com',
    files: {
      '/': pageFile('dovelark-post.com'),
      '/favicon.ico': ico(dovelark.mark(), [16, 32, 48]),
      '/mstile-144x144.png': png(dovelark.mark(WHITE), 144),
    },
    expected: {
      icon: ['/favicon.ico'],
      wordmark: null,
      dark: { icon: ['/mstile-144x144.png', '/favicon.ico'] },
    },
    why: 'The white stencil is invisible on light. On dark, both files are acceptable.',
  },
  {
    name: 'a black mask-icon with the color red, and raster icons in color',
    host: 'ringelweb.net',
    files: {
      '/': pageFile('ringelweb.net'),
      '/safari-pinned-tab.svg': svg(ringelweb.mark(BLACK)),
      '/favicon-96x96.png': png(ringelweb.mark(), 96),
      '/favicon-32x32.png': png(ringelweb.mark(), 32),
    },
    expected: { icon: ['/favicon-96x96.png'], wordmark: null },
    why: 'Only the raster icon has both colors of the company.',
  },
  {
    name: 'a site with only a mask-icon and its color',
    host: 'grubenkopf-bergbau.de',
    files: {
      '/': pageFile('grubenkopf-bergbau.de'),
      '/mask.svg': svg(grubenkopf.mark(BLACK)),
    },
    expected: { icon: ['/mask.svg'], wordmark: null },
    why: 'The mask-icon in its declared color is an icon.',
    rendersAs: { '/mask.svg': documentOf(grubenkopf.mark(['#b45309', '#b45309'])) },
  },
  {
    name: 'an svg favicon in a percent-encoded data: URI',
    host: 'voltanea.energy',
    files: {
      '/': pageFile('voltanea.energy'),
    },
    expected: { icon: ['data:0'], wordmark: null },
    why: 'The page itself contains the mark.',
  },
  {
    name: 'a 64 px PNG favicon in a base64 data: URI',
    host: 'crescentia-sleep.com',
    files: {
      '/': pageFile('crescentia-sleep.com'),
    },
    expected: { icon: ['data:0'], wordmark: null },
    why: 'The page itself contains the mark.',
  },
  {
    name: 'an empty data: URI that prevents favicon requests, with a mark in the header',
    host: 'saltmarina.coop',
    files: {
      '/': pageFile('saltmarina.coop'),
    },
    expected: { icon: ['inline:0'], wordmark: null },
    why: 'The icon links are empty on purpose.',
  },
  {
    name: 'an emoji as favicon, which is text, with a mark in the header',
    host: 'orbifant.space',
    files: {
      '/': pageFile('orbifant.space'),
    },
    expected: { icon: ['inline:0'], wordmark: null },
    why: 'An emoji is drawn by a system font and is not a logo.',
  },
  {
    name: 'a 512 px icon enlarged from 16 px, and a sharp touch icon of 180 px',
    host: 'nimbolix-hosting.com',
    files: {
      '/': pageFile('nimbolix-hosting.com'),
      '/icon-512.png': await enlarged(plate(nimbolix.mark(), '#ffffff', 0, 6), 16, 512),
      '/icon-180.png': png(plate(nimbolix.mark(), '#ffffff', 0, 6), 180),
    },
    expected: { icon: ['/icon-180.png'], wordmark: null },
    why: 'The enlarged icon has only the detail of 16 px.',
  },
  {
    name: 'a transparent 1×1 favicon, with a lockup in the header',
    host: 'trivolto-fans.com',
    files: {
      '/': pageFile('trivolto-fans.com'),
      '/empty.png': png(empty, 1),
      '/img/trivolto-fans.svg': svg(trivolto.lockup()),
    },
    expected: { icon: [], wordmark: ['/img/trivolto-fans.svg'] },
    why: 'A transparent pixel means that there is no icon.',
  },
  {
    name: 'an all-white favicon, with the mark in the manifest',
    host: 'quarzel-minerals.com',
    files: {
      '/': pageFile('quarzel-minerals.com'),
      '/favicon-32.png': png(blank, 32),
      '/m.json': json({ icons: [{ src: '/m/192.png', sizes: '192x192', type: 'image/png' }] }),
      '/m/192.png': png(quarzel.mark(), 192),
    },
    expected: { icon: ['/m/192.png'], wordmark: null },
    why: 'An all-white image is not a mark.',
  },
  {
    name: 'a dark site whose favicon is a white mark, its touch icon the mark on black',
    host: 'grubenkopf-metal.com',
    files: {
      '/': pageFile('grubenkopf-metal.com'),
      '/white.svg': svg(grubenkopf.mark(WHITE)),
      '/touch.png': png(plate(grubenkopf.mark(WHITE), '#000000', 0, 13), 180),
    },
    expected: { icon: ['/touch.png'], wordmark: null, dark: { icon: ['/white.svg'] } },
    why: 'The transparent white mark is legible only on dark. The touch icon has its own background.',
  },
  {
    name: 'a wordmark squeezed into a square favicon, with the mark in the header',
    host: 'fennrick-travel.com',
    files: {
      '/': pageFile('fennrick-travel.com'),
      '/fav.png': png(squeezed(fennrick.letters()), 48),
      '/assets/fox.svg': svg(fennrick.mark()),
    },
    expected: { icon: ['/assets/fox.svg'], wordmark: null },
    why: 'The squeezed letters are distorted and illegible.',
  },
  {
    name: 'a square lockup with tiny letters at 512 px, and the clean mark at 96',
    host: 'petalune-florist.nl',
    files: {
      '/': pageFile('petalune-florist.nl'),
      '/fav-96.png': png(petalune.mark(), 96),
      '/logo-square.png': png(plate(petalune.stacked(), '#ffffff', 0, 6), 512),
    },
    expected: { icon: ['/fav-96.png'] },
    why: 'Icons are shown small, where the letters are illegible.',
  },
  {
    name: 'a favicon of one letter, while touch icon and header show the real mark',
    host: 'waldohr-optik.de',
    files: {
      '/': pageFile('waldohr-optik.de'),
      '/w.png': png(plate(letters('w', '#ffffff', { weight: 2.4 }), '#5a3d2b', 32, 18), 192),
      '/apple-touch-icon.png': png(plate(waldohr.mark(), '#ffffff', 0, 8), 180),
      '/media/waldohr.svg': svg(waldohr.lockup()),
    },
    expected: { icon: ['/apple-touch-icon.png'], wordmark: ['/media/waldohr.svg'] },
    why: 'The header shows the same mark as the touch icon. The letter is generic.',
  },
  {
    name: 'a photograph as touch icon, and a real favicon of 48 px',
    host: 'umbrago-hotel.com',
    files: {
      '/': pageFile('umbrago-hotel.com'),
      '/f.png': png(umbrago.mark(), 48),
      '/touch.png': await photo(180, 180, 5, 'png'),
    },
    expected: { icon: ['/f.png'], wordmark: null },
    why: 'A photograph is not a logo.',
  },
  {
    name: 'the favicon.ico of an old brand, and the svg icon of the new one, which the header confirms',
    host: 'mirabolt-next.com',
    files: {
      '/': pageFile('mirabolt-next.com'),
      '/favicon.ico': ico(
        plate(letters('MB', '#c00000', { slant: 14 }), '#ffe9a8', 32, 10),
        [16, 32, 64],
        'png',
      ),
      '/new/icon.svg': svg(mirabolt.mark()),
    },
    expected: { icon: ['/new/icon.svg'], wordmark: ['inline:0'] },
    why: 'The svg icon matches the header; favicon.ico shows the old brand.',
  },
  {
    name: 'an svg icon served as text/plain and a PNG named .ico',
    host: 'voltanea-bikes.com',
    files: {
      '/': pageFile('voltanea-bikes.com'),
      '/icon.svg': file('text/plain', documentOf(voltanea.mark())),
      '/favicon.ico': file('image/x-icon', png(voltanea.mark(), 32).body),
    },
    expected: { icon: ['/icon.svg'], wordmark: null },
    why: 'The bytes define the format, not the content type or the file name.',
  },
  {
    name: 'a compressed .svgz icon without a content-encoding',
    host: 'hoshi-denki.co.jp',
    files: {
      '/': pageFile('hoshi-denki.co.jp'),
      '/common/hoshi.svgz': svgz(hoshi.mark()),
      '/favicon.ico': ico(hoshi.mark(), [16, 32]),
    },
    expected: { icon: ['/common/hoshi.svgz', '/favicon.ico'], wordmark: null },
    why: 'The vector is better, but browsers need the header, so the bitmap is acceptable too.',
  },
  {
    name: 'a generator’s raster icons, partly linked as alternate icon, with an svg icon at the end',
    host: 'keyvanta.io',
    files: {
      '/': pageFile('keyvanta.io'),
      ...Object.fromEntries(
        [16, 32, 96].map((size) => [`/fav/favicon-${size}.png`, png(keyvanta.mark(), size)]),
      ),
      ...Object.fromEntries(
        [57, 120, 180].map((size) => [
          `/fav/apple-${size}.png`,
          png(plate(keyvanta.mark(), '#ffffff', 0, 11), size),
        ]),
      ),
      '/fav/icon.svg': svg(keyvanta.mark()),
    },
    expected: { icon: ['/fav/icon.svg'], wordmark: null },
    why: 'All files show the same mark, and the vector is the best.',
  },
  {
    name: 'links to missing files only, with an unlinked /favicon.svg',
    host: 'zephyrine-flags.org',
    files: {
      '/': pageFile('zephyrine-flags.org'),
      '/favicon.svg': svg(zephyrine.mark()),
    },
    expected: { icon: ['/favicon.svg'], wordmark: null },
    why: 'The icon is at its well-known path, although all links are broken.',
    missing: ['/images/fav.ico', '/images/touch.png'],
  },
  {
    name: 'a favicon with a Christmas hat, and a touch icon without it',
    host: 'kaiserbrot-shop.at',
    files: {
      '/': pageFile('kaiserbrot-shop.at'),
      '/favicon-xmas.svg': svg(withOverlay(plate(kaiserbrot.mark(), null, 0, 8), hat)),
      '/touch.png': png(plate(kaiserbrot.mark(), '#ffffff', 0, 8), 180),
    },
    expected: { icon: ['/touch.png'], wordmark: ['inline:0'] },
    why: 'The plain mark is permanent, and the header matches it.',
  },
  {
    name: 'a BMP linked as icon beside a smaller favicon.ico',
    host: 'havrel-nets.no',
    files: {
      '/': pageFile('havrel-nets.no'),
      '/havrel.bmp': bmp(plate(havrel.mark(), '#ffffff', 0, 4), 64),
      '/favicon.ico': ico(plate(havrel.mark(), '#ffffff', 0, 4), [32]),
    },
    expected: { icon: ['/havrel.bmp', '/favicon.ico'], wordmark: null },
    why: 'Both files show the same image; both are acceptable.',
  },
  {
    name: 'a mask-icon that is only a black square, beside a small favicon',
    host: 'crescentia-lamps.com',
    files: {
      '/': pageFile('crescentia-lamps.com'),
      '/pin.svg': maskIcon('<rect width="64" height="64"/>'),
      '/favicon-32x32.png': png(crescentia.mark(), 32),
    },
    expected: { icon: ['/favicon-32x32.png'], wordmark: null },
    why: 'The mask-icon is a traced background and shows no mark.',
  },
]
