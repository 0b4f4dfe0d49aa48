// Draws icons that are not a company's logo: approximations of the defaults of platforms, frameworks,
// hosts, social networks and vendors, which thousands of sites share.
import type { Drawing } from './drawings.ts'
import { letters, plate, squeezed } from './drawings.ts'

const drawing = (inside: string): Drawing => ({ width: 64, height: 64, inside })
const orbit = (angle: number) =>
  `<ellipse cx="32" cy="32" rx="29" ry="11" transform="rotate(${angle} 32 32)"/>`

/** Imitates a blog platform's W in a circle, blue on white. */
export const wordpress = drawing(
  '<rect width="64" height="64" fill="#fff"/><circle cx="32" cy="32" r="28" fill="none" stroke="#21759b" stroke-width="3"/><path fill="#21759b" d="M9 22H24V24L21 25L29 48L33 36L29 25L26 24V22H41V24L38 25L46 48L51 31C53 24 49 22 48 19C50 17 53 18 54 21C57 29 56 37 53 43L46 58L36 41L29 58L20 56L11 26L9 24Z"/>',
)
/** Imitates a shop platform's bag with a letter. */
export const shopBag = drawing(
  '<path fill="#95bf47" d="M10 18L42 12L52 18L58 56L40 62L6 56Z"/><path fill="#5e8e3e" d="M42 12L52 18L58 56L40 62Z"/><path fill="none" stroke="#5e8e3e" stroke-width="3" d="M18 18C18 6 26 2 29 4C34 6 34 12 34 16"/><path fill="none" stroke="#fff" stroke-width="5" d="M33 28C24 25 18 31 24 36S32 44 18 45"/>',
)
/** Imitates a website builder's default. */
export const wix = plate(letters('W', '#ffffff', { weight: 2 }), '#000000', 32, 14)
/** Imitates another website builder's default: a black cube. */
export const squarespace = drawing(
  '<path fill="#000" d="M32 4L58 18V46L32 60L6 46V18Z"/><path fill="none" stroke="#fff" stroke-width="3" d="M6 18L32 32L58 18M32 32V60"/>',
)
/** Imitates a third builder's default: a blue plate with a W of arcs. */
export const webflow = drawing(
  '<rect width="64" height="64" rx="8" fill="#146ef5"/><path fill="#fff" d="M58 20L43 46H30L36 35C30 42 23 46 10 46V35C17 35 21 32 24 28H10V20H35V27L38 20H47V27C49 25 50 22 51 20Z"/>',
)
/** Imitates the atom of a library's starter app. */
export const react = drawing(
  `<g fill="none" stroke="#61dafb" stroke-width="3">${[0, 60, 120].map(orbit).join('')}</g><circle cx="32" cy="32" r="5.5" fill="#61dafb"/>`,
)
/** Imitates the bolt of a bundler's starter app. */
export const vite = drawing(
  '<path fill="#7b61ff" d="M61 11L34 59C33.4 60 32 60 31 59L3 11C2 9 3 8 5 8L32 13L59 8C61 8 62 9 61 11Z"/><path fill="#ffc83d" d="M45 2L25 6L24 27L30 26L28 36L34 34L31 48C31 51 33 52 34 50L48 22L41 24L44 11Z"/>',
)
/** Imitates the triangle of a host's starter app. */
export const triangle = drawing(
  '<circle cx="32" cy="32" r="32" fill="#000"/><path fill="#fff" d="M32 16L49 45H15Z"/>',
)
/** Imitates the shield of a framework's starter app. */
export const angular = drawing(
  '<path fill="#dd0031" d="M32 2L60 12L56 48L32 62L8 48L4 12Z"/><path fill="#c3002f" d="M32 2L60 12L56 48L32 62Z"/><path fill="#fff" fill-rule="evenodd" d="M32 9L50 48H43L39.5 39H24.5L21 48H14ZM32 22L27 33H37Z"/>',
)
/** Imitates the nested V of a framework's starter app. */
export const vue = drawing(
  '<path fill="#41b883" d="M0 5H13L32 38L51 5H64L32 60Z"/><path fill="#34495e" d="M13 5H25L32 17L39 5H51L32 38Z"/>',
)
/** Imitates a content system's drop. */
export const drop = drawing(
  '<path fill="#0678be" d="M33 2C36 12 54 18 54 38A22 22 0 0 1 10 38C10 22 27 16 33 2Z"/><path fill="#fff" d="M20 44A8 6 0 0 1 32 42A8 6 0 0 1 46 44A8 6 0 0 1 33 47A8 6 0 0 1 20 44Z"/>',
)
/** Imitates a content system's knot of four colors. */
export const joomla = drawing(
  '<g fill="none" stroke-width="9" stroke-linecap="round"><path stroke="#7ac143" d="M12 12L34 34"/><path stroke="#f9a541" d="M52 12L30 34"/><path stroke="#f44321" d="M52 52L34 34"/><path stroke="#5091cd" d="M12 52L30 34"/></g>',
)
/** Imitates a blog host's B. */
export const blogger = plate(
  letters('B', '#ffffff', { weight: 2.6, round: true }),
  '#f57c00',
  10,
  16,
)
/** Imitates the default globe of browsers and hosting companies. */
export const globe = drawing(
  '<g fill="none" stroke="#5f6368" stroke-width="4"><circle cx="32" cy="32" r="28"/><ellipse cx="32" cy="32" rx="12" ry="28"/><path d="M4 32H60M8 18H56M8 46H56"/></g>',
)
/** Imitates a control panel's default. */
export const panel = plate(letters('P', '#ffffff', { weight: 2.4 }), '#53bce6', 6, 14)
/** Imitates the icon of a domain registrar. */
export const registrar = plate(letters('D', '#ffffff', { weight: 3 }), '#00838c', 32, 18)

