// The GraphQL type Company and the queries by domain. search.ts and profile.ts add its other fields.
import { tooManyDomains } from '../inputs/batch.ts'
import { builder } from './builder.ts'
import type { CompanyNode } from './context.ts'
import { companyByAnyDomain, identityField } from './node.ts'

export const Company = builder.objectRef<CompanyNode>('Company')
Company.implement({
  description: `A company or brand, identified by its domain. Every valid public domain has a Company, known or unknown.

Name, ticker and exchange are public. The other profile fields need a plan with \`brandData\`. They return stored data at once; \`fresh\` crawls the website first. Without permission, only that field is null, and the error has a code in extensions.code.`,
  fields: (t) => ({
    domain: t.expose('domain', {
      type: 'Domain',
      extensions: { isPublic: true },
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
  }),
})

builder.queryField('company', (t) =>
  t.field({
    type: Company,
    nullable: true,
    extensions: { isPublic: true },
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
    extensions: {
      isPublic: true,
      listLength: ({ domains }: { domains: unknown[] }) => domains.length,
      // The batchLimit of a small plan: a gateway can read the length of a list from an Int argument only.
      assumedLength: 10,
    },
    description:
      'Returns several companies in the requested order, up to the batchLimit of the plan. An invalid domain gives null and an error.',
    args: {
      domains: t.arg.stringList({
        required: true,
        // Documents of the plain schema name this type, so only the subgraph has the better one.
        extensions: { isDomainInSubgraph: true },
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
