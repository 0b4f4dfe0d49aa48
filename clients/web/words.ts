// Every text of the explorer, by view. test/clients/words.test.ts holds the rules of plain English.
// Buttons are verbs, labels are nouns, a sentence has at most 25 words. A text with values is a function.

/** The page around every view. */
export const PAGE_WORDS = {
  skip: 'Skip to content',
  home: 'Logograph, home',
  menu: 'Menu',
  views: 'Views',
  nav: {
    batch: 'Batch',
    migrate: 'Migration',
    plans: 'Plans',
    docs: 'Docs',
  },
  titles: {
    explore: 'Company logos and data',
    batch: 'Batch',
    statement: 'Statements',
    migrate: 'Migration',
    plans: 'Plans',
    docs: 'Docs',
    key: 'Key',
  },
  badge: {
    none: 'Add a key',
    rejected: 'Key refused',
    loading: 'Checking …',
    unknown: 'Not checked',
  },
  useLight: 'Use light colors',
  useDark: 'Use dark colors',
  trademarks:
    'Logos are the trademarks of their owners. This page loads resources only from this service.',
  developers: 'For developers',
  footer: [
    ['/docs', 'Docs'],
    ['/graphql', 'GraphQL'],
    ['/api/openapi.json', 'OpenAPI'],
    ['/health', 'Health'],
  ],
  copied: 'Copied',
  failed: 'Failed',
} as const

/** The search field. */
export const SEARCH_WORDS = {
  label: 'Company',
  placeholder: 'Stripe, stripe.com, AAPL …',
  shortPlaceholder: 'Company, domain, ticker …',
  submit: 'Show',
  list: 'Companies',
  none: 'No matches. Try a domain, such as acme.com.',
  enter: (domain: string) => `Press Enter to look up ${domain}.`,
  count: (n: number) => `${n} ${n === 1 ? 'company' : 'companies'}`,
  shortcut: { mac: '⌘K', other: 'Ctrl K' },
  matched: (value: string) => `also known as ${value}`,
}

/** The home view. */
export const HOME_WORDS = {
  title: 'The logo of any company,',
  titleEnd: 'in one URL.',
  intro:
    'Type a company, a domain or a ticker. Copy the URL of its logo, or HTML for light and dark pages. By default, no other logo service learns which companies you show.',
  examplesLabel: 'Examples',
  examples: [
    ['github.com', 'domain'],
    ['AAPL', 'ticker'],
    ['US67066G1040', 'ISIN'],
    ['7203.T', 'Tokyo ticker'],
    ['Bitcoin', 'crypto'],
    ['Deutsche Telekom', 'name'],
  ] as [q: string, description: string][],
  liveResult: 'Result',
  noResult: 'No company matches.',
  copyUrl: 'Copy URL',
  copyHtml: 'Copy HTML',
  customize: 'Customize',
  featured: 'Some of the logos that ship with this service',
}

