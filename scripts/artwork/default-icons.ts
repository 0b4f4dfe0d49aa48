// Measures the default icons of platforms and frameworks, and writes server/crawler/default-icons.tsv.
// Run it with `npm run artwork:install && node scripts/artwork/default-icons.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createRenderer } from '../../server/images/pool.ts'

/** Makers whose logo a new site shows until its owner sets another. */
const MAKERS = [
  'WordPress',
  'Wix',
  'Squarespace',
  'Webflow',
  'Shopify',
  'Blogger',
  'Drupal',
  'Joomla',
  'TYPO3',
  'Ghost',
  'PrestaShop',
  'WooCommerce',
  'Contao',
  'Umbraco',
  'Strapi',
  'GoDaddy',
  'React',
  'Vite',
  'Next.js',
  'Vercel',
  'Angular',
  'Vue.js',
  'Nuxt',
  'Svelte',
  'Astro',
  'Gatsby',
  'Remix',
  'Ember.js',
  'Django',
  'Laravel',
  'Symfony',
  'Ruby on Rails',
  'Spring',
  'Flask',
  'NGINX',
  'Apache',
  'cPanel',
  'Plesk',
  'Docusaurus',
  'Hugo',
  'Jekyll',
  'Netlify',
  'Heroku',
  'Tilda',
  'Odoo',
  'MediaWiki',
  'phpBB',
  'Discourse',
  'Moodle',
  'Bitrix24',
  'Framer',
  'Tailwind CSS',
]

/** Wider icons are wordmarks, which a perceptual hash of 64 bits does not distinguish well. */
const MAX_ASPECT_RATIO = 1.6

interface Icon {
  title: string
  svg: string
  hex: string
}

// Not a plain import, because the packs are not installed where the types are checked.
const icons = await import(new URL('node_modules/simple-icons/index.mjs', import.meta.url).href)
const simpleIcons: Icon[] = Object.values(icons)
const renderer = createRenderer()
const lines: string[] = []
for (const maker of MAKERS) {
  const icon = simpleIcons.find(({ title }) => title === maker)
  if (!icon) continue
  const painted = icon.svg.replace('<svg ', `<svg fill="#${icon.hex}" `)
  const { perceptualHash, width, height } = await renderer.ingest(Buffer.from(painted))
  if (width / height > MAX_ASPECT_RATIO) continue
  lines.push([maker, perceptualHash, `#${icon.hex.toLowerCase()}`].join('\t'))
}
await renderer.close()
const file = join(import.meta.dirname, '../../server/crawler/default-icons.tsv')
const head =
  '# Maker, perceptual hash and color of default icons, written by scripts/artwork/default-icons.ts from Simple Icons (CC0).'
writeFileSync(file, `${[head, ...lines.toSorted()].join('\n')}\n`)
console.log(`${lines.length} of ${MAKERS.length} measured`)
