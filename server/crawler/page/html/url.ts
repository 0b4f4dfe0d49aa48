// Resolves the URLs of a page and decodes data: URIs.
import { PAGE_LIMITS } from '../limits.ts'

/** Where an image comes from: a URL to fetch, or bytes that the page contains. */
export type ImageSource = { url: string; bytes: null } | { url: null; bytes: Uint8Array }

/** Smaller data: URIs are spacers; an svg with a single shape has more bytes. */
const MIN_IMAGE_BYTES = 80
const SHAPES = /<(?:path|rect|circle|ellipse|line|polyline|polygon|image|text|use)\b/i

/**
 * The absolute http or https URL, without credentials and fragment; null when there is no valid one.
 * @param keepSvgFragment keeps the fragment of an SVG file's URL, which names a symbol in the file.
 */
export function absoluteUrl(
  raw: string | undefined,
  base: string,
  keepSvgFragment = false,
): string | null {
  const trimmed = raw?.trim()
  // An empty URL means the page itself, and scripts write "#" for buttons.
  if (!trimmed || trimmed.length > PAGE_LIMITS.urlLength || trimmed === '#') return null
  const url = URL.parse(trimmed, base)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return null
  url.username = ''
  url.password = ''
  if (!keepSvgFragment || !/\.svg$/i.test(url.pathname)) url.hash = ''
  return url.href.length > PAGE_LIMITS.urlLength ? null : url.href
}

/** The absolute URL of an image or the decoded bytes of its data: URI; null when it has neither. */
export function imageSourceOf(
  raw: string | undefined,
  base: string,
  keepSvgFragment = false,
): ImageSource | null {
  const trimmed = raw?.trim() ?? ''
  if (/^data:/i.test(trimmed)) {
    const bytes = decodeDataUri(trimmed)
    return bytes && { url: null, bytes }
  }
  const url = absoluteUrl(unwrapNextImage(trimmed, base), base, keepSvgFragment)
  return url === null ? null : { url, bytes: null }
}

// Next.js shrinks and recompresses images at this path; its `url` parameter is the original.
function unwrapNextImage(trimmed: string, base: string): string {
  if (!/\/_next\/image\/?\?/.test(trimmed)) return trimmed
  return URL.parse(trimmed, base)?.searchParams.get('url') || trimmed
}

function decodeDataUri(uri: string): Uint8Array | null {
  const type = dataUriType(uri)
  if (!/^(?:image\/|application\/octet-stream|text\/plain|;|$)/.test(type)) return null
  const bytes = dataUriBytes(uri)
  if (bytes === null || bytes.length < MIN_IMAGE_BYTES) return null
  const isEmptySvg = type.includes('svg') && !SHAPES.test(Buffer.from(bytes).toString('latin1'))
  return isEmptySvg ? null : new Uint8Array(bytes)
}

const dataUriType = (uri: string): string =>
  uri
    .slice(5, Math.max(5, uri.indexOf(',')))
    .trim()
    .toLowerCase()

/** The bytes of a data: URI; null for another URL, and for one that is too long. */
export function dataUriBytes(uri: string): Uint8Array | null {
  const comma = uri.indexOf(',')
  const isTooLong =
    uri.length > PAGE_LIMITS.inlineImageLength || comma > PAGE_LIMITS.attributeLength
  if (!/^data:/i.test(uri) || comma < 0 || isTooLong) return null
  const body = uri.slice(comma + 1)
  return /;\s*base64\s*$/.test(dataUriType(uri))
    ? Buffer.from(body.replace(/%([0-9a-f]{2})/gi, unescapeByte), 'base64')
    : decodePercent(body)
}

const unescapeByte = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))

/** Decodes percent encoding; like browsers it keeps a percent sign without two hex digits. */
function decodePercent(text: string): Buffer {
  const raw = Buffer.from(text)
  let length = 0
  for (let i = 0; i < raw.length; i++) {
    const digits = raw[i] === 0x25 ? raw.toString('latin1', i + 1, i + 3) : ''
    const isCode = /^[0-9a-f]{2}$/i.test(digits)
    raw[length++] = isCode ? Number.parseInt(digits, 16) : raw[i]!
    if (isCode) i += 2
  }
  return raw.subarray(0, length)
}
