// Generated from clients/operations.graphql by `npm run codegen`; not edited by hand.
/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Carries the types of a document, which its text does not have. */
interface DocumentTypeDecoration<TResult, TVariables> {
  __apiType?: (variables: TVariables) => TResult;
}
/** A field of a company that a search text matches. */
export type MatchedField =
  /** The name. */
  | 'NAME'
  /** The legal name. */
  | 'LEGAL_NAME'
  /** Any other name. */
  | 'ALIAS'
  /** A domain. */
  | 'DOMAIN'
  /** A ticker. */
  | 'TICKER'
  /** An ISIN. */
  | 'ISIN'
  /** The symbol of a coin. */
  | 'COIN'
  /** A Legal Entity Identifier. */
  | 'LEI'
  /** A Financial Instrument Global Identifier. */
  | 'FIGI'
  /** A Central Index Key of the SEC. */
  | 'CIK'
  /** The name, inside the legal name of a subsidiary. */
  | 'SUBSIDIARY';

/** The source of brand colors. */
export type ColorSource =
  /** The published colors in a reviewed table of well-known brands. */
  | 'CURATED'
  /** The published color in an icon pack, then the colors of the artwork. */
  | 'OFFICIAL'
  /** The colors of the artwork. */
  | 'ARTWORK'
  /** Colors made from the domain. */
  | 'GENERATED';

/** A place in the palette. */
export type ColorRole =
  /** The first color. */
  | 'PRIMARY'
  /** The second color. */
  | 'SECONDARY';

/** A statement about a company that needs evidence. */
export type Statement =
  /** What the company does. */
  | 'DESCRIPTION'
  /** The industry. */
  | 'INDUSTRY'
  /** The number of employees. */
  | 'COMPANY_SIZE'
  /** How the company earns money. */
  | 'BUSINESS_MODEL'
  /** The customers. */
  | 'TARGET_MARKET'
  /** The year of foundation. */
  | 'FOUNDED'
  /** The location of the headquarters. */
  | 'HEADQUARTERS';

/** An image format. */
export type LogoFormat =
  /** Raster image with transparency. */
  | 'PNG'
  /** Raster image with transparency, smaller than PNG. */
  | 'WEBP'
  /** Raster image without transparency, on the background of the theme. */
  | 'JPG'
  /** Vector image. If the artwork is a raster image, the SVG contains it. */
  | 'SVG';

/** The result when there is no artwork. */
export type LogoFallback =
  /** No image: the logo is null, with the error no_artwork. */
  | 'NONE'
  /** One to three initials on a colored background. The color is that of the brand, else it depends on the domain. */
  | 'MONOGRAM'
  /** A neutral image. */
  | 'PLACEHOLDER';

/** What a line of a bank statement is. */
export type LineKind =
  /** A payment with a card, a wallet or a phone. */
  | 'CARD_PAYMENT'
  /** A transfer between accounts. */
  | 'TRANSFER'
  /** A direct debit. */
  | 'DIRECT_DEBIT'
  /** Cash from a machine or a counter. */
  | 'CASH_WITHDRAWAL'
  /** A fee or interest of the bank. */
  | 'FEE'
  /** A salary or a pension. */
  | 'SALARY'
  /** Money that a merchant pays back. */
  | 'REFUND'
  /** A payment to or from a person. */
  | 'PERSON';

/** A feature that a plan can include. */
export type PlanFeature =
  /** Images larger than 128 pixels, up to maxLogoSize. */
  | 'CUSTOM_SIZES'
  /** The formats WebP and JPEG. */
  | 'FORMATS'
  /** Logos as SVG, with a secret key. */
  | 'SVG'
  /** Doubled resolution for dense displays. */
  | 'RETINA'
  /** Profiles, colors and brand kits. */
  | 'BRAND_DATA'
  /** Company intelligence. */
  | 'INTELLIGENCE'
  /** Batch requests through REST. */
  | 'BATCH'
  /** Refreshing a logo from its website, and clearing its cache. */
  | 'REFRESH';

