// Writes server/merchants/brands.tsv from the npm package name-suggestion-index: the brands of shops, with the websites
// that Wikidata has for them. Run it with the folder of the unpacked package: `npm pack name-suggestion-index`, unpack
// the file, then `node scripts/merchant-brands.ts package`.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apexOf } from '../schema/apex.ts'
import { nameKey, withoutSpaces } from '../server/names/folding.ts'
import { addToCount } from '../server/turns/counts.ts'

interface Item {
  displayName: string
  locationSet: { include?: unknown[] }
  matchNames?: string[]
  tags: Record<string, string>
}

interface Entity {
  identities?: { website?: string }
  officialWebsites?: string[]
}

interface Brand {
  /** The names with the number of entries that have each. */
  names: Map<string, number>
  categories: string[]
  countries: Set<string>
  domains: string[]
}

const [folder = 'package'] = process.argv.slice(2)
const readJson = (file: string) => JSON.parse(readFileSync(join(folder, 'dist', file), 'utf8'))
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
const { nsi } = readJson('json/nsi.min.json') as { nsi: Record<string, { items: Item[] }> }
const { wikidata } = readJson('wikidata/wikidata.min.json') as { wikidata: Record<string, Entity> }
const { genericWords } = readJson('json/genericWords.min.json') as { genericWords: string[] }
const generic = genericWords.map((pattern) => new RegExp(pattern, 'iu'))

/** Where nobody pays with a card, or where the name on a statement is that of the bank of the customer. */
const NO_SHOPS =
  /\/(?:atm|bank|totem|vending_machine|recycling|payment_terminal|social_facility|public_bookcase|scout|ambulance_station|government|union|outpost|sample_collection|post_box|bureau_de_change|money_transfer|fire_hydrant|kindergarten|telephone|drinking_water|clock)$/
/** Companies whose direct debits are on statements, and that the index lists as operators. */
const OPERATORS = ['operators/office/energy_supplier', 'operators/office/water_utility']
/** Pages about a brand that are not its own. */
const OTHER_SITES =
  /^(?:archive\.org|facebook\.com|fb\.com|instagram\.com|twitter\.com|x\.com|linkedin\.com|wikipedia\.org|wikimedia\.org|youtube\.com|vk\.com|google\.com|blogspot\.com|wordpress\.com|line\.me|weibo\.com|tripadvisor\.com|yelp\.com)$/
const NAME_TAGS =
  /^(?:name|brand|short_name|official_name|alt_name|brand:short)(?::(?:en|de|fr|es|it|nl|pt|pl|sv|ja|ja-Hira|ja-Kana|ja_kana|ja-Latn))?$/
/** The scripts of the languages that the lines are read in. */
const READ_SCRIPTS =
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{N}\p{P}\p{S}\p{M}\sー]+$/u
const LATIN = /^[\p{Script=Latin}\p{N}\p{P}\p{S}\p{M}\s]+$/u
const MAX_NAMES = 8
const MAX_WEBSITES = 12

/** @returns the domains of the official websites, the main one first. */
function websitesOf(id: string | undefined): string[] {
  const { identities, officialWebsites = [] } = (id && wikidata[id]) || {}
  const sites = [identities?.website, ...officialWebsites].filter((site) => site !== undefined)
  const domains = sites
    .map((site) => apexOf(URL.parse(site)?.hostname ?? ''))
    .filter((domain) => domain !== null && !OTHER_SITES.test(domain))
  // Wikidata often lists the websites of many countries, of which the first is any; the international one comes first.
  const label = domains[0]?.split('.')[0]
  const international = domains.find((domain) => domain === `${label}.com`)
  return [...new Set([...(international ? [international] : []), ...domains] as string[])].slice(
    0,
    MAX_WEBSITES,
  )
}

/** The index has codes of its own for the United Kingdom and for the part of France in Europe. */
const OTHER_CODES: Record<string, string> = { uk: 'GB', fx: 'FR', conus: 'US' }

/** @returns the codes of countries; `*` for a brand of the whole world or of a continent. */
function countriesOf({ locationSet: { include = ['001'] } }: Item): string[] {
  return include.map((place) => {
    const code = /^([a-z]{2})(?:-[\w-]+)?(?:\.geojson)?$/i.exec(String(place))?.[1]
    if (code === undefined) return '*'
    return OTHER_CODES[code.toLowerCase()] ?? code.toUpperCase()
  })
}

const brands = new Map<string, Brand>()
for (const [path, { items }] of Object.entries(nsi)) {
  if (NO_SHOPS.test(path) || !(path.startsWith('brands/') || OPERATORS.includes(path))) continue
  const category = path.split('/').slice(1).join('/')
  for (const item of items) {
    const { tags, matchNames = [] } = item
    const id = tags['brand:wikidata'] ?? tags['operator:wikidata']
    const title = tags.brand ?? tags.operator ?? item.displayName
    const key = `${nameKey(title)} ${id ?? category}`
    const tagged = Object.keys(tags).filter((tag) => NAME_TAGS.test(tag))
    const names: string[] = [
      title,
      ...tagged.flatMap((tag) => tags[tag]!.split(';')),
      ...matchNames,
    ].map((name) => name.trim())
    const brand: Brand = brands.get(key) ?? {
      names: new Map(),
      categories: [],
      countries: new Set(),
      domains: websitesOf(id),
    }
    for (const name of names) addToCount(brand.names, name, 1)
    brand.categories.push(category)
    for (const country of countriesOf(item)) brand.countries.add(country)
    brands.set(key, brand)
  }
}

const isName = (name: string): boolean =>
  READ_SCRIPTS.test(name) &&
  !/[\t|]/.test(name) &&
  name.length <= 60 &&
  withoutSpaces(nameKey(name)).length >= 2 &&
  !generic.some((pattern) => pattern.test(name))

/** @returns each name once, by its key: the first in Latin letters, else the first. */
function namesOf({ names }: Brand): string[] {
  const known = new Map<string, string>()
  for (const name of names.keys()) {
    const key = withoutSpaces(nameKey(name))
    if (isName(name) && !known.has(key)) known.set(key, name)
  }
  const all = [...known.values()]
  const title = all.find((name) => LATIN.test(name)) ?? all[0]
  return title === undefined ? [] : [title, ...all.filter((name) => name !== title)]
}

/** @returns the most frequent category, and of equal ones the first. */
function categoryOf({ categories }: Brand): string {
  const counts = new Map<string, number>()
  for (const category of categories) addToCount(counts, category, 1)
  return [...counts].sort((a, b) => b[1] - a[1])[0]![0]
}

const rows = [...brands.values()].flatMap((brand) => {
  const [name, ...aliases] = namesOf(brand)
  if (name === undefined) return []
  const countries = brand.countries.has('*') ? '' : [...brand.countries].sort().join(' ')
  const cells = [
    name,
    aliases.slice(0, MAX_NAMES).join('|'),
    brand.domains.join('|'),
    categoryOf(brand),
    countries,
  ]
  return [cells.join('\t')]
})

const head = `# The brands of name-suggestion-index ${version} (https://nsi.guide), made by scripts/merchant-brands.ts.
# Each row: name, other names, domains, category of OpenStreetMap, countries. Domains are those of the official websites
# in Wikidata (CC0), which the index repeats; the first is the main one.
${readFileSync(join(folder, 'LICENSE.md'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => `# ${line}`.trim())
  .join('\n')}
`
const target = new URL('../server/merchants/brands.tsv', import.meta.url)
writeFileSync(target, `${head}${rows.sort().join('\n')}\n`)
console.log(`${rows.length} brands`)
