// Addresses as pages write them: made absolute, cleaned, or decoded where they carry the bytes.
import { LIMITS } from '../limits.ts'

/** Where a drawing's bytes are: at an address or here. */
export type Picture = { url: string; bytes: null } | { url: null; bytes: Uint8Array }

/** Smaller ones are spacers: the least drawing with one shape is longer. */
const LEAST_BYTES = 80
const SHAPES = /<(?:path|rect|circle|ellipse|line|polyline|polygon|image|text|use)\b/i

/**
 * An absolute http or https address, without user and fragment; null for what is none.
 * @param parts keep the fragment of an SVG file, which names one drawing of a sprite.
 */
export function addressOf(raw: string | undefined, base: string, parts = false): string | null {
  const written = raw?.trim()
  // A page's own address cannot be a picture, and "#" alone is how scripts mark buttons.
  if (!written || written.length > LIMITS.address || written === '#') return null
  const url = URL.parse(written, base)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) return null
  url.username = ''
  url.password = ''
  if (!parts || !/\.svg$/i.test(url.pathname)) url.hash = ''
  return url.href.length > LIMITS.address ? null : url.href
}

/** As addressOf, and data: URIs of images too. */
export function pictureOf(raw: string | undefined, base: string, parts = false): Picture | null {
  const written = raw?.trim() ?? ''
  if (/^data:/i.test(written)) {
    const bytes = bytesOf(written)
    return bytes && { url: null, bytes }
  }
  const url = addressOf(unwrapped(written, base), base, parts)
  return url === null ? null : { url, bytes: null }
}

// Next.js shrinks and recodes images at this path; what it was given is the better drawing.
function unwrapped(written: string, base: string): string {
  if (!/\/_next\/image\/?\?/.test(written)) return written
  return URL.parse(written, base)?.searchParams.get('url') || written
}

function bytesOf(uri: string): Uint8Array | null {
  if (uri.length > LIMITS.drawing) return null
  const comma = uri.indexOf(',')
  const type = uri.slice(5, comma).trim().toLowerCase()
  if (
    comma < 0 ||
    comma > LIMITS.attribute ||
    !/^(?:image\/|application\/octet-stream|;|$)/.test(type)
  )
    return null
  const body = uri.slice(comma + 1)
  const bytes = /;\s*base64\s*$/.test(type)
    ? Buffer.from(body.replace(/%([0-9a-f]{2})/gi, unescaped), 'base64')
    : Buffer.from(percentDecoded(body))
  const isEmpty = type.includes('svg') && !SHAPES.test(bytes.toString('latin1'))
  return bytes.length < LEAST_BYTES || isEmpty ? null : new Uint8Array(bytes)
}

const unescaped = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))

/** Percent signs that encode nothing stay, as browsers have it. */
function percentDecoded(text: string): Buffer {
  const raw = Buffer.from(text)
  let length = 0
  for (let i = 0; i < raw.length; i++) {
    const pair = raw[i] === 0x25 ? raw.toString('latin1', i + 1, i + 3) : ''
    const isCode = /^[0-9a-f]{2}$/i.test(pair)
    raw[length++] = isCode ? Number.parseInt(pair, 16) : raw[i]!
    if (isCode) i += 2
  }
  return raw.subarray(0, length)
}