/** The company view: profile and preview. */
export const COMPANY_WORDS = {
  loading: 'Loading the company',
  lookupFailed: (q: string) => `“${q}”`,
  tryDomain: (domain: string) => `Try ${domain}`,
  similar: 'Similar companies',
  profile: 'Profile',
  resultFor: (q: string) => `Result for “${q}”`,
  copyDomain: (domain: string) => `Copy ${domain}`,
  share: 'Copy link',
  lockedProfile: 'Description, industry, number of employees, social profiles and technologies',
  noDescription: 'No description is known.',
  visitingSite: 'Looking for a description on the website …',
  facts: {
    industry: 'Industry',
    industryGroup: 'Industry group',
    naics: 'NAICS 2022',
    headquarters: 'Headquarters',
    founded: 'Founded',
    parent: 'Parent company',
    employees: 'Employees',
    indexed: 'Profile updated',
  },
  socials: 'Social profiles',
  networks: {
    facebook: 'Facebook',
    github: 'GitHub',
    instagram: 'Instagram',
    linkedin: 'LinkedIn',
    tiktok: 'TikTok',
    x: 'X',
    youtube: 'YouTube',
  } as Record<string, string>,
  technologies: 'Technologies of the website',
  logo: 'Logo',
  logoOn: {
    light: (name: string) => `${name} logo on a light page`,
    dark: (name: string) => `${name} logo on a dark page`,
  },
  /** Where a logo comes from, by the start of `X-Source`. */
  sources: [
    ['uploaded', 'Uploaded by the operator of this service.'],
    ['bundled:', 'From an icon pack that ships with this service.'],
    ['site:', 'Found on the company’s website.'],
    ['bimi', 'Published by the company for email clients (BIMI).'],
    ['duckduckgo', 'From a favicon service that the operator enabled.'],
    ['google', 'From a favicon service that the operator enabled.'],
  ] as [prefix: string, sentence: string][],
  noWordmark: 'No wordmark is known, so this is the icon.',
  monogram: 'This image is generated.',
  /** Why there is no logo, by `X-Fallback-Reason`. */
  fallbacks: {
    pending: (domain: string) => `Visiting ${domain}. The logo may change in a few seconds.`,
    'not-visited': () => 'No logo is stored. This service visits no websites.',
    unreachable: (domain: string) => `Could not reach ${domain}.`,
    'nothing-found': (domain: string) => `No logo found on ${domain}.`,
    blocked: () => 'The operator of this service has blocked this logo.',
    unknown: () => 'No logo could be shown.',
  },
  next: {
    correct: 'Show how to set a logo',
    blocked: 'If you think that this is a mistake, contact the operator.',
  },
  visitAgain: 'Check the website again',
  visiting: 'Checking the website …',
}

/** The embed section of a company. */
export const EMBED_WORDS = {
  title: 'Embed code',
  customize: 'Customize',
  copyUrl: 'Copy URL',
  language: 'Language',
  copyCode: 'Copy the code',
  labels: {
    size: 'Size',
    theme: 'Theme',
    kind: 'Kind',
    shape: 'Shape',
    format: 'Format',
    padding: 'Padding',
    background: 'Background',
    fallback: 'Fallback',
    greyscale: 'Greyscale',
  },
  options: {
    theme: { auto: 'Auto', light: 'Light', dark: 'Dark' },
    kind: { icon: 'Icon', wordmark: 'Wordmark' },
    shape: { square: 'Square', original: 'Original' },
    format: { default: 'Default', png: 'PNG', webp: 'WebP', jpg: 'JPEG', svg: 'SVG' },
    background: { transparent: 'None', ffffff: 'White', '111111': 'Black', f4f1ea: 'Sand' },
    fallback: { monogram: 'Monogram', placeholder: 'Placeholder', '404': 'Error 404' },
  },
  pixels: (edge: number) => `${edge} px`,
  automatic: 'Auto',
  percent: (value: number) => `${value}%`,
  anonymousNote: 'Without a key, images are PNG, at most 128 × 128 pixels.',
  secretNote:
    'Do not put your secret key into a page. Without a key, this URL returns a PNG of at most 128 × 128 pixels.',
  planNote: (pixels: number) =>
    `Your plan includes images up to ${pixels} px. The server sends this image at that size.`,
  packageNote: 'The code needs the package @logograph/client.',
  packageLink: 'Install it',
  planFormatNote: (format: string) =>
    `Your plan does not include ${format}. The server sends a PNG instead.`,
  svgNote:
    'SVG needs a secret key whose plan includes it. With this code, a web page shows a PNG instead.',
  signedSvgNote:
    'To show the SVG in a web page, use its signed URL. Copy it from the brand kit below.',
  programNote:
    'Programs need a secret key. Set it in the environment variable LOGOGRAPH_KEY. Publishable keys are for web pages.',

  keyLink: 'Add a publishable key',
  download: 'Download',
  saved: 'Saved',
  copyPng: 'Copy PNG',
  copySvg: 'Copy SVG',
  downgraded: (parameters: string) => `Limited by your plan: ${parameters}.`,
  plansLink: 'Compare plans',
  response: 'Response',
  send: 'Send',
  sendWithEtag: 'Send with If-None-Match',
  metrics: {
    status: 'Status',
    cache: 'Cache',
    bytes: 'Size',
    time: 'Time',
    source: 'Source',
    remaining: 'Requests left',
  },
}

