// How ticker symbols and exchanges are read.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EXCHANGES } from '../../schema/exchanges.ts'
import {
  normalizeSymbol,
  parseExchange,
  parseTicker,
  restrictToExchanges,
} from '../../schema/tickers.ts'

/** Each reading as `MIC,MIC:SYMBOL`, with `*` for any market and the first spelling of the symbol. */
const readingsOf = (text: string, exchange?: string): string[] | null =>
  parseTicker(text, exchange)?.readings.map(
    ({ symbols: [symbol], mics }) => `${mics?.join(',') ?? '*'}:${symbol}`,
  ) ?? null

const US_MICS = 'XNAS,XNYS,XASE,ARCX,BATS,OTCM'

const TICKERS: [text: string, ...readings: string[]][] = [
  // Bare symbols mean any market.
  ['AAPL', '*:AAPL'],
  ['aapl', '*:AAPL'],
  ['$AAPL', '*:AAPL'],
  ['$brk.b', '*:BRK.B'],
  ['F', '*:F'],
  ['T', '*:T'],
  ['7203', '*:7203'],
  ['600519', '*:600519'],
  ['130A', '*:130A'],
  ['M&M', '*:M&M'],
  // Share classes after any separator.
  ['BRK.B', '*:BRK.B'],
  ['BRK-B', '*:BRK.B'],
  ['BRK/B', '*:BRK.B'],
  ['BRK_B', '*:BRK.B'],
  ['BRK B', '*:BRK.B'],
  ['brk/a', '*:BRK.A'],
  ['RDS-A', '*:RDS.A'],
  ['BF.B', '*:BF.B'],
  ['ERIC B', '*:ERIC.B'],
  ['CAR.UN', '*:CAR.UN'],
  ['CAR-UN', '*:CAR.UN'],
  ['MKC-V', '*:MKC.V'],
  ['ABC-L', '*:ABC.L'],
  // Preferred shares.
  ['BAC-PB', '*:BAC.PB'],
  ['BAC^B', '*:BAC.PB'],
  ['BAC$B', '*:BAC.PB'],
  ['BAC.PRB', '*:BAC.PB'],
  ['BAC.PR.B', '*:BAC.PB'],
  ['BAC-PA', '*:BAC.PA'],
  // One letter after a dot: an exchange with this suffix or a share class; only a share class if no exchange has it.
  ['BP.L', 'XLON:BP', '*:BP.L'],
  ['7203.T', 'XTKS:7203', '*:7203.T'],
  ['SAP.F', 'XFRA,XFKA:SAP', '*:SAP.F'],
  ['MKC.V', 'XTSX:MKC', '*:MKC.V'],
  ['9028.S', 'XSAP:9028', '*:9028.S'],
  ['IBM.N', 'XNYS:IBM', '*:IBM.N'],
  ['MSFT.O', 'XNAS:MSFT', '*:MSFT.O'],
  ['BT-A.L', 'XLON:BT.A', '*:BT.A.L'],
  ['WNST.P.V', 'XTSX:WNST.P', '*:WNST.P.V'],
  ['BT.A', '*:BT.A'],
  ['LEN.B', '*:LEN.B'],
  ['CIG.C', '*:CIG.C'],
  // Two or more letters after a dot: only an exchange.
  ['DG.PA', 'XPAR:DG'],
  ['dg.pa', 'XPAR:DG'],
  ['ASML.AS', 'XAMS:ASML'],
  ['SAP.DE', 'XETR:SAP'],
  ['NESN.SW', 'XSWX:NESN'],
  ['ROG.VX', 'XSWX:ROG'],
  ['ENEL.MI', 'XMIL:ENEL'],
  ['SAN.MC', 'XMAD:SAN'],
  ['KBC.BR', 'XBRU:KBC'],
  ['GALP.LS', 'XLIS:GALP'],
  ['EQNR.OL', 'XOSL:EQNR'],
  ['NOKIA.HE', 'XHEL:NOKIA'],
  ['OMV.VI', 'XWBO:OMV'],
  ['PKN.WA', 'XWAR:PKN'],
  ['CEZ.PR', 'XPRA:CEZ'],
  ['OTP.BD', 'XBUD:OTP'],
  ['TEVA.TA', 'XTAE:TEVA'],
  ['2222.SR', 'XSAU:2222'],
  ['QNBK.QA', 'DSMD:QNBK'],
  ['EMAAR.AE', 'XDFM,XADS:EMAAR'],
  ['FAB.AD', 'XADS:FAB'],
  ['NPN.JO', 'XJSE:NPN'],
  ['COMI.CA', 'XCAI:COMI'],
  ['RELIANCE.NS', 'XNSE:RELIANCE'],
  ['500325.BO', 'XBOM:500325'],
  ['M&M.NS', 'XNSE:M&M'],
  ['600519.SS', 'XSHG:600519'],
  ['600519.SH', 'XSHG:600519'],
  ['000858.SZ', 'XSHE:000858'],
  ['005930.KS', 'XKRX:005930'],
  ['035720.KQ', 'XKOS:035720'],
  ['2330.TW', 'XTAI:2330'],
  ['6488.TWO', 'ROCO:6488'],
  ['D05.SI', 'XSES:D05'],
  ['1155.KL', 'XKLS:1155'],
  ['BBCA.JK', 'XIDX:BBCA'],
  ['AOT-R.BK', 'XBKK:AOT.R'],
  ['BHP.AX', 'XASX:BHP'],
  ['AIR.NZ', 'XNZE:AIR'],
  ['RY.TO', 'XTSE:RY'],
  ['TECK-B.TO', 'XTSE:TECK.B'],
  ['YCM-PB.TO', 'XTSE:YCM.PB'],
  ['CURA.CN', 'XCNQ:CURA'],
  ['PETR4.SA', 'BVMF:PETR4'],
  ['WALMEX.MX', 'XMEX:WALMEX'],
  ['YPFD.BA', 'XBUE:YPFD'],
  ['VOLV-B.ST', 'XSTO,XSAT:VOLV.B'],
  ['VOLV.B.ST', 'XSTO,XSAT:VOLV.B'],
  ['NOVO-B.CO', 'XCSE:NOVO.B'],
  ['AAPL.US', `${US_MICS}:AAPL`],
  ['NTDOY.PK', 'OTCM:NTDOY'],
  // The name of an exchange instead of its suffix. BAC.PRA is a preferred share.
  ['SAP.XETRA', 'XETR:SAP'],
  ['VOD.LSE', 'XLON:VOD'],
  ['AAPL.NASDAQ', 'XNAS:AAPL'],
  ['BAC.PRA', '*:BAC.PA'],
  // An unknown suffix is part of the symbol: the symbol without it is never tried.
  ['AAPL.ZZ', '*:AAPL.ZZ'],
  ['AAPL.XX', '*:AAPL.XX'],
  ['DG.PARIS', '*:DG.PARIS'],
  ['7203.TK', '*:7203.TK'],
  ['AAPL.X', '*:AAPL.X'],
  ['AAPL.1', '*:AAPL.1'],
  // Hong Kong also writes 700 as 0700 and 00700. A number of at most three digits, or of four or five with a leading
  // zero, may be listed there.
  ['0700.HK', 'XHKG:0700'],
  ['700.HK', 'XHKG:700'],
  ['00700.HK', 'XHKG:00700'],
  ['0700', '*:0700', 'XHKG:0700'],
  ['700', '*:700', 'XHKG:700'],
  ['9988', '*:9988'],
  ['000858', '*:000858'],
  // London appends a dot to two-letter symbols; no other exchange does.
  ['RR.', 'XLON:RR'],
  ['BP.', 'XLON:BP'],
  ['LSE:RR.', 'XLON:RR'],
  ['NYSE:BP.'],
  // The exchange before a colon.
  ['XPAR:DG', 'XPAR:DG'],
  ['xpar:dg', 'XPAR:DG'],
  ['NASDAQ:AAPL', 'XNAS:AAPL'],
  ['$NASDAQ:AAPL', 'XNAS:AAPL'],
  ['XNGS:AAPL', 'XNAS:AAPL'],
  ['NYSE:BRK.B', 'XNYS:BRK.B'],
  ['NYSE:MKC.V', 'XNYS:MKC.V'],
  ['LON:BP', 'XLON:BP'],
  ['TYO:7203', 'XTKS:7203'],
  ['TYO:7203.T', 'XTKS:7203', 'XTKS:7203.T'],
  ['TSE:7203', 'XTSE,XTKS:7203'],
  ['TSX:RCI.B', 'XTSE:RCI.B'],
  ['HKG:700', 'XHKG:700', 'XHKG:700'],
  ['EPA:MC', 'XPAR:MC'],
  ['EURONEXT:ASML', 'XDUB,XPAR,XAMS,XBRU,XLIS,XMIL,XOSL:ASML'],
  ['US:AAPL', `${US_MICS}:AAPL`],
  ['NASDAQ:DG.PA', 'XNAS:DG.PA'],
  ['XNSE:VMARCIND.ST', 'XNSE:VMARCIND.ST'],
  // The exchange after a colon or a space.
  ['AAPL:US', `${US_MICS}:AAPL`],
  ['AAPL US', `${US_MICS}:AAPL`],
  ['BRK/B US', `${US_MICS}:BRK.B`],
  ['VOD LN', 'XLON:VOD'],
  ['7203 JP', 'XTKS,XSAP,XFKA,XNGO:7203'],
  ['700 HK', 'XHKG:700'],
  ['ERICB SS', 'XSTO,XSAT:ERICB'],
  ['AAPL:NASDAQ', 'XNAS:AAPL'],
  // ICE is the exchange of Iceland, and a symbol in New York.
  ['ICE:NYSE', 'XICE:NYSE', 'XNYS:ICE'],
  // Well formed, but not a listed share: an unknown exchange, an index, a currency pair or a future.
  ['NOSUCH:AAPL'],
  ['XXXX:AAPL'],
  ['AAPL:XX'],
  ['^GSPC'],
  ['.SPX'],
  ['SPX Index'],
  ['EURUSD=X', '*:EURUSD=X'],
  ['GC=F', '*:GC=F'],
]

