// A logo: an address that works as it is given, and the facts behind it when a field asks for them.
import { LRUCache } from 'lru-cache'
import type { Apex } from '../apex.ts'
import type { Background, Kind } from '../artwork.ts'
import { LOGO_DEFAULTS, LogoParameters, type LogoQuery, parse } from '../inputs.ts'
import { logoAddress, said } from '../logo-url.ts'
import type { LogoFacts } from '../resolvers.ts'
import { builder } from './builder.ts'
import { Company } from './company.ts'
import type { GraphContext } from './context.ts'
import { wordsOf } from './descriptions.ts'
import { enumOf } from './enums.ts'

interface LogoNode extends Question {
  domain: Apex
  /** The facts, read once however many fields ask. */
  facts?: Promise<LogoFacts>
}

interface Question {
  query: LogoQuery
  /** Of it, what an address has to say. */
  said: Partial<LogoQuery>
}

const Format = enumOf<LogoFacts['format']>('LogoFormat', 'An image format.', {
  png: 'Pixels with transparency.',
  webp: 'Pixels with transparency, in fewer bytes.',
  jpg: 'Pixels without transparency, on the background of the theme.',
  svg: 'A drawing; pixels that are the only artwork are wrapped in it.',
})

const Theme = enumOf<Background>('LogoTheme', 'The background that a logo is for.', {
  light: 'Light pages.',
  dark: 'Dark pages.',
})

const LogoKind = enumOf<Kind>('LogoKind', 'Which of its drawings.', {
  icon: 'The square mark.',
  wordmark: 'The lettering.',
})

const Fallback = enumOf<LogoQuery['fallback']>(
  'LogoFallback',
  'What is answered when no artwork is known.',
  {
    monogram: 'The first letter, on a colour that is always the same for a domain.',
    placeholder: 'A neutral mark.',
    404: 'Nothing: the logo is null, with the error no_artwork.',
  },
  { 404: 'NONE' },
)

const Quality = enumOf<LogoFacts['quality']>('LogoQuality', 'How much detail the artwork holds.', {
  vector: 'It is drawn, and sharp in any size.',
  high: 'Pixels, 256 or more along the shorter edge.',
  medium: 'Pixels, 96 or more along the shorter edge.',
  low: 'Pixels, fewer than 96 along the shorter edge.',
  raster: 'Pixels that were asked for as SVG.',
  synthetic: 'A fallback.',
})

const Downgrade = enumOf<LogoFacts['downgraded'][number]>(
  'LogoDowngrade',
  'What was asked for and the plan does not hold.',
  { format: 'The image is a PNG.', retina: 'The image has the plain size.' },
)

const factsOf = (logo: LogoNode, { resolvers, count }: GraphContext): Promise<LogoFacts> => {
  count(logo.domain)
  logo.facts ??= resolvers.logo(logo.domain, logo.query)
  return logo.facts
}

/** @throws Problem no_artwork: with the fallback NONE the logo itself is null. */
async function withArtwork(logo: LogoNode, context: GraphContext): Promise<LogoNode> {
  await factsOf(logo, context)
  return logo
}

const Logo = builder.objectRef<LogoNode>('Logo').implement({
  description:
    'A logo as the parameters ask for it. The address alone costs nothing; every other field looks for the artwork, and on a first question may wait for a visit to the website.',
  fields: (t) => ({
    url: t.field({
      type: 'URL',
      description:
        'Its address on the image host. Where the plan gives more than anyone may have, it is signed, so that it works in a page without a key.',
      resolve: async ({ domain, said }, _, { resolvers, imageUrl }) =>
        logoAddress(imageUrl, domain, await resolvers.share(domain, said)),
    }),
    source: t.string({
      description: 'Where the artwork comes from, such as bundled:simple-icons or site:icon.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).source,
    }),
    quality: t.field({
      type: Quality,
      description: 'How much detail the artwork holds.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).quality,
    }),
    width: t.int({
      description: 'Width of the artwork at its source.',
      resolve: async (logo, _, context) => Math.round((await factsOf(logo, context)).width),
    }),
    height: t.int({
      description: 'Height of the artwork at its source.',
      resolve: async (logo, _, context) => Math.round((await factsOf(logo, context)).height),
    }),
    format: t.field({
      type: Format,
      description: 'Format of the image, after what the plan allows.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).format,
    }),
    fallback: t.field({
      type: Fallback,
      nullable: true,
      description: 'What stands in for the artwork; null when there is artwork.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).fallback,
    }),
    etag: t.string({
      description: 'Strong validator of the bytes, without quotes: another one is another image.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).etag,
    }),
    pending: t.boolean({
      description: 'A visit is under way that may find the artwork: ask again in some seconds.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).pending,
    }),
    downgraded: t.field({
      type: [Downgrade],
      description: 'What was asked for and the plan does not hold.',
      resolve: async (logo, _, context) => (await factsOf(logo, context)).downgraded,
    }),
  }),
})

const about = (name: keyof typeof LogoParameters.shape) => wordsOf(LogoParameters.shape[name])

builder.objectField(Company, 'logo', (t) =>
  t.field({
    type: Logo,
    nullable: true,
    extensions: { cost: 3 },
    description: 'Its logo, for anyone. Null, with its error, for a wrong parameter.',
    args: {
      size: t.arg.int({ defaultValue: LOGO_DEFAULTS.size, description: about('size') }),
      format: t.arg({ type: Format, description: about('format') }),
      retina: t.arg.boolean({ defaultValue: LOGO_DEFAULTS.retina, description: about('retina') }),
      theme: t.arg({ type: Theme, defaultValue: LOGO_DEFAULTS.theme, description: about('theme') }),
      fallback: t.arg({
        type: Fallback,
        defaultValue: LOGO_DEFAULTS.fallback,
        description: 'What to answer when no artwork is known.',
      }),
      greyscale: t.arg.boolean({
        defaultValue: LOGO_DEFAULTS.greyscale,
        description: about('greyscale'),
      }),
      kind: t.arg({ type: LogoKind, defaultValue: LOGO_DEFAULTS.kind, description: about('kind') }),
    },
    resolve: ({ domain }, asked, context) => {
      const logo: LogoNode = { domain, ...questionOf(asked) }
      return logo.query.fallback === '404' ? withArtwork(logo, context) : logo
    },
  }),
)

// A hundred companies are asked for the same logo each.
const questions = new LRUCache<string, Question>({ max: 500 })

/** @throws Problem invalid_request. */
function questionOf(asked: Record<string, unknown>): Question {
  const text = JSON.stringify(asked)
  const known = questions.get(text)
  if (known) return known
  const query = parsed(asked)
  const question = { query, said: said(query) }
  questions.set(text, question)
  return question
}

/** By the table of REST's parameters, which takes words; null is as good as left out. */
function parsed(asked: Record<string, unknown>): LogoQuery {
  const given = Object.entries(asked).filter(([, value]) => value !== null && value !== undefined)
  return parse(
    LogoParameters,
    Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
  )
}
