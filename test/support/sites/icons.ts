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
  orbifant,
  pellumo,
  petalune,
  quarzel,
  ringelweb,
  saltmarina,
  trivolto,
  umbrago,
  voltanea,
  waldohr,
  zephyrine,
} from './brands.ts'
import {
  BLACK,
  documentOf,
  element,
  letters,
  plate,
  squeezed,
  WHITE,
  withOverlay,
} from './drawings.ts'
import { blank, empty } from './generic.ts'
import { NAV } from './parts.ts'
import { bmp, dataUri, enlarged, file, ico, icoOf, photo, png, svg, svgz } from './renditions.ts'
import { json, page, type Site } from './site.ts'

const headerWithName = (name: string) => `<header><h1><a href="/">${name}</a></h1>${NAV}</header>`
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
      '/': page(
        '<title>waldohr</title><link rel="icon" type="image/svg+xml" href="/favicons/owl.svg" media="(prefers-color-scheme: light)"><link rel="icon" type="image/svg+xml" href="/favicons/owl-dark.svg" media="(prefers-color-scheme: dark)"><link rel="alternate icon" type="image/png" href="/favicons/owl.png">',
        headerWithName('waldohr'),
      ),
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
      '/': page(
        '<title>fjellby maps</title><link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml">',
        headerWithName('fjellby maps'),
      ),
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
      '/': page('<title>Bäckerei Kaiserbrot</title>', headerWithName('Kaiserbrot'), 'de'),
      '/favicon.ico': ico(kaiserbrot.mark(), [16, 32, 48]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: null },
    why: 'The favicon.ico is the only file, and it shows the mark.',
  },
  {
    name: 'a site with a linked 16 px PNG and a favicon.ico that holds a 256 px PNG',
    host: 'mirabolt-tools.com',
    files: {
      '/': page(
        '<title>Mirabolt</title><link rel="icon" type="image/png" sizes="16x16" href="/img/fav16.png">',
        headerWithName('Mirabolt'),
      ),
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
      '/': page(
        '<title>Ardentia</title><link rel="icon" href="/favicon.ico" sizes="256x256"><link rel="apple-touch-icon" href="/touch-icon.png">',
        headerWithName('Ardentia'),
      ),
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
      '/': page(
        '<title>Keyvanta</title><link rel="icon" href="/favicon.ico">',
        headerWithName('Keyvanta'),
      ),
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
      '/': page('<title>Havrel, poissonnier</title>', headerWithName('Havrel'), 'fr'),
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
      '/': page(
        '<title>pellumo</title><link rel="manifest" href="/app.webmanifest"><link rel="icon" href="/favicon-16.png" sizes="16x16">',
        '<main><h1>Talk quietly</h1></main>',
      ),
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
      '/': page(
        '<title>zephyrine</title><link rel="manifest" crossorigin href="https://static.zephyrine-cdn.net/web/v7/manifest.json">',
        headerWithName('zephyrine'),
      ),
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
      '/': page(
        '<title>Umbrago</title><link rel="manifest" href="/manifest.webmanifest">',
        '<main></main>',
      ),
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
      '/': page(
        '<title>Trivolto</title><meta name="msapplication-config" content="/ms/browserconfig.xml">',
        headerWithName('Trivolto'),
        'da',
      ),
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
      '/': page(
        '<title>Dovelark Post</title><link rel="shortcut icon" href="/favicon.ico"><meta name="msapplication-TileColor" content="#2a7de1"><meta name="msapplication-TileImage" content="/mstile-144x144.png">',
        headerWithName('Dovelark Post'),
      ),
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
      '/': page(
        '<title>ringelweb</title><link rel="mask-icon" href="/safari-pinned-tab.svg" color="#ff0000"><link rel="icon" type="image/png" sizes="96x96" href="/favicon-96x96.png"><link rel="icon" type="image/png" sizes="32x32" href="/favicon-32x32.png">',
        headerWithName('ringelweb'),
      ),
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
      '/': page(
        '<title>Grubenkopf</title><link rel="mask-icon" href="/mask.svg" color="#b45309">',
        headerWithName('Grubenkopf'),
        'de',
      ),
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
      '/': page(
        `<title>voltanea</title><link rel="icon" href="data:image/svg+xml,${encodeURIComponent(documentOf(voltanea.mark()))}">`,
        headerWithName('voltanea'),
      ),
    },
    expected: { icon: ['data:0'], wordmark: null },
    why: 'The page itself contains the mark.',
  },
  {
    name: 'a 64 px PNG favicon in a base64 data: URI',
    host: 'crescentia-sleep.com',
    files: {
      '/': page(
        `<title>Crescentia</title><link rel="icon" type="image/png" href="${dataUri(png(crescentia.mark(), 64))}">`,
        headerWithName('Crescentia'),
      ),
    },
    expected: { icon: ['data:0'], wordmark: null },
    why: 'The page itself contains the mark.',
  },
  {
    name: 'an empty data: URI that prevents favicon requests, with a mark in the header',
    host: 'saltmarina.coop',
    files: {
      '/': page(
        '<title>saltmarina</title><link rel="icon" href="data:,"><link rel="shortcut icon" href="data:;base64,=">',
        `<header><a href="/" class="logo">${element(saltmarina.mark(), 'width="48"')} saltmarina</a></header>`,
      ),
    },
    expected: { icon: ['inline:0'], wordmark: null },
    why: 'The icon links are empty on purpose.',
  },
  {
    name: 'an emoji as favicon, which is text, with a mark in the header',
    host: 'orbifant.space',
    files: {
      '/': page(
        `<title>orbifant</title><link rel="icon" href="data:image/svg+xml,<svg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 100 100%22><text y=%22.9em%22 font-size=%2290%22>🪐</text></svg>">`,
        `<header><a class="site-logo" href="/">${element(orbifant.mark())}<b>orbifant</b></a></header>`,
      ),
    },
    expected: { icon: ['inline:0'], wordmark: null },
    why: 'An emoji is drawn by a system font and is not a logo.',
  },
  {
    name: 'a 512 px icon enlarged from 16 px, and a sharp touch icon of 180 px',
    host: 'nimbolix-hosting.com',
    files: {
      '/': page(
        '<title>nimbolix</title><link rel="icon" type="image/png" sizes="512x512" href="/icon-512.png"><link rel="apple-touch-icon" sizes="180x180" href="/icon-180.png">',
        headerWithName('nimbolix'),
      ),
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
      '/': page(
        '<title>Trivolto Fans</title><link rel="icon" type="image/png" href="/empty.png">',
        `<header><a href="/" class="logo"><img src="/img/trivolto-fans.svg" alt="Trivolto"></a></header>`,
      ),
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
      '/': page(
        '<title>Quarzel Minerals</title><link rel="icon" href="/favicon-32.png" sizes="32x32"><link rel="manifest" href="/m.json">',
        headerWithName('Quarzel'),
      ),
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
      '/': page(
        '<title>GRUBENKOPF</title><meta name="color-scheme" content="dark"><meta name="theme-color" content="#000000"><link rel="icon" type="image/svg+xml" href="/white.svg"><link rel="apple-touch-icon" href="/touch.png">',
        `<style>body{background:#000;color:#fff}</style>${headerWithName('Grubenkopf')}`,
      ),
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
      '/': page(
        '<title>Fennrick Travel</title><link rel="icon" type="image/png" sizes="48x48" href="/fav.png">',
        `<header><a href="/"><img src="/assets/fox.svg" class="brand-mark" alt="Fennrick logo" width="48" height="48"></a></header>`,
      ),
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
      '/': page(
        '<title>Petalune</title><link rel="icon" sizes="96x96" href="/fav-96.png"><link rel="apple-touch-icon" sizes="512x512" href="/logo-square.png">',
        headerWithName('Petalune'),
        'nl',
      ),
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
      '/': page(
        '<title>Waldohr Optik</title><link rel="icon" type="image/png" sizes="192x192" href="/w.png"><link rel="apple-touch-icon" href="/apple-touch-icon.png">',
        `<header><a href="/" id="logo"><img src="/media/waldohr.svg" alt="Waldohr"></a></header>`,
        'de',
      ),
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
      '/': page(
        '<title>Hotel Umbrago</title><link rel="icon" href="/f.png" sizes="48x48"><link rel="apple-touch-icon" sizes="180x180" href="/touch.png">',
        headerWithName('Hotel Umbrago'),
      ),
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
      '/': page(
        '<title>Mirabolt</title><link rel="icon" href="/favicon.ico" sizes="any"><link rel="icon" href="/new/icon.svg" type="image/svg+xml">',
        `<header><a href="/" class="logo">${element(mirabolt.lockup())}</a></header>`,
      ),
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
      '/': page(
        '<title>Voltanea Bikes</title><link rel="icon" href="/icon.svg"><link rel="shortcut icon" href="/favicon.ico">',
        headerWithName('Voltanea Bikes'),
      ),
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
      '/': page(
        '<title>星電機</title><link rel="icon" type="image/svg+xml" href="/common/hoshi.svgz"><link rel="icon" sizes="16x16" href="/favicon.ico">',
        headerWithName('星電機株式会社'),
        'ja',
      ),
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
      '/': page(
        `<title>keyvanta</title>${[16, 32, 96].map((size) => `<link rel="alternate icon" type="image/png" sizes="${size}x${size}" href="/fav/favicon-${size}.png">`).join('')}${[57, 120, 180].map((size) => `<link rel="apple-touch-icon" sizes="${size}x${size}" href="/fav/apple-${size}.png">`).join('')}<link rel="icon" type="image/svg+xml" href="/fav/icon.svg">`,
        headerWithName('keyvanta'),
      ),
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
      '/': page(
        '<title>zephyrine</title><LINK REL="SHORTCUT ICON" HREF="/images/fav.ico"><link rel="apple-touch-icon" href="/images/touch.png">',
        headerWithName('zephyrine'),
      ),
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
      '/': page(
        '<title>Kaiserbrot Shop</title><link rel="icon" type="image/svg+xml" href="/favicon-xmas.svg"><link rel="apple-touch-icon" href="/touch.png">',
        `<header><a href="/" class="logo">${element(kaiserbrot.lockup())}</a></header>`,
        'de',
      ),
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
      '/': page(
        '<title>Havrel Nets</title><link rel="icon" type="image/bmp" href="/havrel.bmp">',
        headerWithName('Havrel'),
      ),
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
      '/': page(
        '<title>Crescentia Lamps</title><link rel="mask-icon" href="/pin.svg" color="#1c2541"><link rel="icon" href="/favicon-32x32.png">',
        headerWithName('Crescentia Lamps'),
      ),
      '/pin.svg': maskIcon('<rect width="64" height="64"/>'),
      '/favicon-32x32.png': png(crescentia.mark(), 32),
    },
    expected: { icon: ['/favicon-32x32.png'], wordmark: null },
    why: 'The mask-icon is a traced background and shows no mark.',
  },
]
