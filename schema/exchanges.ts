// Stock exchanges, with the spellings that people and data sources write before or after a ticker symbol.

// `Exchange` below explains the columns. The last three are lists separated by spaces.
// A spelling may be in several rows: TSE is Tokyo, whose symbols start with a digit, and Toronto, whose symbols start
// with a letter.
const ROWS: [
  mic: string,
  name: string,
  country: string,
  suffixes: string,
  codes: string,
  names: string,
][] = [
  [
    'XNAS',
    'Nasdaq',
    'US',
    'O OQ US',
    'US UW UQ UR',
    'NASDAQ NASD NMS NGM NCM NSQ XNGS XNMS XNCM US',
  ],
  ['XNYS', 'New York Stock Exchange', 'US', 'N US', 'US UN', 'NYSE NYQ NYS US'],
  ['XASE', 'NYSE American', 'US', 'US', 'US UA', 'AMEX ASE NYSEAMERICAN NYSEMKT US'],
  ['ARCX', 'NYSE Arca', 'US', 'US', 'US UP', 'NYSEARCA ARCA PCX US'],
  ['BATS', 'Cboe BZX', 'US', 'US', 'US UF', 'CBOE BZX BATO BTS US'],
  [
    'OTCM',
    'OTC Markets',
    'US',
    'OB PK US',
    'US UV',
    'OTC OTCMKTS PNK PINX XOTC OTCQ OTCB OID OQB OQX OEM OBB NAE US',
  ],
  ['XTSE', 'Toronto Stock Exchange', 'CA', 'TO', 'CN CT', 'TSX TOR TSE'],
  ['XTSX', 'TSX Venture Exchange', 'CA', 'V', 'CN CV', 'TSXV CVE VAN'],
  ['XCNQ', 'Canadian Securities Exchange', 'CA', 'CN', 'CN', 'CSE CNQ CNSX'],
  ['NEOE', 'Cboe Canada', 'CA', 'NE', 'CN', 'NEO'],
  ['XMEX', 'Bolsa Mexicana de Valores', 'MX', 'MX', 'MM', 'BMV MEX'],
  ['BVMF', 'B3', 'BR', 'SA', 'BZ BS', 'B3 BOVESPA BMFBOVESPA SAO'],
  ['XBUE', 'Bolsa de Comercio de Buenos Aires', 'AR', 'BA', 'AR', 'BCBA BYMA BUE'],
  ['XSGO', 'Bolsa de Santiago', 'CL', 'SN', 'CI', 'BCS SGO'],
  ['XBOG', 'Bolsa de Valores de Colombia', 'CO', 'CL', 'CB', 'BVC BOG'],
  ['XLIM', 'Bolsa de Valores de Lima', 'PE', 'LM', 'PE', 'BVL LIM'],
  ['BVCA', 'Bolsa de Valores de Caracas', 'VE', 'CR', 'VC', 'CCS'],
  ['XLON', 'London Stock Exchange', 'GB', 'L IL', 'LN LI', 'LSE LON IOB LSIN'],
  ['BCXE', 'Cboe Europe', 'GB', 'XC', '', 'CXE CHIX'],
  ['AQXE', 'Aquis Exchange', 'GB', 'AQ', '', 'AQUIS AQS AQSE'],
  ['XDUB', 'Euronext Dublin', 'IE', 'IR', 'ID', 'EURONEXT EURONEXTDUBLIN XMSM ISE'],
  ['XPAR', 'Euronext Paris', 'FR', 'PA NX', 'FP', 'EURONEXT EPA PAR ALXP ENX EURONEXTPARIS'],
  ['XAMS', 'Euronext Amsterdam', 'NL', 'AS', 'NA', 'EURONEXT AMS EURONEXTAMSTERDAM'],
  ['XBRU', 'Euronext Brussels', 'BE', 'BR', 'BB', 'EURONEXT EBR BRU EURONEXTBRUSSELS'],
  ['XLIS', 'Euronext Lisbon', 'PT', 'LS', 'PL', 'EURONEXT ELI LIS EURONEXTLISBON'],
  ['XMIL', 'Euronext Milan', 'IT', 'MI', 'IM', 'EURONEXT BIT MIL MTA MTAA BORSAITALIANA'],
  ['ETLX', 'EuroTLX', 'IT', 'TI', '', 'EUROTLX TLO'],
  ['XOSL', 'Oslo Børs', 'NO', 'OL', 'NO', 'EURONEXT OSL'],
  ['XETR', 'Xetra', 'DE', 'DE', 'GR GY', 'XETRA ETR GER FRANKFURT'],
  ['XFRA', 'Frankfurt Stock Exchange', 'DE', 'F', 'GR GF', 'FRA FWB FSE FRANKFURT'],
  ['XBER', 'Berlin Stock Exchange', 'DE', 'BE', 'GR', 'BER'],
  ['XMUN', 'Munich Stock Exchange', 'DE', 'MU', 'GR', 'MUN'],
  ['XSTU', 'Stuttgart Stock Exchange', 'DE', 'SG', 'GR', 'STU SWB'],
  ['XHAM', 'Hamburg Stock Exchange', 'DE', 'HM', 'GR', 'HAM'],
  ['XHAN', 'Hanover Stock Exchange', 'DE', 'HA', 'GR', 'HAN'],
  ['XDUS', 'Düsseldorf Stock Exchange', 'DE', 'DU', 'GR', 'DUS'],
  ['XSWX', 'SIX Swiss Exchange', 'CH', 'SW VX', 'SW SE VX', 'SWX SIX EBS VTX XVTX'],
  ['XWBO', 'Vienna Stock Exchange', 'AT', 'VI', 'AV', 'VIE WBAG'],
  ['XMAD', 'Bolsa de Madrid', 'ES', 'MC', 'SM SQ', 'BME MCE MAD XMCE'],
  ['XSTO', 'Nasdaq Stockholm', 'SE', 'ST', 'SS', 'STO OMXSTO OMX FNSE'],
  ['XSAT', 'Spotlight', 'SE', 'ST', 'SS', 'SPOTLIGHT'],
  ['XCSE', 'Nasdaq Copenhagen', 'DK', 'CO', 'DC', 'CPH OMXCOP'],
  ['XHEL', 'Nasdaq Helsinki', 'FI', 'HE', 'FH', 'HEL OMXHEX'],
  ['XICE', 'Nasdaq Iceland', 'IS', 'IC', 'IR', 'ICE OMXICE'],
  ['XTAL', 'Nasdaq Tallinn', 'EE', 'TL', 'ET', 'TAL OMXTSE'],
  ['XRIS', 'Nasdaq Riga', 'LV', 'RG', 'LG', 'RIS OMXRSE'],
  ['XLIT', 'Nasdaq Vilnius', 'LT', 'VS', 'LH', 'LIT OMXVSE'],
  ['XWAR', 'Warsaw Stock Exchange', 'PL', 'WA', 'PW', 'WSE GPW WAR'],
  ['XPRA', 'Prague Stock Exchange', 'CZ', 'PR', 'CP', 'PRA PSECZ'],
  ['XBUD', 'Budapest Stock Exchange', 'HU', 'BD', 'HB', 'BUD BET'],
  ['XBSE', 'Bucharest Stock Exchange', 'RO', 'RO', 'RO', 'BVB'],
  ['ASEX', 'Athens Stock Exchange', 'GR', 'AT', 'GA', 'ATHEX ATH'],
  ['XIST', 'Borsa Istanbul', 'TR', 'IS', 'TI', 'BIST IST'],
  ['MISX', 'Moscow Exchange', 'RU', 'ME', 'RM RX', 'MOEX MCX'],
  ['XTAE', 'Tel Aviv Stock Exchange', 'IL', 'TA', 'IT', 'TASE TLV'],
  ['XSAU', 'Saudi Exchange', 'SA', 'SR', 'AB', 'TADAWUL SAU'],
  ['DSMD', 'Qatar Stock Exchange', 'QA', 'QA', 'QD', 'QSE DSM DOH'],
  ['XDFM', 'Dubai Financial Market', 'AE', 'AE', 'UH DH', 'DFM'],
  ['XADS', 'Abu Dhabi Securities Exchange', 'AE', 'AD AE', 'UH', 'ADX'],
  ['XKUW', 'Boursa Kuwait', 'KW', 'KW', 'KK', 'BOURSAKUWAIT'],
  ['XCAI', 'Egyptian Exchange', 'EG', 'CA', 'EY', 'EGX CAI'],
  ['XCAS', 'Casablanca Stock Exchange', 'MA', 'CS', '', 'CASABLANCA CSEMA BVCASA'],
  ['XJSE', 'Johannesburg Stock Exchange', 'ZA', 'JO', 'SJ', 'JSE JNB'],
  ['XNSA', 'Nigerian Exchange', 'NG', 'LG', 'NL', 'NGX NSENG'],
  ['XNAI', 'Nairobi Securities Exchange', 'KE', 'NR', 'KN', 'NSEKE'],
  ['XTKS', 'Tokyo Stock Exchange', 'JP', 'T', 'JP JT', 'TSE TYO JPX XJPX'],
  ['XSAP', 'Sapporo Securities Exchange', 'JP', 'S', 'JP JS', 'SPSE'],
  ['XFKA', 'Fukuoka Stock Exchange', 'JP', 'F', 'JP JF', 'FKA'],
  ['XNGO', 'Nagoya Stock Exchange', 'JP', '', 'JP JN', 'NAG'],
  ['XHKG', 'Hong Kong Stock Exchange', 'HK', 'HK', 'HK', 'HKEX HKG SEHK HKSE'],
  ['XSHG', 'Shanghai Stock Exchange', 'CN', 'SS SH', 'CH CG', 'SSE SHA SHH'],
  ['XSHE', 'Shenzhen Stock Exchange', 'CN', 'SZ', 'CH CS', 'SZSE SHE SHZ'],
  ['BJSE', 'Beijing Stock Exchange', 'CN', 'BJ', 'CH', 'BSEBJ'],
  ['XTAI', 'Taiwan Stock Exchange', 'TW', 'TW', 'TT', 'TWSE TPE TAI'],
  ['ROCO', 'Taipei Exchange', 'TW', 'TWO', 'TT', 'TPEX TWO'],
  ['XKRX', 'Korea Exchange', 'KR', 'KS', 'KS KP', 'KRX KOSPI KSC'],
  ['XKOS', 'KOSDAQ', 'KR', 'KQ', 'KS KQ', 'KRX KOSDAQ KOE'],
  ['XNSE', 'National Stock Exchange of India', 'IN', 'NS', 'IN IS', 'NSE NSI'],
  ['XBOM', 'BSE India', 'IN', 'BO', 'IN IB', 'BSE BOM'],
  ['XKAR', 'Pakistan Stock Exchange', 'PK', 'KA', 'PA', 'PSX'],
  ['XCOL', 'Colombo Stock Exchange', 'LK', 'CM', 'SL', 'CSELK'],
  ['XDHA', 'Dhaka Stock Exchange', 'BD', 'DH', 'BD', 'DSEBD'],
  ['XSES', 'Singapore Exchange', 'SG', 'SI', 'SP', 'SGX SES'],
  ['XKLS', 'Bursa Malaysia', 'MY', 'KL', 'MK', 'MYX KLSE KLS BURSA'],
  ['XIDX', 'Indonesia Stock Exchange', 'ID', 'JK', 'IJ', 'IDX JKT'],
  ['XBKK', 'Stock Exchange of Thailand', 'TH', 'BK', 'TB', 'SET BKK'],
  ['XPHS', 'Philippine Stock Exchange', 'PH', 'PS', 'PM', 'PSE'],
  ['XSTC', 'Ho Chi Minh Stock Exchange', 'VN', 'VN', 'VN VM', 'HOSE'],
  ['HSTC', 'Hanoi Stock Exchange', 'VN', 'VN', 'VN', 'HNX'],
  ['XASX', 'Australian Securities Exchange', 'AU', 'AX AU', 'AU AT', 'ASX'],
  ['CXAX', 'Cboe Australia', 'AU', 'XA', 'AU', 'CXA CHIA'],
  ['XNZE', 'New Zealand Exchange', 'NZ', 'NZ', 'NZ', 'NZX NZE'],
]

