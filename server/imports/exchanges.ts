// Exchanges: Yahoo's code and suffix, the market's ISO 10383 code and its country; and how a symbol is written.
import type { Listing } from '../../schema/company.ts'

// In the order in which a listing counts as the primary one: home markets first, then places
// where foreign shares are traded. The file's own `mic` column has a few codes of its own (XJPX).
const TABLE = `
NYQ - XNYS US | NMS - XNAS US | NGM - XNAS US | NCM - XNAS US | ASE - XASE US
PCX - ARCX US | BTS - BATS US
JPX T XTKS JP | LSE L XLON GB | PAR PA XPAR FR | AMS AS XAMS NL | BRU BR XBRU BE | LIS LS XLIS PT
ISE IR XDUB IE | GER DE XETR DE | EBS SW XSWX CH | EBS VX XSWX CH | MIL MI XMIL IT | MCE MC XMAD ES
STO ST XSTO SE | CPH CO XCSE DK | HEL HE XHEL FI | OSL OL XOSL NO | ICE IC XICE IS | VIE VI XWBO AT
WSE WA XWAR PL | PRA PR XPRA CZ | BUD BD XBUD HU | ATH AT ASEX GR | IST IS XIST TR | MCX ME MISX RU
RIS RG XRIS LV | TAL TL XTAL EE | LIT VS XLIT LT | BVB RO XBSE RO
TOR TO XTSE CA | VAN V XTSX CA | CNQ CN XCNQ CA | NEO NE NEOE CA
SHH SS XSHG CN | SHZ SZ XSHE CN | HKG HK XHKG HK | TAI TW XTAI TW | TWO TWO ROCO TW | KSC KS XKRX KR
KOE KQ XKOS KR | NSI NS XNSE IN | NSE NS XNSE IN | BSE BO XBOM IN | SES SI XSES SG | SET BK XBKK TH
JKT JK XIDX ID | KLS KL XKLS MY | CSE CM XCOL LK | PHS PS XPHS PH | VSE VN XSTC VN
ASX AX XASX AU | NZE NZ XNZE NZ | TLV TA XTAE IL | SAU SR XSAU SA | DOH QA DSMD QA | KUW KW XKUW KW
DFM AE XDFM AE | ADX AD XADS AE | CAI CA XCAI EG | JNB JO XJSE ZA | NAI NR XNAI KE
SAO SA BVMF BR | MEX MX XMEX MX | BUE BA XBUE AR | SGO SN XSGO CL | BVC CL XBOG CO | CCS CR BVCA VE
SAP S XSAP JP | FKA F XFKA JP | SAT ST XSAT SE | ENX NX XPAR FR
IOB IL XLON GB | AQS AQ AQXE GB | OID - OTCM US | OQB - OTCM US | OQX - OTCM US | OEM - OTCM US
OBB - OTCM US | NAE - OTCM US | PNK - OTCM US | CXE XC BCXE GB | CXA XA CXAX AU | TLO TI ETLX IT
FRA F XFRA DE | STU SG XSTU DE | BER BE XBER DE | MUN MU XMUN DE | DUS DU XDUS DE | HAM HM XHAM DE
HAN HA XHAN DE`

interface Exchange {
  /** Yahoo's name of it. */
  code: string
  /** What Yahoo appends to a symbol; empty in the United States. */
  suffix: string
  mic: string
  country: string
}

const EXCHANGES: Exchange[] = TABLE.trim()
  .split(/\s*[|\n]\s*/)
  .map((row) => {
    const [code = '', suffix = '', mic = '', country = ''] = row.split(' ')
    return { code, suffix: suffix === '-' ? '' : suffix, mic, country }
  })

const BY_CODE = Map.groupBy(EXCHANGES, ({ code }) => code)
const BY_SUFFIX = Map.groupBy(EXCHANGES, ({ suffix }) => suffix)
const BY_MIC = new Map(EXCHANGES.map((exchange, i) => [exchange.mic, { ...exchange, order: i }]))

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
