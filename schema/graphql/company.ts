// A company, and the questions that lead to one by its domain.
import { SIZES } from '../company.ts'
import { tooMany } from '../inputs.ts'
import { builder } from './builder.ts'
import { type CompanyNode, companyNamed, companyOf, ofIdentity, ofProfile } from './node.ts'

const SocialProfile = builder.objectRef<[network: string, url: string]>('SocialProfile')
SocialProfile.implement({
  description: "A company's own profile on a network.",
  fields: (t) => ({
    network: t.string({
      description: 'The network in lower case, such as linkedin.',
      resolve: ([network]) => network,
    }),
    url: t.field({
      type: 'URL',
      description: 'Address of the profile.',
      resolve: ([, url]) => url,
    }),
  }),
})

const nameOf = ofIdentity(({ name }) => name)
const tickerOf = ofIdentity(({ ticker }) => ticker)

export const Company = builder.objectRef<CompanyNode>('Company')
Company.implement({
  description: `A company or a brand, by its domain: every public domain has an answer, whether anybody knows it or not.

Name and listing are for anyone; the profile needs a key whose plan has brandData. It comes from what is stored, without a wait; under \`fresh\` the website is visited first. What the caller may not have is null, with an error whose extensions.code says why, and costs the company nothing else.`,
  fields: (t) => ({
    domain: t.expose('domain', { type: 'Domain', description: 'The apex: its key.' }),
    name: t.string({
      nullable: true,
      description: 'As people say it; made from the domain when nothing better is known.',
      resolve: (company, args, context) => company.match?.name ?? nameOf(company, args, context),
    }),
    ticker: t.string({
      nullable: true,
      description: 'Symbol of its primary listing; null when it has none.',
      resolve: (company, args, context) =>
        company.match ? company.match.ticker : tickerOf(company, args, context),
    }),
    exchange: t.string({
      nullable: true,
      description: 'Market of its primary listing, by ISO 10383, such as XNAS.',
      resolve: ofIdentity(({ exchange }) => exchange),
    }),
    description: t.string({
      nullable: true,
      description: 'What it does, as its website says. Needs brandData.',
      resolve: ofProfile(({ description }) => description),
    }),
    socials: t.field({
      type: [SocialProfile],
      nullable: true,
      description: 'Its own profiles on networks. Needs brandData.',
      resolve: ofProfile(({ socials }) => Object.entries(socials)),
    }),
    industry: t.string({
      nullable: true,
      description: 'Its industry. Needs brandData.',
      resolve: ofProfile(({ industry }) => industry),
    }),
    companySize: t.string({
      nullable: true,
      description: `Employees, in bands: ${SIZES.join(', ')}. Needs brandData.`,
      resolve: ofProfile(({ companySize }) => companySize),
    }),
    technologies: t.stringList({
      nullable: true,
      description: 'What its website is made with, as far as it shows. Needs brandData.',
      resolve: ofProfile(({ technologies }) => technologies),
    }),
    palette: t.field({
      type: ['HexColor'],
      nullable: true,
      description: 'Its colours, the primary one first. Needs brandData.',
      resolve: ofProfile(({ colours }) => colours.palette),
    }),
    indexedAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When the newest of the profile was read. Needs brandData.',
      resolve: ofProfile(({ indexedAt }) => indexedAt),
    }),
    fresh: t.field({
      type: Company,
      nullable: true,
      extensions: { cost: 10 },
      description:
        'The same company, its website visited first where no visit of the last 30 days is known, which may take some seconds; what is older than a week is answered, and looked for anew in the background. Needs brandData.',
      resolve: async ({ domain }, _, context) => {
        context.count(domain)
        const profile = await context.resolvers.describe(domain)
        return { domain, profile: Promise.resolve(profile) }
      },
    }),
  }),
})

builder.asEntity(Company, {
  key: builder.selection<{ domain: string }>('domain'),
  resolveReference: ({ domain }, context) => companyNamed(domain, context),
})

builder.queryField('company', (t) =>
  t.field({
    type: Company,
    nullable: true,
    description: 'The company of a domain. Null, with its error, only where it is one too many.',
    args: { domain: t.arg({ type: 'Domain', required: true, description: 'In any spelling.' }) },
    resolve: (_, { domain }, context) => companyOf(domain, context),
  }),
)

builder.queryField('companies', (t) =>
  t.field({
    type: [Company],
    nullable: { list: true, items: true },
    extensions: { times: 'domains' },
    description:
      'Many companies in the order asked, at most as many as the batchLimit of the plan. What is no domain is null, with its error.',
    args: {
      domains: t.arg.stringList({
        required: true,
        description: 'Public hostnames in any spelling; what stands for one company is read once.',
      }),
    },
    resolve: (_, { domains }, context) => {
      const { batchLimit } = context.viewer.plan
      if (domains.length > batchLimit) throw tooMany(domains.length, batchLimit)
      return domains.map((domain) => companyNamed(domain, context))
    },
  }),
)
