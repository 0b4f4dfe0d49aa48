// Checks the fixture sites: expected logos exist and can be drawn, and references lead to files.
// With --list it also prints them. Usage: node test/support/sites/check.ts [--list]

import { gunzipSync } from 'node:zlib'
import { Resvg } from '@resvg/resvg-js'
import decodeIco from 'decode-ico'
import sharp from 'sharp'
import { SITES } from './index.ts'
import { expectedLogoBytes, home, type Site, serve, text } from './site.ts'

const problems: string[] = []
const decodeUrl = (value: string) => value.trim().replaceAll('&amp;', '&')

/** URLs of the images, manifests, styles and scripts that a page loads. */
function references(page: string, url: string): string[] {
  const base = /<base href="([^"]+)"/i.exec(page)?.[1]
  const from = new URL(base ?? url, url)
  // In order: src and href of media elements, lazy images, links, meta images, and CSS url().
  const found = [
    ...page.matchAll(
      /<(?:img|source|script|use)\b[^>]*?\b(?:src|data-src|xlink:href|href)="?([^"\s>]+)/gi,
    ),
    ...page.matchAll(/\bdata-src="([^"]+)"/gi),
    ...page.matchAll(/<link\b[^>]*?\bhref=(?:"([^"]*)"|'([^']*)'|([^\s>]+))/gi),
    ...page.matchAll(/<meta\b[^>]*(?:TileImage|-config|image)" content="([^"]+)"/gi),
    ...page.matchAll(/url\(([^)]+)\)/gi),
  ].map((match) => match[1] ?? match[2] ?? match[3]!)
  const srcsetUrls = [...page.matchAll(/\bsrcset="([^"]+)"/gi)].flatMap((set) =>
    set[1]!.split(',').map((one) => one.trim().split(/\s+/)[0]!),
  )
  const urls = [...found, ...srcsetUrls]
    .map(decodeUrl)
    .filter((one) => !/^(data:|#|javascript:)/.test(one))
  return [...new Set(urls.map((one) => new URL(one, from).href.replace(/#.*/, '')))]
}

/** The size of the file at a URL after redirects; null when it is missing. */
function byteLengthAt(site: Site, url: string): number | null {
  let currentUrl = url
  for (let hops = 0; hops < 5; hops++) {
    const file = serve(site, currentUrl)
    if (!file || file.status === 404) return null
    if (!file.headers?.location) return file.body.length
    currentUrl = new URL(file.headers.location, currentUrl).href
  }
  return null
}

function manifestIcons(site: Site, url: string): string[] {
  const file = serve(site, url)
  if (!file || !/json/.test(file.type)) return []
  const { icons = [] } = JSON.parse(text(file)) as { icons?: { src: string }[] }
  return icons.map(({ src }) => new URL(src, url).href)
}

/** The format and size of an image; throws for an image that a browser could not draw. */
async function formatAndSize(bytes: Uint8Array): Promise<string> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const buffer = isGzip ? gunzipSync(bytes) : Buffer.from(bytes)
  // An ICO file starts with the bytes 0, 0, 1, 0.
  if (buffer.readUInt32LE(0) === 0x10000) {
    const images = decodeIco(buffer)
    return `ico ${images.map(({ width }) => width).join('/')}`
  }
  if (buffer.toString('latin1', 0, 2) === 'BM') return `bmp ${buffer.readInt32LE(18)}`
  const start = buffer.toString('utf8', 0, 200)
  if (/<svg/.test(start)) {
    const { width, height, pixels } = new Resvg(buffer.toString('utf8')).render()
    if (pixels.every((channel) => channel === 0)) throw new Error('draws nothing')
    return `svg ${width}×${height}`
  }
  const { format, width, height, pages } = await sharp(buffer, { animated: true }).metadata()
  return `${format} ${width}×${pages ? height / pages : height}`
}

for (const site of SITES) {
  const report = (problem: string) => problems.push(`${site.host}: ${problem}`)
  const homePage = home(site)
  if (!homePage) {
    report('has no home page')
    continue
  }
  const page = text(homePage.file)
  const linked = references(page, homePage.url)
  const missing = (site.missing ?? []).map((path) => new URL(path, homePage.url).href)
  for (const url of [...linked, ...linked.flatMap((url) => manifestIcons(site, url))]) {
    const exists = byteLengthAt(site, url) !== null
    if (exists === missing.includes(url)) report(`${url} is ${exists ? 'not missing' : 'missing'}`)
  }
  for (const url of missing) if (!linked.includes(url)) report(`${url} is not referred to`)
  const { icon, wordmark, dark, nothing } = site.expected
  const expectedLogos = [icon, wordmark ?? [], dark?.icon ?? [], dark?.wordmark ?? []].flat()
  const expectsNothing = expectedLogos.length === 0 && wordmark === null
  if (Boolean(nothing) !== expectsNothing) report('`nothing` contradicts the expected logos')
  const descriptions: string[] = []
  for (const logo of new Set(expectedLogos)) {
    const bytes = expectedLogoBytes(site, logo)
    const file = /^(inline|data):/.test(logo) ? null : serve(site, new URL(logo, homePage.url).href)
    if (!bytes) report(`${logo} is missing`)
    else if (file?.headers?.location) descriptions.push(`${logo} (moved)`)
    else {
      const description = await formatAndSize(bytes).catch((error) =>
        report(`${logo}: ${error.message}`),
      )
      descriptions.push(`${logo} (${description})`)
    }
  }
  if (process.argv.includes('--list')) {
    const formatList = (list: string[] | null | undefined) =>
      list === undefined ? '?' : list?.length ? list.join(' | ') : 'none'
    console.log(`${site.host}: ${site.name}`)
    console.log(`  icon ${formatList(icon)}; wordmark ${formatList(wordmark)}`)
    if (dark)
      console.log(`  dark: icon ${formatList(dark.icon)}; wordmark ${formatList(dark.wordmark)}`)
    console.log(`  ${descriptions.join(', ')}`)
  }
}
for (const key of ['name', 'host'] as const) {
  const values = SITES.map((site) => site[key])
  const duplicates = values.filter((value, i) => values.indexOf(value) !== i)
  if (duplicates.length) problems.push(`duplicate ${key}: ${duplicates.join(', ')}`)
}
if (problems.length) throw new Error(problems.join('\n'))
console.log(`${SITES.length} sites are valid`)
