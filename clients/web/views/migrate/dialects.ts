// Translates the URL of another logo service into a path and parameters of this service.
import { brandfetch } from './brandfetch.ts'
import { type FoundUrl, isVariable, type OriginalService } from './found-urls.ts'
import {
  allowedSize,
  decodedText,
  FORMATS,
  isHost,
  type Note,
  type Translation,
} from './translation.ts'

/** Returns null for a URL without a counterpart. */
type Dialect = (url: FoundUrl) => Translation | null

/** A square of 32 CSS pixels at double density, which the compatible routes of icon services send. */
const ICON_SIZE = '64'

/** @returns null when this service has no counterpart of the URL. */
export function translate(url: FoundUrl): Translation | null {
  // Only the name of a host, as in a policy or a list of allowed hosts.
  if (url.path.length === 0 && url.prefix === '') {
    return { host: 'image', path: '', parameters: [], notes: [{ kind: 'hostOnly' }] }
  }
  return DIALECTS[url.service](url)
}

const DIALECTS: Record<OriginalService, Dialect> = {
  Clearbit(url) {
    const [name = '', ...rest] = url.path
    if (rest.some((segment) => segment !== '')) return null
    if (name === '') return samePath(url, `api/clearbit/logo${url.path.length > 0 ? '/' : ''}`)
    if (!isHost(name)) return null
    const query = readQuery(url, ['size', 'format', 'greyscale'])
    query.parameters.push(['fallback', '404'])
    return { host: 'image', path: name.toLowerCase(), ...query }
  },

  'Clearbit Autocomplete': (url) => samePath(url, url.path.join('/')),

  'Logo.dev'(url) {
    const path = url.path.join('/')
    if (path === '' || path.endsWith('/')) {
      return { host: 'image', path, parameters: [], notes: [{ kind: 'open' }] }
    }
    const isLookup = /^(?:ticker|name|crypto|isin)\/[^/]+$/.test(path)
    if (!isLookup && !isHost(path)) return null
    const query = readQuery(url, ['size', 'format', 'theme', 'greyscale', 'retina', 'fallback'])
    if (!query.parameters.some(([name]) => name === 'format')) {
      query.parameters.push(['format', 'jpg'])
      query.notes.push({ kind: 'jpeg' })
    }
    return { host: 'image', path, ...query }
  },

  Brandfetch: brandfetch,

  Google(url) {
    const isVersion2 = url.path[0] === 'faviconV2'
    const website = firstValue(url, isVersion2 ? ['url'] : ['domain', 'domain_url'])
    // Code fills in a domain or a URL, and only the path of Google accepts both.
    if (!website || isVariable(website)) return samePath(url, url.path.join('/'))
    const host = hostOf(website)
    if (!host) return null
    return iconOf(url, host, firstValue(url, [isVersion2 ? 'size' : 'sz']) ?? '16')
  },

  DuckDuckGo(url) {
    const [folder, file = ''] = url.path
    if (folder !== 'ip3' && folder !== 'ip2') return null
    const host = /^(.+)\.ico$/.exec(file)?.[1]
    if (!host) return samePath(url, url.path.join('/'))
    return isHost(host) ? iconOf(url, host, ICON_SIZE) : null
  },

  Bitwarden(url) {
    const [host = '', file] = url.path
    if (!file) return samePath(url, ['icons', ...url.path].join('/'))
    if (file !== 'icon.png' || !isHost(host)) return null
    return { host: 'image', path: host, parameters: [['size', ICON_SIZE]], notes: [] }
  },

  // `unavatar.io/domain/stripe.com` and `unavatar.io/stripe.com`; the other providers show people.
  unavatar(url) {
    const [first = '', second] = url.path
    const host = first === 'domain' ? (second ?? '') : first
    if (!isHost(host) || url.path.length > (first === 'domain' ? 2 : 1)) return null
    const wantsError = firstValue(url, ['fallback']) === 'false'
    const known = { ...url, parameters: url.parameters.filter(([name]) => name !== 'fallback') }
    const { notes } = readQuery(wantsError ? known : url, [])
    const parameters: Translation['parameters'] = wantsError ? [['fallback', '404']] : []
    return { host: 'image', path: host, parameters, notes }
  },

  'Icon Horse'(url) {
    const [folder, host = ''] = url.path
    if (folder !== 'icon' || url.path.length > 2 || !isHost(host)) return null
    return iconOf(url, host, firstValue(url, ['size']) ?? ICON_SIZE)
  },

  'Favicon Kit'(url) {
    const [host = '', size = ICON_SIZE] = url.path
    return isHost(host) && url.path.length <= 2 ? iconOf(url, host, size) : null
  },
}

/** The path of the other service, which the API host has too, for a URL whose rest comes from code. */
function samePath({ parameters }: FoundUrl, path: string): Translation {
  return { host: 'api', path, parameters, notes: [{ kind: 'samePath' }] }
}

/** An icon of a service that sends a neutral picture when it knows none. */
function iconOf(url: FoundUrl, host: string, size: string): Translation {
  const notes: Note[] = []
  const parameters: Translation['parameters'] = [
    ['size', allowedSize(size, notes)],
    ['fallback', 'placeholder'],
  ]
  const known = new Set(['domain', 'domain_url', 'url', 'sz', 'size'])
  for (const [name, value] of url.parameters) {
    if (!known.has(name)) notes.push({ kind: 'dropped', from: `${name}=${value}` })
  }
  return { host: 'image', path: host, parameters, notes }
}

const ALLOWED: Record<string, readonly string[]> = {
  format: FORMATS,
  theme: ['light', 'dark'],
  greyscale: ['true', 'false'],
  retina: ['true', 'false'],
  fallback: ['monogram', '404'],
}

/** Reads parameters that have the same name in both services; notes name the others. */
function readQuery(url: FoundUrl, names: string[]): Omit<Translation, 'host' | 'path'> {
  const notes: Note[] = []
  const parameters: Translation['parameters'] = []
  let hadKey = false
  for (const [name, value] of url.parameters) {
    if (name === 'token') hadKey = true
    else if (name === 'size' && names.includes(name) && (isVariable(value) || /^\d/.test(value))) {
      parameters.push([name, allowedSize(value, notes)])
    } else if (names.includes(name) && (isVariable(value) || ALLOWED[name]?.includes(value))) {
      parameters.push([name, value])
    } else if (name !== '') notes.push({ kind: 'dropped', from: `${name}=${value}` })
  }
  return { parameters, notes, hadKey }
}

const firstValue = ({ parameters }: FoundUrl, names: string[]): string | undefined =>
  parameters.find(([name]) => names.includes(name))?.[1]

/** @returns the host of a URL or a host name, which may be percent-encoded; null for other text. */
function hostOf(text: string): string | null {
  const decoded = decodedText(text)
  const host = /^(?:https?:\/\/)?(?:[^/@]*@)?([^/:?#]+)/i.exec(decoded)?.[1] ?? ''
  return isHost(host) ? host : null
}