/** The colors of a company. */
export const COLOR_WORDS = {
  title: 'Colors',
  none: 'No brand colors are known.',
  unknownOrigin: 'With a secret key, this page also shows where the colors come from.',
  derived: 'The secondary color is not from the company. This service adds it for readable text.',
  /** By `source` of the GraphQL type BrandColors. */
  origins: {
    CURATED: 'Reviewed brand colors.',
    OFFICIAL: 'Colors from an icon pack and from the logo.',
    ARTWORK: 'Colors of the logo.',
  },
  pixels: 'This page reads these colors from the pixels of the logo.',
  notation: 'Color format',
  locked: 'Brand colors',
  roles: ['Primary', 'Secondary'],
  copy: (parts: (string | undefined)[]) => `Copy ${parts.filter(Boolean).join(' ')}`,
  contrast:
    'The numbers are contrast ratios against white and black, from 1 (lowest) to 21 (highest).',
  onWhite: 'on white',
  onBlack: 'on black',
  grades: { AAA: 'AAA', AA: 'AA', 'AA large': 'AA large', low: 'fail' },
}

/** The logo in mock interfaces. */
export const IN_USE_WORDS = {
  title: 'In your interface',
  intro: 'The logo in a navigation bar, a table and an avatar.',
  tabs: ['Overview', 'Billing'],
  invoice: 'Invoice 1042',
  amount: '$1,200',
  meeting: 'Meeting, 14:00',
  person: 'Ada Park',
  worksAt: (name: string) => `Designer at ${name}`,
  caption: { light: 'On a light page', dark: 'On a dark page' },
}

/** The brand kit of a company. */
export const KIT_WORDS = {
  title: 'Brand kit',
  intro:
    'All sizes and formats of the logo as a ZIP, the colors as CSS, and URLs that need no key.',
  locked: 'Brand kits',
  css: 'Colors as CSS',
  copyCss: 'Copy the CSS',
  signed: 'HTML that needs no key',
  copySigned: 'Copy the HTML',
  svg: 'Signed URL of the SVG',
  copySvg: 'Copy the URL',
  download: 'Download ZIP',
  packing: (progress: number) => `Creating the ZIP: ${Math.round(progress * 100)}%`,
  readme: (name: string, domain: string) =>
    `${name} (${domain})\nLogos are the trademarks of their owners.\n`,
}

/** Company intelligence. */
export const INTELLIGENCE_WORDS = {
  title: 'Company intelligence',
  summary: 'Findings about the company, with sources.',
  locked: 'Findings about companies',
  loading: 'Reading the website …',
  none: 'No findings on the website or in the company data of this service.',
  labels: {
    description: 'Description',
    industry: 'Industry',
    employees: 'Employees',
    businessModel: 'Business model',
    targetMarket: 'Target market',
    founded: 'Founded',
    headquarters: 'Headquarters',
  },
  quoted: (date: string) => `Quoted from the website on ${date}, without a language model.`,
  written: (model: string, date: string) => `Written by ${model}, based on the website on ${date}.`,
  fromRegistry: 'from the company data of this service',
}

/** The reasons for a logo. */
export const REASON_WORDS = {
  title: 'Why this logo?',
  summary: 'Where this logo comes from, the other candidates, and how to correct it.',
  locked: 'Details about the choice of a logo',
  loading: 'Loading …',
  blocked: 'The operator of this service has blocked the logo.',
  noArtwork: 'No logo is known, so the service generates a monogram.',
  inUse: 'In use',
  artwork: (kind: string, background: string | null) =>
    `${kind === 'icon' ? 'Icon' : 'Wordmark'} for ${background ? `${background} pages` : 'any page'}`,
  artworkSource: (source: string, mediaType: string, width: number, height: number) =>
    `${source} · ${mediaType.replace(/^image\/|\+xml$/g, '')} · ${width} × ${height}`,
  notVisited: 'This service has not visited the website.',
  lastVisit: (time: string) => `Last visit: ${time}`,
  outcomes: {
    found: 'The visit found a logo.',
    nothing: 'The visit found no logo.',
    failed: 'The visit failed.',
  },
  /** Places of a website where a logo can be. */
  ways: {
    'header-logo': 'Logo in the header',
    'json-ld': 'Logo in JSON-LD',
    icon: 'Icon link',
    'mask-icon': 'Mask icon',
    'apple-touch-icon': 'Apple touch icon',
    manifest: 'Web manifest',
    tile: 'Windows tile',
    favicon: '/favicon.ico',
    bimi: 'BIMI',
    duckduckgo: 'DuckDuckGo favicon service',
    google: 'Google favicon service',
  },
  used: 'used',
  noImage: 'No image to show',
  score: 'Score',
  pixels: (width: number, height: number) => `${width} × ${height}`,
  correct: 'Correct this logo',
  correctIntro:
    'Operators upload a file on the [admin page](/docs/admin), or run one of these commands on the server:',
  correctCommands: (domain: string) => `# Show your own file
npm run -s logograph -- artwork set ${domain} logo.svg

# Show another file on dark pages
npm run -s logograph -- artwork set ${domain} logo-on-dark.svg --background dark

# Show the monogram only
npm run -s logograph -- artwork block ${domain}`,
  unblockIntro: 'Operators end the block with this command on the server:',
  unblockCommand: (domain: string) => `# Show the logo again
npm run -s logograph -- artwork unblock ${domain}`,
  copyCommands: 'Copy the commands',
}