export interface Exchange {
  /** ISO 10383 code that listings are stored under, such as XTKS, even if a source names the operator or a segment. */
  mic: string
  name: string
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Suffixes after a dot (Yahoo, Reuters and others): T in 7203.T. */
  suffixes: string[]
  /** Bloomberg codes after a space or colon: JP in 7203 JP. */
  codes: string[]
  /**
   * Names before a colon and in `exchange=`: the MIC, common names, and the names that Google, TradingView and Yahoo use.
   * Also the MICs of its operator and of its segments.
   */
  names: string[]
}

const splitAtSpaces = (text: string): string[] => text.split(' ').filter((word) => word !== '')

export const EXCHANGES: Exchange[] = ROWS.map(([mic, name, country, suffixes, codes, names]) => ({
  mic,
  name,
  country,
  suffixes: splitAtSpaces(suffixes),
  codes: splitAtSpaces(codes),
  names: [mic, ...splitAtSpaces(names)],
}))

/** Maps each spelling to the MICs of the exchanges that use it. */
function micsBySpelling(spellingsOf: (exchange: Exchange) => string[]): Map<string, string[]> {
  const index = new Map<string, string[]>()
  for (const exchange of EXCHANGES)
    for (const spelling of spellingsOf(exchange))
      index.set(spelling, [...(index.get(spelling) ?? []), exchange.mic])
  return index
}

