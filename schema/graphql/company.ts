// The GraphQL type Company and the queries by domain.
import { type FactSource, type Headquarters as HeadquartersData, knownPalette } from '../brand.ts'
import { SIZES } from '../company.ts'
import { tooManyDomains } from '../inputs.ts'
import { matchReason } from '../match-reason.ts'
import type { MatchedField, Matched as MatchedValue } from '../resolvers.ts'
import { builder } from './builder.ts'
import type { CompanyNode } from './context.ts'
import { enumOf } from './enums.ts'
import { Industry } from './industry.ts'
import { companyByAnyDomain, identityField, profileField } from './node.ts'

const SocialProfile = builder.objectRef<[network: string, url: string]>('SocialProfile')
SocialProfile.implement({
  description: 'A profile of the company on a social network.',
  fields: (t) => ({
    network: t.string({
      description: 'The name of the network in lower case, such as linkedin.',
      resolve: ([network]) => network,
    }),
    url: t.field({
      type: 'URL',
      description: 'URL of the profile.',
      resolve: ([, url]) => url,
    }),
  }),
})

const Headquarters = builder.objectRef<HeadquartersData>('Headquarters').implement({
  description: 'The seat of a company. At least one of the two is known.',
  fields: (t) => ({
    city: t.exposeString('city', { nullable: true, description: 'The name of the city.' }),
    country: t.exposeString('country', {
      nullable: true,
      description: 'The country, ISO 3166-1 alpha-2.',
    }),
  }),
})

const FieldSource = builder.objectRef<[field: string, source: FactSource]>('FieldSource')
FieldSource.implement({
  description: 'Where the value of a field comes from.',
  fields: (t) => ({
    field: t.string({ description: 'The field of Company.', resolve: ([field]) => field }),
    source: t.string({
      description: 'The source: catalogue, operator, an importer, or an element of the website.',
      resolve: ([, { source }]) => source,
    }),
    url: t.field({
      type: 'URL',
      nullable: true,
      description: 'The page with the value; null when the registry has it.',
      resolve: ([, { url }]) => url,
    }),
    at: t.field({
      type: 'DateTime',
      description: 'The date of the source.',
      resolve: ([, { at }]) => at,
    }),
  }),
})

const nameOf = identityField(({ name }) => name)
const tickerOf = identityField(({ ticker }) => ticker)
const exchangeOf = identityField(({ exchange }) => exchange)

const MatchedFieldType = enumOf<MatchedField>(
  'MatchedField',
  'A field of a company that a search text matches.',
  {
    name: 'The name.',
    legal_name: 'The legal name.',
    alias: 'Any other name.',
    domain: 'A domain.',
    ticker: 'A ticker.',
    isin: 'An ISIN.',
    coin: 'The symbol of a coin.',
  },
)

const Matched = builder.objectRef<MatchedValue>('Matched').implement({
  description: 'The field and the value that a search text matches.',
  fields: (t) => ({
    field: t.expose('field', { type: MatchedFieldType, description: 'The field.' }),
    value: t.exposeString('value', { description: 'The value of the field.' }),
  }),
})