/** Content that a key or a plan does not include. */
export const LOCKED_WORDS = {
  key: (subject: string) => `${subject} need a key.`,
  secretKey: (subject: string) => `${subject} need a secret key.`,
  notSecret: (subject: string) => `${subject} need a secret key. Yours is publishable.`,
  plan: (subject: string, plan: string | undefined) =>
    plan
      ? `${subject} are not included in the ${plan} plan.`
      : `${subject} are not included in your plan.`,
  addKey: 'Add a key',
  changeKey: 'Change the key',
  comparePlans: 'Compare plans',
}

/** The batch view. */
export const BATCH_WORDS = {
  title: 'Batch',
  intro: 'Look up a list of companies. Download their data, their logos or a logo wall.',
  list: 'Companies',
  example: `spotify.com, https://www.figma.com/files
press@nvidia.com
AAPL, DG.PA, 0700.HK
US67066G1040
Deutsche Telekom`,
  dropHint:
    'Paste domains, links, email addresses, names, tickers or ISINs. You can also drop a CSV file here.',
  chooseFile: 'Choose a file',
  fillExample: 'Insert an example',
  clear: 'Clear',
  unreadable: 'This file is not a text file. Save the table as CSV.',
  emptyFile: 'This file is empty.',
  fileTooLarge: 'The file is larger than 5 MB. Split it into smaller files.',
  column: 'Column with the companies',
  companies: (n: number) => `${n.toLocaleString('en')} ${n === 1 ? 'company' : 'companies'}`,
  kinds: {
    domain: (n: number) => `${n} ${n === 1 ? 'domain' : 'domains'}`,
    ticker: (n: number) => `${n} ${n === 1 ? 'ticker' : 'tickers'}`,
    isin: (n: number) => `${n} ${n === 1 ? 'ISIN' : 'ISINs'}`,
    name: (n: number) => `${n} ${n === 1 ? 'name' : 'names'}`,
  },
  duplicates: (n: number) => `${n} ${n === 1 ? 'duplicate' : 'duplicates'} merged`,
  limit: (n: number) => `${n} ${n === 1 ? 'company' : 'companies'} per request`,
  skipped: (n: number) => `${n} skipped`,
  skipReasons: {
    freeEmail: 'Free email provider',
    noCompany: 'Not a company',
    empty: 'Empty cell',
  },
  more: (n: number) => `and ${n} more`,
  excess: (n: number, most: number) =>
    `The list has ${n.toLocaleString('en')} companies too many. Only the first ${most.toLocaleString('en')} companies are looked up.`,
  lookUp: 'Look up',
  stop: 'Stop',
  progress: 'Companies looked up',
  of: (done: number, total: number) => `${done} of ${total}`,
  running: 'Loading',
  secondsLeft: (seconds: number) =>
    seconds < 60 ? `about ${seconds} s left` : `about ${Math.ceil(seconds / 60)} min left`,
  done: 'Done',
  stopped: 'Stopped',
  waits: {
    quota: (seconds: number) => `Quota used up. Next attempt in ${seconds} s.`,
    busy: (seconds: number) => `The service is busy. Next attempt in ${seconds} s.`,
    proxy: (seconds: number) => `Logograph did not answer. Next attempt in ${seconds} s.`,
  },
  continueRun: (n: number) => `Look up the remaining ${n}`,
  notLookedUp: 'Not looked up',
  noMatch: {
    domain: (value: string) => `No company has the domain ${value}.`,
    ticker: (value: string) => `No company has the ticker ${value}.`,
    isin: (value: string) => `No company has the ISIN ${value}.`,
    name: (value: string) => `No company matches the name ${value}.`,
  },
  similar: (value: string) => `Similar name: ${value}`,
  alias: (value: string) => `Also known as ${value}`,
  found: 'Found',
  withoutLogo: (status: string) => `${status}, no logo`,
  unknown: 'Not found',
  locked: 'Industries, colors and other company data',
  failedTitle: (n: number) => `${n} ${n === 1 ? 'row' : 'rows'} without a match`,
  retryFailed: 'Retry failed rows',
  results: 'Results',
  columns: {
    input: 'Input',
    name: 'Company',
    domain: 'Domain',
    ticker: 'Ticker',
    industry: 'Industry',
    colors: 'Colors',
    status: 'Status',
    reason: 'Reason',
  },
  showMore: (n: number) => `Show ${n} more`,
  colors: (hexes: string[]) => hexes.join(', '),
  download: 'Download',
  csv: 'Download CSV',
  json: 'Download JSON',
  zipTitle: 'Logos as a ZIP',
  zipIntro: 'One file per company and a CSV with their data.',
  zip: 'Download the logos',
  packing: (done: number, total: number) => `Adding logo ${done} of ${total}`,
  zipDone: (files: number, missing: number) =>
    missing === 0
      ? `${files} ${files === 1 ? 'logo' : 'logos'} saved.`
      : `${files} ${files === 1 ? 'logo' : 'logos'} saved. Companies without a logo: ${missing}.`,
  zipReadme: (files: number, failures: string[]) =>
    `${files} ${files === 1 ? 'logo' : 'logos'} from Logograph. Logos are the trademarks of their owners.\n${
      failures.length === 0 ? '' : `\nCompanies without a logo file:\n${failures.join('\n')}\n`
    }`,
  noLogo: 'No logo is known.',
  size: 'Size',
  format: 'Format',
  theme: 'Theme',
  formats: { png: 'PNG', webp: 'WebP', svg: 'SVG' },
  themes: { light: 'Light', dark: 'Dark' },
  monograms: 'Include generated monograms',
  wallTitle: 'Logo wall',
  wallIntro: 'Arrange the logos, then save the wall or embed it in a page.',
  wallLabel: (n: number) => `Logo wall of ${n} ${n === 1 ? 'company' : 'companies'}`,
  wallLoading: (done: number, total: number) => `Loading logo ${done} of ${total}`,
  wallLimit: (most: number) => `The wall shows the first ${most} companies.`,
  wallMissing: (n: number) =>
    n === 1
      ? '1 company has no logo and is left out.'
      : `${n} companies have no logo and are left out.`,
  wallFailed: (n: number) => `${n} ${n === 1 ? 'logo' : 'logos'} could not be loaded.`,
  wallEmpty: 'There are no logos to show.',
  layout: 'Layout',
  layouts: { grid: 'Grid', rows: 'Rows', honeycomb: 'Honeycomb' },
  kind: 'Kind',
  logoKinds: { icon: 'Icon', wordmark: 'Wordmark' },
  background: 'Background',
  backgrounds: { none: 'None', white: 'White', black: 'Black', sand: 'Sand', custom: 'Custom' },
  customColor: 'Custom background',
  tiles: 'Tile behind each logo',
  greyscale: 'Greyscale',
  width: 'Width',
  perRow: 'Logos per row',
  gap: 'Gap',
  logoSize: 'Logo size',
  pixels: (n: number) => `${n} px`,
  percent: (n: number) => `${n}%`,
  dimensions: (width: number, height: number) => `${width} × ${height} px`,
  saveSvg: 'Download SVG',
  savePng: 'Download PNG',
  savePng2: 'Download PNG 2×',
  tooLarge: 'This browser cannot draw an image of this size. Choose a smaller width.',
  embed: 'Embed code',
  embedIntro:
    'HTML that loads the logos from this service. It adapts to the width of the page and to light and dark color schemes.',
  embedKey:
    'Without a publishable key, the logos are PNG, at most 128 × 128 pixels. Do not put a secret key into a page.',
  copyEmbed: 'Copy the embed code',
}

