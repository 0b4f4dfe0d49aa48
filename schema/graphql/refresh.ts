// The GraphQL mutations that refresh a logo and clear its cache.
import { parseDomain } from '../inputs/domain.ts'
import type { ClearOutcome, RefreshOutcome, CacheScope as Scope } from '../resolvers.ts'
import { companyOf } from '../site.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { enumOf } from './enums.ts'

const RefreshedLogo = builder.objectRef<RefreshOutcome>('RefreshedLogo').implement({
  description: 'The result of refreshing a logo.',
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company. Its fields show the state after the refresh.',
      resolve: ({ domain }) => ({ domain: companyOf(domain)! }),
    }),
    refreshed: t.exposeBoolean('refreshed', {
      description:
        'True only when the visit of this request read the website. False when the website could not be read, or was not visited because the logo has another source. The logo is then unchanged.',
    }),
    source: t.exposeString('source', { description: 'The source of the artwork now.' }),
  }),
})

const CacheScope = enumOf<Scope>('CacheScope', 'A part of the cached data.', {
  memory: 'Responses in the memory of this process.',
  shared: 'The cache that all processes share.',
  renditions: 'Rendered images, in memory or in the shared cache.',
  artwork: 'Crawled artwork.',
  intelligence: 'Company intelligence.',
})

const ClearedLogoCache = builder.objectRef<ClearOutcome>('ClearedLogoCache').implement({
  description: 'The result of clearing the cache of a logo.',
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'The company.',
      resolve: ({ domain }) => ({ domain: companyOf(domain)! }),
    }),
    cleared: t.exposeBoolean('cleared', { description: 'True when the cache is clear.' }),
    scope: t.field({
      type: [CacheScope],
      description: 'The parts that were dropped or marked as stale.',
      resolve: ({ scope }) => scope,
    }),
  }),
})

builder.mutationFields((t) => ({
  refreshLogo: t.field({
    type: RefreshedLogo,
    nullable: true,
    extensions: { cost: 20 },
    description:
      'Crawls the website again and waits for the result. Needs a secret key and a plan with `refresh`.',
    args: {
      domain: t.arg({
        type: 'Domain',
        required: true,
        description: 'A public hostname in any spelling.',
      }),
    },
    resolve: async (_, args, context) => {
      const domain = parseDomain(args.domain)
      context.countCompany(domain)
      return context.resolvers.refresh(domain)
    },
  }),
  clearLogoCache: t.field({
    type: ClearedLogoCache,
    nullable: true,
    extensions: { cost: 20 },
    description:
      'Drops the rendered images of a logo and marks its artwork and research as stale. The next request waits for a crawl. If that crawl fails, the old artwork stays: only the operator can remove it. Needs a secret key and a plan with `refresh`.',
    args: {
      domain: t.arg({
        type: 'Domain',
        required: true,
        description: 'A public hostname in any spelling.',
      }),
    },
    resolve: async (_, args, context) => {
      const domain = parseDomain(args.domain)
      context.countCompany(domain)
      return context.resolvers.clear(domain)
    },
  }),
}))
