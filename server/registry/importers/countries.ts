// Countries by their English names, as the platform's own tables have them.

// What sources call differently from Unicode.
const OTHERS: Record<string, string> = {
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

let names: Map<string, string> | undefined

function table(): Map<string, string> {
  const display = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const all = letters.flatMap((a) => letters.map((b) => a + b))
  // Unicode has codes for places that are no more, and for the euro zone and the like.
  const gone = new Set([
    'EU',
    'EZ',
    'UN',
    'ZZ',
    'QO',
    'XA',
    'XB',
    'DD',
    'SU',
    'UK',
    'TP',
    'YU',
    'FX',
  ])
  const known = all.filter((code) => !gone.has(code) && display.of(code) !== undefined)
  return new Map([
    ...known.reverse().map((code) => [display.of(code)!.toLowerCase(), code] as const),
    ...Object.entries(OTHERS),
  ])
}

/** @param word an English name or the code itself. @returns ISO 3166-1 alpha-2, null for what is no country. */
export function countryNamed(word: string): string | null {
  names ??= table()
  const key = word.trim().toLowerCase()
  return names.get(key) ?? (isCode(key.toUpperCase()) ? key.toUpperCase() : null)
}

const isCode = (code: string) => code.length === 2 && [...names!.values()].includes(code)

// Where companies are at home by law that work elsewhere, so that an ISIN of theirs says nothing
// against an exchange or a head office in another country.
const SEATS = new Set(
  'KY BM VG JE GG IM LU MH NL IE CH CY PA LR CW AN MT MU BS PR SG HK'.split(' '),
)
/** Whether companies of all countries are incorporated there. */
export const isSeatForAll = (country: string): boolean => SEATS.has(country)

// Exchanges where hardly a company from abroad is listed, and symbols are numbers that others use too.
const HOMELY = new Set('JP KR TH MY IN ID'.split(' '))
/** Whether companies from abroad are listed in a country as a matter of course. */
export const takesForeigners = (country: string): boolean => !HOMELY.has(country)