/** The view that checks a page for the URLs of other logo services. */
export const STATEMENT_WORDS = {
  link: 'Find the merchants of a bank statement',
  title: 'Statements',
  intro: 'Paste lines of a bank statement, or its CSV. This page shows the merchant of each line.',
  privacy: 'The lines go to this server only, which neither stores nor logs them.',
  field: 'Lines of a statement',
  placeholder: 'Paste your lines or your CSV here',
  send: 'Show merchants',
  example: 'Insert an example',
  exampleText: [
    'PAYPAL *SPOTIFY',
    'SQ *STARBUCKS 47411 OAKLAND CA',
    'KARTENZAHLUNG REWE SAGT DANKE 4711',
    'COMPRA TARJ. 5402XXXX MERCADONA VALENCIA',
    'VIREMENT DE M DUPONT',
  ].join('\n'),
  columns: ['Line', 'Merchant', 'Kind'],
  none: 'No merchant',
  via: (name: string) => `via ${name}`,
  count: (lines: number) => `${lines} ${lines === 1 ? 'line' : 'lines'}`,
  limited: (limit: number, lines: number) =>
    `Your plan allows ${limit} of these ${lines} lines at once.`,
  kinds: {
    card_payment: 'Card payment',
    transfer: 'Transfer',
    direct_debit: 'Direct debit',
    cash_withdrawal: 'Cash withdrawal',
    fee: 'Fee',
    salary: 'Salary',
    refund: 'Refund',
    person: 'Person',
  },
}

