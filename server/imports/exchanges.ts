// Exchanges as Yahoo names them: its code and suffix, and the market's ISO 10383 code; and how a symbol is written.
import type { Listing } from '../../schema/company.ts'
import { EXCHANGES as MARKETS } from '../../schema/exchanges.ts'

// In the order in which a listing counts as the primary one: home markets first, then places
// where foreign shares are traded. The file's own `mic` column has a few codes of its own (XJPX).
const TABLE = `
NYQ - XNYS | NMS - XNAS | NGM - XNAS | NCM - XNAS | ASE - XASE
PCX - ARCX | BTS - BATS
JPX T XTKS | LSE L XLON | PAR PA XPAR | AMS AS XAMS | BRU BR XBRU | LIS LS XLIS
ISE IR XDUB | GER DE XETR | EBS SW XSWX | EBS VX XSWX | MIL MI XMIL | MCE MC XMAD
STO ST XSTO | CPH CO XCSE | HEL HE XHEL | OSL OL XOSL | ICE IC XICE | VIE VI XWBO
WSE WA XWAR | PRA PR XPRA | BUD BD XBUD | ATH AT ASEX | IST IS XIST | MCX ME MISX
RIS RG XRIS | TAL TL XTAL | LIT VS XLIT | BVB RO XBSE
TOR TO XTSE | VAN V XTSX | CNQ CN XCNQ | NEO NE NEOE
SHH SS XSHG | SHZ SZ XSHE | HKG HK XHKG | TAI TW XTAI | TWO TWO ROCO | KSC KS XKRX
KOE KQ XKOS | NSI NS XNSE | NSE NS XNSE | BSE BO XBOM | SES SI XSES | SET BK XBKK
JKT JK XIDX | KLS KL XKLS | CSE CM XCOL | PHS PS XPHS | VSE VN XSTC
ASX AX XASX | NZE NZ XNZE | TLV TA XTAE | SAU SR XSAU | DOH QA DSMD | KUW KW XKUW
DFM AE XDFM | ADX AD XADS | CAI CA XCAI | JNB JO XJSE | NAI NR XNAI
SAO SA BVMF | MEX MX XMEX | BUE BA XBUE | SGO SN XSGO | BVC CL XBOG | CCS CR BVCA
SAP S XSAP | FKA F XFKA | SAT ST XSAT | ENX NX XPAR
IOB IL XLON | AQS AQ AQXE | OID - OTCM | OQB - OTCM | OQX - OTCM | OEM - OTCM
OBB - OTCM | NAE - OTCM | PNK - OTCM | CXE XC BCXE | CXA XA CXAX | TLO TI ETLX
FRA F XFRA | STU SG XSTU | BER BE XBER | MUN MU XMUN | DUS DU XDUS | HAM HM XHAM
HAN HA XHAN`

interface Exchange {
  /** Yahoo's name of it. */
  code: string
  /** What Yahoo appends to a symbol; empty in the United States. */
  suffix: string
  mic: string
}

const EXCHANGES: Exchange[] = TABLE.trim()
  .split(/\s*[|\n]\s*/)
  .map((row) => {
    const [code = '', suffix = '', mic = ''] = row.split(' ')
    return { code, suffix: suffix === '-' ? '' : suffix, mic }
  })

const COUNTRIES = new Map(MARKETS.map(({ mic, country }) => [mic, country]))
const BY_CODE = Map.groupBy(EXCHANGES, ({ code }) => code)
const BY_SUFFIX = Map.groupBy(EXCHANGES, ({ suffix }) => suffix)
const BY_MIC = new Map(
  EXCHANGES.map(({ mic }, order) => [mic, { country: COUNTRIES.get(mic), order }]),
)

export const codes = [...BY_CODE.keys()]

/** @returns ISO 3166-1 alpha-2, null for an exchange that is not in the table. */
export const countryOf = (mic: string): string | null => BY_MIC.get(mic)?.country ?? null

// Exchanges where most shares are those of companies from abroad.
const FOREIGN = new Set(
  'XFRA XSTU XBER XMUN XDUS XHAM XHAN XETR XWBO ETLX XMEX XBUE BVMF XSGO AQXE'.split(' '),
)
export const isForeignBoard = (mic: string): boolean => FOREIGN.has(mic)

/** Lower: rather the primary listing. */
export const orderOf = (mic: string): number => BY_MIC.get(mic)?.order ?? EXCHANGES.length

/** As the exchange writes it, share classes with a point: `BRK-B`, `BRK/B`, `ERIC B` are BRK.B, ERIC.B; null: no symbol. */
export function symbolOf(written: string): string | null {
  const symbol = written
    .trim()
    .toUpperCase()
    // Preferred shares: Nasdaq writes BAC^B, the SEC BAC-PB.
    .replace(/\^/, '.P')
    .replace(/[\s./-]+/g, '.')
    .replace(/^\.+|\.+$/g, '')
  // A security's number in the place of a symbol is what the source had when it knew none.
  if (/^[A-Z]{2}[A-Z0-9]{9}\d$/.test(symbol)) return null
  return /^[A-Z0-9&]+(\.[A-Z0-9&]+)*$/.test(symbol) && symbol.length <= 20 ? symbol : null
}

/**
 * A symbol in Yahoo's style, `AALB.AS`, as a listing.
 * @param code Yahoo's code of the exchange, which tells Fukuoka's `.F` from Frankfurt's; may be empty.
 * @returns null for an unknown exchange or no symbol: never the bare symbol of somewhere else.
 */
export function fromYahoo(yahoo: string, code: string, currency: string): Listing | null {
  const point = yahoo.lastIndexOf('.')
  const suffix = point === -1 ? '' : yahoo.slice(point + 1)
  const symbol = symbolOf(point === -1 ? yahoo : yahoo.slice(0, point))
  const mic = suffix === '' ? bare(code, currency) : suffixed(suffix, code)
  return symbol === null || mic === null ? null : { mic, symbol }
}

function bare(code: string, currency: string): string | null {
  // Nairobi calls itself NSE too, and the source takes it for India's.
  if (code === 'NSE') return currency === 'KES' ? 'XNAI' : null
  return BY_CODE.get(code)?.find(({ suffix }) => suffix === '')?.mic ?? null
}

function suffixed(suffix: string, code: string): string | null {
  if (suffix === '') return null
  const all = BY_SUFFIX.get(suffix) ?? []
  if (suffix === 'F' && code === '') return 'XFRA'
  return (all.find((exchange) => exchange.code === code) ?? all[0])?.mic ?? null
}
