// Detects parked pages: domains for sale, default pages of web servers, notices of hosting companies, unfinished sites.
import { apexOf } from '../../schema/apex.ts'
import { companyOf, type Site } from '../../schema/site.ts'
import type { HomePage } from './home-page.ts'

/** Companies that sell or park domains. Their pages show their own logo. */
const DOMAIN_SELLERS = new Set([
  'sedo.com',
  'sedoparking.com',
  'dan.com',
  'afternic.com',
  'hugedomains.com',
  'bodis.com',
  'parkingcrew.net',
  'parklogic.com',
  'above.com',
  'uniregistry.com',
  'undeveloped.com',
  'buydomains.com',
  'domainmarket.com',
  'brandbucket.com',
  'squadhelp.com',
  'atom.com',
  'namebright.com',
  'domain.io',
  'smartname.com',
  'skenzo.com',
  'voodoo.com',
  'brandpa.com',
  'epik.com',
  'dynadot.com',
  'efty.com',
  'escrow.com',
  'saw.com',
  'grit.domains',
])

/** A phrase in the title or description, and the reason that the report gives for it. */
type ParkedPhrase = [phrase: RegExp, reason: string]

const FOR_SALE_PHRASE: ParkedPhrase = [
  /\b(?:this )?(?:domain|domain name|website|[a-z0-9-]+\.[a-z]{2,}) (?:is|may be) (?:available )?for sale\b/i,
  'It is for sale.',
]
const PARKED_PHRASES: ParkedPhrase[] = [
  FOR_SALE_PHRASE,
  [
    /\b(?:buy|acquire|purchase) this domain\b|\bdomain (?:steht )?zu[mr]? verkauf/i,
    'It is for sale.',
  ],
  [
    /\bparked (?:domain|free|page)\b|\bdomain (?:is )?parked\b|\bdomain parking\b/i,
    'It is parked.',
  ],
  [
    /\bdomain (?:name )?(?:has )?expired\b|\bthis domain (?:name )?is registered\b/i,
    'It is parked.',
  ],
  [
    /\bdiese domain (?:ist|wurde) (?:registriert|geparkt|reserviert)|\bce (?:nom de )?domaine est (?:réservé|parqué|à vendre|enregistré)/i,
    'It is parked.',
  ],
  [
    /^welcome to (?:nginx|centos|caddy|openresty|tengine)\b/i,
    'It is the default page of a web server.',
  ],
  [
    /^(?:apache2? |iis ).*\b(?:default|windows|test)\b|\bapache http server test page\b/i,
    'It is the default page of a web server.',
  ],
  [
    /^(?:domain )?(?:default|test) (?:web ?site |web |server |parallels plesk |plesk )?page\b|^index of \//i,
    'It is the default page of a web server.',
  ],
  [
    /^web ?server'?s? default page|^it works!?$|^congratulations!? your (?:site|server)/i,
    'It is the default page of a web server.',
  ],
  [
    /\baccount (?:has been )?suspended\b|^site (?:is )?not (?:found|published|configured)\b/i,
    'Its hosting company has suspended it.',
  ],
  [
    /^(?:coming soon|(?:site )?under construction|website coming soon)\W*$/i,
    'It is under construction.',
  ],
]

/** @returns one sentence on why the page is no company website; null for a company website. */
export function parkedPageReason({ url, page }: HomePage, site: Site): string | null {
  const target = apexOf(new URL(url).hostname)
  if (target !== null && target !== companyOf(site) && DOMAIN_SELLERS.has(target)) {
    return `It redirects to ${target}, which sells domains.`
  }
  const { title, description } = page.facts
  const findReason = (phrases: ParkedPhrase[], text = '') =>
    phrases.find(([phrase]) => phrase.test(text.trim()))?.[1] ?? null
  // A company may describe its business as selling or parking, so only one phrase counts in a description.
  return (
    findReason(PARKED_PHRASES, title?.value) ?? findReason([FOR_SALE_PHRASE], description?.value)
  )
}
