// Known gaps of the full-size imports, each with its reason. The expected domains are those of the shared file
// identifiers.jsonl, which lists companies with a ticker and an ISIN.

interface UnexpectedDomain {
  reason: string
  /** The expected domain of identifiers.jsonl, a space, and the domain that its keys find. */
  pairs: string[]
}

export const UNEXPECTED_DOMAINS: UnexpectedDomain[] = [
  {
    reason:
      'two companies: identifiers.jsonl gives the mobile carrier’s website for its parent’s share',
    pairs: ['softbank.jp group.softbank'],
  },
  {
    reason:
      'identifiers.jsonl gives the shop’s website and FinanceDatabase the company’s; no key connects them',
    pairs: ['scotts.com scottsmiraclegro.com'],
  },
]

/** FinanceDatabase has these ISINs only in rows without a website whose names match no row with a website. */
export const ISINS_WITHOUT_WEBSITE = [
  'a1.group',
  'demant.com',
  'misumi.co.jp',
  'panamericansilver.com',
  'parisaeroport.fr',
].map((domain) => `isin of ${domain}`)

/** Keys not found because the shared copy of FinanceDatabase lacks the NYSE and Nasdaq files. */
export const KEYS_OF_UNSHARED_FILES = { isins: 278, tickers: 122 }