export const MIGRATE_WORDS = {
  title: 'Migration',
  intro:
    'Paste HTML, CSS, code or URLs that use another logo service. This page replaces them with URLs of this service.',
  privacy:
    'The pasted text stays in your browser. Only the previews request logos from this server.',
  field: 'Text to migrate',
  placeholder: 'Paste your text here',
  example: 'Insert an example',
  clear: 'Clear',
  noKey: 'Some images need a publishable key for their size or format.',
  addKey: 'Add a publishable key',
  lookedFor: 'This page finds URLs of these services:',
  nothing: 'No URL of another logo service found.',
  found: (urls: number, services: number) =>
    `${urls} ${urls === 1 ? 'URL' : 'URLs'} of ${services} ${services === 1 ? 'service' : 'services'} found`,
  findings: 'Before and after',
  before: 'Before',
  after: 'After',
  times: (count: number) => `${count} times`,
  more: (count: number) =>
    `The rewritten text contains ${count} more ${count === 1 ? 'URL' : 'URLs'} than this list.`,
  picture: (service: string) => `New logo for a URL of ${service}`,
  noPicture: 'No preview',
  noLogo: 'No logo',
  result: 'Rewritten text',
  copy: 'Copy the rewritten text',
  download: 'Download',
  notes: {
    changed: (from: string, to: string) => `${from} becomes ${to}.`,
    dropped: (from: string) => `${from} has no equivalent in Logograph and is removed.`,
    example: (domain: string) =>
      `Your code sets the domain, so the preview shows ${domain} as an example.`,
    hostOnly: () => 'This is only a host name. It is replaced with the image host of this service.',
    jpeg: () =>
      'Logo.dev sends JPEG by default, so the new URL has format=jpg. Remove format=jpg for a transparent PNG.',
    manual: () => 'This URL has no equivalent in Logograph. Change it by hand.',
    open: () => 'Your code adds the rest of this URL. Check the parameters that your code adds.',
    ownKey: () => 'The new URL contains your publishable key.',
    needsKey: () => 'Without a publishable key, this image is a PNG of at most 128 × 128 pixels.',
    samePath: () => 'Your code sets parts of this URL, so its path and parameters stay the same.',
  },
}

