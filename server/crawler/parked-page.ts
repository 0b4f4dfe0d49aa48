// Tells a page that stands in for a website: a domain for sale, a new web server, a host's notice.
import { type Apex, apexOf } from '../../schema/apex.ts'
import type { Home } from './home-page.ts'

/** Where domains end up that nobody uses: the logo there is the seller's, or the host's. */
const SELLERS = new Set([
  ...['sedo.com', 'sedoparking.com', 'dan.com', 'afternic.com', 'hugedomains.com', 'bodis.com'],
  ...['parkingcrew.net', 'parklogic.com', 'above.com', 'uniregistry.com', 'undeveloped.com'],
  ...['buydomains.com', 'domainmarket.com', 'brandbucket.com', 'squadhelp.com', 'atom.com'],
  ...['namebright.com', 'domain.io', 'smartname.com', 'skenzo.com', 'voodoo.com', 'brandpa.com'],
  ...['epik.com', 'dynadot.com', 'efty.com', 'escrow.com', 'saw.com', 'grit.domains'],
])

const SAYINGS: [RegExp, string][] = [
  [
    /\b(?:this )?(?:domain|domain name|website|[a-z0-9-]+\.[a-z]{2,}) (?:is|may be) (?:available )?for sale\b/i,
    'It is for sale.',
  ],
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
  [/^welcome to (?:nginx|centos|caddy|openresty|tengine)\b/i, 'Its web server is new.'],
  [
    /^(?:apache2? |iis ).*\b(?:default|windows|test)\b|\bapache http server test page\b/i,
    'Its web server is new.',
  ],
  [
    /^(?:domain )?(?:default|test) (?:web ?site |web |server |parallels plesk |plesk )?page\b|^index of \//i,
    'Its web server is new.',
  ],
  [
    /^web ?server'?s? default page|^it works!?$|^congratulations!? your (?:site|server)/i,
    'Its web server is new.',
  ],
  [
    /\baccount (?:has been )?suspended\b|^site (?:is )?not (?:found|published|configured)\b/i,
    'Its host has shut it.',
  ],
  [
    /^(?:coming soon|(?:site )?under construction|website coming soon)\W*$/i,
    'It is not built yet.',
  ],
]

/** @returns what the page is in place of a website, in a sentence; null for a website. */
export function standIn({ url, page }: Home, domain: Apex): string | null {
  const owner = apexOf(new URL(url).hostname)
  if (owner !== null && owner !== domain && SELLERS.has(owner)) {
    return `It leads to ${owner}, which sells domains.`
  }
  const { title, description } = page.facts
  const says = (patterns: [RegExp, string][], text = '') =>
    patterns.find(([pattern]) => pattern.test(text.trim()))?.[1] ?? null
  // A description may speak of parking and selling as a trade; the title says what the page is.
  return says(SAYINGS, title?.value) ?? says(SAYINGS.slice(0, 1), description?.value)
}
