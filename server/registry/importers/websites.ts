// Parses the websites that sources give, and recognizes shared hosts whose pages belong to many companies.
import { type Apex, apexOf, isPublicSuffix } from '../../../schema/apex.ts'
import { nameLabel } from '../../names/folding.ts'

// Social networks, site builders, news and exchange websites: a company with a page there does not own the domain.
const SHARED_HOSTS = new Set(
  (
    'facebook.com fb.com twitter.com x.com linkedin.com instagram.com youtube.com tiktok.com t.me telegram.org ' +
    'medium.com github.com gitlab.com reddit.com discord.com discord.gg google.com bit.ly linktr.ee notion.site ' +
    'wikipedia.org wikidata.org bitcointalk.org wixsite.com wordpress.com weebly.com squarespace.com blogspot.com ' +
    'yahoo.com bloomberg.com reuters.com londonstockexchange.com euronext.com listedcompany.com todayir.com ' +
    'etnet.com.hk investorroom.com irasia.com quamir.com q4cdn.com prnewswire.com globenewswire.com ' +
    'cninfo.com.cn eastmoney.com sina.com.cn naver.com hkexnews.hk sgx.com sec.gov crunchbase.com'
  ).split(' '),
)

export const isSharedHost = (apex: Apex): boolean => SHARED_HOSTS.has(apex)

/**
 * Whether a website is only for the investors of the company with that name, such as rclinvestor.com. It is not the
 * company's own.
 */
export const isInvestorSite = (apex: Apex, name: string): boolean =>
  /.investors?$/.test(nameLabel(apex)) && !/investor/i.test(name)

/**
 * @param text a URL or hostname: `http://www.aalberts.com/en`, `www.aalberts.com`.
 * @returns null when it is not the address of a public website, and for a public suffix such as `github.io`, which no
 *   company of a source owns.
 */
export function parseWebsite(text: string): Apex | null {
  const address = text.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  const apex = apexOf(url.hostname)
  return apex !== null && isPublicSuffix(apex) ? null : apex
}