/** The guides and the API reference. */
export const DOCS_WORDS = {
  title: 'Docs',
  intro: 'Guides for users, developers and operators, and a reference of the API.',
  reference: 'API reference',
  referenceIntro: (version: string) =>
    `Every endpoint of version ${version}, each with a form to try it. This reference is generated from the [OpenAPI 3.1 document](/api/openapi.json). [GraphQL](/graphql) returns several companies and fields in one request.`,
  errors: 'Errors',
  errorsIntro:
    'Every endpoint returns errors as problem details (RFC 9457). In your program, check the member `code`. The member `docs` is the URL of a page that explains how to fix the error.',
  contents: 'Contents',
  search: 'Search the docs',
  results: 'Search results',
  hits: (n: number) => `${n} ${n === 1 ? 'result' : 'results'}`,
  noHits: (text: string) => `Nothing contains “${text}”.`,
  apiGroup: (name: string) => `API: ${name}`,
  missing: (name: string) => `There is no page named “${name}”. All pages are listed below.`,
  loading: 'Loading the docs',
  onThisPage: 'On this page',
  copyCode: 'Copy the code',
  keyUse: {
    none: 'Needs no key.',
    optional: 'Works without a key, with lower limits.',
    required: 'Needs a key.',
  },
  servedBy: (host: string) => `Served by: ${host}.`,
  parameters: 'Parameters',
  body: 'Body',
  required: 'required',
  optional: 'optional',
  forExample: 'For example',
  values: 'Values',
  responses: 'Responses',
  mediaTypes: 'Media types',
  problemCodes: 'Error codes:',
  listOf: (type: string) => `A ${type}. Each item has these properties:`,
  example: 'Example',
  copyExample: 'Copy the example',
  headers: (n: number) => `${n} ${n === 1 ? 'header' : 'headers'}`,
  timing: (milliseconds: number, size: string) => `${milliseconds} ms · ${size}`,
  received: 'Received response',
  onWhite: 'Image on white',
  onBlack: 'Image on black',
  tryIt: 'Try it',
  unsendable: 'A header cannot contain one of these characters.',
  otherHost: (host: string) => `This page cannot send requests to: ${host}.`,
  send: 'Send',
  sending: 'Sending …',
  needsKey: 'This endpoint needs a key.',
  addKey: 'Add a key',
  language: 'Language',
}

/** The page at /graphql. */
export const GRAPHQL_WORDS = {
  brand: 'Logograph',
  title: 'GraphQL',
  views: 'Views',
  explorer: 'Explorer',
  docs: 'Docs',
  useLight: 'Use light colors',
  useDark: 'Use dark colors',
  noKey: 'Add a key',
  wrongKey: 'Key refused',
  someKey: 'Checking …',
  unknownKey: 'Not checked',
  keyOf: (plan: string, kind: string) => `${plan}, ${kind} key`,
  pane: 'Pane',
  panes: { request: 'Request', result: 'Result', schema: 'Schema' },
  examples: 'Examples',
  example: {
    logo: 'Logo',
    profile: 'Profile',
    search: 'Search',
    batch: 'Batch',
    intelligence: 'Intelligence',
    plans: 'Plans',
  },
  run: 'Run',
  running: 'Running …',
  shortcut: 'Ctrl+Enter runs the request. Ctrl+Space shows suggestions.',
  operation: 'Operation',
  variables: 'Variables',
  headers: 'Headers',
  documentation: 'Schema documentation',
  loading: 'Loading the schema …',
  schemaFailed: 'The schema could not be loaded. Reload the page.',
  back: 'Back',
  rootTypes: 'Root types',
  otherTypes: 'Other types',
}

/** The plans view. */
export const PLANS_WORDS = {
  title: 'Plans',
  intro:
    'The limits of each plan on this server. Each key has a plan. Images larger than the plan allows are scaled down.',
  current: 'Your plan',
  per: (interval: string) => `per ${interval}`,
  limits: {
    day: 'requests per day',
    minute: 'requests per minute',
    edge: 'largest image size',
    batch: 'companies per batch',
  },
  features: [
    ['customSizes', 'Custom logo sizes'],
    ['formats', 'WebP and JPEG'],
    ['svg', 'SVG, with a secret key'],
    ['retina', 'Retina (2×) images'],
    ['brandData', 'Profiles, colors and brand kits'],
    ['intelligence', 'Company intelligence'],
    ['batch', 'Batch requests through REST'],
    ['refresh', 'Logo refresh and cache clearing'],
  ] as const,
  notIncluded: 'Not included:',
  withoutKey: (edge: number, companies: number) =>
    `Without a key: PNG up to ${edge} × ${edge} pixels, ${companies} ${companies === 1 ? 'company' : 'companies'} per request.`,
}

