// Step 2, strip: marks dates, amounts, card numbers and references, which never name a merchant.
import type { Line, Piece } from './line.ts'
import { isUnmarked, type MarkedLine, mark } from './marks.ts'

const CURRENCIES = new Set(
  'eur usd gbp chf sek nok dkk pln czk huf jpy cad aud nzd brl mxn ron bgn inr cny hkd sgd ars clp try € $ £ zl kr円'.split(
    ' ',
  ),
)
const MONTHS = new Set(
  [
    'jan feb mar apr may jun jul aug sep sept oct nov dec january february march april june july august september',
    'october november december januar februar marz mai juni juli oktober dezember dez okt janvier fevrier mars avril juin',
    'juillet aout septembre octobre novembre decembre enero febrero marzo abril mayo junio julio agosto septiembre octubre',
    'noviembre diciembre ene abr ago dic gennaio febbraio aprile maggio giugno luglio settembre ottobre novembre dicembre',
    'gen mag giu lug set ott januari februari maart mei augustus janeiro fevereiro marco maio junho julho setembro',
    'outubro dezembro stycznia lutego marca kwietnia maja czerwca lipca sierpnia wrzesnia pazdziernika listopada grudnia',
    'styczen luty marzec kwiecien maj czerwiec lipiec sierpien wrzesien pazdziernik listopad grudzien augusti 月 日 年 円',
  ].flatMap((line) => line.split(' ')),
)
/** The ends of hostnames, which follow a dot. */
export const TOP_LEVEL = new Set(
  'com net org de fr es it nl pt pl se jp co uk eu io app tv be at ch dk no fi br mx us ca au ie info shop store online'.split(
    ' ',
  ),
)
const WEB_WORDS = new Set(['www', 'http', 'https'])
/** Letters before the digits of a reference; a longer run of letters is a name: REWE4711. */
const MAX_PREFIX_LETTERS = 3

/** @returns the line with all pieces marked that are numbers, or stand beside one as a month or a currency does. */
export function strip(line: Line): MarkedLine {
  const { pieces } = line
  const marked: MarkedLine = {
    ...line,
    marks: pieces.map(({ isNumber }) => (isNumber ? 'reference' : null)),
  }
  for (const [i, piece] of pieces.entries()) {
    if (!isUnmarked(marked, i)) continue
    const isBesideNumber = pieces[i - 1]?.isNumber || pieces[i + 1]?.isNumber
    if (
      (isBesideNumber && (CURRENCIES.has(piece.key) || MONTHS.has(piece.key))) ||
      WEB_WORDS.has(piece.key) ||
      (i > 0 && (piece.key === 'com' || (piece.gap === '.' && TOP_LEVEL.has(piece.key)))) ||
      isMask(piece.key)
    )
      mark(marked, i, 1, 'reference')
  }
  for (const [start, length] of mixedRuns(pieces))
    if (isReference(pieces.slice(start, start + length))) mark(marked, start, length, 'reference')
  return marked
}

/** XXXX and xxxxxx hide the digits of a card. */
const isMask = (key: string): boolean =>
  key.length > 1 && [...key].every((letter) => letter === 'x')

/** Yields the runs of letters and digits without anything between them: RAB292AQX2. */
function* mixedRuns(pieces: readonly Piece[]): Generator<[start: number, length: number]> {
  let start = 0
  for (let i = 1; i <= pieces.length; i++) {
    if (i < pieces.length && pieces[i]?.gap === '' && !isSign(pieces[i]) && !isSign(pieces[i - 1]))
      continue
    if (i - start > 1) yield [start, i - start]
    start = i
  }
}

const isSign = (piece: Piece | undefined): boolean => piece?.key === 'and' || piece?.key === 'plus'

function isReference(run: readonly Piece[]): boolean {
  const [first, second] = run
  if (run.length > 2) return true
  if (!first || !second || first.isNumber === second.isNumber) return false
  // 24h, 2GO and 1blu are no references, but T1234 is one.
  return (
    !first.isNumber &&
    first.key.length <= MAX_PREFIX_LETTERS &&
    (second.key.length > 1 || first.key.length === 1)
  )
}
