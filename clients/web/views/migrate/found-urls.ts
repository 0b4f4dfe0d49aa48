// Finds the URLs of other logo services in any text: HTML, CSS, JSON, code, a template or a list.

export type OriginalService =
  | 'Clearbit'
  | 'Clearbit Autocomplete'
  | 'Logo.dev'
  | 'Brandfetch'
  | 'Google'
  | 'DuckDuckGo'
  | 'Bitwarden'
  | 'unavatar'
  | 'Icon Horse'
  | 'Favicon Kit'

/** One URL. A variable of a template, such as `${domain}`, stands in `path` and `parameters` as one private character. */
export interface FoundUrl {
  service: OriginalService
  start: number
  end: number
  /** The URL as it is written in the text. */
  raw: string
  /** `https:`, `//` or nothing, as in the text. */
  prefix: string
  /** The segments after the host; none when the URL is only a host. */
  path: string[]
  parameters: [name: string, value: string][]
  /** The variables for which the private characters stand. */
  variables: string[]
}

const SLASH = String.raw`(?:\\?/)`

/** Hosts as patterns. A lookahead keeps other pages of the same host, such as a search of Google. */
const HOSTS: Record<OriginalService, string> = {
  Clearbit: String.raw`logo\.clearbit\.com`,
  'Clearbit Autocomplete': String.raw`(?:autocomplete|company)\.clearbit\.com(?=${SLASH}v1${SLASH}(?:companies${SLASH}suggest|domains${SLASH}find))`,
  'Logo.dev': String.raw`img\.logo\.dev`,
  Brandfetch: String.raw`cdn\.brandfetch\.io`,
  Google: String.raw`(?:(?:www\.)?google\.com|s2\.googleusercontent\.com)(?=${SLASH}s2${SLASH}favicons)|t\d\.gstatic\.com(?=${SLASH}faviconV2)`,
  DuckDuckGo: String.raw`icons\.duckduckgo\.com`,
  Bitwarden: String.raw`icons\.bitwarden\.net`,
  unavatar: String.raw`unavatar\.io`,
  'Icon Horse': String.raw`icon\.horse(?=${SLASH}icon)`,
  'Favicon Kit': String.raw`api\.faviconkit\.com`,
}
export const SERVICES = Object.keys(HOSTS) as OriginalService[]

/** Variables of templates: JavaScript, Handlebars, Ruby, Python, ERB, PHP, printf and shells. */
const VARIABLE = String.raw`\$\{[^}]*\}|\{\{[^}]*\}\}|#\{[^}]*\}|\{[^{}\s"'<>]*\}|<%[^%]*%>|<\?[^?]*\?>`
const SIMPLE_VARIABLE = String.raw`%s|\$[A-Za-z_]\w*`
/** An ampersand as HTML or JSON writes it. */
const AMPERSAND = String.raw`&amp;|&#38;|\\u0026`
// Quotes and brackets end a URL, also those that HTML writes as entities. `fallback_opts=TYPE,SIZE` has commas.
const CHARACTER = String.raw`${AMPERSAND}|\\/|,(?=(?:TYPE|SIZE|URL)\b)|&(?!quot;|apos;|#39;|#34;|lt;|gt;)|[^\s"'${'`'}<>(){}\[\],;|\\^&\uE000-\uF8FF]`
const SCHEME = String.raw`(?<!\w)https?:${SLASH}{2}|(?<![:\w/\\])${SLASH}{2}|(?<![\w.\-/\\@=%])`
const HOST = SERVICES.map((service) => `(${HOSTS[service]})`).join('|')
const URL_PATTERN = new RegExp(
  String.raw`(${SCHEME})(?:${HOST})(?!\.?[\w-]|:\d)((?:(?:\\?/|\?)(?:${VARIABLE}|${CHARACTER})*)?)`,
  'gi',
)
const VARIABLES = new RegExp(`${VARIABLE}|${SIMPLE_VARIABLE}`, 'g')
/** Punctuation that belongs to the sentence around a URL. */
const TRAILING_PUNCTUATION = /[.!:*]+$/
/** The first of the private characters, which Unicode gives no meaning. */
const FIRST_PRIVATE = 0xe000

/** @returns the URLs in the order of the text. */
export function findUrls(text: string): FoundUrl[] {
  return [...text.matchAll(URL_PATTERN)].map((match) => {
    const [whole, prefix = '', ...groups] = match
    const service = SERVICES[groups.findIndex((group) => group !== undefined)] as OriginalService
    const tail = (groups[SERVICES.length] ?? '').replace(TRAILING_PUNCTUATION, '')
    const raw = whole.slice(0, whole.length - (groups[SERVICES.length] ?? '').length + tail.length)
    const start = match.index
    return { service, start, end: start + raw.length, raw, prefix, ...parseTail(tail) }
  })
}

/** @param tail the URL after its host. */
function parseTail(tail: string): Pick<FoundUrl, 'path' | 'parameters' | 'variables'> {
  const variables: string[] = []
  const plain = tail
    .replace(VARIABLES, (variable) => privateCharacter(variables.push(variable) - 1))
    .replace(new RegExp(AMPERSAND, 'g'), '&')
    .replaceAll('\\/', '/')
    .replace(/#.*$/, '')
  const queryAt = plain.indexOf('?')
  const path = queryAt < 0 ? plain : plain.slice(0, queryAt)
  const query = queryAt < 0 ? '' : plain.slice(queryAt + 1)
  const pairs = query.split('&').filter((pair) => pair !== '')
  return {
    path: path === '' ? [] : path.split('/').slice(1),
    parameters: pairs.map((pair) => {
      const [name = '', ...value] = pair.split('=')
      return [name, value.join('=')]
    }),
    variables,
  }
}

const privateCharacter = (index: number): string => String.fromCharCode(FIRST_PRIVATE + index)

/** Whether the text contains a variable. */
export const isVariable = (text: string): boolean => /[\uE000-\uF8FF]/.test(text)

/** @returns the text with its variables in place of the private characters. */
export const withVariables = (text: string, variables: string[]): string =>
  text.replace(
    /[\uE000-\uF8FF]/g,
    (character) => variables[character.charCodeAt(0) - FIRST_PRIVATE] ?? character,
  )
