// The GraphQL type Logo: its URL, and metadata that is loaded only when requested.
import { LRUCache } from 'lru-cache'
import type { Background, Kind, LogoRights as Rights } from '../artwork.ts'
import { LOGO_DEFAULTS, LogoParameters, type LogoQuery } from '../inputs/logo.ts'
import { parseParameters } from '../inputs/parse.ts'
import { logoUrl, nonDefaultParameters } from '../logo-url.ts'
import type { LogoFacts } from '../resolvers.ts'
import { companyOf, isCoin, type Scope, type Site } from '../site.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import { type GraphqlContext, notePending } from './context.ts'
import { descriptionOf } from './descriptions.ts'
import { enumOf } from './enums.ts'
import { Host } from './host.ts'
import {
  type ArgumentBuilder,
  expiresInArgument,
  forbidStoring,
  parseExpiresIn,
} from './signing.ts'

interface LogoNode extends LogoRequest {
  site: Site
  scope: Scope
  /** Seconds that a signed URL is valid. */
  expiresIn: number | undefined
  /** The metadata, loaded once for all fields. */
  facts?: Promise<LogoFacts>
}

interface LogoRequest {
  query: LogoQuery
  /** The parameters of the URL: those that differ from their default value. */
  urlParameters: Partial<LogoQuery>
}

const Format = enumOf<LogoFacts['format']>('LogoFormat', 'An image format.', {
  png: 'Raster image with transparency.',
  webp: 'Raster image with transparency, smaller than PNG.',
  jpg: 'Raster image without transparency, on the background of the theme.',
  svg: 'Vector image. If the artwork is a raster image, the SVG contains it.',
})

const Theme = enumOf<Background>('LogoTheme', 'The background of the page that shows the logo.', {
  light: 'A light background.',
  dark: 'A dark background.',
})

const LogoKind = enumOf<Kind>('LogoKind', 'The kind of logo.', {
  icon: 'The icon.',
  wordmark: 'The wordmark.',
})

const Shape = enumOf<LogoQuery['shape']>('LogoShape', 'The shape of the image.', {
  square: 'A square.',
  original: 'The aspect ratio of the drawing.',
})

const Fallback = enumOf<LogoQuery['fallback']>(
  'LogoFallback',
  'The result when there is no artwork.',
  {
    monogram:
      'One to three initials on a colored background. The color is that of the brand, else it depends on the domain.',
    placeholder: 'A neutral image.',
    404: 'No image: the logo is null, with the error no_artwork.',
  },
  { 404: 'NONE' },
)

const HostScope = enumOf<Exclude<Scope, 'company'>>('HostScope', 'Whose logo a host shows.', {
  auto: 'Its own where it has another one than its company, else that of the company.',
  host: 'Its own, else the fallback.',
})

const Quality = enumOf<LogoFacts['quality']>('LogoQuality', 'The level of detail of the artwork.', {
  vector: 'Vector artwork, sharp in any size.',
  high: 'Raster artwork with a shorter edge of at least 256 pixels.',
  medium: 'Raster artwork with a shorter edge of at least 96 pixels.',
  low: 'Raster artwork with a shorter edge below 96 pixels.',
  raster: 'Raster artwork inside an SVG.',
  synthetic: 'A generated fallback.',
})

const Downgrade = enumOf<LogoFacts['downgraded'][number]>(
  'LogoDowngrade',
  'A parameter that the plan reduced.',
  {
    size: 'The size. The image has the largest edge of the plan.',
    format: 'The format. The image is a PNG.',
    retina:
      'The doubled resolution. The image has the normal size, or the largest edge of the plan.',
  },
)

const factsOf = (
  logo: LogoNode,
  { resolvers, countCompany, caching }: GraphqlContext,
): Promise<LogoFacts> => {
  // A coin counts as its issuer, which the lookup has counted.
  countCompany(isCoin(logo.site) ? companyOf(logo.site)! : logo.site)
  logo.facts ??= notePending(caching, resolvers.logo(logo.site, logo.query, logo.scope))
  return logo.facts
}

/** Loads the metadata at once. @throws Problem no_artwork for the fallback NONE, which makes the logo null. */
async function withArtwork(logo: LogoNode, context: GraphqlContext): Promise<LogoNode> {
  await factsOf(logo, context)
  return logo
}

const LogoRights = builder.objectRef<Rights>('LogoRights').implement({
  description: 'The license, the credit and the rules of a logo.',
  fields: (t) => ({
    license: t.exposeString('license', {
      nullable: true,
      description:
        'The SPDX identifier of the license of the drawing; null when unknown, as for logos that a website shows.',
    }),
    attribution: t.exposeString('attribution', {
      nullable: true,
      description: 'The credit line: the author and the origin.',
    }),
    guidelines: t.expose('guidelines', {
      type: 'URL',
      nullable: true,
      description: 'The rules of the brand for its logo; null when unknown.',
    }),
  }),
})

