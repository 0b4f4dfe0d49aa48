// Parses ISINs.

// The ISIN prefixes: ISO 3166-1, its withdrawn codes with ISINs (AN, CS, SU, YU), and the additions of
// ISO 6166: EU, international securities (XA to XD, XF, XK, XS, QS, QT) and tokens (XT).
const ISIN_PREFIXES = new Set(
  (
    'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ ' +
    'CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR ' +
    'GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP ' +
    'KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ ' +
    'NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW ' +
    'SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ ' +
    'UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW AN CS SU YU EU XA XB XC XD XF XK XS XT QS QT'
  ).split(' '),
)
/** The form of an ISIN; also for the OpenAPI document. */
export const ISIN_PATTERN = '^[A-Za-z]{2}(?: ?[A-Za-z0-9]){9} ?[0-9]$'
const ISIN = new RegExp(ISIN_PATTERN)

/**
 * @param input may have spaces between its groups, as banks print it: US 037833 1005.
 * @returns the ISIN in upper case without spaces; null when the country code or the check digit is wrong.
 */
export function parseIsin(input: string): string | null {
  if (!ISIN.test(input)) return null
  const isin = input.toUpperCase().replaceAll(' ', '')
  return ISIN_PREFIXES.has(isin.slice(0, 2)) && hasValidCheckDigit(isin) ? isin : null
}

/** Checks the last digit of an ISIN with the Luhn algorithm. A letter counts as two digits: A is 10, Z is 35. */
function hasValidCheckDigit(isin: string): boolean {
  const digits = [...isin].flatMap((character) => [...String(Number.parseInt(character, 36))])
  const sum = digits.reverse().reduce((total, digit, i) => {
    const weighted = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return sum % 10 === 0
}