export const flag = drawing(
  '<path fill="#000" d="M0 12H64V26H0Z"/><path fill="#d00" d="M0 26H64V39H0Z"/><path fill="#fc0" d="M0 39H64V52H0Z"/>',
)
export const card = (name: string, color: string): Drawing => ({
  width: 100,
  height: 64,
  inside: `<rect x="1" y="1" width="98" height="62" rx="8" fill="#fff" stroke="#bbb" stroke-width="2"/><g transform="translate(14 21) scale(.5)">${letters(name, color, { weight: 2.4, slant: 12 }).inside}</g>`,
})
/** Imitates an app store badge. */
export const storeBadge: Drawing = {
  width: 180,
  height: 56,
  inside: `<rect width="180" height="56" rx="9" fill="#000"/><path fill="#fff" d="M16 12L40 28L16 44Z"/><g transform="translate(52 16) scale(.55)">${letters('Get the App', '#fff').inside}</g>`,
}
/** Imitates a vendor of consent banners. */
export const cookieVendor = drawing(
  '<path fill="#7b5b3a" fill-rule="evenodd" d="M32 3A29 29 0 1 0 61 32C54 34 50 28 52 22C44 24 38 18 41 11C36 10 33 6 32 3ZM22 20a5 5 0 0 1 0 10a5 5 0 0 1 0 -10ZM38 36a5 5 0 0 1 0 10a5 5 0 0 1 0 -10ZM20 42a4 4 0 0 1 0 8a4 4 0 0 1 0 -8Z"/>',
)
/** Imitates a stock image for pages under construction. */
export const construction = drawing(
  '<path fill="#fdd400" d="M32 4L62 58H2Z"/><path fill="#222" d="M29 24H35V42H29ZM29 46H35V52H29Z"/>',
)
export const blank = drawing('<rect width="64" height="64" fill="#ffffff"/>')
export const empty = drawing('')

export const GENERIC = {
  wordpress,
  shopBag,
  wix,
  squarespace,
  webflow,
  react,
  vite,
  triangle,
  angular,
  vue,
  drop,
  joomla,
  blogger,
  globe,
  panel,
  registrar,
  flag,
  storeBadge,
  cookieVendor,
  construction,
  card: card('PAGO', '#1a1f71'),
  letter: squeezed(letters('Q', '#333')),
}
