// An example of each JSON response. Its URLs use the servers of the document.
import type { z } from 'zod'
import { PLAIN_EXAMPLE } from '../profile-fields.ts'
import type { ApiCatalog } from '../shapes/api-catalog.ts'
import type { BatchDescriptions, BatchLogos } from '../shapes/batch.ts'
import type { BrandKit } from '../shapes/brand.ts'
import type { BrandColors } from '../shapes/colors.ts'
import type { DomainDescription } from '../shapes/company.ts'
import type { Health } from '../shapes/health.ts'
import type { CompanyIntelligence } from '../shapes/intelligence.ts'
import type { LogoReasons } from '../shapes/logo.ts'
import type { FoundCompany, FoundLogos, ResolvedCompany, SearchResult } from '../shapes/lookup.ts'
import type { MerchantAnswer } from '../shapes/merchant.ts'
import type { Plan, Plans } from '../shapes/plan.ts'
import type { CacheClearResult, RefreshResult } from '../shapes/refresh.ts'
import type { KeyUsage } from '../shapes/usage.ts'

/** Placeholders that the document replaces with the public URLs. */
export const API = 'https://api.invalid'
export const IMAGES = 'https://images.invalid'

const logo = `${IMAGES}/stripe.com`
const EXAMPLE_DATE = '2026-11-20T08:30:00.000Z'

export const HEALTH: z.output<typeof Health> = {
  status: 'ok',
  timestamp: EXAMPLE_DATE,
  version: '3.2.0',
  build: '0.1.0+1116fa0252c9',
  environment: 'production',
  endpoints: { logo: `${API}/api/{domain}`, search: `${API}/api/search` },
}

const FEATURES = {
  customSizes: true,
  formats: true,
  svg: false,
  retina: true,
  brandData: true,
  intelligence: false,
  batch: true,
  refresh: false,
}

export const API_CATALOG: z.output<typeof ApiCatalog> = {
  linkset: [
    {
      anchor: `${API}/`,
      'service-desc': [{ href: `${API}/api/openapi.json`, type: 'application/json' }],
      'service-doc': [
        { href: `${API}/docs`, type: 'text/html' },
        { href: `${API}/docs/api.md`, type: 'text/plain' },
      ],
      status: [{ href: `${API}/health`, type: 'application/json' }],
    },
  ],
}

export const PLANS: z.output<typeof Plans> = {
  provider: 'logograph',
  currency: 'USD',
  plans: [
    {
      id: 'starter',
      name: 'Starter',
      price: '$0',
      amountCents: 0,
      currency: 'USD',
      interval: 'month',
      requestLimitPerDay: 100_000,
      requestLimitPerMinute: 1_200,
      maxLogoSize: 512,
      batchLimit: 25,
      merchantLimit: 100,
      features: FEATURES,
    },
  ],
}

/** The 30 days up to 20 November 2026. The key was made on the day before the last one. */
const USED_DAYS = Array.from({ length: 30 }, (_, i) => ({
  date: new Date(Date.UTC(2026, 9, 22 + i)).toISOString().slice(0, 10),
  requests: [5120, 3459][i - 28] ?? 0,
  refused: [4, 0][i - 28] ?? 0,
}))

export const KEY_USAGE: z.output<typeof KeyUsage> = {
  keyId: 'key_3fKq0ZtWc8Yd',
  kind: 'secret',
  expiresAt: null,
  plan: PLANS.plans[0] as z.output<typeof Plan>,
  minute: { limit: 1200, remaining: 1187, resetAt: '2026-11-20T08:31:00.000Z' },
  day: { limit: 100_000, remaining: 96_541, resetAt: '2026-11-21T00:00:00.000Z' },
  days: USED_DAYS,
}

export const SUGGESTED_COMPANY: z.output<typeof FoundCompany> = {
  name: 'Stripe',
  domain: 'stripe.com',
  logo,
}

export const FOUND_COMPANY: z.output<typeof FoundCompany> = {
  name: 'Apple',
  domain: 'apple.com',
  logo: `${IMAGES}/apple.com`,
}

export const SEARCH: z.output<typeof SearchResult>[] = [
  {
    name: 'Apple',
    domain: 'apple.com',
    ticker: 'AAPL',
    exchange: 'XNAS',
    logo: `${IMAGES}/apple.com`,
    matched: { field: 'name', value: 'Apple', how: 'exact', former: false },
    why: 'It is called Apple.',
    score: 0.97,
  },
  {
    name: "Applebee's",
    domain: 'applebees.com',
    ticker: null,
    exchange: null,
    logo: `${IMAGES}/applebees.com`,
    matched: { field: 'name', value: "Applebee's", how: 'similar', former: false },
    why: "Its name Applebee's resembles the query.",
    score: 0.48,
  },
]

