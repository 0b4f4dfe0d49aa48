// Selects the fixture sites that the fake internet serves: a few of each kind that render quickly.
import { SITES } from '../sites/index.ts'
import { page, type Site } from '../sites/site.ts'

const findSites = (hosts: string[]): Site[] =>
  hosts.map((host) => {
    const site = SITES.find((one) => one.host === host)
    if (!site) throw new Error(`There is no fixture site ${host}.`)
    return site
  })

/** Requested over HTTP. */
export const REQUESTED_SITES = findSites([
  'quarzel-cloud.com',
  'tarnwick-outdoor.co.uk',
  'ardentia-gas.com',
  'mirabolt-tools.com',
  'saltmarina.coop',
  'waldohr.dev',
  'kaiserbrot.de',
  'umbrago-weather.app',
  'hoshi-denki.co.jp',
  'brimstead-haus.de',
  'skarvind.io',
  'xn--80aegj1b5e.xn--p1ai',
])
/** Visited by the `crawl` command. */
export const CRAWLED_SITES = findSites(['fjellby-maps.com', 'voltanea.energy', 'oxaly-tea.com'])
/** A site without a logo. */
export const SITE_WITHOUT_LOGO: Site = {
  name: 'a page without an image',
  host: 'nothing-here.com',
  files: { '/': page('<title>Nothing here</title>', '<h1>Nothing here</h1>') },
  expected: { icon: [], nothing: true },
  why: 'The page has no image.',
}
