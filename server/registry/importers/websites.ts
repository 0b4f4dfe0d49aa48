// A website as sources write it becomes an apex, unless it is a page in somebody else's house.
import { type Apex, apexOf } from '../../../schema/apex.ts'

// Hosts of pages about companies: who has a page there does not own the house.
const SHARED = new Set(
  (
    'facebook.com fb.com twitter.com x.com linkedin.com instagram.com youtube.com tiktok.com t.me telegram.org ' +
    'medium.com github.com gitlab.com reddit.com discord.com discord.gg google.com bit.ly linktr.ee notion.site ' +
    'wikipedia.org wikidata.org bitcointalk.org wixsite.com wordpress.com weebly.com squarespace.com blogspot.com ' +
    'yahoo.com bloomberg.com reuters.com londonstockexchange.com euronext.com listedcompany.com todayir.com ' +
    'etnet.com.hk investorroom.com irasia.com quamir.com q4cdn.com prnewswire.com globenewswire.com ' +
    'cninfo.com.cn eastmoney.com sina.com.cn naver.com hkexnews.hk sgx.com sec.gov crunchbase.com'
  ).split(' '),
)

export const isShared = (apex: Apex): boolean => SHARED.has(apex)

/** @param written `http://www.aalberts.com/en`, `www.aalberts.com`. @returns null for what is no public website. */
export function websiteOf(written: string): Apex | null {
  const address = written.trim()
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`)
  if (url === null || !/^https?:$/.test(url.protocol)) return null
  return apexOf(url.hostname)
}