export const RESOLVED: z.output<typeof ResolvedCompany> = {
  name: 'Apple',
  domain: 'apple.com',
  ticker: 'AAPL',
  exchange: 'XNAS',
  logo: `${IMAGES}/apple.com`,
  matched: { field: 'ticker', value: 'AAPL', how: 'exact', former: false, score: 1 },
  kind: 'company',
  issuer: null,
  because: null,
}

export const MERCHANT: z.output<typeof MerchantAnswer> = {
  text: 'SQ *STARBUCKS 47411 OAKLAND CA',
  merchant: {
    name: 'Starbucks',
    domain: 'starbucks.com',
    logo: `${IMAGES}/starbucks.com`,
    category: 'Fast food',
    mcc: '5814',
  },
  intermediary: { name: 'Square', domain: 'squareup.com', logo: `${IMAGES}/squareup.com` },
  location: { city: 'OAKLAND', region: 'CA', country: 'US' },
  store: '47411',
  kind: 'card_payment',
  confidence: 0.98,
  evidence: { text: 'STARBUCKS', start: 4, end: 13 },
}

export const FOUND_LOGOS: z.output<typeof FoundLogos> = [
  { name: 'Stripe', domain: 'stripe.com', logo_url: `${logo}?fallback=monogram` },
]

export const COLORS: z.output<typeof BrandColors> = {
  domain: 'stripe.com',
  colors: { primary: '#635BFF', secondary: '#0A2540', palette: ['#635BFF', '#0A2540'] },
  confidence: 1,
  source: 'curated',
  derived: [],
  tier: 'business',
}

const THUMBHASH = 'JQOCBQA2+wZ4mIZouvt4dp9iCGiHd4eHZg=='

const STRIPE_PROFILES = {
  linkedin: 'https://www.linkedin.com/company/stripe',
  x: 'https://x.com/stripe',
  github: 'https://github.com/stripe',
}
const FROM_CATALOGUE = { source: 'catalogue', url: null, at: EXAMPLE_DATE }
const fromStripe = (source: string) => ({ source, url: 'https://stripe.com/', at: EXAMPLE_DATE })

const PAYMENTS = {
  industry_group: 'Financial services',
  naics: {
    code: '522320',
    title: 'Financial Transactions Processing, Reserve, and Clearinghouse Activities',
  },
  isic: '6619',
}

export const DESCRIPTION: z.output<typeof DomainDescription> = {
  name: 'Stripe',
  name_source: 'catalogue',
  domain: 'stripe.com',
  ...PLAIN_EXAMPLE,
  indexed: true,
  indexed_at: EXAMPLE_DATE,
  socials: STRIPE_PROFILES,
  logo,
  thumbhash: THUMBHASH,
  logo_rights: {
    license: 'CC0-1.0',
    attribution: 'Simple Icons, https://simpleicons.org',
    guidelines: null,
  },
  colors: [
    { hex: '#635BFF', r: 99, g: 91, b: 255 },
    { hex: '#0A2540', r: 10, g: 37, b: 64 },
  ],
  ...PAYMENTS,
  headquarters: { city: 'South San Francisco', country: 'US' },
  technologies: ['Ruby on Rails', 'React'],
  sources: {
    name: FROM_CATALOGUE,
    legal_name: FROM_CATALOGUE,
    description: fromStripe('<meta name="description">'),
    socials: fromStripe('<a href>, catalogue'),
    industry: FROM_CATALOGUE,
    company_size: FROM_CATALOGUE,
    founded: FROM_CATALOGUE,
    headquarters: FROM_CATALOGUE,
    technologies: fromStripe('mark meta, mark attribute'),
    colors: { source: 'curated', url: null, at: null },
  },
}

const GRANT_PARAMETER = 'grant=jNwgyFnBRRK3vgE_ImN_K_.key_3fKq0ZtWc8Yd'

export const INTELLIGENCE: z.output<typeof CompanyIntelligence> = {
  domain: 'stripe.com',
  name: 'Stripe',
  description: 'Financial infrastructure to grow your revenue.',
  industry: 'Payments',
  ...PAYMENTS,
  company_size: '5001-10000',
  technologies: ['React', 'Ruby on Rails'],
  social_media: STRIPE_PROFILES,
  founded: '2010',
  headquarters: 'South San Francisco, US',
  known: [
    'description',
    'industry',
    'company_size',
    'founded',
    'headquarters',
    'technologies',
    'social_media',
  ],
  evidence: [
    {
      statement: 'description',
      url: 'https://stripe.com/',
      quote: 'Financial infrastructure to grow your revenue.',
    },
    { statement: 'company_size', url: null, quote: 'size: 5001-10000' },
  ],
  generated_by: 'extractive',
  generated_at: EXAMPLE_DATE,
  tier: 'business',
}

const small = `${logo}?size=64&format=png`
const dense = `${logo}?size=128&format=png`
const smallInHtml = small.replace('&', '&amp;')
const denseInHtml = dense.replace('&', '&amp;')