/** The kind of caller. */
export type CallerKind =
  /** A caller without a key. */
  | 'ANONYMOUS'
  /** A publishable key, which is visible in web pages. */
  | 'PUBLISHABLE'
  /** A secret key, which only servers know. */
  | 'SECRET';

export type CompanyCardFragment = { domain: string, name: string | null, nameSource: string | null, ticker: string | null, exchange: string | null, logo: { url: string } | null };

export type CompanyProfileFragment = { legalName: string | null, description: string | null, industry: string | null, companySize: string | null, founded: number | null, parent: string | null, indexedAt: string | null, technologies: Array<string> | null, industryDetails: { group: string, isic: string | null, naics: { code: string, title: string } | null } | null, headquarters: { city: string | null, country: string | null } | null, socials: Array<{ network: string, url: string }> | null };

export type CompanyLogoQueryVariables = Exact<{
  domain: string;
  size?: number | null | undefined;
  format?: LogoFormat | null | undefined;
}>;


export type CompanyLogoQuery = { company: { domain: string, name: string | null, light: { url: string } | null, dark: { url: string } | null } | null };

export type CompanyIdentityQueryVariables = Exact<{
  domain: string;
}>;


export type CompanyIdentityQuery = { company: { domain: string, name: string | null, nameSource: string | null, ticker: string | null, exchange: string | null } | null };

export type CompanyQueryVariables = Exact<{
  domain: string;
}>;


export type CompanyQuery = { company: { palette: Array<string> | null, domain: string, name: string | null, nameSource: string | null, ticker: string | null, exchange: string | null, legalName: string | null, description: string | null, industry: string | null, companySize: string | null, founded: number | null, parent: string | null, indexedAt: string | null, technologies: Array<string> | null, logo: { url: string } | null, industryDetails: { group: string, isic: string | null, naics: { code: string, title: string } | null } | null, headquarters: { city: string | null, country: string | null } | null, socials: Array<{ network: string, url: string }> | null } | null };

export type FreshCompanyQueryVariables = Exact<{
  domain: string;
}>;


export type FreshCompanyQuery = { company: { fresh: { domain: string, name: string | null, ticker: string | null, palette: Array<string> | null, legalName: string | null, description: string | null, industry: string | null, companySize: string | null, founded: number | null, parent: string | null, indexedAt: string | null, technologies: Array<string> | null, industryDetails: { group: string, isic: string | null, naics: { code: string, title: string } | null } | null, headquarters: { city: string | null, country: string | null } | null, socials: Array<{ network: string, url: string }> | null } | null } | null };

export type CompaniesQueryVariables = Exact<{
  domains: Array<string> | string;
}>;


export type CompaniesQuery = { companies: Array<{ domain: string, name: string | null, nameSource: string | null, ticker: string | null, exchange: string | null, logo: { fallback: LogoFallback | null, thumbhash: string | null, url: string } | null } | null> | null };

export type CompanyProfilesQueryVariables = Exact<{
  domains: Array<string> | string;
}>;


export type CompanyProfilesQuery = { companies: Array<{ palette: Array<string> | null, domain: string, name: string | null, nameSource: string | null, ticker: string | null, exchange: string | null, legalName: string | null, description: string | null, industry: string | null, companySize: string | null, founded: number | null, parent: string | null, indexedAt: string | null, technologies: Array<string> | null, logo: { fallback: LogoFallback | null, thumbhash: string | null, url: string } | null, industryDetails: { group: string, isic: string | null, naics: { code: string, title: string } | null } | null, headquarters: { city: string | null, country: string | null } | null, socials: Array<{ network: string, url: string }> | null } | null> | null };

export type SearchCompaniesQueryVariables = Exact<{
  query: string;
  limit?: number | null | undefined;
}>;


export type SearchCompaniesQuery = { search: Array<{ score: number | null, domain: string, name: string | null, nameSource: string | null, ticker: string | null, exchange: string | null, matched: { field: MatchedField, value: string } | null, logo: { url: string } | null }> | null };

export type CompanyByTickerQueryVariables = Exact<{
  symbol: string;
  exchange?: string | null | undefined;
}>;


export type CompanyByTickerQuery = { companyByTicker: { domain: string, name: string | null, nameSource: string | null, ticker: string | null, exchange: string | null, logo: { url: string } | null } | null };

