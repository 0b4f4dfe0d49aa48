// The GraphQL type Company and the queries by domain. Its plain fields come from the table `PROFILE_FIELDS`.
import { z } from 'zod'
import { type FactSource, type Headquarters as HeadquartersData, knownPalette } from '../brand.ts'
import { tooManyDomains } from '../inputs/batch.ts'
import { matchReason } from '../match-reason.ts'
import { PLAIN_FIELDS } from '../profile-fields.ts'
import type { Identity, MatchedField, Matched as MatchedValue } from '../resolvers.ts'
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
      ...identityField('name'),
    }),
    nameSource: t.string({
      nullable: true,
      description:
        'Where the name comes from, such as catalogue or an element of the website; `domain` for a name that is made from the domain.',
      ...identityField('nameSource'),
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
    socials: t.field({
      type: [SocialProfile],
      nullable: true,
      description: 'Profiles on social networks. Needs a plan with `brandData`.',
      ...profileField(({ socials }) => Object.entries(socials), 3),
    }),
    industryDetails: t.field({
      type: Industry,
      nullable: true,
      description: 'The group and the codes of `industry`. Needs a plan with `brandData`.',
      ...profileField(({ industryDetails }) => industryDetails),
    }),
    headquarters: t.field({
      type: Headquarters,
      nullable: true,
      description: 'The city and country of the headquarters. Needs a plan with `brandData`.',
      ...profileField(({ headquarters }) => headquarters),
    }),
    sources: t.field({
      type: [FieldSource],
      nullable: true,
      description: 'Where each known value comes from. Needs a plan with `brandData`.',
      ...profileField(({ sources }) => Object.entries(sources), 6),
    }),
    technologies: t.stringList({
      nullable: true,
      description: 'Technologies detected on the website. Needs a plan with `brandData`.',
      ...profileField(({ technologies }) => technologies),
    }),
    palette: t.field({
      type: ['HexColor'],
      nullable: true,
      description:
        'The brand colors, primary color first; empty when no color is known. Needs a plan with `brandData`.',
      ...profileField(({ colors }) => knownPalette(colors)),
    }),
    indexedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description:
        'The date of the newest profile value; null until a source knows the company. Needs a plan with `brandData`.',
      ...profileField(({ indexedAt }) => indexedAt),
    }),
    indexed: t.boolean({
      nullable: true,
      description:
        'False until a source knows the company or a visit has read its website. Needs a plan with `brandData`.',
      ...profileField(({ indexedAt }) => indexedAt !== null),
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

builder.objectFields(Company, (t) =>
  Object.fromEntries(
    PLAIN_FIELDS.map(([field, { type, text, access }]) => [
      field,
      t.field({
        type: type instanceof z.ZodNumber ? 'Int' : 'String',
        nullable: true,
        description: access === 'public' ? text : `${text} Needs a plan with \`brandData\`.`,
        ...(access === 'public'
          ? identityField(field as keyof Identity)
          : profileField((profile) => profile[field])),
      }),
    ]),
  ),
)

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