const INVALID_TICKERS = [
  // No letter or digit.
  '',
  ' ',
  '  ',
  '.',
  '..',
  '$',
  '&',
  ':',
  '-',
  '^',
  '^^',
  // Nothing on one side of the colon, or two colons.
  'AAPL:',
  ':AAPL',
  'A:B:C',
  // Punctuation at an edge, or two signs in a row.
  '$$AAPL',
  'A..B',
  'A--B',
  '..AAPL',
  '.^AAPL',
  '^.AAPL',
  'SPX Index Equity',
  '-AAPL',
  'AAPL-',
  'AAPL/',
  'A.-B',
  // A space is allowed once, before a share class of one letter or an exchange code such as LN.
  'AAPL ',
  ' AAPL',
  'A  B',
  'AA BBB',
  'BRK XX',
  'A B C',
  // Other characters. Of the non-ASCII ones, some become ASCII in upper case or in NFKC.
  'AAPL!',
  'AAPL?',
  'AAPL#',
  'AAPL%',
  'AA,PL',
  "AA'PL",
  'AA"PL',
  'AA\\PL',
  'AAPL\n',
  '\tAAPL',
  'AA\0PL',
  '../etc',
  '<b>',
  'ÄÄPL',
  'ＡＡＰＬ',
  'ſap',
  '\u212aO',
  '７２０３',
  '🍎',
  'AAPL;DROP',
  'AA(PL)',
  '{AAPL}',
  // More than 24 characters.
  'A'.repeat(25),
  `${'A'.repeat(22)}.PA`,
  'x'.repeat(10_000),
]