export type CompanyByIsinQueryVariables = Exact<{
  isin: string;
}>;


export type CompanyByIsinQuery = { companyByIsin: { domain: string, name: string | null, nameSource: string | null, ticker: string | null, exchange: string | null, logo: { url: string } | null } | null };

export type BrandKitQueryVariables = Exact<{
  domain: string;
}>;


export type BrandKitQuery = { company: { name: string | null, colors: { primary: string, secondary: string, palette: Array<string>, confidence: number, source: ColorSource, derived: Array<ColorRole> } | null, brand: { assets: { logo: string, dark: string, wordmark: string | null, variants: Array<{ size: number, png: string, webp: string, svg: string | null }> }, usage: { html: string, markdown: string, react: string, css: string | null, curl: string } } | null } | null };

export type CompanyIntelligenceQueryVariables = Exact<{
  domain: string;
}>;


export type CompanyIntelligenceQuery = { company: { domain: string, name: string | null, intelligence: { description: string | null, industry: string | null, companySize: string | null, technologies: Array<string>, businessModel: string | null, targetMarket: string | null, founded: string | null, headquarters: string | null, generatedBy: string, generatedAt: string, evidence: Array<{ statement: Statement, url: string | null, quote: string }> } | null } | null };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { viewer: { kind: CallerKind, limit: number, remaining: number, resetAt: string, plan: { id: string, name: string, batchLimit: number, merchantLimit: number, maxLogoSize: number, features: Array<PlanFeature> } } };

export type RefreshLogoMutationVariables = Exact<{
  domain: string;
}>;


export type RefreshLogoMutation = { refreshLogo: { refreshed: boolean, source: string, company: { domain: string, name: string | null, nameSource: string | null, ticker: string | null, exchange: string | null, logo: { url: string } | null } } | null };

export type MerchantQueryVariables = Exact<{
  text: string;
  country?: string | null | undefined;
  mcc?: string | null | undefined;
  city?: string | null | undefined;
  amountSign?: string | null | undefined;
}>;


export type MerchantQuery = { merchant: { text: string, store: string | null, kind: LineKind | null, confidence: number, merchant: { name: string, domain: string | null, category: string | null, mcc: string | null } | null, intermediary: { name: string, domain: string } | null, location: { city: string | null, region: string | null, country: string | null } | null, evidence: { text: string, start: number, end: number } | null } | null };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
export const CompanyCardFragmentDoc = new TypedDocumentString(`
    fragment CompanyCard on Company {
  domain
  name
  nameSource
  ticker
  exchange
  logo(size: 64) {
    url
  }
}
    `, {"fragmentName":"CompanyCard"}) as unknown as TypedDocumentString<CompanyCardFragment, unknown>;
export const CompanyProfileFragmentDoc = new TypedDocumentString(`
    fragment CompanyProfile on Company {
  legalName
  description
  industry
  industryDetails {
    group
    naics {
      code
      title
    }
    isic
  }
  companySize
  founded
  headquarters {
    city
    country
  }
  parent
  indexedAt
  technologies
  socials {
    network
    url
  }
}
    `, {"fragmentName":"CompanyProfile"}) as unknown as TypedDocumentString<CompanyProfileFragment, unknown>;
export const CompanyLogoDocument = new TypedDocumentString(`
    query CompanyLogo($domain: Domain!, $size: Int = 128, $format: LogoFormat) {
  company(domain: $domain) {
    domain
    name
    light: logo(size: $size, format: $format, theme: LIGHT) {
      url
    }
    dark: logo(size: $size, format: $format, theme: DARK) {
      url
    }
  }
}
    `, {"hash":"4d132b62a3e774dd4d591d5d3888fc3b66ff8db0548f7f08445f5855be332b4e"}) as unknown as TypedDocumentString<CompanyLogoQuery, CompanyLogoQueryVariables>;
export const CompanyIdentityDocument = new TypedDocumentString(`
    query CompanyIdentity($domain: Domain!) {
  company(domain: $domain) {
    domain
    name
    nameSource
    ticker
    exchange
  }
}
    `, {"hash":"7803bd9ab94d3411a55d83e8dee633f25aaeb429c94df48c639238f7be6bbba1"}) as unknown as TypedDocumentString<CompanyIdentityQuery, CompanyIdentityQueryVariables>;
