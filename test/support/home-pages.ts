// Test home pages of many kinds of sites, shortened to the parts around the logo.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Candidate } from '../../schema/visit.ts'
import { createPageReader, type Page } from '../../server/crawler/page/index.ts'

export const URL_OF_ACME = 'https://www.acme.com/'

/** Reads a page in one chunk. */
export function readPage(
  html: string | Uint8Array,
  url = URL_OF_ACME,
  headers: Record<string, string> = {},
): Page {
  const reader = createPageReader({ url, headers })
  reader.write(typeof html === 'string' ? Buffer.from(html) : html)
  return reader.end()
}

export const candidatesFrom = (page: Page, source: Candidate['source']): Candidate[] =>
  page.candidates.filter((candidate) => candidate.source === source)

/** The URLs of the header logos, or the markup of inline ones. */
export const logos = (page: Page): string[] =>
  candidatesFrom(page, 'header-logo').map(
    ({ url, inlineBytes }) => url ?? Buffer.from(inlineBytes ?? []).toString(),
  )

/**
 * The kind of site, and the expected header logos: URLs, or patterns of inline markup. The page's URL is URL_OF_ACME
 * unless a third value is given. The page is the file of `home-pages/` with this name in lower case and with hyphens.
 */
const EXPECTED_LOGOS: [name: string, logos: (string | RegExp)[], url?: string][] = [
  ['Next.js with its image service', ['https://www.acme.com/img/acme.svg']],
  ['React with an inline svg in the link home', [/^<svg xmlns="[^"]+"[^>]* viewBox="0 0 90 20"/]],
  [
    'WordPress with a custom logo',
    ['https://www.acme.com/wp-content/uploads/2021/03/cropped-acme.png'],
  ],
  ['WordPress with a lazy loader and noscript', ['https://www.acme.com/l/acme-logo.png']],
  ['Shopify Dawn', ['https://www.acme.com/cdn/shop/files/acme_x.png?v=1614&width=165']],
  [
    'Wix',
    [
      'https://static.wixstatic.com/media/ab_12~mv2.png/v1/fill/w_133,h_40,al_c,q_85/Acme%20Logo.png',
    ],
  ],
  [
    'Squarespace',
    ['https://images.squarespace-cdn.com/content/v1/5f/1600/acme_logo.png?format=1500w'],
  ],
  ['Webflow', ['https://cdn.prod.website-files.com/60/61_mark.svg']],
  ['plain HTML of 1998', ['https://www.acme.com/images/logo.gif']],
  ['a single-page app whose HTML is empty', []],
  ['a logo in a style attribute', ['https://www.acme.com/img/acme.svg']],
  [
    'a logo in a style element',
    ['https://www.acme.com/img/night.svg', 'https://www.acme.com/img/day.svg'],
  ],
  [
    'an inline sprite',
    [/viewBox="0 0 100 40"><use xlink:href="#acme-logo"><\/use><defs><symbol.*linearGradient/],
  ],
  ['a sprite in an external file', ['https://www.acme.com/static/sprite.svg?v=2#logo']],
  [
    'an svg element with an SVG image, and a PNG for old browsers',
    ['https://www.acme.com/logo.svg'],
  ],
  [
    'a picture with a dark variant',
    ['https://www.acme.com/logo.svg', 'https://www.acme.com/logo-night.svg'],
  ],
  [
    'Tailwind with a light and a dark variant',
    ['https://www.acme.com/a.svg', 'https://www.acme.com/b.svg'],
  ],
  ["customers' logos beside the site's own", ['https://www.acme.com/acme.svg']],
  ['store badges, payments, social icons and a cookie banner', ['https://www.acme.com/acme.png']],
  ['a partner logo and a user icon in the body', []],
  ['GitHub', [/viewBox="0 0 24 24"/], 'https://github.com/'],
  [
    'a payment company whose logo other sites show as a badge',
    ['https://www.visa.com/visa-logo.svg'],
    'https://www.visa.com/en-us',
  ],
  ['a newspaper whose articles have headers', [/viewBox="0 0 300 40"/]],
  [
    'Vue with an unclosed svg',
    [
      /^<svg [^>]*viewBox="0 0 9 9"><path d="M0 0h9v9z">.*<\/svg>$/,
      'https://www.acme.com/acme.svg',
    ],
  ],
  ['a page with a base element', ['https://cdn.acme.com/v2/img/logo.svg']],
  [
    'a declarative shadow root, and a template that is not shown',
    ['https://www.acme.com/acme.svg'],
  ],
  ['a site whose only logo is in the footer', ['https://www.acme.com/acme.svg']],
  ['hidden duplicates and tracking pixels', ['https://www.acme.com/acme.svg']],
  ['logos inside scripts, comments and frames', []],
  [
    'Wikipedia, whose icon and wordmark are separate images',
    [
      'https://en.wikipedia.org/static/wordmark-en.svg',
      'https://en.wikipedia.org/static/images/icons/w.svg',
    ],
    'https://en.wikipedia.org/wiki/Main_Page',
  ],
  [
    'Google, whose logo is outside of any header',
    ['https://www.google.com/images/branding/googlelogo/2x/googlelogo_color_272x92dp.png'],
    'https://www.google.com/',
  ],
  [
    "a parent company's logo, a home icon and breadcrumbs in the header",
    ['https://www.acme.com/acme.svg'],
  ],
  ['a shop in Japan', ['https://yamada.co.jp/img/h_logo.gif'], 'https://yamada.co.jp/'],
]

const htmlOf = (name: string) => {
  const file = name
    .toLowerCase()
    .replaceAll(/[’']/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
  return readFileSync(join(import.meta.dirname, 'home-pages', `${file}.html`), 'utf8')
}

export const SITES = EXPECTED_LOGOS.map(
  ([name, logos, url]): [name: string, html: string, logos: (string | RegExp)[], url?: string] => [
    name,
    htmlOf(name),
    logos,
    url,
  ],
)
