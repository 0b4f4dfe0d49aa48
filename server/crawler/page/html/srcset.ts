// Which of the addresses that an image lists is the best drawing of it.
export const LAZY = [
  ...['data-src', 'data-lazy-src', 'data-original', 'data-lazy', 'data-image'],
  ...['data-src-retina', 'data-orig-file', 'data-url', 'nitro-lazy-src', 'data-cfsrc'],
]
export const LAZY_SETS = ['data-srcset', 'data-lazy-srcset', 'nitro-lazy-srcset', 'data-cfsrcset']
/** Beyond this a raster logo gains nothing. */
const WIDEST = 1_200
const PLACEHOLDER =
  /(?:^data:)|(?:blank|spacer|placeholder|transparent|pixel|loading|lazy|1x1)[\w.-]{0,60}\.(?:gif|png|svg)/i

export interface Listed {
  address: string
  /** Pixels across, where the list says so. */
  width: number | null
}

/** The best address of an img's attributes, lazy loading and density lists considered. */
export function bestOf(attributes: Record<string, string>): Listed | null {
  const set = [...LAZY_SETS, 'srcset'].map((name) => attributes[name]).find(Boolean)
  const listed = set ? bestOfSet(set, Number(attributes.width) || null) : null
  if (listed && !PLACEHOLDER.test(listed.address)) return listed
  const lazy = LAZY.map((name) => attributes[name]?.trim()).find(isAddress)
  const plain = attributes.src?.trim()
  const address = lazy && (!plain || PLACEHOLDER.test(plain) || lazy !== plain) ? lazy : plain
  return address ? { address, width: null } : null
}

/** The widest entry of a srcset that is not wider than anyone needs. */
export function bestOfSet(set: string, width: number | null = null): Listed | null {
  const entries = entriesOf(set)
  const fitting = entries.filter(({ rank }) => rank <= WIDEST)
  const [best] = (fitting.length ? fitting : entries.slice(0, 1)).sort((a, b) => b.rank - a.rank)
  if (!best) return null
  const across = best.unit === 'w' ? best.rank : width === null ? null : (width * best.rank) / 100
  return { address: best.address, width: across }
}

interface Entry {
  address: string
  unit: string
  /** Pixels across, or hundredths of a density. */
  rank: number
}

// Split at white space, not at commas: image services write commas into their addresses.
function entriesOf(set: string): Entry[] {
  const entries: Entry[] = []
  for (const word of set.trim().split(/\s+/, 200)) {
    const [, amount, unit, rest] = /^([\d.]{1,8})([wx])(?:,(.*))?$/s.exec(word) ?? []
    const last = entries.at(-1)
    if (unit && last) {
      last.unit = unit
      last.rank = (Number(amount) || 1) * (unit === 'w' ? 1 : 100)
    }
    const address = unit ? rest : word.endsWith(',') ? word.slice(0, -1) : word
    if (address) entries.push({ address, unit: 'x', rank: 100 })
  }
  return entries
}

// Scripts keep settings and templates in the same attributes.
const isAddress = (text: string | undefined): boolean => !!text && !/[{}<>[\]]/.test(text)