const SUFFIXES = micsBySpelling(({ suffixes }) => suffixes)
const CODES = micsBySpelling(({ codes }) => codes)
const NAMES = micsBySpelling(({ names }) => names)

/** MICs for a suffix after a dot, such as T, PA or HK; null for an unknown suffix. */
export const micsBySuffix = (suffix: string): string[] | null => SUFFIXES.get(suffix) ?? null

/** MICs for a code after a space or colon, such as US, LN or JP; null for an unknown code. */
export const micsByCode = (code: string): string[] | null => CODES.get(code) ?? null

/** MICs for an upper-case MIC or name, such as XNAS, NASDAQ or TSE; null for an unknown name. */
export const micsByName = (name: string): string[] | null => NAMES.get(name) ?? null

/** Letters, digits and single spaces, in upper case and without accents: Oslo Børs is OSLO BORS. */
const plainText = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll('Ø', 'O')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Z0-9]+/g, ' ')
    .trim()

/** What the names of exchanges have besides their places. */
const INSTITUTION =
  /^(?:EURONEXT|NASDAQ|BOLSA DE(?: VALORES DE| COMERCIO DE)?|BORSA|BURSA|BOURSA) | (?:(?:STOCK |SECURITIES )?EXCHANGE|BORS)$/

/** London Stock Exchange is also LONDON. */
function fullNames({ name }: Exchange): string[] {
  const full = plainText(name)
  return [...new Set([full, full.replace(INSTITUTION, '')])]
}