export const CompanyDocument = new TypedDocumentString(`
    query Company($domain: Domain!) {
  company(domain: $domain) {
    ...CompanyCard
    ...CompanyProfile
    palette
  }
}
    fragment CompanyCard on Company {
  domain
  name
  nameSource
  ticker
  exchange
  logo(size: 64) {
    url
  }
}
fragment CompanyProfile on Company {
  legalName
  description
  industry
  industryDetails {
    group
    naics {
      code
      title
    }
    isic
  }
  companySize
  founded
  headquarters {
    city
    country
  }
  parent
  indexedAt
  technologies
  socials {
    network
    url
  }
}`, {"hash":"7efd3c7ea66dc6072d1a70fb7a9f945c2693a9fa3c703bd39f999c4d1795fd1b"}) as unknown as TypedDocumentString<CompanyQuery, CompanyQueryVariables>;
export const FreshCompanyDocument = new TypedDocumentString(`
    query FreshCompany($domain: Domain!) {
  company(domain: $domain) {
    fresh {
      domain
      name
      ticker
      ...CompanyProfile
      palette
    }
  }
}
    fragment CompanyProfile on Company {
  legalName
  description
  industry
  industryDetails {
    group
    naics {
      code
      title
    }
    isic
  }
  companySize
  founded
  headquarters {
    city
    country
  }
  parent
  indexedAt
  technologies
  socials {
    network
    url
  }
}`, {"hash":"8d86594cfed043500a3c6fa5f20e22bb303cc007a012f3073aaea2e74a9f32d3"}) as unknown as TypedDocumentString<FreshCompanyQuery, FreshCompanyQueryVariables>;
export const CompaniesDocument = new TypedDocumentString(`
    query Companies($domains: [String!]!) {
  companies(domains: $domains) {
    ...CompanyCard
    logo(size: 64) {
      fallback
      thumbhash
    }
  }
}
    fragment CompanyCard on Company {
  domain
  name
  nameSource
  ticker
  exchange
  logo(size: 64) {
    url
  }
}`, {"hash":"0f9ee5cac10ca007b56d35b48541d8bf0193ad8a8796789d75359df5a2d608e6"}) as unknown as TypedDocumentString<CompaniesQuery, CompaniesQueryVariables>;
export const CompanyProfilesDocument = new TypedDocumentString(`
    query CompanyProfiles($domains: [String!]!) {
  companies(domains: $domains) {
    ...CompanyCard
    ...CompanyProfile
    logo(size: 64) {
      fallback
      thumbhash
    }
    palette
  }
}
    fragment CompanyCard on Company {
  domain
  name
  nameSource
  ticker
  exchange
  logo(size: 64) {
    url
  }
}
fragment CompanyProfile on Company {
  legalName
  description
  industry
  industryDetails {
    group
    naics {
      code
      title
    }
    isic
  }
  companySize
  founded
  headquarters {
    city
    country
  }
  parent
  indexedAt
  technologies
  socials {
    network
    url
  }
}`, {"hash":"d3647f06d09e204f3c7ea5a75c8a73203076d5867907b639578b910f85ffd153"}) as unknown as TypedDocumentString<CompanyProfilesQuery, CompanyProfilesQueryVariables>;
export const SearchCompaniesDocument = new TypedDocumentString(`
    query SearchCompanies($query: String!, $limit: Int = 5) {
  search(query: $query, limit: $limit) {
    ...CompanyCard
    score
    matched {
      field
      value
    }
  }
}
    fragment CompanyCard on Company {
  domain
  name
  nameSource
  ticker
  exchange
  logo(size: 64) {
    url
  }
}`, {"hash":"08a67020c0c88a5927f1de3009cc0ec30617a8ccfb0cd824d9f03d0d249d7b7a"}) as unknown as TypedDocumentString<SearchCompaniesQuery, SearchCompaniesQueryVariables>;
export const CompanyByTickerDocument = new TypedDocumentString(`
    query CompanyByTicker($symbol: String!, $exchange: String) {
  companyByTicker(symbol: $symbol, exchange: $exchange) {
    ...CompanyCard
  }
}
    fragment CompanyCard on Company {
  domain
  name
  nameSource
  ticker
  exchange
  logo(size: 64) {
    url
  }
}`, {"hash":"6f4569bb2d47eb52495c513bf28743504c538b44f86d8e39591f63422b772c45"}) as unknown as TypedDocumentString<CompanyByTickerQuery, CompanyByTickerQueryVariables>;
export const CompanyByIsinDocument = new TypedDocumentString(`
    query CompanyByIsin($isin: ISIN!) {
  companyByIsin(isin: $isin) {
    ...CompanyCard
  }
}
    fragment CompanyCard on Company {
  domain
  name
  nameSource
  ticker
  exchange
  logo(size: 64) {
    url
  }
}`, {"hash":"9ef7c214cba1f84f05b920840df609202024d713cb7a666fedc402a1b2bcf67a"}) as unknown as TypedDocumentString<CompanyByIsinQuery, CompanyByIsinQueryVariables>;
export const BrandKitDocument = new TypedDocumentString(`
    query BrandKit($domain: Domain!) {
  company(domain: $domain) {
    name
    colors {
      primary
      secondary
      palette
      confidence
      source
      derived
    }
    brand {
      assets {
        logo
        dark
        wordmark
        variants {
          size
          png
          webp
          svg
        }
      }
      usage {
        html
        markdown
        react
        css
        curl
      }
    }
  }
}
    `, {"hash":"ae841ff8fc855597204bb5c432341868919c15114ef7c56a654e2e09ce8aecd8"}) as unknown as TypedDocumentString<BrandKitQuery, BrandKitQueryVariables>;
