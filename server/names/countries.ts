// Finds country codes by English name, and says in which countries foreign companies are incorporated or listed.

// Names that sources use and that differ from Unicode's names.
const OTHER_NAMES: Record<string, string> = {
  turkey: 'TR',
  macedonia: 'MK',
  'hong kong': 'HK',
  macau: 'MO',
  myanmar: 'MM',
  'czech republic': 'CZ',
  'ivory coast': 'CI',
  'republic of the congo': 'CG',
  palestine: 'PS',
  'united states of america': 'US',
  usa: 'US',
  uk: 'GB',
  'great britain': 'GB',
  "people's republic of china": 'CN',
}

// Codes of Unicode's region table that are no countries: former ones (SU), unions (EU), second codes of a country (UK)
// and placeholders (ZZ).
const NOT_COUNTRIES = new Set('EU EZ UN ZZ QO XA XB DD SU UK TP YU FX'.split(' '))

let codesByName: Map<string, string> | undefined

function buildCodesByName(): Map<string, string> {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const allCodes = letters.flatMap((first) => letters.map((second) => first + second))
  const codes = allCodes.filter(
    (code) => !NOT_COUNTRIES.has(code) && regions.of(code) !== undefined,
  )
  return new Map([
    // Where two codes have one name, the first code of the alphabet is used.
    ...codes.reverse().map((code) => [regions.of(code)!.toLowerCase(), code] as const),
    ...Object.entries(OTHER_NAMES),
  ])
}

/** @param text an English name or a code. @returns ISO 3166-1 alpha-2; null when the text names no country. */
export function countryCodeOf(text: string): string | null {
  codesByName ??= buildCodesByName()
  const key = text.trim().toLowerCase()
  const code = key.toUpperCase()
  return codesByName.get(key) ?? (isCode(code, codesByName) ? code : null)
}

const isCode = (code: string, codes: Map<string, string>) =>
  code.length === 2 && [...codes.values()].includes(code)

// Countries in which companies are incorporated for legal reasons while they work elsewhere, such as KY, the Cayman
// Islands. An ISIN of these countries does not contradict an exchange or a head office in another country.
const INCORPORATION_HUBS = new Set(
  'KY BM VG JE GG IM LU MH NL IE CH CY PA LR CW AN MT MU BS PR SG HK'.split(' '),
)
export const isIncorporationHub = (country: string): boolean => INCORPORATION_HUBS.has(country)

// Countries whose exchanges list almost no foreign companies. Many of their symbols, such as the numbers of Tokyo,
// exist on other exchanges too, so a source may find a foreign ISIN by them.
const DOMESTIC_EXCHANGES = new Set('JP KR TH MY IN ID'.split(' '))
export const listsForeignCompanies = (country: string): boolean => !DOMESTIC_EXCHANGES.has(country)
