// Recognizes domains, tickers, ISINs and company names in a text.
import { hostOf } from '../../parts/host.ts'

export type EntryKind = 'domain' | 'ticker' | 'isin' | 'name'

export interface Entry {
  kind: EntryKind
  /** The identifier that is sent to the service. */
  value: string
}

/** `freeEmail`: an address at a provider such as gmail.com, which says nothing about the company. */
export type SkipReason = 'freeEmail' | 'noCompany' | 'empty'

/** Providers of free mailboxes. */
const FREE_EMAIL_DOMAINS = new Set(
  `gmail.com googlemail.com yahoo.com ymail.com outlook.com hotmail.com live.com msn.com icloud.com me.com mac.com
  aol.com proton.me protonmail.com gmx.com gmx.de gmx.net web.de t-online.de mail.com mail.ru yandex.ru zoho.com
  fastmail.com hey.com qq.com 163.com 126.com naver.com orange.fr free.fr laposte.net wanadoo.fr libero.it yahoo.co.uk
  yahoo.co.jp btinternet.com comcast.net verizon.net att.net`.split(/\s+/),
)
/** Suffixes of tickers that mean an exchange, such as PA in DG.PA. */
const EXCHANGE_SUFFIXES = new Set(
  `PA AS BR LS IR MI MC DE F SG DU HM MU BE L IL ST CO HE OL IC SW VX VI WA PR BD AT IS TA SR QA AE KW JO CA TO V CN NE
  MX SA BA SN T HK SS SZ KS KQ TW TWO SI KL JK BK VN PS NS BO AX NZ US O N`.split(/\s+/),
)
/** The identifiers with a prefix that the batch routes take. */
const PREFIXED = /^(ticker|isin|name):\s*(\S.*)$/i
/** Two letters of the country, nine letters or digits, and a check digit. */
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/i
/** A ticker with its exchange: DG.PA, 0700.HK. Domains are rarely written in capitals. */
const SUFFIXED_TICKER = /^[A-Z0-9&-]{1,6}\.([A-Z]{1,3})$/
/** AAPL, BRK.B, BRK-B, $AAPL, NASDAQ:AAPL, AAPL:US. */
const TICKER = /^\$?[A-Z]{1,5}(?:[.-][A-Z])?$|^[A-Z]{2,8}:[A-Z0-9.-]{1,8}$|^[A-Z0-9]{1,6}:[A-Z]{2}$/
/** Longer texts are sentences, not names. */
const MAX_NAME = { characters: 80, words: 8 }

/** @param expected the kind that a column's header announces; a domain in a column of names stays a domain. */
export function entryOf(text: string, expected: EntryKind | null = null): Entry | SkipReason {
  const value = text.replace(/\s+/g, ' ').trim()
  if (value === '') return 'empty'
  const [, prefix, rest] = PREFIXED.exec(value) ?? []
  if (prefix && rest) return { kind: prefix.toLowerCase() as EntryKind, value: rest }
  if (ISIN.test(value)) return { kind: 'isin', value: value.toUpperCase() }
  if (expected === 'ticker') return { kind: 'ticker', value: value.replace(/^\$/, '') }
  if (isTicker(value)) {
    // A column of names contains IBM and SAP, which a search finds too.
    return expected === 'name' ? nameOf(value) : { kind: 'ticker', value: value.replace(/^\$/, '') }
  }
  const host = value.includes(' ') ? null : hostOf(value)
  if (host !== null) return entryOfHost(value, host)
  return expected === 'domain' ? 'noCompany' : nameOf(value)
}

const entryOfHost = (word: string, host: string): Entry | SkipReason =>
  word.includes('@') && FREE_EMAIL_DOMAINS.has(host) ? 'freeEmail' : { kind: 'domain', value: host }

function isTicker(text: string): boolean {
  const suffix = SUFFIXED_TICKER.exec(text)?.[1] ?? ''
  return EXCHANGE_SUFFIXES.has(suffix) || TICKER.test(text)
}

function nameOf(text: string): Entry | SkipReason {
  const isName =
    /\p{L}/u.test(text) &&
    text.length >= 2 &&
    text.length <= MAX_NAME.characters &&
    text.split(' ').length <= MAX_NAME.words
  return isName ? { kind: 'name', value: text } : 'noCompany'
}

/** A legal form after a comma belongs to the name before it: Amazon.com, Inc. */
const LEGAL_FORM =
  /[,;]\s*(?=(?:inc|incorporated|llc|ltd|limited|corp|co|gmbh|ag|s\.?a|plc|l\.?p|n\.?v)\b\.?\s*(?:[,;|\t]|$))/gi

/** A quoted name at the start of a line or after a separator. */
const QUOTED = /(?<=^\s*|[\t,;|]\s*)"([^"]*)"/g
/** Stands for a separator within quotes. */
const KEPT_SEPARATOR = '\uE000'

/** A comma within quotes belongs to the name, as in `"Smith, Jones & Co"`; a quoted list of domains stays a list. */
const keepQuoted = (line: string): string =>
  line.replace(QUOTED, (whole, text: string) =>
    text.split(/[\s,;|]+/).some((word) => hostOf(word) !== null)
      ? whole
      : text.replace(/[\t,;|]/g, KEPT_SEPARATOR),
  )

/** A country after a name says where the company is: `Target Corp, USA`. */
const COUNTRY =
  /^(?:usa?|u\.s\.(?:a\.)?|uk|united (?:states|kingdom)|canada|germany|france|spain|italy|netherlands|switzerland|sweden|japan|china|india|brazil|australia)$/i

/** @returns the entries of a line of free text, each with its own text: names, or the domains among the words. */
export function entriesOfLine(line: string): { text: string; entry: Entry | SkipReason }[] {
  const pieces = keepQuoted(line)
    .replace(LEGAL_FORM, ' ')
    .split(/[\t,;|]/)
  return pieces.flatMap((piece, i) => {
    const text = piece
      .replaceAll(KEPT_SEPARATOR, ',')
      .replace(/^[\s"'“”<>()[\]{}*•·-]+|[\s"'“”<>()[\]{}]+$/g, '')
    if (text === '' || (i > 0 && COUNTRY.test(text))) return []
    if (piece.includes(KEPT_SEPARATOR)) return [{ text, entry: entryOf(text) }]

    const words = text.split(/[\s"'<>()[\]{}]+/).filter((word) => word !== '')
    if (words.length === 1 || isTicker(text)) return [{ text, entry: entryOf(text) }]
    const hosts = words.filter((word) => hostOf(word) !== null && !isLegalName(text))
    if (hosts.length === 0) return [{ text, entry: entryOf(text) }]
    return hosts.map((word) => ({ text: word, entry: entryOf(word) }))
  })
}

/** Whether a name only contains a domain: `Amazon.com Inc`. */
const isLegalName = (text: string): boolean =>
  /^\S+\.com (?:inc|incorporated|llc|ltd|limited|corp|co|plc)\.?$/i.test(text)
