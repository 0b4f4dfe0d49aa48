// Icons that a platform or a framework puts in place of a logo: thousands of sites share them.
import { readFileSync } from 'node:fs'
import type { Apex } from '../../schema/apex.ts'
import type { Admitted } from '../images/ingest.ts'
import { agreement } from '../images/measure/hash-similarity.ts'
import { ownColours, sharesColour } from '../images/measure/shared-colors.ts'

/** Addresses at which a default lies, each with whose it is. */
const ADDRESSES: [RegExp, string][] = [
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

interface Generic {
  whose: string
  shape: string
  colour: string
}

/** Shapes of defaults that are copied to any address, measured by `node scripts/default-icons.ts`. */
const SHAPES: Generic[] = readFileSync(new URL('default-icons.tsv', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [whose = '', shape = '', colour = ''] = line.split('\t')
    return { whose, shape, colour }
  })

/** Closer than two drawings of one mark need be: a company's own mark must not be taken for one. */
const ALIKE = 0.83
/** Without a colour to go by, nearly equal. */
const ALIKE_IN_GREY = 0.9

/** @returns whose default icon it is; null for one that may be the company's own. */
export function genericIcon(url: string | null, image: Admitted, domain: Apex): string | null {
  const label = wordOf(domain.split('.')[0] ?? '')
  const [, whose] = ADDRESSES.find(([pattern]) => isAt(url, pattern, label)) ?? []
  const found = whose ?? SHAPES.find((generic) => looksLike(generic, image))?.whose ?? null
  // On its maker's own site it is the logo.
  return found && wordOf(found) !== label ? found : null
}

/** At the address of a default, which the site's own name may look like: next.svg of next.co.uk. */
function isAt(url: string | null, pattern: RegExp, label: string): boolean {
  const found = url === null ? null : pattern.exec(url)
  return found !== null && (found[1] === undefined || wordOf(found[1]) !== label)
}

function looksLike({ shape, colour }: Generic, image: Admitted): boolean {
  const alike = agreement(shape, image.shape)
  const [made] = ownColours([{ hex: colour }])
  if (!made) return alike >= ALIKE_IN_GREY && ownColours(image.palette).length === 0
  return alike >= ALIKE && sharesColour([{ hex: colour }], image.palette)
}

const wordOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')