const Logo = builder.objectRef<LogoNode>('Logo').implement({
  description:
    'A logo. `url` alone needs no artwork. Every other field looks for artwork and may wait for the first crawl of the website.',
  fields: (t) => ({
    url: t.field({
      type: 'URL',
      // Signing takes as long as resolving one more field.
      extensions: { cost: 2 },
      description:
        'URL on the image host. The URL is signed when the request needs a plan, so that it works without a key.',
      resolve: ({ site, scope, urlParameters, expiresIn }, _, { resolvers, imageUrl }) =>
        logoUrl(imageUrl, site, resolvers.signQuery(site, urlParameters, expiresIn), scope),
    }),
    source: t.string({
      description: 'The source of the artwork, such as bundled:simple-icons or site:icon.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).source,
    }),
    quality: t.field({
      type: Quality,
      description: 'The level of detail of the artwork.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).quality,
    }),
    width: t.int({
      description: 'Original width of the artwork.',
      resolve: async (logo, _, context) => Math.round((await factsOf(logo, context)).width),
    }),
    height: t.int({
      description: 'Original height of the artwork.',
      resolve: async (logo, _, context) => Math.round((await factsOf(logo, context)).height),
    }),
    format: t.field({
      type: Format,
      description: 'Format of the image, after the limits of the plan.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).format,
    }),
    kind: t.field({
      type: LogoKind,
      nullable: true,
      description: 'The kind of the artwork in the image; null for a fallback.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).kind,
    }),
    fallback: t.field({
      type: Fallback,
      nullable: true,
      description: 'The fallback image; null when there is artwork.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).fallback,
    }),
    thumbhash: t.string({
      nullable: true,
      description:
        'A ThumbHash of the artwork as a square, in Base64, from which a page draws a blurred preview while the image loads. Null for a fallback, and for artwork that an older version stored, until the next visit or upload.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).thumbhash,
    }),
    rights: t.field({
      type: LogoRights,
      nullable: true,
      description:
        'What those who show the logo have to know. The trademark stays with its owner. Null for a fallback.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).rights,
    }),
    etag: t.string({
      description: 'Strong ETag of the uncompressed image, without quotes.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).etag,
    }),
    pending: t.boolean({
      description: 'True while a crawl may still find artwork. Retry after a few seconds.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).pending,
    }),
    downgraded: t.field({
      type: [Downgrade],
      description: 'The parameters that the plan reduced.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).downgraded,
    }),
  }),
})

const argumentDescription = (name: keyof typeof LogoParameters.shape) =>
  descriptionOf(LogoParameters.shape[name])

/** The arguments of a logo, those of the REST parameters. */
const logoArguments = (arg: ArgumentBuilder) => ({
  size: arg.int({
    defaultValue: LOGO_DEFAULTS.size,
    description: argumentDescription('size'),
  }),
  format: arg({ type: Format, description: argumentDescription('format') }),
  retina: arg.boolean({
    defaultValue: LOGO_DEFAULTS.retina,
    description: argumentDescription('retina'),
  }),
  theme: arg({
    type: Theme,
    defaultValue: LOGO_DEFAULTS.theme,
    description: argumentDescription('theme'),
  }),
  fallback: arg({
    type: Fallback,
    defaultValue: LOGO_DEFAULTS.fallback,
    description: 'The result when there is no artwork.',
  }),
  greyscale: arg.boolean({
    defaultValue: LOGO_DEFAULTS.greyscale,
    description: argumentDescription('greyscale'),
  }),
  kind: arg({
    type: LogoKind,
    defaultValue: LOGO_DEFAULTS.kind,
    description: argumentDescription('kind'),
  }),
  shape: arg({
    type: Shape,
    defaultValue: LOGO_DEFAULTS.shape,
    description: argumentDescription('shape'),
  }),
  padding: arg.int({ description: argumentDescription('padding') }),
  background: arg.string({
    defaultValue: LOGO_DEFAULTS.background,
    description: argumentDescription('background'),
  }),
  expiresIn: expiresInArgument(arg),
})

builder.objectField(Company, 'logo', (t) =>
  t.field({
    type: Logo,
    nullable: true,
    extensions: { cost: 3 },
    description: 'The logo. It needs no key. Null, with an error, for an invalid argument.',
    args: logoArguments(t.arg),
    resolve: ({ domain, match }, args, context) =>
      logoNode(match?.site ?? domain, 'company', args, context),
  }),
)

builder.objectField(Host, 'logo', (t) =>
  t.field({
    type: Logo,
    nullable: true,
    extensions: { cost: 3 },
    description:
      'The logo of the host. It needs no key. Null, with an error, for an invalid argument.',
    args: {
      scope: t.arg({ type: HostScope, defaultValue: 'auto', description: 'Whose logo is shown.' }),
      ...logoArguments(t.arg),
    },
    resolve: ({ site }, { scope, ...args }, context) =>
      logoNode(site, scope ?? 'auto', args, context),
  }),
)

/** @throws Problem invalid_request; no_artwork for the fallback NONE, which makes the logo null. */
function logoNode(
  site: Site,
  scope: Scope,
  { expiresIn, ...args }: { expiresIn?: number | null | undefined; [name: string]: unknown },
  context: GraphqlContext,
): LogoNode | Promise<LogoNode> {
  forbidStoring(context, expiresIn)
  const logo: LogoNode = {
    site,
    scope,
    expiresIn: parseExpiresIn({ expiresIn }),
    ...cachedLogoRequest(args),
  }
  return logo.query.fallback === '404' ? withArtwork(logo, context) : logo
}

// A query for many companies parses the same arguments once for each company.
const logoRequestCache = new LRUCache<string, LogoRequest>({ max: 500 })

/** @throws Problem invalid_request. */
function cachedLogoRequest(args: Record<string, unknown>): LogoRequest {
  const text = JSON.stringify(args)
  const cached = logoRequestCache.get(text)
  if (cached) return cached
  const query = parseArguments(args)
  const request = { query, urlParameters: nonDefaultParameters(query) }
  logoRequestCache.set(text, request)
  return request
}

/** Parses arguments with the zod schema of the REST parameters, which takes strings. Null means omitted. */
function parseArguments(args: Record<string, unknown>): LogoQuery {
  const definedArgs = Object.entries(args).filter(
    ([, value]) => value !== null && value !== undefined,
  )
  return parseParameters(
    LogoParameters,
    Object.fromEntries(definedArgs.map(([name, value]) => [name, String(value)])),
  )
}
