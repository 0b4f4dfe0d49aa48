// The GraphQL fields of a company's profile. The plain ones come from the table `PROFILE_FIELDS`.
import { z } from 'zod'
import { type FactSource, type Headquarters as HeadquartersData, knownPalette } from '../brand.ts'
import { PLAIN_FIELDS } from '../profile-fields.ts'
import type { Identity } from '../resolvers.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { Industry } from './industry.ts'
import { identityField, profileField } from './node.ts'

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

builder.objectFields(Company, (t) => ({
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
    extensions: { cost: 10, isUncacheable: true },
    description:
      'Returns the same company after a crawl. It waits a few seconds when the last crawl is older than 30 days. After one week, it returns stored data and crawls in the background. Needs a plan with `brandData`.',
    resolve: async ({ domain }, _, context) => {
      context.countCompany(domain)
      const profile = await context.resolvers.describe(domain)
      return { domain, loadedProfile: profile }
    },
  }),
}))

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
