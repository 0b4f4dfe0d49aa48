// Draws the coins of currencies: a disc with the sign of the currency, or with its code where others have the same sign.
import { findTextOutline } from '../../../server/images/monogram/glyph-outlines.ts'
import { layOutLetters } from '../../../server/images/monogram/lettering.ts'
import {
  bounds,
  type Outline,
  pathData,
  transformOutline,
} from '../../../server/images/monogram/outline.ts'
import { currencies } from '../../../server/securities/currencies.ts'
import type { IconPack } from './pack.ts'

const SIDE = 128
const DISC = '#1F6F54'
/** The largest width and height of a sign and of a code, inside the ring of the coin. */
const SIGN = { width: 62, height: 66 }
const CODE = { width: 76, height: 25 }

export const openCurrencyCoins = (): IconPack => ({
  source: 'currencies',
  officialColorOf: () => null,
  async read(code) {
    const currency = currencies().get(code)
    if (currency === undefined) throw new Error(`There is no currency ${code}.`)
    const { sign } = currency
    const outline = sign === null ? layOutLetters(code, SIDE) : findTextOutline(sign)
    if (outline === null) throw new Error(`The currency ${code} has a sign without an outline.`)
    const shape = centered(outline, sign === null ? CODE : SIGN)
    const svg =
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">` +
      `<circle cx="64" cy="64" r="64" fill="${DISC}"/>` +
      '<circle cx="64" cy="64" r="54" fill="none" stroke="#FFFFFF" stroke-width="3"/>' +
      `<path fill="#FFFFFF" d="${pathData(shape)}"/></svg>`
    const attribution = 'Letters of Inter, https://rsms.me/inter'
    return { svg, width: SIDE, height: SIDE, licence: 'OFL-1.1', attribution }
  },
})

/** @returns the outline in the middle of the coin, as large as the box allows. */
function centered(outline: Outline, box: { width: number; height: number }): Outline {
  const { left, right, top, bottom } = bounds(outline)
  const scale = Math.min(box.width / (right - left), box.height / (bottom - top))
  const middleOf = (from: number, to: number) => SIDE / 2 - (scale * (from + to)) / 2
  return transformOutline(outline, scale, middleOf(left, right), middleOf(top, bottom))
}