export const Company = builder.objectRef<CompanyNode>('Company')
Company.implement({
  description: `A company or brand, identified by its domain. Every valid public domain has a Company, known or unknown.

Name, ticker and exchange are public. The other profile fields need a plan with \`brandData\`. They return stored data at once; \`fresh\` crawls the website first. Without permission, only that field is null, and the error has a code in extensions.code.`,
  fields: (t) => ({
    domain: t.expose('domain', {
      type: 'Domain',
      description: 'The apex domain, which identifies the company.',
    }),
    name: t.string({
      nullable: true,
      description: 'The common name. Derived from the domain when no name is known.',
      resolve: (company, args, context) => company.match?.name ?? nameOf(company, args, context),
    }),
    nameSource: t.string({
      nullable: true,
      description:
        'Where the name comes from, such as catalogue or an element of the website; `domain` for a name that is made from the domain.',
      resolve: identityField(({ nameSource }) => nameSource),
    }),
    ticker: t.string({
      nullable: true,
      description: 'Ticker symbol of the primary listing; null when there is none.',
      resolve: (company, args, context) =>
        company.match ? company.match.ticker : tickerOf(company, args, context),
    }),
    why: t.string({
      nullable: true,
      description: 'Why this result of `search` matches, as a sentence. Null elsewhere.',
      resolve: ({ match }) => (match ? matchReason(match.matched) : null),
    }),
    matched: t.field({
      type: Matched,
      nullable: true,
      description: 'What the text of `search` matches. Null elsewhere.',
      resolve: ({ match }) => match?.matched ?? null,
    }),
    score: t.float({
      nullable: true,
      description:
        'How well this result of `search` matches, from 0 to 1. Compare scores only within one search. Null elsewhere.',
      resolve: ({ match }) => match?.score ?? null,
    }),
    exchange: t.string({
      nullable: true,
      description: 'MIC (ISO 10383) of the exchange of the primary listing, such as XNAS.',
      resolve: (company, args, context) =>
        company.match ? company.match.exchange : exchangeOf(company, args, context),
    }),
    legalName: t.string({
      nullable: true,
      description: 'The registered name. Needs a plan with `brandData`.',
      resolve: profileField(({ legalName }) => legalName),
    }),
    lei: t.string({
      nullable: true,
      description: 'The Legal Entity Identifier (ISO 17442). Needs a plan with `brandData`.',
      resolve: profileField(({ lei }) => lei),
    }),
    description: t.string({
      nullable: true,
      description:
        'What the company does, in the words of its website or else of the catalog. Needs a plan with `brandData`.',
      resolve: profileField(({ description }) => description),
    }),
    socials: t.field({
      type: [SocialProfile],
      nullable: true,
      // The usual length, which the cost limit assumes.
      extensions: { listLength: () => 3 },
      description: 'Profiles on social networks. Needs a plan with `brandData`.',
      resolve: profileField(({ socials }) => Object.entries(socials)),
    }),
    industry: t.string({
      nullable: true,
      description: 'The industry, such as Payments. Needs a plan with `brandData`.',
      resolve: profileField(({ industry }) => industry),
    }),
    industryDetails: t.field({
      type: Industry,
      nullable: true,
      description: 'The group and the codes of `industry`. Needs a plan with `brandData`.',
      resolve: profileField(({ industryDetails }) => industryDetails),
    }),
    companySize: t.string({
      nullable: true,
      description: `Number of employees as a range: ${SIZES.join(', ')}. Needs a plan with \`brandData\`.`,
      resolve: profileField(({ companySize }) => companySize),
    }),
    founded: t.int({
      nullable: true,
      description: 'Year of foundation. Needs a plan with `brandData`.',
      resolve: profileField(({ founded }) => founded),
    }),
    headquarters: t.field({
      type: Headquarters,
      nullable: true,
      description: 'The city and country of the headquarters. Needs a plan with `brandData`.',
      resolve: profileField(({ headquarters }) => headquarters),
    }),
    parent: t.string({
      nullable: true,
      description: 'The name of the parent company. Needs a plan with `brandData`.',
      resolve: profileField(({ parent }) => parent),
    }),
    sources: t.field({
      type: [FieldSource],
      nullable: true,
      // The usual length, which the cost limit assumes.
      extensions: { listLength: () => 6 },
      description: 'Where each known value comes from. Needs a plan with `brandData`.',
      resolve: profileField(({ sources }) => Object.entries(sources)),
    }),
    technologies: t.stringList({
      nullable: true,
      description: 'Technologies detected on the website. Needs a plan with `brandData`.',
      resolve: profileField(({ technologies }) => technologies),
    }),
    palette: t.field({
      type: ['HexColor'],
      nullable: true,
      description:
        'The brand colors, primary color first; empty when no color is known. Needs a plan with `brandData`.',
      resolve: profileField(({ colors }) => knownPalette(colors)),
    }),
    indexedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'The date of the newest profile value; null until a source knows the company. Needs a plan with `brandData`.',
      resolve: profileField(({ indexedAt }) => indexedAt),
    }),
    indexed: t.boolean({
      nullable: true,
      description:
        'False until a source knows the company or a visit has read its website. Needs a plan with `brandData`.',
      resolve: profileField(({ indexedAt }) => indexedAt !== null),
    }),
    fresh: t.field({
      type: Company,
      nullable: true,
      extensions: { cost: 10 },
      description:
        'Returns the same company after a crawl. It waits a few seconds when the last crawl is older than 30 days. After one week, it returns stored data and crawls in the background. Needs a plan with `brandData`.',
      resolve: async ({ domain }, _, context) => {
        context.countCompany(domain)
        const profile = await context.resolvers.describe(domain)
        return { domain, loadedProfile: profile }
      },
    }),
  }),
})

builder.asEntity(Company, {
  key: builder.selection<{ domain: string }>('domain'),
  resolveReference: ({ domain }, context, info) => companyByAnyDomain(domain, context, info),
})

builder.queryField('company', (t) =>
  t.field({
    type: Company,
    nullable: true,
    description:
      'Returns the company of a domain. Null, with an error, when the domain is invalid or the operation exceeds the batchLimit of the plan.',
    args: {
      domain: t.arg({
        type: 'Domain',
        required: true,
        description: 'A public hostname in any spelling.',
      }),
    },
    resolve: (_, { domain }, context, info) => companyByAnyDomain(domain, context, info),
  }),
)

builder.queryField('companies', (t) =>
  t.field({
    type: [Company],
    nullable: { list: true, items: true },
    extensions: { listLength: ({ domains }: { domains: unknown[] }) => domains.length },
    description:
      'Returns several companies in the requested order, up to the batchLimit of the plan. An invalid domain gives null and an error.',
    args: {
      domains: t.arg.stringList({
        required: true,
        description: 'Public hostnames in any spelling. Duplicates count once.',
      }),
    },
    resolve: (_, { domains }, context, info) => {
      const { batchLimit } = context.viewer.plan
      if (domains.length > batchLimit) throw tooManyDomains(domains.length, batchLimit)
      return domains.map((domain) => companyByAnyDomain(domain, context, info))
    },
  }),
)
