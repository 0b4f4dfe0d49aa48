// Translates the URLs of Brandfetch, whose parameters are pairs of path segments.
import { type FoundUrl, isVariable } from './found-urls.ts'
import {
  allowedSize,
  FORMATS,
  isHost,
  MIN_SIZE,
  type Note,
  type Translation,
} from './translation.ts'

const PAIR_NAMES = ['w', 'h', 'theme', 'fallback', 'type']
const KINDS = ['domain', 'ticker', 'isin', 'crypto']

/** Brandfetch writes names and values as segments: `/nike.com/w/400/theme/dark/icon.png?c=…`. */
export function brandfetch(url: FoundUrl): Translation | null {
  const segments = [...url.path]
  const kind = KINDS.includes(segments[0] ?? '') ? (segments.shift() as string) : null
  const name = segments.shift() ?? ''
  const path = brandfetchPath(kind, name)
  if (path === null) return null
  const notes: Note[] = []
  const pairs = readPairs(segments, notes)
  const hadKey = url.parameters.some(([parameter]) => parameter === 'c')
  return { host: 'image', path, parameters: pairParameters(pairs, notes), notes, hadKey }
}

/** @returns null for an identifier that only Brandfetch knows. */
function brandfetchPath(kind: string | null, name: string): string | null {
  if (name === '' || /^id/.test(name)) return null
  if (kind !== null && kind !== 'domain') return `${kind}/${name}`
  if (isHost(name)) return name
  if (kind === 'domain') return null
  return /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(name) ? `isin/${name}` : `ticker/${name}`
}

function readPairs(segments: string[], notes: Note[]): Map<string, string> {
  const pairs = new Map<string, string>()
  for (let i = 0; i < segments.length; i++) {
    const segment = segments[i] as string
    const [, type, format] = /^(icon|symbol|logo)(?:\.(\w+))?$/.exec(segment) ?? []
    if (type) pairs.set('type', type)
    if (format) pairs.set('format', format)
    if (type || segment === '') continue
    if (PAIR_NAMES.includes(segment)) pairs.set(segment, segments[++i] ?? '')
    else notes.push({ kind: 'dropped', from: segment })
  }
  return pairs
}

function pairParameters(pairs: Map<string, string>, notes: Note[]): Translation['parameters'] {
  const parameters: Translation['parameters'] = []
  const isLogo = pairs.get('type') === 'logo'
  const sides = ['w', 'h'].flatMap((side) => pairs.get(side) ?? [])
  if (sides.length > 0) {
    const size = boxSize(sides, isLogo)
    parameters.push(['size', allowedSize(size, notes)])
    if (new Set(sides).size > 1) {
      notes.push({ kind: 'changed', from: sides.join(' × '), to: `size=${size}` })
    }
  }
  const format = pairs.get('format')
  if (format && FORMATS.includes(format)) parameters.push(['format', format])
  const theme = pairs.get('theme')
  if (theme === 'light') {
    parameters.push(['theme', 'dark'])
    notes.push({ kind: 'changed', from: 'theme/light', to: 'theme=dark' })
  }
  if (isLogo) parameters.push(['kind', 'wordmark'], ['shape', 'original'])
  const fallback = pairs.get('fallback') ?? (isLogo ? 'transparent' : 'brandfetch')
  if (fallback === '404') parameters.push(['fallback', '404'])
  else if (fallback !== 'lettermark') {
    parameters.push(['fallback', 'placeholder'])
    const isSame = fallback === 'brandfetch'
    if (!isSame) notes.push({ kind: 'changed', from: `fallback/${fallback}`, to: 'placeholder' })
  }
  return parameters
}

/** A wordmark keeps its shape and gets the longer side of the box, an icon is square and gets the shorter one. */
function boxSize(sides: string[], isLogo: boolean): string {
  const variable = sides.find(isVariable)
  if (variable) return variable
  const numbers = sides.map((side) => Number.parseInt(side, 10) || MIN_SIZE)
  return String(isLogo ? Math.max(...numbers) : Math.min(...numbers))
}
