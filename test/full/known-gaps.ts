// What the full-size imports leave open, each with its reason.

interface Odd {
  why: string
  /** The domain that identifiers.jsonl names, and the company's that its keys lead to. */
  pairs: string[]
}

export const ODD_DOMAINS: Odd[] = [
  {
    why: 'two companies: the list names the mobile carrier’s site for the share of its parent',
    pairs: ['softbank.jp group.softbank'],
  },
  {
    why: 'the list names the shop’s site, FinanceDatabase the company’s, and no key tells that they are one',
    pairs: ['scotts.com scottsmiraclegro.com'],
  },
]

/** FinanceDatabase has these only on rows without a website, by names that none of its rows with one has. */
export const NOBODYS = [
  ...['a1.group', 'britishland.com', 'demant.com', 'misumi.co.jp', 'panamericansilver.com'],
  ...['parisaeroport.fr', 'stroeer.com', 'tietoevry.com'],
].map((domain) => `isin of ${domain}`)

/** Of companies whose home is the New York Stock Exchange or Nasdaq: the copy lacks the files of both. */
export const LACKING = { isins: 298, tickers: 506 }
