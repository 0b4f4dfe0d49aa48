// What a brand looks like: its colours, and the kit of its logo in all sizes with snippets to paste.
import type { Colours } from '../brand.ts'
import { type Assets, assetsOf, SNIPPETS, type Usage, usageOf } from '../kit.ts'
import type { Kit } from '../resolvers.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'

const Colors = builder.objectRef<Colours & { tier: string }>('Colors').implement({
  description: 'The colours of a brand: always the same for a domain.',
  fields: (t) => ({
    primary: t.expose('primary', { type: 'HexColor', description: 'The first of the palette.' }),
    secondary: t.expose('secondary', {
      type: 'HexColor',
      description: 'The second of the palette.',
    }),
    palette: t.expose('palette', {
      type: ['HexColor'],
      description: 'Primary, secondary and the rest in their order: two to six, all different.',
    }),
    confidence: t.exposeFloat('confidence', {
      description:
        '1 official, 0.9 from vector artwork, 0.7 from raster artwork, 0.1 made from the domain.',
    }),
    tier: t.exposeString('tier', { description: 'The plan of the caller.' }),
  }),
})

const LogoVariant = builder.objectRef<Assets['variants'][number]>('LogoVariant').implement({
  description: 'The logo in one size.',
  fields: (t) => ({
    size: t.exposeInt('size', { description: 'Edge in pixels.' }),
    png: t.expose('png', { type: 'URL', description: 'As PNG.' }),
    webp: t.expose('webp', { type: 'URL', description: 'As WebP.' }),
    svg: t.expose('svg', { type: 'URL', description: 'As SVG.' }),
  }),
})

const BrandAssets = builder.objectRef<Assets>('BrandAssets').implement({
  description: 'Addresses of the logo that work as they are given.',
  fields: (t) => ({
    logo: t.expose('logo', { type: 'URL', description: 'The logo.' }),
    dark: t.expose('dark', { type: 'URL', description: 'For dark backgrounds.' }),
    wordmark: t.expose('wordmark', {
      type: 'URL',
      nullable: true,
      description: 'The lettering; null when none is known.',
    }),
    variants: t.expose('variants', { type: [LogoVariant], description: 'In several sizes.' }),
  }),
})

const snippets = Object.keys(SNIPPETS) as (keyof Usage)[]

const BrandUsage = builder.objectRef<Usage>('BrandUsage').implement({
  description: 'Snippets that run as pasted.',
  fields: (t) =>
    Object.fromEntries(
      snippets.map((name) => [name, t.exposeString(name, { description: SNIPPETS[name] })]),
    ),
})

const Brand = builder.objectRef<{ kit: Kit; assets: Assets }>('Brand').implement({
  description: 'A brand kit.',
  fields: (t) => ({
    assets: t.field({
      type: BrandAssets,
      description: 'The logo in sizes and formats.',
      resolve: ({ assets }) => assets,
    }),
    usage: t.field({
      type: BrandUsage,
      description: 'Snippets that show the logo.',
      resolve: ({ kit, assets }) => usageOf(kit, assets),
    }),
  }),
})

builder.objectFields(Company, (t) => ({
  colors: t.field({
    type: Colors,
    nullable: true,
    extensions: { cost: 3 },
    description: 'Its colours, and how sure they are. Needs a secret key and brandData.',
    resolve: ({ domain }, _, { resolvers, count }) => {
      count(domain)
      return resolvers.colours(domain)
    },
  }),
  brand: t.field({
    type: Brand,
    nullable: true,
    extensions: { cost: 20 },
    description: 'Its brand kit, after a visit to its website as under `fresh`. Needs brandData.',
    resolve: async ({ domain }, _, { resolvers, count, imageUrl }) => {
      count(domain)
      const kit = await resolvers.kit(domain)
      return { kit, assets: assetsOf(kit, imageUrl) }
    },
  }),
}))
