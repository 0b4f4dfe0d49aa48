// The GraphQL type Host: one host below the domain of a company, with a name and a logo of its own.
import { parseSiteText } from '../inputs/domain.ts'
import { companyOf, type Site } from '../site.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { notePending } from './context.ts'

export const Host = builder.objectRef<{ site: Site }>('Host').implement({
  description: 'One host, such as translate.google.com, and what was found there.',
  fields: (t) => ({
    host: t.string({
      description: 'The name of the host in lower-case ASCII; the domain for the www of a company.',
      resolve: ({ site }) => site,
    }),
    name: t.string({
      nullable: true,
      extensions: { cost: 2 },
      description:
        'What the host calls itself on its page, such as Google Translate. Null without a name of its own. It may wait for the first crawl of the host.',
      resolve: async ({ site }, _, { resolvers, caching }) =>
        (await notePending(caching, resolvers.hostName(site))).name,
    }),
    company: t.field({
      type: Company,
      description: 'The company of the domain. Nothing that was found at the host is about it.',
      resolve: ({ site }) => ({ domain: companyOf(site)! }),
    }),
  }),
})

builder.queryField('host', (t) =>
  t.field({
    type: Host,
    nullable: true,
    extensions: { cost: 3 },
    description: 'One host with its own name and logo. Null, with an error, for an invalid host.',
    args: {
      host: t.arg.string({ required: true, description: 'A public hostname in any spelling.' }),
    },
    resolve: (_, { host }, context) => {
      const site = parseSiteText(host)
      context.countCompany(site)
      // Without a logo of its own, the host shows that of its company.
      for (const shown of [site, companyOf(site)!]) context.cacheTags?.add(shown)
      return { site }
    },
  }),
)