const FULL_NAMES = micsBySpelling(fullNames)

const countryNames = new Intl.DisplayNames('en', { type: 'region' })
const COUNTRIES = micsBySpelling(({ country }) => [
  country,
  plainText(countryNames.of(country) ?? country),
])
for (const [name, country] of [
  ['USA', 'US'],
  ['UK', 'GB'],
  ['GREAT BRITAIN', 'GB'],
  ['KOREA', 'KR'],
  ['TURKEY', 'TR'],
] as const)
  COUNTRIES.set(name, COUNTRIES.get(country) ?? [])

/** MICs of a country's exchanges, by ISO 3166-1 code or English name (DE, Germany); null for another text. */
export const micsByCountry = (text: string): string[] | null =>
  COUNTRIES.get(plainText(text)) ?? null

/** MICs for the full name of an exchange or its place, such as London Stock Exchange or London; null for another text. */
export const micsByFullName = (text: string): string[] | null =>
  FULL_NAMES.get(plainText(text)) ?? null

const COUNTRY_BY_MIC = new Map(EXCHANGES.map(({ mic, country }) => [mic, country]))

/** The market of tickers without an exchange when it is no country: the best-known company on any exchange. */
export const ANY_MARKET = 'any'
export const MARKET_ALLOWED = `${ANY_MARKET} or the ISO 3166-1 code of a country with a known exchange, such as US or DE`

/** @returns whether the text is the code of a country with an exchange, or `any`. */
export const isMarket = (text: string): boolean =>
  text === ANY_MARKET || EXCHANGES.some(({ country }) => country === text)

/** @returns ISO 3166-1 alpha-2; null for an exchange that is not in the table. */
export const exchangeCountry = (mic: string): string | null => COUNTRY_BY_MIC.get(mic) ?? null

/** Exchanges with the listings of other exchanges only: nobody means them by a symbol alone. */
const REGIONAL_EXCHANGES = new Set(
  'XFRA XBER XMUN XSTU XHAM XHAN XDUS ETLX BCXE AQXE CXAX NEOE'.split(' '),
)
export const isRegionalExchange = (mic: string): boolean => REGIONAL_EXCHANGES.has(mic)

/** Exchanges with the main listings of their country, where most shares belong to foreign companies all the same. */
const FOREIGN_SHARE_EXCHANGES = new Set('XETR XWBO XMEX XBUE BVMF XSGO'.split(' '))
/** Whether most shares on the exchange belong to foreign companies, such as in Frankfurt and Vienna. */
export const isForeignShareExchange = (mic: string): boolean =>
  FOREIGN_SHARE_EXCHANGES.has(mic) || isRegionalExchange(mic)
