// Removes the description of a share from its name on a broker's statement or in a list of shares.

/** What brokers write before a face value: DL is dollars, EO euros, LS pounds, SF Swiss francs. */
const CURRENCY = '(?:DL|EO|LS|SF|YN|YC|HD|SK|NK|DK|AD|CD|RC|RB|RL|PF|IR|NA|SW|ZY)'

/**
 * Abbreviations of the share's form and face value, in capitals: MARRIOTT INTL A  DL-,01 has a face value of 0.01
 * dollars, TELEPERFORMANCE INH.EO2,5 is a bearer share of 2.5 euros.
 */
const ABBREVIATION = new RegExp(
  String.raw`(?:\s+|(?<=[.,]))(?:[A-Z] )?(?:${CURRENCY}\s?-?[\d,]|-,\d|(?:V?NA|NAM\.|INH\.?|RG|ST|VZO?)(?=$| [-\dO]| ${CURRENCY}[-\s])|INH\.?|O\.N\.|I?A?DRN?\b|\S*DRN$|SP\.ADR|BZR$|BR(?= RG)|GS$|(?:ST\.?|VZ\.?)?AKT\.(?= ?O\.?N|$)|(?<=\S\s\S.*\s)COMM?(?:ON(?: ST(?:O(?:CK?)?)?)?)?$|(?:DUTCH )?CERT\.?$).*$`,
)

/** The same in words of the languages of Europe's brokers: registered, bearer, ordinary and preferred shares. */
const DESCRIPTIONS = [
  String.raw`(?:un)?sponsored\b|(?:reg\.? ?)?(?:sw\.? ?)?dep\.? ?rcpts?\b|(?:un)?sp(?:on)?\.? [AGD]D[RS]s?\b|[AGSD]DRs?\d?\b|ADS\b|GDS\b|depositary (?:receipts?|shares?)`,
  String.raw`(?:class|series|clase-?) ?[A-Z0-9]{1,2}\b|cl(?:ass|\.)? ?[A-C]\b|class$`,
  String.raw`pfd\b|pref(?:erred|erence)?\b|registered\b|bearer\b|units?$|warrants?\b|rights$`,
  String.raw`genus+-?scheine?\b|partizipations-?scheine?\b|[A-C] shares?$`,
  String.raw`common stock|ordinary shares?|ord\b|ny reg shs|com npv$|reg\.? ?s\b`,
  String.raw`(?:reg|r|rg)\.? ?(?:paired )?sh(?:are)?s?\b|(?<=\S\s)shs\b|(?<=\S\s)shares (?=registered|o\.n\.)`,
  String.raw`(?:vink\.? ?)?(?:namens?|nam\.|inhaber|stamm|vorzugs)-?(?:stamm|vorzugs)?-?(?:akt\b|aktien|genus+schein|partizipationsschein)`,
  '(?:actions|azioni|acciones|aandelen) ?(?:nom|au port|port|op ?naam|aan toonder)',
  String.raw`nam[ns]-aktier|navne-aksjer|o\.n\.`,
]
const DESCRIPTION = new RegExp(
  String.raw`(?:[\s,(]+-?|-(?=cl|sp|[agd]dr))(?:${DESCRIPTIONS.join('|')}).*$`,
  'i',
)

