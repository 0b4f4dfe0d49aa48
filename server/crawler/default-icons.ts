// Recognizes default icons of website platforms and frameworks, which thousands of sites share.
import { hostnameOf, type Site } from '../../schema/site.ts'
import type { IngestedArtwork } from '../images/ingest.ts'
import { hashSimilarity } from '../images/measure/hash-similarity.ts'
import { brandColors, sharesBrandColor } from '../images/measure/shared-colors.ts'
import { readListFile } from '../list-file.ts'

/**
 * URLs of default icons, with the name of their maker. A group in the pattern is the name of the file, which
 * may also be the name of the site itself: see `isDefaultIconUrl`.
 */
const DEFAULT_ICON_URLS: [RegExp, string][] = [
  [/\/wp-(?:includes|admin)\/images\//, 'WordPress'],
  [/^https?:\/\/s\d?\.wp\.com\/i\//, 'WordPress'],
  [/\bparastorage\.com\/|\bwixstatic\.com\/.*pfavico|\bwix\.com\/favicon/, 'Wix'],
  [/\bsquarespace\.com\/universal\/|\/universal\/default-favicon/, 'Squarespace'],
  [
    /\bwebsite-files\.com\/(?:img|static)\/(?:favicon|webclip)|\bwebflow\.com\/(?:img\/)?favicon/,
    'Webflow',
  ],
  [
    /\bcdn\.shopify\.com\/(?:s\/)?(?:shopifycloud|assets|static)\/.*(?:favicon|default)|\bshopify\.com\/favicon/,
    'Shopify',
  ],
  [/\bblogger\.com\/|\bblogblog\.com\//, 'Blogger'],
  [/\bgstatic\.com\/(?:sites|atari)\//, 'Google Sites'],
  [/\bwsimg\.com\/.*favicon\/(?:default|gd-)/, 'GoDaddy'],
  [/\b(?:editmysite|weebly)\.com\/.*favicon/, 'Weebly'],
  [/\bjimdo(?:-storage)?\.com\/.*favicon/, 'Jimdo'],
  [
    /\/(vite|next|vercel|turborepo|react|astro|svelte|nuxt|gatsby|tauri|remix)\.svg(?:$|\?)/,
    'a framework',
  ],
  [/\/(gatsby|nuxt|docusaurus)(?:-?(?:logo|icon))?\.(?:ico|png|svg)/, 'a framework'],
  [/\/(apache|nginx|powered[-_]?by)[\w-]*\.(?:png|gif|svg|ico)/, 'a web server'],
  [/\/(?:misc|core\/misc)\/(?:favicon|druplicon)[\w-]*\.(?:ico|png|svg)/, 'Drupal'],
  [/\/templates\/(?:site\/)?cassiopeia\/|\/joomla-favicon/, 'Joomla'],
  [/\/typo3(?:conf|temp)?\/sysext\//, 'TYPO3'],
]

interface DefaultIcon {
  /** The platform, framework or web server that ships the icon. */
  maker: string
  perceptualHash: string
  color: string
}

/** Default icons that sites copy to their own URLs, measured by `node scripts/artwork/default-icons.ts`. */
const DEFAULT_ICONS: DefaultIcon[] = readListFile(
  new URL('default-icons.tsv', import.meta.url),
).map((line) => {
  const [maker = '', perceptualHash = '', color = ''] = line.split('\t')
  return { maker, perceptualHash, color }
})

/** Minimum hash similarity: above `MIN_SAME_MARK_SIMILARITY` of logo-score.ts, so that company logos do not match. */
const MIN_SIMILARITY = 0.83
/** For icons without a color to compare, the hashes must be nearly equal. */
const MIN_SIMILARITY_GREYSCALE = 0.9

/** @returns the maker whose default icon the image is; null when it may be the company's own logo. */
export function findDefaultIconMaker(
  url: string | null,
  image: IngestedArtwork,
  domain: Site,
): string | null {
  const domainLabel = normalizeName(hostnameOf(domain).split('.')[0] ?? '')
  const [, urlMaker] =
    DEFAULT_ICON_URLS.find(([pattern]) => isDefaultIconUrl(url, pattern, domainLabel)) ?? []
  const maker = urlMaker ?? DEFAULT_ICONS.find((icon) => looksLike(icon, image))?.maker ?? null
  // On the maker's own site, the icon is its logo.
  return maker && normalizeName(maker) !== domainLabel ? maker : null
}

/** Whether the URL matches. A file named like the site itself does not, such as next.svg at next.co.uk. */
function isDefaultIconUrl(url: string | null, pattern: RegExp, domainLabel: string): boolean {
  const match = url === null ? null : pattern.exec(url)
  return match !== null && (match[1] === undefined || normalizeName(match[1]) !== domainLabel)
}

function looksLike({ perceptualHash, color }: DefaultIcon, image: IngestedArtwork): boolean {
  const similarity = hashSimilarity(perceptualHash, image.perceptualHash)
  const isGreyscale = brandColors([{ hex: color }]).length === 0
  if (isGreyscale) {
    return similarity >= MIN_SIMILARITY_GREYSCALE && brandColors(image.palette).length === 0
  }
  return similarity >= MIN_SIMILARITY && sharesBrandColor([{ hex: color }], image.palette)
}

const normalizeName = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
