// Hosts as people ask for them, each with what is served there and what is right in each scope.
import { companyOf, parseSite, type Site } from '../../schema/site.ts'
import { BLUE, company, GREEN, homePage, mark, RED, siteWithoutLogo, svg } from './fake-internet.ts'
import { ok, paths, redirect, status } from './network/behaviours.ts'
import type { Handler } from './network/web.ts'

/** What an image shows: a color, or the generated monogram. */
type Shown = string | 'monogram'

export interface HostCase {
  what: string
  host: string
  /** What answers at the host; null for a name without an address. */
  site: Handler | null
  /** What answers at the apex; a red mark unless set. */
  apex?: Handler | null
  /** Other names with what answers there. */
  others?: Record<string, Handler>
  /** The right answer in the scopes `host`, `auto` and `company`. */
  shown: [host: Shown, auto: Shown, company: Shown]
}

/** The drawing of the company at another size and as a raster image. */
export function smallCopyOf(png: Uint8Array): Handler {
  return paths({
    '/': homePage('<title>Sign in</title><link rel="icon" sizes="64x64" href="/icon.png">'),
    '/icon.png': ok(png, { 'content-type': 'image/png' }),
  })
}

const titled = (title: string, color: string) =>
  paths({
    '/': homePage(`<title>${title}</title><link rel="icon" href="/icon.svg">`),
    '/icon.svg': svg(mark(color)),
  })

const iconOnly = (color: string) =>
  paths({ '/': status(401), '/favicon.svg': svg(mark(color)), '/favicon.ico': svg(mark(color)) })

/** @param copy the company's red mark as a small PNG. */
export const publicHosts = (copy: Uint8Array): HostCase[] => [
  {
    what: 'a product with its own icon',
    host: 'translate.searchco.com',
    site: titled('Searchco Translate', BLUE),
    shown: [BLUE, BLUE, RED],
  },
  {
    what: 'two levels below the apex',
    host: 'eu.app.twolevels.com',
    site: company(GREEN),
    shown: [GREEN, GREEN, RED],
  },
  {
    what: 'an app with the mark of its company at another size',
    host: 'app.samemark.com',
    site: smallCopyOf(copy),
    shown: [RED, RED, RED],
  },
  {
    what: 'an app with the same file as its company',
    host: 'app.samefile.com',
    site: company(RED),
    shown: [RED, RED, RED],
  },
  {
    what: 'a page without a logo',
    host: 'docs.plain.com',
    site: siteWithoutLogo,
    shown: ['monogram', RED, RED],
  },
  {
    what: 'a name without an address',
    host: 'nowhere.absent.com',
    site: null,
    shown: ['monogram', RED, RED],
  },
  {
    what: 'a host whose company has no website',
    host: 'wiki.nosite.com',
    site: company(BLUE),
    apex: null,
    shown: [BLUE, BLUE, 'monogram'],
  },
  {
    what: 'neither host nor company has a website',
    host: 'wiki.nothing.com',
    site: null,
    apex: null,
    shown: ['monogram', 'monogram', 'monogram'],
  },
  {
    what: 'www of a company',
    host: 'www.plainwww.com',
    site: company(BLUE),
    shown: [RED, RED, RED],
  },
  {
    what: 'www of a host is a host of its own',
    host: 'www.shop.innerwww.com',
    site: company(GREEN),
    shown: [GREEN, GREEN, RED],
  },
  {
    what: 'a redirect to the company',
    host: 'old.redirects.com',
    site: redirect('https://redirects.com/'),
    shown: [RED, RED, RED],
  },
  {
    what: 'a redirect to a login on another host',
    host: 'app.singlelogin.com',
    site: redirect('https://login.singlelogin.com/'),
    others: { 'login.singlelogin.com': company(GREEN) },
    shown: [GREEN, GREEN, RED],
  },
  {
    what: 'a tenant of a hosting suffix',
    host: 'alice.github.io',
    site: company(BLUE),
    apex: company(BLUE),
    shown: [BLUE, BLUE, BLUE],
  },
  {
    what: 'a host below a tenant',
    host: 'blog.bob.github.io',
    site: company(GREEN),
    apex: company(RED),
    shown: [GREEN, GREEN, RED],
  },
  {
    what: 'a tenant of an unlisted platform',
    host: 'acme.supportplatform.com',
    site: company(BLUE),
    shown: [BLUE, BLUE, RED],
  },
  {
    what: 'a page that needs a login, with an icon at the usual path',
    host: 'grafana.guarded.com',
    site: iconOnly(BLUE),
    shown: [BLUE, BLUE, RED],
  },
  {
    what: 'a server error',
    host: 'status.failing.com',
    site: status(503),
    shown: ['monogram', RED, RED],
  },
  {
    what: 'a robots.txt that forbids everything',
    host: 'private.robots.com',
    site: paths({
      '/robots.txt': ok('User-agent: *\nDisallow: /', { 'content-type': 'text/plain' }),
      '/': homePage('<link rel="icon" href="/icon.svg">'),
      '/icon.svg': svg(mark(BLUE)),
    }),
    shown: ['monogram', RED, RED],
  },
  {
    what: 'an international name',
    host: 'münchen.umlaut.com',
    site: company(GREEN),
    shown: [GREEN, GREEN, RED],
  },
  {
    what: 'the default icon of a framework',
    host: 'dev.framework.com',
    site: paths({
      '/': homePage('<title>Vite App</title><link rel="icon" href="/vite.svg">'),
      '/vite.svg': svg(mark(BLUE)),
    }),
    shown: ['monogram', RED, RED],
  },
  {
    what: 'a page for sale',
    host: 'shop.parkedhost.com',
    site: paths({
      '/': homePage(
        '<title>This domain is for sale</title><link rel="icon" href="/icon.svg">',
        '<h1>This domain is for sale</h1><p>Buy this domain</p>',
      ),
      '/icon.svg': svg(mark(BLUE)),
    }),
    shown: ['monogram', RED, RED],
  },
  {
    what: 'an icon on a host of its company',
    host: 'mail.sharedcdn.com',
    site: homePage(
      '<title>Mail</title><link rel="icon" href="https://cdn.sharedcdn.com/mail.svg">',
    ),
    others: { 'cdn.sharedcdn.com': paths({ '/mail.svg': svg(mark(GREEN)) }) },
    shown: [GREEN, GREEN, RED],
  },
  {
    what: 'a host of a country suffix',
    host: 'intern.firma.co.uk',
    site: company(BLUE),
    shown: [BLUE, BLUE, RED],
  },
]

/** @returns the apex of a case as the test serves it. */
export const apexOfCase = ({ host }: HostCase): Site => companyOf(parseSite(host) as Site)!