/** What remains after the name: the date of a payment, then a class or a market in brackets, or a currency. */
const REMAINDERS = [
  /\s+\d\d\.\d\d\.\d\d(?:\d\d)?$/,
  /\s+\((?:[A-C]|[A-Z]{2}|vz\.?)\)$/i,
  /\s+-[A-Z]{3}-$/,
  /\s+[Nn]om\.?(?:\s(?:CHF|EUR|USD)(?:\s[\d.,]+)?)?$/,
  /\s+ON(?: \([A-Z]{2}\))?$/,
  /[,\s]\s?KON\.?$/,
  /(?<=(?:INC|CORP|LTD|PLC|CO)\.?) [A-C]$/,
  /[\s,/(-]*\/+\d+$/,
  // Shares of a consolidation, and of a conversion.
  /\s+(?:regpt|aus (?:konversion|umtausch|kapitalerhöhung))$/i,
  // The beginning of S.A. where the line ends.
  /\s+S\.$/,
]

/** Some statements name the form of the share before the company, or a coupon (CP) that has a date at the end. */
const LEADING =
  /^(?:cp(?=\s.*\s\d\d\.\d\d\.\d\d(?:\d\d)?$)|(?:n|namen)-akt|gs(?=\s.*\bAG$)|genus+scheine?|partizipationsscheine?|akt\.? -[a-z]-|act|(?:reg\.?|registered) sh(?:are)?s|shs|acc\.|adr on)(?:\s+|(?<=\.))(?=\S)/i

/** A legal form and the text after it without a space: INC.DL-,001, SE+CO.KGAA. In lower case it may be a domain. */
const JOINED_FORM =
  /(?<=\b(?:I[Nn][Cc]|C[Oo][Rr][Pp]|C[Oo]|L[Tt][Dd]|PLC|AG|SE|SA|KON)\.)(?=[A-Z])/g

/**
 * @returns the name without the description of the share after it: `ADIDAS AG` for `ADIDAS AG NA O.N.`. The whole text,
 * apart from its spaces, when it has none.
 */
export function withoutShareDescription(text: string): string {
  let name = text.replace(/\s+/g, ' ').trim().replace(JOINED_FORM, ' ')
  // The second round removes what stood before the description that the first one removed.
  for (const pattern of [DESCRIPTION, ABBREVIATION, DESCRIPTION, ABBREVIATION])
    name = name.replace(pattern, '')
  for (const remainder of REMAINDERS) name = name.replace(remainder, '')
  return name.replace(/[\s,(-]+$/, '')
}

/** Words at the end of a name in capitals that a column of a statement may cut: VALERO ENERGY CORPORAT. */
const LONG_FORMS = ['INCORPORATED', 'CORPORATION', 'COMPANY', 'LIMITED', 'AKTIENGESELLSCHAFT']
/** Letters of a column that cuts names; the narrowest known has 22. */
const MIN_COLUMN_LETTERS = 20
const MIN_CUT_LETTERS = 4

/** Whether a name may be cut at its end: it is in capitals and fills a column. */
export const mayBeCut = (name: string): boolean =>
  name.length >= MIN_COLUMN_LETTERS && !/\p{Ll}/u.test(name)

/** @returns the name without a legal form at its end that is cut. */
export function withoutCutForm(name: string): string {
  const [, rest = '', last = ''] = /^(.+\S) (\S+)$/.exec(name) ?? []
  const isForm = LONG_FORMS.some((form) => form !== last && form.startsWith(last))
  return mayBeCut(name) && last.length >= MIN_CUT_LETTERS && isForm ? rest : name
}

/** A text has spaces between its letters if it has at least 8 parts and two thirds of them are one or two letters. */
const SPACED_LETTERS = { parts: 8, share: 2 / 3 }

/** @returns the name without the spaces that a PDF has between its letters: N o v a r t i s A G N a m e n s - A k t i e n. */
export function withoutLetterSpaces(text: string): string {
  const parts = text.trim().split(/\s+/)
  const short = parts.filter((part) => part.length <= 2).length
  const isSpaced =
    parts.length >= SPACED_LETTERS.parts && short >= parts.length * SPACED_LETTERS.share
  // In capitals, nothing tells where a word begins.
  if (!isSpaced || !/\p{Ll}/u.test(text)) return text
  return parts.join('').replace(/(?<=[\p{Ll}.])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
}

/** @returns the name without the form of the share before it: `Kering SA` for `Act Kering SA`. */
export const withoutLeadingShareForm = (name: string): string => name.trim().replace(LEADING, '')

/** @returns the name with `&` for the `+` of German statements and the French `et`: AT+S. A final plus stays: Disney+. */
export const withAmpersands = (name: string): string =>
  name.replace(/(?<=[\p{L}\p{N}.])(?:\s?\+\s?|\s(?:et|ET)\s)(?=[\p{L}\p{N}])/gu, ' & ')
