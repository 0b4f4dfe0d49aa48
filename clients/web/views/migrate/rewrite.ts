// Rewrites a text so that its logos come from this service, and lists what changed.
import { translate } from './dialects.ts'
import {
  type FoundUrl,
  findUrls,
  isVariable,
  type OriginalService,
  withVariables,
} from './found-urls.ts'
import type { Note, Translation } from './translation.ts'

export interface MigrationTarget {
  /** Base URL of the image host. */
  imageUrl: string
  /** Base URL of the API host. */
  apiUrl: string
  /** The reader's publishable key; null for none. Never a secret key. */
  publishableKey: string | null
}

/** A URL of the text, with its replacement. Equal URLs are one finding. */
export interface Finding {
  service: OriginalService
  count: number
  before: string
  /** Equal to `before` when the reader must change the URL by hand. */
  after: string
  notes: Note[]
  /** The URL of an example picture; null without one. */
  pictureUrl: string | null
}

export interface Migration {
  findings: Finding[]
  /** The rewritten text in pieces; a replaced piece is marked. */
  pieces: { text: string; isReplaced: boolean }[]
  text: string
  urlCount: number
  services: OriginalService[]
}

/** The domain in pictures of URLs whose domain comes from code. */
const EXAMPLE_DOMAIN = 'stripe.com'
/** The largest PNG without a key. */
const MAX_SIZE_WITHOUT_KEY = 128

/** Changing the result again changes nothing more. */
export function migrate(text: string, target: MigrationTarget): Migration {
  const findings = new Map<string, Finding>()
  const pieces: Migration['pieces'] = []
  let end = 0
  for (const url of findUrls(text)) {
    const finding = findings.get(url.raw) ?? replace(url, target)
    finding.count++
    findings.set(url.raw, finding)
    pieces.push({ text: text.slice(end, url.start), isReplaced: false })
    pieces.push({ text: finding.after, isReplaced: finding.after !== finding.before })
    end = url.end
  }
  pieces.push({ text: text.slice(end), isReplaced: false })
  const listed = [...findings.values()]
  return {
    findings: listed,
    pieces: pieces.filter((piece) => piece.text !== ''),
    text: pieces.map((piece) => piece.text).join(''),
    urlCount: listed.reduce((sum, { count }) => sum + count, 0),
    services: [...new Set(listed.map(({ service }) => service))],
  }
}

function replace(url: FoundUrl, target: MigrationTarget): Finding {
  const { service, raw } = url
  const translation = translate(url)
  const after = translation && written(url, addKey(translation, target), target)
  // A URL inside the replacement would be replaced the next time.
  if (!translation || after === null || findUrls(after).length > 0) {
    const notes: Note[] = [{ kind: 'manual' }]
    return { service, count: 0, before: raw, after: raw, notes, pictureUrl: null }
  }
  const pictureUrl = pictureUrlOf(translation, target)
  const { notes, path } = translation
  if (pictureUrl && isVariable(path)) notes.push({ kind: 'example', from: EXAMPLE_DOMAIN })
  return { service, count: 0, before: raw, after, notes, pictureUrl }
}

/**
 * Adds the key where this service requires one: for large sizes, other formats, and where the old URL had one. Without a
 * key the image is smaller or PNG, which is better than a broken one.
 */
function addKey(translation: Translation, { publishableKey }: MigrationTarget): Translation {
  const isReduced = exceedsAnonymousLimits(translation)
  if (!translation.hadKey && !isReduced) return translation
  if (publishableKey === null) {
    if (isReduced) translation.notes.push({ kind: 'needsKey' })
    return translation
  }
  translation.notes.push({ kind: 'ownKey' })
  return { ...translation, parameters: [...translation.parameters, ['token', publishableKey]] }
}

function exceedsAnonymousLimits({ host, parameters }: Translation): boolean {
  if (host === 'api') return false
  return parameters.some(
    ([name, value]) =>
      (name === 'size' && Number(value) > MAX_SIZE_WITHOUT_KEY) ||
      (name === 'format' && value !== 'png') ||
      (name === 'retina' && value === 'true'),
  )
}

/** @returns the URL in the notation of the text: its scheme, its escapes and its variables. */
function written(url: FoundUrl, translation: Translation, target: MigrationTarget): string {
  const address = addressOf(translation, target)
  const scheme = url.prefix.includes(':') ? '' : url.prefix === '' ? /^https?:\/\// : /^https?:/
  let text = address.replace(scheme, '')
  if (url.raw.includes('\\/')) text = text.replaceAll('/', '\\/')
  const ampersand = /&amp;|&#38;|\\u0026/.exec(url.raw)?.[0]
  if (ampersand) text = text.replaceAll('&', () => ampersand)
  return withVariables(text, url.variables)
}

function addressOf(
  { host, path, parameters, notes }: Translation,
  target: MigrationTarget,
): string {
  const base = host === 'image' ? target.imageUrl : target.apiUrl
  if (notes.some(({ kind }) => kind === 'hostOnly')) return base
  const query = parameters.map(([name, value]) => `${name}=${value}`).join('&')
  return `${base}/${path}${query === '' ? '' : `?${query}`}`
}

/** Code fills in the rest of some URLs, so their picture is that of an example. */
function pictureUrlOf(translation: Translation, target: MigrationTarget): string | null {
  const { host, path, notes } = translation
  if (host === 'api' || path === '' || notes.some(({ kind }) => kind === 'open')) return null
  if (isVariable(path) && path.includes('/')) return null
  const parameters = translation.parameters.filter(([, value]) => !isVariable(value))
  if (target.publishableKey && (translation.hadKey || exceedsAnonymousLimits(translation))) {
    parameters.push(['token', target.publishableKey])
  }
  const shownPath = isVariable(path) ? EXAMPLE_DOMAIN : path
  return addressOf({ ...translation, path: shownPath, parameters }, target)
}
