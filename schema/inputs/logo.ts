// The parameters of logo requests.
import { z } from 'zod'
import { BACKGROUNDS, KINDS, SHAPES } from '../artwork.ts'
import { SigningParameters } from './brand.ts'
import { SiteRequest } from './domain.ts'
import { flag, integer, integerBetween, oneOf } from './types.ts'

export const SIZE = { min: 16, max: 2048, default: 128 } as const
const FORMATS = ['png', 'webp', 'jpg', 'jpeg', 'svg'] as const
const FALLBACKS = ['monogram', '404', 'placeholder'] as const

/** Largest `padding`, in percent of the edge on each side: a fifth of the image remains for the logo. */
const MAX_PADDING = 40

/** A page color: six lower-case hexadecimal digits without `#`, so that URLs need no escapes, or `transparent`. */
const BackgroundColor = z
  .string()
  .regex(
    /^(#?([\da-fA-F]{3}|[\da-fA-F]{6})|transparent)$/,
    'a hexadecimal color such as ffffff, #0b0b0c or fff, or transparent',
  )
  .transform((color) => {
    if (color === 'transparent') return color
    const digits = color.replace('#', '').toLowerCase()
    return digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  })

/** More than any visit has candidates. */
const MAX_POSITION = 100

/** The path of one candidate in the explanation of a logo. */
export const CandidatePath = z.object({
  ...SiteRequest.shape,
  position: integerBetween(1, MAX_POSITION).meta({
    description: 'Position of the candidate in the list of `why`, from 1.',
    example: 1,
    override: { type: 'integer', minimum: 1, maximum: MAX_POSITION, pattern: undefined },
  }),
})

const FORMAT_TEXT =
  'Image format. Default: png for artwork, svg for a generated fallback. A format of artwork that the plan does not include becomes png; a generated fallback is SVG for every plan.'

/** The parameters that the logo routes share. */
export const LogoParameters = z.object({
  size: integer(
    SIZE.min,
    SIZE.max,
    SIZE.default,
    'Edge of the square image in pixels, or its longer edge with `shape=original`. A value above the `maxLogoSize` of the plan is reduced to it.',
  ),
  format: oneOf(FORMATS, FORMAT_TEXT)
    .transform((format) => (format === 'jpeg' ? 'jpg' : format))
    .optional()
    .meta({ override: { type: 'string', enum: [...FORMATS], default: 'png' } }),
  retina: flag(
    'Doubles the edge in pixels for dense displays, up to the `maxLogoSize` of the plan.',
  ),
  theme: oneOf(BACKGROUNDS, 'The background of the page that shows the logo.').default('light'),
  fallback: oneOf(
    FALLBACKS,
    'The response when there is no artwork: a monogram, a neutral placeholder, or status 404.',
  ).default('monogram'),
  greyscale: flag('Converts the image to greyscale.'),
  kind: oneOf(
    KINDS,
    'The icon or the wordmark. If there is no artwork of this kind, the other kind is used.',
  ).default('icon'),
  shape: oneOf(
    SHAPES,
    'A square, or the aspect ratio of the drawing, whose longer edge is then `size`.',
  ).default('square'),
  padding: integerBetween(0, MAX_PADDING)
    .optional()
    .meta({
      description:
        'Space on each side, in percent of `size`. Default: the margin that gives all logos the same visual weight.',
      override: { type: 'integer', minimum: 0, maximum: MAX_PADDING, pattern: undefined },
    }),
  background: BackgroundColor.default('transparent').meta({
    description:
      'A color behind the logo: 3 or 6 hexadecimal digits, with or without #. The logo is adapted to it, whatever `theme` says.',
    override: {
      type: 'string',
      default: 'transparent',
      pattern: '^(#?([0-9a-fA-F]{3}|[0-9a-fA-F]{6})|transparent)$',
    },
  }),
  // `grant` is the public name of the signature. It has up to three parts: 22 characters of the HMAC, the id of the key
  // that signed, and the expiry as Unix seconds in base 36. Signatures of older versions have no key id.
  grant: z
    .string()
    .regex(
      /^[\w-]{22}(\.\w{1,40}(\.[0-9a-z]{1,8})?)?$/,
      'the signature of a logo URL from a brand kit or a batch',
    )
    .optional()
    .meta({
      description:
        'The signature in the logo URLs of a brand kit or a batch. It allows their size and format without a key. It is ignored for another size, format or domain, after its expiry, and when the key that made it is revoked or expired.',
      override: {
        type: 'string',
        pattern: '^[A-Za-z0-9_-]{22}(\\.[A-Za-z0-9_]{1,40}(\\.[0-9a-z]{1,8})?)?$',
      },
    }),
})

const FORMATS_AND_AUTO = [...FORMATS, 'auto'] as const

/** The parameters of the routes that send an image, where the request may leave the format to its Accept header. */
export const ImageParameters = LogoParameters.extend({
  format: oneOf(
    FORMATS_AND_AUTO,
    `${FORMAT_TEXT} auto: webp for a client whose Accept header names image/webp, else png, also for a fallback.`,
  )
    .transform((format) => (format === 'jpeg' ? 'jpg' : format))
    .optional()
    .meta({
      override: { type: 'string', enum: [...FORMATS_AND_AUTO], default: 'png' },
      param: { id: 'imageFormat' },
    }),
})

/** The logo query of a request without parameters. */
export const LOGO_DEFAULTS = LogoParameters.parse({})

/** A logo request. Errors in the path and in the parameters are reported together. */
export const LogoRequest = z.object({ ...SiteRequest.shape, ...ImageParameters.shape })

/** A logo request from an AI assistant, which may request the image itself. */
export const AssistantLogoRequest = z.object({
  ...LogoRequest.omit({ grant: true, port: true, path: true }).shape,
  format: LogoParameters.shape.format,
  ...SigningParameters.shape,
  inline: flag('Also returns the image itself, as a PNG of at most 128 pixels.'),
})

/** A logo request that can refresh the logo first. */
export const RefreshableLogoRequest = z.object({
  ...LogoRequest.shape,
  refresh: flag('Crawls the website again first. Needs a secret key and a plan with `refresh`.'),
})

/** A parsed logo query; `format` is undefined when the request names none. */
export type LogoQuery = z.output<typeof LogoParameters>
export type Format = NonNullable<LogoQuery['format']>
/** A logo query whose format may be `auto`. */
export type ImageQuery = z.output<typeof ImageParameters>