describe('a ticker', () => {
  it.each(TICKERS)('%s has its readings', (text, ...readings) => {
    expect(readingsOf(text)).toEqual(readings)
  })

  it.each(INVALID_TICKERS)('is not %j', (text) => {
    expect(parseTicker(text)).toBeNull()
  })

  it('may be 24 characters long', () => {
    expect(readingsOf('A'.repeat(24))).toEqual([`*:${'A'.repeat(24)}`])
  })

  it('is read in any case, and returned in upper case', () => {
    expect(parseTicker('xPar:dG')).toEqual(parseTicker('XPAR:DG'))
    expect(parseTicker('xPar:dG')?.text).toBe('XPAR:DG')
  })

  it.each([
    ['BRK-B', ['BRK.B', 'BRK-B', 'BRK B']],
    ['BCE.PR.A', ['BCE.PA', 'BCE.PR.A', 'BCE-PA', 'BCE PA']],
    ['7.HK', ['7', '0007', '00007']],
    ['0700.HK', ['0700', '700', '00700']],
    ['RR.', ['RR', 'RR.']],
    ['BP.L', ['BP', 'BP.']],
    ['BT-A.L', ['BT.A', 'BT-A', 'BT A']],
  ])('%s has every spelling that records may contain', (text, symbols) => {
    expect(parseTicker(text)?.readings[0]?.symbols).toEqual(symbols)
  })

  it.each([
    ['DG', 'XPAR', ['XPAR:DG']],
    ['DG', 'nyse', ['XNYS:DG']],
    ['DG.PA', 'XPAR', ['XPAR:DG']],
    ['DG.PA', 'XNYS', ['XNYS:DG.PA']],
    ['$DG.PA', 'XNYS', ['XNYS:DG.PA']],
    ['RR.', 'XNAS', []],
    ['NOSUCH:AAPL', 'XNAS', []],
    ['MKC.V', 'XNYS', ['XNYS:MKC.V']],
    ['MKC.V', 'XTSX', ['XTSX:MKC', 'XTSX:MKC.V']],
    ['RY', 'TSE', ['XTSE,XTKS:RY']],
    ['AAPL.ZZ', 'NASDAQ', ['XNAS:AAPL.ZZ']],
    ['EMAAR.AE', 'ADX', ['XADS:EMAAR']],
    ['^GSPC', 'NYSE', []],
  ])('%s on the exchange %s has only readings there', (text, exchange, readings) => {
    expect(readingsOf(text, exchange)).toEqual(readings)
  })

  it('gets the additional spellings of the given exchange', () => {
    expect(parseTicker('BP', 'LSE')?.readings[0]?.symbols).toContain('BP.')
    expect(parseTicker('9', 'HKEX')?.readings[0]?.symbols).toContain('0009')
  })

  it('is null on an unknown exchange', () => {
    expect(parseTicker('AAPL', 'NOWHERE')).toBeNull()
    expect(parseTicker('AAPL', '')).toBeNull()
  })

  const anyTickerLike = fc.string({
    unit: fc.constantFrom(...'ABKLTVPRbv017.:/$&^=_- '),
    maxLength: 26,
  })

  it('of any text does not throw', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseTicker(text)))
    fc.assert(
      fc.property(
        anyTickerLike,
        anyTickerLike,
        (text, exchange) => void parseTicker(text, exchange),
      ),
    )
  })

  it('reads no exchange from a suffix after punctuation only', () => {
    expect(readingsOf('&.V')).toEqual(['*:&.V'])
  })

  it('keeps each reading when it is written as MIC:SYMBOL and parsed again', () => {
    fc.assert(
      fc.property(anyTickerLike, (text) => {
        for (const { symbols, mics } of parseTicker(text)?.readings ?? []) {
          const mic = mics?.[0]
          const symbol = symbols[0] ?? ''
          // A ticker has at most 24 characters. The MIC and the colon take five of them, so 18 always fit.
          if (mic === undefined || symbol.length > 18) continue
          const reparsed = parseTicker(`${mic}:${symbol}`)?.readings ?? []
          expect(reparsed.some((reading) => reading.symbols.includes(symbol))).toBe(true)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('does not change when it is restricted to the same exchange twice', () => {
    fc.assert(
      fc.property(anyTickerLike, fc.constantFrom('XNAS', 'XLON', 'XHKG', 'XTSX'), (text, mic) => {
        const ticker = parseTicker(text)
        if (!ticker) return
        const restricted = restrictToExchanges(ticker, [mic])
        expect(restrictToExchanges(restricted, [mic])).toEqual(restricted)
        for (const { mics } of restricted.readings) expect(mics).toEqual([mic])
      }),
      { numRuns: 2000 },
    )
  })

  it('keeps the suffix after its dot, unless it is the suffix or the name of an exchange', () => {
    const letters = fc.string({
      unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
      minLength: 1,
      maxLength: 4,
    })
    const suffixes = new Set(EXCHANGES.flatMap(({ suffixes, names }) => [...suffixes, ...names]))
    fc.assert(
      fc.property(letters, letters, (symbol, suffix) => {
        fc.pre(!suffixes.has(suffix))
        for (const { symbols } of parseTicker(`${symbol}.${suffix}`)?.readings ?? [])
          expect(symbols).not.toContain(symbol)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a symbol in records', () => {
  it.each([
    ['BRK-B', 'BRK.B'],
    ['brk/b', 'BRK.B'],
    ['ERIC B', 'ERIC.B'],
    ['RR.', 'RR'],
    ['XRN^B', 'XRN.PB'],
    ['YCBD-PA', 'YCBD.PA'],
    ['BAC.PR.L', 'BAC.PL'],
    ['UDCD', 'UDCD'],
  ])('%s is stored as %s', (written, stored) => {
    expect(normalizeSymbol(written)).toBe(stored)
    expect(normalizeSymbol(stored)).toBe(stored)
  })
})

describe('the table of exchanges', () => {
  it('has a MIC of four characters and a country for each, and no MIC twice', () => {
    const mics = EXCHANGES.map(({ mic }) => mic)
    expect(mics.filter((mic) => !/^[A-Z0-9]{4}$/.test(mic))).toEqual([])
    expect(new Set(mics).size).toBe(mics.length)
    expect(mics.length).toBeGreaterThanOrEqual(60)
    for (const { country } of EXCHANGES) expect(country).toMatch(/^[A-Z]{2}$/)
  })

  it('finds each exchange by its MIC in any case', () => {
    for (const { mic } of EXCHANGES) expect(parseExchange(mic.toLowerCase())).toEqual([mic])
  })

  it('has only upper case letters and digits in suffixes, codes and names', () => {
    const keys = EXCHANGES.flatMap(({ suffixes, codes, names }) => [suffixes, codes, names].flat())
    expect(keys.filter((key) => !/^[A-Z0-9]+$/.test(key))).toEqual([])
  })

  it.each([
    ['NASDAQ', 'XNAS'],
    ['nasdaq', 'XNAS'],
    ['NYSE', 'XNYS'],
    ['LSE', 'XLON'],
    ['TSE', 'XTSE,XTKS'],
    ['TSX', 'XTSE'],
    ['XETRA', 'XETR'],
    ['XJPX', 'XTKS'],
    ['constructor', undefined],
    ['', undefined],
    ['NAS DAQ', undefined],
    ['XNAS ', undefined],
  ])('%s means %s', (name, mics) => {
    expect(parseExchange(name)?.join(',')).toBe(mics)
  })
})
