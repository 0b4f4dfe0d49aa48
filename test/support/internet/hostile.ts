// Hostile sites that try to make the crawler connect to private addresses, through every kind of reference in a page.
import { type FixtureFile, json, jsonLd, movedTo, page, type Site } from '../sites/site.ts'

/** Private addresses, in the notation of the operating system. */
export const FORBIDDEN = [
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  // 127.0.0.1 in the prefix of NAT64, which a gateway translates to IPv4.
  '64:ff9b::7f00:1',
  '::1',
  'fd00::1',
]
/** A name of the operator's network, which is private where PRIVATE_ZONES says so. */
export const PRIVATE_NAME = 'inside.internal'
/** The same addresses in other notations, and names that resolve to them. */
const OTHER_NOTATIONS = ['0x7f.1', '[::ffff:10.1.2.3]', 'localhost', 'inside.com', PRIVATE_NAME]
export const REBINDING = 'rebinding.com'

/** All targets as URL hosts. */
const HOSTS = [
  ...FORBIDDEN.map((address) => (address.includes(':') ? `[${address}]` : address)),
  ...OTHER_NOTATIONS,
  REBINDING,
]

const hostileSite = (host: string, files: Record<string, FixtureFile>): Site => ({
  name: host,
  host,
  files,
  expected: { icon: [] },
  why: 'It is hostile.',
})
const html = (head: string, body = '') => page(`<title>Company</title>${head}`, body)
/** @returns one site for each target. */
const hostileSites = (prefix: string, files: (host: string) => Record<string, FixtureFile>) =>
  HOSTS.map((host, i) => hostileSite(`${prefix}-${i}.com`, files(host)))

const pageWithReferences = (target: string) => ({
  '/': html(
    `<link rel="icon" href="http://${target}/icon.png"><link rel="icon" href="https://${target}/icon.svg">
<link rel="apple-touch-icon" href="//${target}/touch.png"><link rel="manifest" href="http://${target}/app.json">
<link rel="mask-icon" href="http://${target}/mask.svg" color="#f00">
<meta name="msapplication-TileImage" content="http://${target}/tile.png">
<meta name="msapplication-config" content="http://${target}/tiles.xml">
${jsonLd({ '@type': 'Organization', name: 'Company', logo: `http://${target}/logo.png` })}`,
    `<header><a href="/"><img class="logo" alt="Company" src="http://${target}/header.png"></a></header>`,
  ),
})
const filesWithReferences = (target: string) => ({
  '/': html(
    '<link rel="icon" href="/moved.png"><link rel="icon" href="/drawing.svg"><link rel="manifest" href="/app.json"><meta name="msapplication-config" content="/tiles.xml">',
  ),
  // To https, because the crawler follows no redirect from https to http, whatever its target.
  '/moved.png': movedTo(`https://${target}/icon.png`),
  '/favicon.ico': movedTo(`https://${target}/favicon.ico`, 307),
  '/app.json': json({ icons: [{ src: `http://${target}/app.png`, sizes: '512x512' }] }),
  '/tiles.xml': {
    type: 'application/xml',
    body: `<browserconfig><msapplication><tile><square150x150logo src="http://${target}/tile.png"/></tile></msapplication></browserconfig>`,
  },
  '/drawing.svg': {
    type: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="http://${target}/a.png"/><use href="http://${target}/a.svg#a"/></svg>`,
  },
})
const redirectPaths = Array.from({ length: 20 }, (_, i) => `/${i}.png`)

export const HOSTILE: Site[] = [
  ...hostileSites('redirects', (target) => ({ '/': movedTo(`http://${target}/`) })),
  ...hostileSites('refreshes', (target) => ({
    '/': html(`<meta http-equiv="refresh" content="0; url=https://${target}/">`),
  })),
  ...hostileSites('robots', (target) => ({
    '/robots.txt': movedTo(`https://${target}/robots.txt`),
    '/': html(`<base href="http://${target}/"><link rel="icon" href="icon.png">`),
  })),
  ...hostileSites('embeds', pageWithReferences),
  ...hostileSites('refers', filesWithReferences),
  // scenario.ts resolves each of these domains to one of the private addresses.
  ...FORBIDDEN.map((_, i) => hostileSite(`at-${i}.com`, { '/': html('') })),
  hostileSite(REBINDING, {
    '/': html(redirectPaths.map((path) => `<link rel="icon" href="${path}">`).join('')),
    ...Object.fromEntries(redirectPaths.map((path, i) => [path, movedTo(`/${i + 1}.png`)])),
  }),
]
