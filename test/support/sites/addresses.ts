// Fixture sites with unusual charsets, redirects, base elements, relative paths or markup.
import {
  ardentia,
  brimstead,
  crescentia,
  dovelark,
  fennrick,
  fjellby,
  hoshi,
  kaiserbrot,
  kestrelon,
  lumbrick,
  pinebarrow,
  quarzel,
  skarvind,
  tarnwick,
  umbrago,
  waldohr,
} from './brands.ts'
import { plate, WHITE } from './drawings.ts'
import { encoded, file, ico, png, svg } from './renditions.ts'
import { movedTo, page, pageFile, type Site } from './site.ts'

const HTML = 'text/html; charset=utf-8'

export const ADDRESSES: Site[] = [
  {
    name: 'a page in Shift_JIS, declared only in its meta element, whose logo is named ロゴ',
    host: 'hoshi-seiki.jp',
    files: {
      '/': file(
        'text/html',
        encoded(
          '<html lang="ja"><head><meta http-equiv="Content-Type" content="text/html; charset=Shift_JIS"><title>星精機 表示ソ能</title></head><body><div id="head"><img src="img/tel.gif" alt="電話"><img src="img/top01.gif" alt="星精機ロゴ"><img src="img/main.gif" alt="製品"></div></body></html>',
          'shift_jis',
        ),
      ),
      '/img/top01.gif': file('image/gif', png(hoshi.lockup(), 360).body),
      '/favicon.ico': ico(hoshi.mark(), [16, 32]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/img/top01.gif'] },
    why: 'ロゴ means logo. The second byte of 表, ソ and 能 is a backslash.',
    missing: ['/img/tel.gif', '/img/main.gif'],
  },
  {
    name: 'a page in UTF-16 with a byte order mark',
    host: 'umbrago-stories.com',
    files: {
      '/': file(
        'text/html',
        Buffer.from(
          '\ufeff<html><head><title>Umbrago – Geschichten</title><link rel="icon" href="/u.svg"></head><body><header><a href="/"><img src="/wort.svg" alt="Umbrago"></a></header></body></html>',
          'utf16le',
        ),
      ),
      '/u.svg': svg(umbrago.mark()),
      '/wort.svg': svg(umbrago.letters()),
    },
    expected: { icon: ['/u.svg'], wordmark: ['/wort.svg'] },
    why: 'The byte order mark defines the charset.',
  },
  {
    name: 'a page in windows-1251 by its header, whose logo is called логотип',
    host: 'skarvind-sever.ru',
    files: {
      '/': file(
        'text/html; charset=windows-1251',
        encoded(
          '<html lang="ru"><head><title>Скарвинд</title><link rel="shortcut icon" href="/fav.png"></head><body><table><tr><td><a href="/"><img src="/i/h1.png" alt="Скарвинд — логотип"></a></td></tr></table></body></html>',
          'windows-1251',
        ),
      ),
      '/i/h1.png': png(skarvind.lockup(), 400),
      '/fav.png': png(skarvind.mark(), 64),
    },
    expected: { icon: ['/fav.png'], wordmark: ['/i/h1.png'] },
    why: 'Логотип means logo.',
  },
  {
    name: 'a page in Latin-1 with umlauts in the name of its logo’s file',
    host: 'waldohr-hoeren.at',
    files: {
      '/': file(
        'text/html; charset=ISO-8859-1',
        encoded(
          '<html><head><title>Waldohr für gutes Hören</title></head><body><div class="kopf"><a href="/"><img src="/bilder/größe-l-logo.png" alt="Waldohr"></a></div></body></html>',
          'iso-8859-1',
        ),
      ),
      '/bilder/gr%C3%B6%C3%9Fe-l-logo.png': png(waldohr.lockup(), 500),
      '/favicon.ico': ico(waldohr.mark(), [32]),
    },
    expected: { icon: ['/favicon.ico'], wordmark: ['/bilder/gr%C3%B6%C3%9Fe-l-logo.png'] },
    why: 'URL paths are UTF-8, independent of the page’s charset.',
  },
  {
    name: 'a home page that redirects to /en/ with a meta element',
    host: 'fennrick-labs.eu',
    files: {
      '/': file(
        'text/html',
        '<html><head><meta http-equiv="refresh" content="0; url=/en/"><title>…</title></head></html>',
      ),
      '/en/': pageFile('fennrick-labs.eu-en'),
      '/en/fox.svg': svg(fennrick.mark()),
      '/shared/fennrick.svg': svg(fennrick.lockup()),
    },
    expected: { icon: ['/en/fox.svg'], wordmark: ['/shared/fennrick.svg'] },
    why: 'Relative paths resolve against the final page.',
  },
  {
    name: 'an apex that redirects to www and then to /de/',
    host: 'brimstead-haus.de',
    files: {
      '/': movedTo('https://www.brimstead-haus.de/'),
      'https://www.brimstead-haus.de/': movedTo('/de/', 302),
      'https://www.brimstead-haus.de/de/': pageFile('www.brimstead-haus.de-de'),
      'https://www.brimstead-haus.de/icons/touch.png': png(
        plate(brimstead.mark(WHITE), '#9b2226', 0, 13),
        180,
      ),
      'https://www.brimstead-haus.de/de/img/logo.png': png(brimstead.lockup(), 440),
    },
    expected: {
      icon: ['https://www.brimstead-haus.de/icons/touch.png'],
      wordmark: ['https://www.brimstead-haus.de/de/img/logo.png'],
    },
    why: 'The final page after two redirects has the icon and the wordmark.',
  },
  {
    name: 'a host that responds over http only',
    host: 'pinebarrow-saegewerk.de',
    files: {
      'http://pinebarrow-saegewerk.de/': file(
        'text/html',
        '<html><head><title>Pinebarrow S&auml;gewerk</title></head><body><img src=logo.png alt="Pinebarrow"></body></html>',
      ),
      'http://pinebarrow-saegewerk.de/logo.png': png(pinebarrow.lockup(), 300),
      'http://pinebarrow-saegewerk.de/favicon.ico': ico(pinebarrow.mark(), [16, 32]),
    },
    expected: {
      icon: ['http://pinebarrow-saegewerk.de/favicon.ico'],
      wordmark: ['http://pinebarrow-saegewerk.de/logo.png'],
    },
    why: 'A site without https is still the company’s site.',
  },
  {
    name: 'an apex without a server, with the site on www',
    host: 'ardentia-stoves.co.uk',
    files: {
      'https://www.ardentia-stoves.co.uk/': pageFile('www.ardentia-stoves.co.uk'),
      'https://www.ardentia-stoves.co.uk/flame.svg': svg(ardentia.mark()),
    },
    expected: { icon: ['https://www.ardentia-stoves.co.uk/flame.svg'], wordmark: null },
    why: 'The www host has the site when the apex has no server.',
  },
  {
    name: 'a base element with another host for all relative paths',
    host: 'quarzel-optics.com',
    files: {
      '/': pageFile('quarzel-optics.com'),
      '/img/logo.svg': svg(plate(tarnwick.mark(), '#eeeeee')),
      'https://assets.quarzel-optics.net/site/v12/icons/q.svg': svg(quarzel.mark()),
      'https://assets.quarzel-optics.net/site/v12/img/logo.svg': svg(quarzel.lockup()),
    },
    expected: {
      icon: ['https://assets.quarzel-optics.net/site/v12/icons/q.svg'],
      wordmark: ['https://assets.quarzel-optics.net/site/v12/img/logo.svg'],
    },
    why: 'Relative paths resolve against the base element, although the host has a file at that path too.',
  },
  {
    name: 'old markup: capitals, no quotes, line breaks and entities in URLs',
    host: 'kaiserbrot-muehle.com',
    files: {
      '/': file(
        'text/html',
        '<HTML><HEAD><TITLE>Kaiserbrot M&uuml;hle</TITLE><LINK REL="Shortcut Icon" HREF=" /img.php?f=fav&amp;t=ico\n"></HEAD><BODY BGCOLOR=white><TABLE><TR><TD><A HREF=/><IMG SRC=/img.php?f=logo&amp;t=png BORDER=0 ALT=LOGO></A></TABLE>',
      ),
      '/img.php?f=fav&t=ico': ico(kaiserbrot.mark(), [32]),
      '/img.php?f=logo&t=png': png(kaiserbrot.lockup(), 360),
    },
    expected: { icon: ['/img.php?f=fav&t=ico'], wordmark: ['/img.php?f=logo&t=png'] },
    why: 'Browsers parse this markup.',
  },
  {
    name: 'a head with 200 KB of inlined styles before its icon',
    host: 'lumbrick-interiors.com',
    files: {
      '/': page(
        `<title>Lumbrick Interiors</title><style>${Array.from({ length: 6000 }, (_, at) => `.c${at}{margin:${at}px;color:#${String(at % 1000).padStart(3, '0')}}`).join('\n')}</style><link rel="icon" type="image/svg+xml" href="/late.svg">`,
        '<header><a href="/"><img src="/lumbrick.svg" alt="Lumbrick"></a></header>',
      ),
      '/late.svg': svg(lumbrick.mark()),
      '/lumbrick.svg': svg(lumbrick.lockup()),
    },
    expected: { icon: ['/late.svg'], wordmark: ['/lumbrick.svg'] },
    why: 'An icon late in a long head still counts.',
  },
  {
    name: 'an icon behind two redirects and a logo behind one to a CDN',
    host: 'dovelark-press.com',
    files: {
      '/': pageFile('dovelark-press.com'),
      '/favicon': movedTo('/static/favicon', 302),
      '/static/favicon': movedTo('https://cdn.dovelark-press.com/f.svg', 307),
      '/media/logo': movedTo('https://cdn.dovelark-press.com/l.svg'),
      'https://cdn.dovelark-press.com/f.svg': svg(dovelark.mark()),
      'https://cdn.dovelark-press.com/l.svg': svg(dovelark.lockup()),
    },
    expected: {
      icon: ['https://cdn.dovelark-press.com/f.svg', '/favicon'],
      wordmark: ['https://cdn.dovelark-press.com/l.svg', '/media/logo'],
    },
    why: 'The final file after all redirects counts.',
  },
  {
    name: 'a home page with status 404 but with valid icons',
    host: 'fjellby-api.com',
    files: {
      '/': {
        ...page(
          '<title>fjellby API – page not found</title><link rel="icon" type="image/svg+xml" href="/icon.svg">',
          '<h1>There is no page here</h1>',
        ),
        status: 404,
      },
      '/icon.svg': svg(fjellby.mark()),
    },
    expected: { icon: ['/icon.svg'], wordmark: null },
    why: 'An API host has no home page, but its 404 page has the company’s icon.',
  },
  {
    name: 'a UTF-8 content-type header, a windows-1251 meta element, and a punycode domain',
    host: 'xn--80aegj1b5e.xn--p1ai',
    files: {
      '/': {
        type: HTML,
        body: '<html lang="ru"><head><meta charset="windows-1251"><title>Кестрел</title><link rel="icon" href="/к.svg"></head><body><h1>Кестрел</h1></body></html>',
      },
      '/%D0%BA.svg': svg(kestrelon.mark()),
    },
    expected: { icon: ['/%D0%BA.svg'], wordmark: null },
    why: 'The header wins over the meta element.',
  },
  {
    name: 'an svg icon in UTF-16 and a protocol-relative logo on another domain of the company',
    host: 'crescentia-travel.com',
    files: {
      '/': pageFile('crescentia-travel.com'),
      '/moon.svg': file(
        'image/svg+xml',
        Buffer.from(`\ufeff${svg(crescentia.mark()).body}`, 'utf16le'),
      ),
      'https://crescentia-static.net/l/2024/travel.svg': svg(crescentia.lockup()),
    },
    expected: {
      icon: ['/moon.svg'],
      wordmark: ['https://crescentia-static.net/l/2024/travel.svg'],
    },
    why: 'Both files are valid.',
    rendersAs: { '/moon.svg': svg(crescentia.mark()).body as string },
  },
]
