// Hostile sites that try to make the crawler connect to private addresses, in every way that a page can.
import { type FixtureFile, json, jsonLd, movedTo, page, type Site } from '../sites/site.ts'

/** Private addresses, in the notation of the operating system. */
export const FORBIDDEN = [
  '10.1.2.3',
  '127.0.0.1',
  '169.254.169.254',
  '64:ff9b::7f00:1',
  '::1',
  'fd00::1',
]
/** The same addresses in other notations, and names that resolve to them. */
const DISGUISED = ['0x7f.1', '[::ffff:10.1.2.3]', 'localhost', 'inside.com']
export const REBINDING = 'rebinding.com'

/** All targets as URL hosts. */
const HOSTS = [
  ...FORBIDDEN.map((address) => (address.includes(':') ? `[${address}]` : address)),
  ...DISGUISED,
  REBINDING,
]

const company = (host: string, files: Record<string, FixtureFile>): Site => ({
  name: host,
  host,
  files,
  expected: { icon: [] },
  why: 'It is hostile.',
})
const html = (head: string, body = '') => page(`<title>Company</title>${head}`, body)
/** @returns one site for each target. */
const each = (way: string, files: (host: string) => Record<string, FixtureFile>) =>
  HOSTS.map((host, i) => company(`${way}-${i}.com`, files(host)))

const embedding = (at: string) => ({
  '/': html(
    `<link rel="icon" href="http://${at}/icon.png"><link rel="icon" href="https://${at}/icon.svg">
<link rel="apple-touch-icon" href="//${at}/touch.png"><link rel="manifest" href="http://${at}/app.json">
<link rel="mask-icon" href="http://${at}/mask.svg" color="#f00">
<meta name="msapplication-TileImage" content="http://${at}/tile.png">
<meta name="msapplication-config" content="http://${at}/tiles.xml">
${jsonLd({ '@type': 'Organization', name: 'Company', logo: `http://${at}/logo.png` })}`,
    `<header><a href="/"><img class="logo" alt="Company" src="http://${at}/header.png"></a></header>`,
  ),
})
const referring = (at: string) => ({
  '/': html(
    '<link rel="icon" href="/moved.png"><link rel="icon" href="/drawing.svg"><link rel="manifest" href="/app.json"><meta name="msapplication-config" content="/tiles.xml">',
  ),
  '/moved.png': movedTo(`http://${at}/icon.png`),
  '/favicon.ico': movedTo(`https://${at}/favicon.ico`, 307),
  '/app.json': json({ icons: [{ src: `http://${at}/app.png`, sizes: '512x512' }] }),
  '/tiles.xml': {
    type: 'application/xml',
    body: `<browserconfig><msapplication><tile><square150x150logo src="http://${at}/tile.png"/></tile></msapplication></browserconfig>`,
  },
  '/drawing.svg': {
    type: 'image/svg+xml',
    body: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><image width="9" height="9" href="http://${at}/a.png"/><use href="http://${at}/a.svg#a"/></svg>`,
  },
})
const many = Array.from({ length: 20 }, (_, i) => `/${i}.png`)

export const HOSTILE: Site[] = [
  ...each('redirects', (at) => ({ '/': movedTo(`http://${at}/`) })),
  ...each('refreshes', (at) => ({
    '/': html(`<meta http-equiv="refresh" content="0; url=https://${at}/">`),
  })),
  ...each('robots', (at) => ({
    '/robots.txt': movedTo(`http://${at}/robots.txt`),
    '/': html(`<base href="http://${at}/"><link rel="icon" href="icon.png">`),
  })),
  ...each('embeds', embedding),
  ...each('refers', referring),
  ...FORBIDDEN.map((_, i) => company(`at-${i}.com`, { '/': html('') })),
  company(REBINDING, {
    '/': html(many.map((path) => `<link rel="icon" href="${path}">`).join('')),
    ...Object.fromEntries(many.map((path, i) => [path, movedTo(`/${i + 1}.png`)])),
  }),
]