/** The key view. */
export const KEY_WORDS = {
  title: 'API key',
  intro: 'This tab stores the key and sends it only to this server.',
  field: 'API key',
  use: 'Use this key',
  replace: 'Replace the key',
  getKey: 'Get a key',
  firstKey:
    'On your own machine, Logograph creates a key when it first starts. To print it again, run:',
  firstKeyCommand: 'npm run -s logograph -- keys show-first',
  createKey:
    'Secret keys are for servers, publishable keys for web pages. On other servers, the operator creates keys with these commands:',
  createKeyCommands: `npm run -s logograph -- keys create --kind secret --plan business
npm run -s logograph -- keys create --kind publishable --plan business --origins example.com`,
  copyCommand: 'Copy the command',
  copyCommands: 'Copy the commands',
  kinds: {
    ANONYMOUS: 'No key',
    PUBLISHABLE: 'Publishable: safe in web pages',
    SECRET: 'Secret: for servers only',
  },
  current: 'Current key',
  loading: 'Loading …',
  remove: 'Remove the key',
  remaining: 'Requests left',
  of: (limit: string) => `of ${limit}`,
  plan: 'Plan',
  resets: 'Resets',
  now: 'now',
  in: (duration: string) => `in ${duration}`,
  /** Names of the windows by their length in seconds. */
  windows: { '60': 'Per minute', '86400': 'Per day' },
  usage: 'Requests from this page today',
  usageSummary: (answered: number, refused: number) => `${answered} succeeded, ${refused} failed.`,
  usageScope: 'Each bar is one hour, in UTC. Requests from other clients are not counted.',
  byHour: (summary: string) => `By hour: ${summary}`,
  keepCounts: 'Keep these counts in this browser until the day ends',
}

/** Why a proxy may have answered in place of the service, by the status of its answer. */
function foreignCause(status: number): string {
  if (status < 400) return 'A proxy or the sign-in page of your network may have sent it.'
  if (status === 404) return 'A proxy may send requests to the wrong server.'
  if (status === 429) return 'A proxy may limit the number of requests.'
  if (status < 500) return 'A proxy or a firewall may have refused the request.'
  return 'A proxy may have sent it because Logograph is down.'
}

/** Problems, their titles and next steps. */
export const PROBLEM_WORDS = {
  title: 'The request failed',
  titles: {
    invalid_request: 'Invalid request',
    key_required: 'Key required',
    invalid_key: 'This key isn’t valid',
    malformed_credentials: 'This key isn’t valid',
    plan_required: 'Not included in your plan',
    secret_key_required: 'Secret key required',
    origin_not_allowed: 'This key is for other pages',
    no_match: 'No company found',
    no_artwork: 'No logo found',
    quota_exceeded: 'Quota used up',
    unavailable: 'The service is busy',
    offline: 'No connection',
    not_logograph: 'Unexpected response',
  } as Partial<Record<string, string>>,
  offline: 'The service cannot be reached.',
  offlineHelp: 'Check your connection, then retry.',
  unexpected:
    'This page has an error. Reload the page. If the error persists, report it to the operator.',
  foreign: (status: number) =>
    `The response has status ${status} and is not from Logograph. ${foreignCause(status)}`,
  empty: 'The response was empty.',
  withoutKey: 'Continue without a key',
  unsendableKey: 'It has characters that no key has. Copy the whole key again.',
  noMatch: (q: string) => `No company matches “${q}”. Try the domain of its website.`,
  noCertainMatch: (q: string) => `No company is named “${q}”. These are similar:`,
  noIsin: (isin: string) => `No company has the ISIN ${isin}.`,
  retry: 'Retry',
  retryIn: (seconds: number) => `Retry in ${seconds} s.`,
  useKey: 'Use a key',
  addKey: 'Add a key',
  changeKey: 'Change the key',
  comparePlans: 'Compare plans',
}