export const CompanyIntelligenceDocument = new TypedDocumentString(`
    query CompanyIntelligence($domain: Domain!) {
  company(domain: $domain) {
    domain
    name
    intelligence {
      description
      industry
      companySize
      technologies
      businessModel
      targetMarket
      founded
      headquarters
      generatedBy
      generatedAt
      evidence {
        statement
        url
        quote
      }
    }
  }
}
    `, {"hash":"3d84c6603f3acdd74baf63de4316ba0719f4106f7d1d7efbf357b0b6f39cc1c1"}) as unknown as TypedDocumentString<CompanyIntelligenceQuery, CompanyIntelligenceQueryVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query Viewer {
  viewer {
    kind
    limit
    remaining
    resetAt
    plan {
      id
      name
      batchLimit
      merchantLimit
      maxLogoSize
      features
    }
  }
}
    `, {"hash":"dd7735279a45b5505e4bdd40dcacae6db55699185b74509cc352c8c19db64f91"}) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;
export const RefreshLogoDocument = new TypedDocumentString(`
    mutation RefreshLogo($domain: Domain!) {
  refreshLogo(domain: $domain) {
    refreshed
    source
    company {
      ...CompanyCard
    }
  }
}
    fragment CompanyCard on Company {
  domain
  name
  nameSource
  ticker
  exchange
  logo(size: 64) {
    url
  }
}`, {"hash":"0ca4e86e2a721dfe9cdd32897c29a4e6c8b547d3f7367e1abfc86b3fba89180f"}) as unknown as TypedDocumentString<RefreshLogoMutation, RefreshLogoMutationVariables>;
export const MerchantDocument = new TypedDocumentString(`
    query Merchant($text: String!, $country: String, $mcc: String, $city: String, $amountSign: String) {
  merchant(
    text: $text
    country: $country
    mcc: $mcc
    city: $city
    amountSign: $amountSign
  ) {
    text
    merchant {
      name
      domain
      category
      mcc
    }
    intermediary {
      name
      domain
    }
    location {
      city
      region
      country
    }
    store
    kind
    confidence
    evidence {
      text
      start
      end
    }
  }
}
    `, {"hash":"adc528a0c780171b2ef0cb9be70cf68a1fba58a91df8d921ea921fba321fa6e7"}) as unknown as TypedDocumentString<MerchantQuery, MerchantQueryVariables>;