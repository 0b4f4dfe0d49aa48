// Asking upstream again, and dropping what is kept: for secret keys.
import type { Cleared, Refreshed, Scope } from '../resolvers.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { enumOf } from './enums.ts'

const RefreshedLogo = builder.objectRef<Refreshed>('RefreshedLogo').implement({
  description: 'What came of visiting a website again.',
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'Whose logo it is; asked here, everything is as it is after the visit.',
      resolve: ({ domain }) => ({ domain }),
    }),
    refreshed: t.exposeBoolean('refreshed', {
      description: 'False when the website could not be asked: the logo is as it was.',
    }),
    source: t.exposeString('source', { description: 'Where the artwork comes from now.' }),
  }),
})

const CacheScope = enumOf<Scope>('CacheScope', 'What a clear can drop.', {
  memory: 'Answers that were ready in this process.',
  shared: 'The cache that processes share.',
  renditions: 'Rendered images.',
  artwork: 'Artwork, and the visit that found it.',
  intelligence: 'What research found.',
})

const ClearedLogoCache = builder.objectRef<Cleared>('ClearedLogoCache').implement({
  description: 'What was dropped of a logo.',
  fields: (t) => ({
    company: t.field({
      type: Company,
      description: 'Whose logo it is.',
      resolve: ({ domain }) => ({ domain }),
    }),
    cleared: t.exposeBoolean('cleared', { description: 'Whether nothing is kept any more.' }),
    scope: t.field({
      type: [CacheScope],
      description: 'What there was to drop.',
      resolve: ({ scope }) => scope,
    }),
  }),
})

builder.mutationFields((t) => ({
  refreshLogo: t.field({
    type: RefreshedLogo,
    nullable: true,
    extensions: { cost: 20 },
    description: 'Visits the website again, now. Needs a secret key of a plan with refresh.',
    args: { domain: t.arg({ type: 'Domain', required: true, description: 'In any spelling.' }) },
    resolve: async (_, { domain }, context) => {
      context.count(domain)
      const refreshed = await context.resolvers.refresh(domain)
      return refreshed
    },
  }),
  clearLogoCache: t.field({
    type: ClearedLogoCache,
    nullable: true,
    extensions: { cost: 20 },
    description:
      'Drops everything kept of a logo, so that the next question looks again. Needs a secret key of a plan with cacheClear.',
    args: { domain: t.arg({ type: 'Domain', required: true, description: 'In any spelling.' }) },
    resolve: async (_, { domain }, context) => {
      context.count(domain)
      const cleared = await context.resolvers.clear(domain)
      return cleared
    },
  }),
}))
