// Test home pages of many kinds of sites, shortened to the parts around the logo.
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

const SHAPE = '<path d="M4 44 24 4l20 40H34l-10-20-10 20z"/>'
const customerLogos = (...names: string[]) =>
  names.map((name) => `<img src="/logos/${name}.svg" alt="${name} logo" class="logo">`).join('')

/**
 * The kind of site, its page, and the expected header logos: URLs, or patterns of inline markup. The page's URL is
 * URL_OF_ACME unless a fourth value is given.
 */
export const SITES: [name: string, html: string, logos: (string | RegExp)[], url?: string][] = [
  [
    'Next.js with its image service',
    `<html lang="en"><head><title>Acme | Rockets</title></head><body><div id="__next"><header class="sticky top-0"><nav>
     <a href="/" class="flex items-center"><img alt="Acme" width="120" height="32" decoding="async" src="/_next/image?url=%2Fimg%2Facme.svg&amp;w=256&amp;q=75"></a>
     <button aria-label="Open menu"><svg viewBox="0 0 24 24"><path d="M3 6h18"/></svg></button></nav></header>
     <main><img src="/_next/image?url=%2Fhero.jpg&w=3840&q=75" width="1600" alt="A rocket"></main></div></body>`,
    ['https://www.acme.com/img/acme.svg'],
  ],
  [
    'React with an inline svg in the link home',
    `<title>Acme</title><body><div class="Header_root__x1"><a aria-label="Acme home" href="/"><svg width="90" viewBox="0 0 90 20" fill="none">${SHAPE}</svg></a>
     <a href="/search"><svg viewBox="0 0 24 24" class="icon-search">${SHAPE}</svg></a></div>`,
    [/^<svg xmlns="[^"]+"[^>]* viewBox="0 0 90 20"/],
  ],
  [
    'WordPress with a custom logo',
    `<title>Acme &#8211; Rockets</title><body class="home wp-custom-logo"><header id="masthead" class="site-header"><div class="site-branding">
     <a href="https://www.acme.com/" class="custom-logo-link" rel="home"><img width="512" height="128" src="https://www.acme.com/wp-content/uploads/2021/03/cropped-acme.png" class="custom-logo" alt="Acme" srcset="https://www.acme.com/wp-content/uploads/2021/03/cropped-acme.png 512w, https://www.acme.com/wp-content/uploads/2021/03/cropped-acme-300x75.png 300w"></a>
     </div></header><article><img src="/wp-content/uploads/post.jpg" class="wp-post-image" alt="News"></article>`,
    ['https://www.acme.com/wp-content/uploads/2021/03/cropped-acme.png'],
  ],
  [
    'WordPress with a lazy loader and noscript',
    `<title>Acme</title><header><a class="logo" href="/"><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" data-lazy-src="/l/acme-logo.png" alt="Acme"><noscript><img src="/l/acme-logo.png" alt="Acme"></noscript></a></header>`,
    ['https://www.acme.com/l/acme-logo.png'],
  ],
  [
    'Shopify Dawn',
    `<title>Acme</title><body class="gradient"><sticky-header class="header-wrapper"><header class="header header--middle-left page-width"><h1 class="header__heading"><a href="/" class="header__heading-link link focus-inset"><div class="header__heading-logo-wrapper"><img src="//www.acme.com/cdn/shop/files/acme_x.png?v=1614&amp;width=600" alt="Acme" srcset="//www.acme.com/cdn/shop/files/acme_x.png?v=1614&amp;width=110 110w, //www.acme.com/cdn/shop/files/acme_x.png?v=1614&amp;width=165 165w" width="110" height="40" loading="eager" class="header__heading-logo"></div></a></h1>
     <a href="/cart" class="header__icon header__icon--cart"><svg class="icon icon-cart" viewBox="0 0 40 40">${SHAPE}</svg></a></header></sticky-header>
     <footer><svg class="icon icon--full-color" viewBox="0 0 38 24" role="img" aria-labelledby="pi-visa"><title id="pi-visa">Visa</title>${SHAPE}</svg></footer>`,
    ['https://www.acme.com/cdn/shop/files/acme_x.png?v=1614&width=165'],
  ],
  [
    'Wix',
    `<title>Acme</title><body><div id="SITE_CONTAINER"><header id="SITE_HEADER" class="x_"><div id="comp-k1"><a data-testid="linkElement" href="https://www.acme.com" target="_self"><wow-image><img src="https://static.wixstatic.com/media/ab_12~mv2.png/v1/fill/w_133,h_40,al_c,q_85/Acme%20Logo.png" alt="" style="width:133px;height:40px"></wow-image></a></div></header></div>`,
    [
      'https://static.wixstatic.com/media/ab_12~mv2.png/v1/fill/w_133,h_40,al_c,q_85/Acme%20Logo.png',
    ],
  ],
  [
    'Squarespace',
    `<title>Acme</title><header data-test="header" id="header" class="header theme-col--primary"><div class="header-title-logo"><a href="/" data-animation-role="header-element"><img elementtiming="nbf-header-logo-desktop" src="//images.squarespace-cdn.com/content/v1/5f/1600/acme_logo.png?format=1500w" alt="Acme" fetchpriority="high"></a></div></header>`,
    ['https://images.squarespace-cdn.com/content/v1/5f/1600/acme_logo.png?format=1500w'],
  ],
  [
    'Webflow',
    `<title>Acme</title><div data-collapse="medium" role="banner" class="navbar w-nav"><a href="/" aria-current="page" class="brand w-nav-brand w--current" aria-label="home"><img src="https://cdn.prod.website-files.com/60/61_mark.svg" loading="lazy" alt=""></a><div class="menu-button w-nav-button"><div class="w-icon-nav-menu"></div></div></div>`,
    ['https://cdn.prod.website-files.com/60/61_mark.svg'],
  ],
  [
    'plain HTML of 1998',
    `<HTML><HEAD><TITLE>Acme Corporation</TITLE></HEAD><BODY BGCOLOR=#FFFFFF><CENTER><TABLE BORDER=0><TR><TD><IMG SRC="images/logo.gif" WIDTH=200 HEIGHT=60 ALT="Acme Corp."><TD><FONT SIZE=2>Welcome!<P><IMG SRC=images/spacer.gif WIDTH=1 HEIGHT=1></TABLE>`,
    ['https://www.acme.com/images/logo.gif'],
  ],
  [
    'a single-page app whose HTML is empty',
    '<!doctype html><html><head><title>Acme</title><link rel="icon" href="/favicon.svg"></head><body><div id="root"></div><script type="module" src="/assets/index.js"></script></body></html>',
    [],
  ],
  [
    'a logo in a style attribute',
    `<title>Acme</title><header><a href="/" class="logo" style="background-image: url('/img/acme.svg'); width:100px"></a></header>`,
    ['https://www.acme.com/img/acme.svg'],
  ],
  [
    'a logo in a style element',
    `<title>Acme</title><style>.nav{color:red}@media (prefers-color-scheme: dark){.site-logo{background:url(/img/night.svg)}}.site-logo{background:url("/img/day.svg") no-repeat}.partner-logo{background:url(/img/x.svg)}</style><header><a href="/" class="site-logo">Acme</a></header>`,
    ['https://www.acme.com/img/night.svg', 'https://www.acme.com/img/day.svg'],
  ],
  [
    'an inline sprite',
    `<title>Acme</title><body><svg style="display:none"><symbol id="search" viewBox="0 0 16 16">${SHAPE}</symbol><symbol id="acme-logo" viewBox="0 0 100 40"><path d="M0 0h9v9" fill="url(#shade)"/></symbol><linearGradient id="shade"><stop stop-color="#f00"/></linearGradient></svg><header><a href="/"><svg class="logo"><use xlink:href="#acme-logo"></use></svg></a></header>`,
    [/viewBox="0 0 100 40"><use xlink:href="#acme-logo"><\/use><defs><symbol.*linearGradient/],
  ],
  [
    'a sprite in an external file',
    `<title>Acme</title><header><a href="/"><svg class="logo" aria-label="Acme"><use href="/static/sprite.svg?v=2#logo"></use></svg></a></header>`,
    ['https://www.acme.com/static/sprite.svg?v=2#logo'],
  ],
  [
    'an svg element with an SVG image, and a PNG for old browsers',
    `<title>Acme</title><header><a href="/"><svg class="logo" width="100" height="30"><image xlink:href="/logo.svg" src="/logo.png" width="100" height="30"/></svg></a></header>`,
    ['https://www.acme.com/logo.svg'],
  ],
  [
    'a picture with a dark variant',
    `<title>Acme</title><header><a href="/"><picture><source srcset="/logo-night.svg" media="(prefers-color-scheme: dark)"><img src="/logo.svg" alt="Acme"></picture></a></header>`,
    ['https://www.acme.com/logo.svg', 'https://www.acme.com/logo-night.svg'],
  ],
  [
    'Tailwind with a light and a dark variant',
    `<title>Acme</title><nav><a href="/"><img class="h-8 dark:hidden" src="/a.svg" alt="Acme"><img class="hidden h-8 dark:block" src="/b.svg" alt="Acme"></a></nav>`,
    ['https://www.acme.com/a.svg', 'https://www.acme.com/b.svg'],
  ],
  [
    "customers' logos beside the site's own",
    `<title>Acme</title><header><a href="/"><img src="/acme.svg" alt="Acme"></a></header><main><section><h2>Trusted by the best</h2><div class="row">${customerLogos('slack', 'google')}</div></section><section class="logo-cloud">${customerLogos('stripe')}</section><div><div>${customerLogos('a1', 'b2', 'c3', 'd4', 'e5', 'f6')}</div></div></main>`,
    ['https://www.acme.com/acme.svg'],
  ],
  [
    'store badges, payments, social icons and a cookie banner',
    `<title>Acme</title><header><a class="brand" href="/"><img src="/acme.png" alt="Acme"></a><a href="https://facebook.com/acme"><img src="/i/facebook.svg" alt="Facebook logo"></a></header>
     <footer><a href="https://apps.apple.com/app/id1"><img src="/app-store-badge.svg" alt="Download on the App Store"></a><img src="/visa-logo.png" alt="Visa"><img src="/paypal-logo.svg"></footer>
     <div id="onetrust-consent-sdk"><img class="ot-logo" src="/logos/static/powered_by_logo.svg" alt="Powered by OneTrust"></div>`,
    ['https://www.acme.com/acme.png'],
  ],
  [
    'a partner logo and a user icon in the body',
    `<title>Acme</title><body><h1>Acme</h1><main><p>With</p><img src="/google-logo.png" alt="Google logo"><img class="avatar" src="/u.png" alt="Jane"></main>`,
    [],
  ],
  [
    'GitHub',
    `<title>GitHub · Build software</title><header class="HeaderMktg" role="banner"><a href="/" aria-label="Homepage" data-analytics-event="x"><svg height="32" aria-hidden="true" viewBox="0 0 24 24" width="32" class="octicon octicon-mark-github">${SHAPE}</svg></a><button class="HeaderMenu-link"><svg viewBox="0 0 16 16" width="16" height="16" class="octicon octicon-chevron-down">${SHAPE}</svg></button></header>`,
    [/viewBox="0 0 24 24"/],
    'https://github.com/',
  ],
  [
    'a payment company whose logo other sites show as a badge',
    `<title>Visa</title><header><a href="https://www.visa.com/en-us"><img src="/visa-logo.svg" alt="Visa"></a></header>`,
    ['https://www.visa.com/visa-logo.svg'],
    'https://www.visa.com/en-us',
  ],
  [
    'a newspaper whose articles have headers',
    `<title>The Acme Times</title><header class="masthead"><h1><a href="/" title="The Acme Times"><svg viewBox="0 0 300 40"><title>The Acme Times</title>${SHAPE}</svg></a></h1></header><main><article><header><img src="/author.jpg" class="author-photo" alt="Jane Doe"></header></article></main>`,
    [/viewBox="0 0 300 40"/],
  ],
  [
    'Vue with an unclosed svg',
    `<title>Acme</title><body><nav><a class="logo" href="/"><svg viewBox="0 0 9 9"><path d="M0 0h9v9z" v-bind:class="x" @click="go"></a></nav><div><img src="/p.jpg"></div><header><a href="/"><img src="/acme.svg" alt="Acme"></a></header>`,
    [
      /^<svg [^>]*viewBox="0 0 9 9"><path d="M0 0h9v9z">.*<\/svg>$/,
      'https://www.acme.com/acme.svg',
    ],
  ],
  [
    'a page with a base element',
    `<base target="_top"><base href="//cdn.acme.com/v2/"><base href="/v3/"><title>Acme</title><header><a href="https://acme.com"><img id="logo" src="\n img/lo\ngo.svg "></a></header>`,
    ['https://cdn.acme.com/v2/img/logo.svg'],
  ],
  [
    'a declarative shadow root, and a template that is not shown',
    `<title>Acme</title><site-header><template shadowrootmode="open"><header><a href="/"><img src="/acme.svg" alt="Acme"></a></header></template></site-header><template><header><a href="/"><img class="logo" src="/no.svg" alt="Acme"></a></header></template>`,
    ['https://www.acme.com/acme.svg'],
  ],
  [
    'a site whose only logo is in the footer',
    `<title>Acme</title><body><footer class="site-footer"><a href="/"><img class="footer-logo" src="/acme.svg" alt="Acme"></a></footer>`,
    ['https://www.acme.com/acme.svg'],
  ],
  [
    'hidden duplicates and tracking pixels',
    `<title>Acme</title><img src="/t.gif" width="1" height="1" alt="Acme"><header><a href="/"><img src="/acme.svg" alt="Acme"><img src="/acme.svg" alt="Acme"></a></header><div style="display:none"><img class="logo" src="/print-logo.png" alt="Acme"></div>`,
    ['https://www.acme.com/acme.svg'],
  ],
  [
    'logos inside scripts, comments and frames',
    `<title>Acme</title><script>document.write('<header><a href="/"><img class="logo" src="/no.svg"></a></header>')</script><!-- <a href="/"><img class="logo" src="/no.svg" alt="Acme"></a> --><iframe><img class="logo" src="/no.svg" alt="Acme"></iframe>`,
    [],
  ],
  [
    'Wikipedia, whose icon and wordmark are separate images',
    `<title>Wikipedia</title><header class="vector-header mw-header"><a href="/wiki/Main_Page" class="mw-logo"><img class="mw-logo-icon" src="/static/images/icons/w.svg" alt="" width="50" height="50"><span class="mw-logo-container"><img class="mw-logo-wordmark" alt="Wikipedia" src="/static/wordmark-en.svg"></span></a></header>`,
    [
      'https://en.wikipedia.org/static/wordmark-en.svg',
      'https://en.wikipedia.org/static/images/icons/w.svg',
    ],
    'https://en.wikipedia.org/wiki/Main_Page',
  ],
  [
    'Google, whose logo is outside of any header',
    `<title>Google</title><body><div class="L3eUgb"><div><img class="lnXdpd" alt="Google" height="92" width="272" src="/images/branding/googlelogo/2x/googlelogo_color_272x92dp.png" srcset="/images/branding/googlelogo/1x/googlelogo_color_272x92dp.png 1x, /images/branding/googlelogo/2x/googlelogo_color_272x92dp.png 2x"></div></div>`,
    ['https://www.google.com/images/branding/googlelogo/2x/googlelogo_color_272x92dp.png'],
    'https://www.google.com/',
  ],
  [
    "a parent company's logo, a home icon and breadcrumbs in the header",
    `<title>Acme</title><header><a href="https://bigcorp.com/"><img class="logo" src="/bigcorp.svg" alt="BigCorp"></a><a href="/" class="logo"><img src="/acme.svg" alt="Acme"></a><nav class="breadcrumb"><a href="/"><svg viewBox="0 0 9 9" aria-label="Home">${SHAPE}</svg></a></nav><a href="/"><svg class="i-home" viewBox="0 0 9 9">${SHAPE}</svg></a></header>`,
    ['https://www.acme.com/acme.svg'],
  ],
  [
    'a shop in Japan',
    `<title>ヤマダ商店｜お米とお酒</title><div id="header"><h1><a href="./index.html"><img src="img/h_logo.gif" alt="ヤマダ商店"></a></h1></div><ul class="gnav"><li><a href="/cart"><img src="img/cart.gif" alt="カート"></a></ul>`,
    ['https://yamada.co.jp/img/h_logo.gif'],
    'https://yamada.co.jp/',
  ],
]
