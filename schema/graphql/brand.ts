// The GraphQL types of a brand: its colors and its brand kit.
import type { Colors as ColorData } from '../brand.ts'
import { type Assets, assetUrls, SNIPPETS, type Usage, usageSnippets } from '../kit.ts'
import type { Kit } from '../resolvers.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { notePending } from './context.ts'
import { enumOf } from './enums.ts'
import { expiresInArgument, forbidStoring, parseExpiresIn } from './signing.ts'

const Source = enumOf<ColorData['from']>('ColorSource', 'The source of brand colors.', {
  curated: 'The published colors in a reviewed table of well-known brands.',
  official: 'The published color in an icon pack, then the colors of the artwork.',
  artwork: 'The colors of the artwork.',
  generated: 'Colors made from the domain.',
})
const Role = enumOf<ColorData['derived'][number]>('ColorRole', 'A place in the palette.', {
  primary: 'The first color.',
  secondary: 'The second color.',
})

const Colors = builder.objectRef<ColorData & { tier: string }>('Colors').implement({
  description: 'The colors of a brand. The same domain and artwork always give the same colors.',
  fields: (t) => ({
    primary: t.expose('primary', {
      type: 'HexColor',
      description: 'The first color of the palette.',
    }),
    secondary: t.expose('secondary', {
      type: 'HexColor',
      description: 'The second color of the palette.',
    }),
    palette: t.expose('palette', {
      type: ['HexColor'],
      description: 'Two to six different colors: primary, secondary, then the others by weight.',
    }),
    confidence: t.exposeFloat('confidence', {
      description:
        '1: published by the company. 0.9: from vector artwork. 0.7: from raster artwork. 0.1: generated from the domain.',
    }),
    source: t.expose('from', { type: Source, description: 'Where the colors come from.' }),
    derived: t.expose('derived', {
      type: [Role],
      description:
        'The colors that the company does not use itself. A mark in one color has a readable text color as secondary.',
    }),
    tier: t.exposeString('tier', { description: 'The id of the caller’s plan.' }),
  }),
})

const LogoVariant = builder.objectRef<Assets['variants'][number]>('LogoVariant').implement({
  description: 'The logo in one size.',
  fields: (t) => ({
    size: t.exposeInt('size', { description: 'Edge of the image in pixels.' }),
    png: t.expose('png', { type: 'URL', description: 'URL of the PNG.' }),
    webp: t.expose('webp', { type: 'URL', description: 'URL of the WebP.' }),
    svg: t.field({
      type: 'URL',
      nullable: true,
      description:
        'URL of the SVG; null when the key or its plan does not include the SVG of artwork.',
      resolve: ({ svg }) => svg ?? null,
    }),
  }),
})

const BrandAssets = builder.objectRef<Assets>('BrandAssets').implement({
  description: 'Logo URLs that work without a key.',
  fields: (t) => ({
    logo: t.expose('logo', { type: 'URL', description: 'The logo.' }),
    dark: t.expose('dark', { type: 'URL', description: 'The logo for dark backgrounds.' }),
    wordmark: t.expose('wordmark', {
      type: 'URL',
      nullable: true,
      description:
        'The wordmark in its own shape, as SVG where the key includes it and else as PNG; null when none is known.',
    }),
    variants: t.expose('variants', {
      type: [LogoVariant],
      // The cost limit counts the four sizes as two, because the field `brand` has already built their URLs.
      extensions: { listLength: () => 2 },
      description: 'The logo in several sizes.',
    }),
  }),
})

const { css: cssDescription, ...snippets } = SNIPPETS
const snippetNames = Object.keys(snippets) as (keyof typeof snippets)[]

const BrandUsage = builder.objectRef<Usage>('BrandUsage').implement({
  description: 'Code snippets that show the logo.',
  fields: (t) => ({
    ...Object.fromEntries(
      snippetNames.map((name) => [name, t.exposeString(name, { description: snippets[name] })]),
    ),
    css: t.exposeString('css', { nullable: true, description: cssDescription }),
  }),
})

const Brand = builder.objectRef<{ kit: Kit; assets: Assets }>('Brand').implement({
  description: 'A brand kit.',
  fields: (t) => ({
    assets: t.field({
      type: BrandAssets,
      description: 'The logo in several sizes and formats.',
      resolve: ({ assets }) => assets,
    }),
    usage: t.field({
      type: BrandUsage,
      description: 'Code snippets that show the logo.',
      resolve: ({ kit, assets }) => usageSnippets(kit, assets),
    }),
    overHttp: t.boolean({
      description:
        'Whether artwork or a value of the profile was found over http, as with X-Source-Security.',
      resolve: ({ kit }) => kit.overHttp,
    }),
  }),
})

builder.objectFields(Company, (t) => ({
  colors: t.field({
    type: Colors,
    nullable: true,
    extensions: { cost: 3 },
    description: 'The brand colors. Needs a secret key and a plan with `brandData`.',
    resolve: ({ domain }, _, { resolvers, countCompany, caching }) => {
      countCompany(domain)
      return notePending(caching, resolvers.colors(domain))
    },
  }),
  brand: t.field({
    type: Brand,
    nullable: true,
    extensions: { cost: 20 },
    description:
      'The brand kit. Like `fresh`, it may crawl the website first. Needs a plan with `brandData`.',
    args: { expiresIn: expiresInArgument(t.arg) },
    resolve: async ({ domain }, args, context) => {
      const { resolvers, countCompany, imageUrl, caching } = context
      countCompany(domain)
      forbidStoring(context, args.expiresIn)
      const kit = await notePending(caching, resolvers.kit(domain, parseExpiresIn(args)))
      return { kit, assets: assetUrls(kit, imageUrl) }
    },
  }),
}))
