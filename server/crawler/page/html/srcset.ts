// Chooses the best URL of an image from src, srcset and the attributes of lazy loaders.

/** Attributes in which scripts keep the URL of an image that they load later. */
export const LAZY_ATTRIBUTES = [
  'data-src',
  'data-lazy-src',
  'data-original',
  'data-lazy',
  'data-image',
  'data-src-retina',
  'data-orig-file',
  'data-url',
  'nitro-lazy-src',
  'data-cfsrc',
]
/** Attributes in which scripts keep the srcset of an image that they load later. */
export const LAZY_SRCSET_ATTRIBUTES = [
  'data-srcset',
  'data-lazy-srcset',
  'nitro-lazy-srcset',
  'data-cfsrcset',
]
/** Pixels; a wider raster logo shows no more detail in the sizes that the API serves. */
const MAX_USEFUL_WIDTH = 1_200
/** Pixels of an image in a template whose page lists no widths; shops have all usual ones. */
const DEFAULT_WIDTH = 480
const IMAGE_URL = /^\S+\.(?:svg|png|jpe?g|webp|gif|avif|jxl)(?:[?#]\S*)?$/i
// Images that a page shows until its script loads the real one: data: URIs and spacer files.
const PLACEHOLDER =
  /(?:^data:)|(?:blank|spacer|placeholder|transparent|pixel|loading|lazy|1x1)[\w.-]{0,60}\.(?:gif|png|svg)/i

export interface ImageUrl {
  /** As the page writes it: it may be relative. */
  url: string
  /** Width in pixels; null when no srcset declares one. */
  width: number | null
}

/** The best image URL in the attributes of an img element; null when there is none. */
export function bestImageUrl(attributes: Record<string, string>): ImageUrl | null {
  const srcset = [...LAZY_SRCSET_ATTRIBUTES, 'srcset'].map((name) => attributes[name]).find(Boolean)
  const fromSrcset = srcset ? bestSrcsetUrl(srcset, Number(attributes.width) || null) : null
  if (fromSrcset && !PLACEHOLDER.test(fromSrcset.url)) return fromSrcset
  const lazyUrl = LAZY_ATTRIBUTES.map((name) => withWidth(attributes[name], attributes)).find(isUrl)
  const src = attributes.src?.trim()
  const isPlaceholder = !src || PLACEHOLDER.test(src)
  const url = lazyUrl ?? (isPlaceholder ? (otherLazyUrl(attributes) ?? src) : src)
  return url ? { url, width: null } : null
}

/** The image that an unknown script loads later: the first URL of an image in a data attribute. */
const otherLazyUrl = (attributes: Record<string, string>): string | undefined =>
  Object.entries(attributes)
    .filter(([name]) => /^data-|lazy/.test(name))
    .map(([, value]) => value.trim())
    .find((value) => IMAGE_URL.test(value) && isUrl(value) && !PLACEHOLDER.test(value))

/** Fills the width into a template such as `logo_{width}x.png`: the largest useful one of `data-widths`. */
function withWidth(
  template: string | undefined,
  { 'data-widths': widths = '' }: Record<string, string>,
): string | undefined {
  const useful = (widths.match(/\d{1,5}/g) ?? []).map(Number).filter((w) => w <= MAX_USEFUL_WIDTH)
  const width = useful.length > 0 ? Math.max(...useful) : DEFAULT_WIDTH
  return template?.trim().replace('{width}', String(width))
}

/**
 * The widest entry of a srcset up to 1,200 pixels, or the first entry when all are wider; null when it has no entry.
 * @param width the width attribute in pixels, for entries that declare a density.
 */
export function bestSrcsetUrl(srcset: string, width: number | null = null): ImageUrl | null {
  const entries = parseSrcset(srcset)
  const usefulEntries = entries.filter(({ rank }) => rank <= MAX_USEFUL_WIDTH)
  const [best] = (usefulEntries.length ? usefulEntries : entries.slice(0, 1)).sort(
    (a, b) => b.rank - a.rank,
  )
  if (!best) return null
  if (best.unit === 'w') return { url: best.url, width: best.rank }
  return { url: best.url, width: width === null ? null : (width * best.rank) / 100 }
}

interface SrcsetEntry {
  url: string
  /** `w` for a width, `x` for a density. */
  unit: string
  /** Width in pixels, or the density times 100. */
  rank: number
}

// Splits at white space, not at commas, because URLs of image services contain commas.
function parseSrcset(srcset: string): SrcsetEntry[] {
  const entries: SrcsetEntry[] = []
  for (const word of srcset.trim().split(/\s+/, 200)) {
    // The descriptor of the entry before, such as `640w` or `2x`. Without a space, the next URL follows its comma.
    const [, amount, unit, nextUrl] = /^([\d.]{1,8})([wx])(?:,(.*))?$/s.exec(word) ?? []
    const last = entries.at(-1)
    if (unit && last) {
      last.unit = unit
      last.rank = (Number(amount) || 1) * (unit === 'w' ? 1 : 100)
    }
    const url = unit ? nextUrl : word.replace(/,$/, '')
    if (url) entries.push({ url, unit: 'x', rank: 100 })
  }
  return entries
}

// The attributes of lazy loaders may also contain settings and templates.
const isUrl = (text: string | undefined): boolean => !!text && !/[{}<>[\]]/.test(text)
