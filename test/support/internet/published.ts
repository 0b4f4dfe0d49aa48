// The fixture sites that the test internet plays: a few of each sort, of the files that are quick to draw.
import { ADDRESSES } from '../sites/addresses.ts'
import { ICONS } from '../sites/icons.ts'
import { PLATFORMS } from '../sites/platforms.ts'
import { page, type Site } from '../sites/site.ts'

const SITES = [...ADDRESSES, ...ICONS, ...PLATFORMS]
const named = (hosts: string[]): Site[] =>
  hosts.map((host) => {
    const site = SITES.find((one) => one.host === host)
    if (!site) throw new Error(`There is no fixture site ${host}.`)
    return site
  })

/** Asked for over HTTP. */
export const ASKED = named([
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
/** Found by crawl. */
export const CRAWLED = named(['fjellby-maps.com', 'voltanea.energy', 'oxaly-tea.com'])
/** Has no logo to give. */
export const EMPTY: Site = {
  name: 'a page without a drawing',
  host: 'nothing-here.com',
  files: { '/': page('<title>Nothing here</title>', '<h1>Nothing here</h1>') },
  right: { icon: [], nothing: true },
  why: 'It has none.',
}