export const KIT: z.output<typeof BrandKit> = {
  ...DESCRIPTION,
  assets: {
    logo,
    dark: `${logo}?theme=dark`,
    wordmark: `${logo}?kind=wordmark&shape=original&size=512&format=svg&${GRANT_PARAMETER}`,
    variants: [
      {
        size: 64,
        png: small,
        webp: `${logo}?size=64&format=webp&${GRANT_PARAMETER}`,
        svg: `${logo}?size=64&format=svg&${GRANT_PARAMETER}`,
      },
    ],
  },
  usage: {
    html: `<img src="${smallInHtml}" srcset="${denseInHtml} 2x" width="64" height="64" alt="Stripe logo">`,
    markdown: `![Stripe logo](${small})`,
    react: `<img src={"${small}"} srcSet={"${dense} 2x"} width={64} height={64} alt={"Stripe logo"} />`,
    css: `:root { --brand-primary: #635BFF; --brand-secondary: #0A2540; }\n.brand-logo { width: 64px; height: 64px; background: url("${dense}") center / contain no-repeat; }`,
    curl: `curl --fail --output stripe.com.png '${small}'`,
  },
  intelligence: INTELLIGENCE,
}

const STRIPE_DOMAIN = {
  field: 'domain',
  value: 'stripe.com',
  how: 'exact',
  former: false,
  score: 1,
} as const

const NO_ISSUER = {
  issuer: null,
  because: null,
}

const NO_DOMAIN = {
  domain: 'no domain',
  input: 'no domain',
  logo: `${IMAGES}/placeholder.svg`,
  error: 'invalid_domain',
  detail: 'domain must not contain spaces or control characters; got "no domain".',
  name: null,
  kind: null,
  ...NO_ISSUER,
  matched: null,
} as const

export const BATCH_LOGOS: z.output<typeof BatchLogos> = {
  count: 2,
  limit: 100,
  downgraded: [],
  results: [
    {
      domain: 'stripe.com',
      input: 'www.stripe.com',
      logo: `${logo}?size=256&${GRANT_PARAMETER}`,
      api: `${API}/api/stripe.com`,
      source: 'bundled:simple-icons',
      thumbhash: THUMBHASH,
      name: 'Stripe',
      ticker: null,
      exchange: null,
      kind: 'company',
      ...NO_ISSUER,
      matched: STRIPE_DOMAIN,
    },
    {
      ...NO_DOMAIN,
      api: `${API}/placeholder.svg`,
      source: null,
      thumbhash: null,
      ticker: null,
      exchange: null,
    },
  ],
}

export const BATCH_DESCRIPTIONS: z.output<typeof BatchDescriptions> = {
  count: 2,
  limit: 100,
  results: [
    {
      type: 'profile',
      ...DESCRIPTION,
      input: 'www.stripe.com',
      kind: 'company',
      ...NO_ISSUER,
      matched: STRIPE_DOMAIN,
    },
    { type: 'error', ...NO_DOMAIN },
  ],
}

export const REFRESH_RESULT: z.output<typeof RefreshResult> = {
  domain: 'stripe.com',
  // Stripe has bundled artwork, so its website is not visited.
  refreshed: false,
  source: 'bundled:simple-icons',
  logo,
}

export const CLEAR_RESULT: z.output<typeof CacheClearResult> = {
  domain: 'stripe.com',
  cleared: true,
  scope: ['memory', 'renditions'],
}

export const LOGO_REASONS: z.output<typeof LogoReasons> = {
  domain: 'stripe.com',
  blocked: false,
  visit: {
    outcome: 'nothing',
    at: EXAMPLE_DATE,
    freshUntil: EXAMPLE_DATE,
    candidates: [
      {
        way: 'favicon',
        url: 'https://stripe.com/favicon.ico',
        place: '/favicon.ico',
        image: null,
        kind: null,
        background: null,
        score: 0,
        reasons: ['It answered 404.'],
        kept: false,
      },
    ],
    facts: {
      title: { value: 'Stripe', from: '<title>', url: 'https://stripe.com/' },
      description: {
        value: 'Financial infrastructure to grow your revenue.',
        from: '<meta name="description">',
        url: 'https://stripe.com/',
      },
      siteName: null,
      themeColour: null,
      language: { value: 'en', from: '<html lang>', url: 'https://stripe.com/' },
      organizations: [],
      socials: [
        {
          value: 'https://linkedin.com/company/stripe',
          from: '<a href>',
          url: 'https://stripe.com/',
        },
      ],
      technologies: [
        { value: 'data-reactroot', from: 'mark attribute', url: 'https://stripe.com/' },
      ],
      at: EXAMPLE_DATE,
      firstVisitAt: EXAMPLE_DATE,
    },
    failure: null,
  },
  shown: [
    {
      kind: 'icon',
      background: null,
      source: 'bundled:simple-icons',
      mediaType: 'image/svg+xml',
      width: 24,
      height: 24,
    },
  ],
}
