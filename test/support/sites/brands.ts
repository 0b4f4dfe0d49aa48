// Invented companies: name, main and accent color, a function that draws the mark in a 64 by 64 box, and letter style.
import { brand } from './drawings.ts'

const HAMMER = '<path d="M29 20H35V62H29ZM18 6H46V18H18Z"/>'
const eyeAt = (x: number) => `M${x} 19a9 9 0 0 1 0 18a9 9 0 0 1 0 -18Z`
const dotAt = (x: number) => `M${x} 26a4 4 0 0 1 0 8a4 4 0 0 1 0 -8Z`
const rotatedCopies = (count: number, shape: (index: number) => string) =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${(i * 360) / count} 32 32)">${shape(i)}</g>`,
  ).join('')

export const tarnwick = brand(
  'Tarnwick',
  ['#1f6f54', '#f2a03d'],
  (a, b) =>
    `<circle cx="46" cy="17" r="8" fill="${b}"/><path fill="${a}" d="M2 56L24 18L46 56ZM50 56L38.5 36L43 28L62 56Z"/>`,
  { round: true },
)
export const kaiserbrot = brand(
  'KAISERBROT',
  ['#8a4b16', '#8a4b16'],
  (a) =>
    `<path fill="${a}" fill-rule="evenodd" d="M10 56V31A13 13 0 0 1 14 9H50A13 13 0 0 1 54 31V56ZM21 19h7l-6 18h-7zM33 19h7l-6 18h-7zM45 19h7l-6 18h-7z"/>`,
  { weight: 2.2, letterSpacing: 1.4 },
)
export const hoshi = brand(
  'hoshi denki',
  ['#c8102e', '#1d1d1f'],
  (a, b) =>
    `<path fill="${a}" d="M32 2L38 26L62 32L38 38L32 62L26 38L2 32L26 26Z"/><circle cx="52" cy="12" r="6" fill="${b}"/>`,
  { weight: 1.3 },
)
export const pellumo = brand(
  'pellumo',
  ['#5b3df5', '#5b3df5'],
  (a) =>
    `<path fill="${a}" fill-rule="evenodd" d="M34 4A26 26 0 1 1 21 52L5 59L11 43A26 26 0 0 1 34 4Z${[22, 34, 46].map(dotAt).join('')}"/>`,
  { weight: 2, round: true },
)
export const quarzel = brand(
  'QUARZEL',
  ['#0b7d8c', '#5fd0d2'],
  (a, b) =>
    `<path fill="${b}" d="M32 3L57 17L32 31L7 17Z"/><path fill="${a}" d="M5 21L30 35V62L5 48ZM59 21L34 35V62L59 48Z"/>`,
  { weight: 1.1, letterSpacing: 3 },
)
export const lumbrick = brand(
  'Lumbrick',
  ['#e4572e', '#2e2e38'],
  (a, b) =>
    `<path fill="${a}" d="M6 8H58V22H6ZM34 26H58V40H34ZM6 44H42V58H6Z"/><path fill="${b}" d="M6 26H30V40H6ZM46 44H58V58H46Z"/>`,
  { weight: 2.2 },
)
export const voltanea = brand(
  'voltanea',
  ['#1b1b2f', '#f5b700'],
  (a, b) =>
    `<circle cx="32" cy="32" r="27" fill="none" stroke="${a}" stroke-width="7"/><path fill="${b}" d="M37 11L17 36H29L26 53L47 27H35Z"/>`,
  { weight: 1.5 },
)
export const mirabolt = brand(
  'MIRABOLT',
  ['#1456f0', '#0a2a78'],
  (a, b) =>
    `<path fill="${a}" d="M4 58V6H17V58ZM47 58V6H60V58Z"/><path fill="${b}" d="M20 6L32 31L44 6V27L32 52L20 27Z"/>`,
  { weight: 1.9, stretch: 1.15 },
)
export const oxaly = brand(
  'oxaly',
  ['#2b9348', '#55a630'],
  (a, b) =>
    `<g fill="${a}"><circle cx="32" cy="17" r="14"/><circle cx="17" cy="38" r="12"/><circle cx="47" cy="38" r="12"/></g><path fill="${b}" d="M30 36H34C34 48 38 54 44 58L40 62C33 57 30 49 30 36Z"/>`,
  { weight: 1.8, round: true },
)
export const fennrick = brand(
  'Fennrick',
  ['#f26a1b', '#3a1d0d'],
  (a, b) =>
    `<path fill="${a}" fill-rule="evenodd" d="M4 6L24 20H40L60 6L56 36L32 60L8 36ZM16 30L28 34L20 39ZM48 30L36 34L44 39Z"/><path fill="${b}" d="M27 51H37L32 60Z"/>`,
)
export const saltmarina = brand(
  'saltmarina',
  ['#0a3d62', '#38ada9'],
  (a, b) =>
    `<g fill="none" stroke-width="8"><path stroke="${a}" d="M3 17c10-10 19-10 29 0s19 10 29 0"/><path stroke="${b}" d="M3 34c10-10 19-10 29 0s19 10 29 0"/><path stroke="${a}" d="M3 51c10-10 19-10 29 0s19 10 29 0"/></g>`,
  { weight: 1.2 },
)
export const dovelark = brand(
  'Dovelark',
  ['#2a7de1', '#0b3f7a'],
  (a, b) =>
    `<path fill="${a}" d="M3 18C22 18 33 30 34 48C18 48 5 40 3 18Z"/><path fill="${b}" d="M26 16C30 7 41 3 51 8L62 11L53 18C54 38 48 52 38 60C41 40 37 26 26 16Z"/>`,
)
export const grubenkopf = brand(
  'GRUBENKOPF',
  ['#111111', '#111111'],
  (a) =>
    `<g fill="${a}" transform="translate(0 -2)"><g transform="rotate(42 32 34)">${HAMMER}</g><g transform="rotate(-42 32 34)">${HAMMER}</g></g>`,
  { weight: 2.4, letterSpacing: 1.2 },
)
export const zephyrine = brand(
  'zephyrine',
  ['#0891b2', '#67c5dc'],
  (a, b) =>
    `<g fill="none" stroke-width="6" stroke-linecap="round"><path stroke="${a}" d="M4 25H40A10 10 0 1 0 30 15M14 49H28A6 6 0 1 1 22 55"/><path stroke="${b}" d="M4 37H50A9 9 0 1 1 41 46"/></g>`,
  { weight: 1.2, round: true },
)
export const ardentia = brand(
  'Ardentia',
  ['#d62828', '#f77f00'],
  (a, b) =>
    `<path fill="${a}" fill-rule="evenodd" d="M34 1C37 16 56 22 56 40A24 23 0 0 1 8 40C8 28 17 25 19 14C26 18 29 23 29 28C34 22 36 12 34 1ZM32 32C24 41 18 44 18 51A14 11 0 0 0 46 51C46 44 40 41 32 32Z"/><path fill="${b}" d="M32 40C28 46 24 48 24 52A8 7 0 0 0 40 52C40 48 36 46 32 40Z"/>`,
  { slant: 10 },
)
export const cobaltino = brand(
  'cobaltino',
  ['#1d3fbb', '#f4b41a'],
  (a, b) =>
    `<path fill="${a}" d="M4 30A26 26 0 0 1 30 4V30ZM34 34H60A26 26 0 0 1 34 60Z"/><path fill="${b}" d="M34 4H60V30H34ZM17 34a13 13 0 0 1 0 26a13 13 0 0 1 0 -26Z"/>`,
  { weight: 2.1 },
)
export const ringelweb = brand(
  'ringelweb',
  ['#e6007e', '#39123d'],
  (a, b) =>
    `<g fill="none" stroke-width="8"><path stroke="${a}" d="M32 6A26 26 0 1 1 6 32"/><path stroke="${b}" d="M32 19A13 13 0 1 0 45 32"/></g><circle cx="32" cy="32" r="5" fill="${a}"/>`,
)
export const petalune = brand(
  'Petalune',
  ['#b5179e', '#f9c74f'],
  (a, b) =>
    `${rotatedCopies(6, () => `<ellipse cx="32" cy="14" rx="7.5" ry="12" fill="${a}"/>`)}<circle cx="32" cy="32" r="5" fill="${b}"/>`,
  { weight: 1.2, slant: 8 },
)
export const kestrelon = brand(
  'KESTRELON',
  ['#22303c', '#3fa7d6'],
  (a, b) =>
    `<path fill="${a}" d="M6 4H20V60H6ZM28 36H40L60 60H45Z"/><path fill="${b}" d="M24 32L45 4H60L39 32Z"/>`,
  { weight: 1.4, letterSpacing: 2.6 },
)
export const nimbolix = brand(
  'nimbolix',
  ['#3a86ff', '#ffb703'],
  (a, b) =>
    `<path fill="${a}" d="M17 58A14.5 14.5 0 0 1 15 29A18 18 0 0 1 49 32A13 13 0 0 1 49 58Z"/><circle cx="51" cy="16" r="9" fill="${b}"/>`,
  { weight: 1.9, round: true },
)
export const brimstead = brand(
  'Brimstead',
  ['#9b2226', '#ca6702'],
  (a, b) =>
    `<path fill="${a}" d="M32 3L61 28V60H42V38H22V60H3V28Z"/><path fill="${b}" d="M27 43H37V60H27Z"/>`,
)
export const orbifant = brand(
  'orbifant',
  ['#6a2fb5', '#ff8fab'],
  (a, b) =>
    `<circle cx="32" cy="32" r="17" fill="${a}"/><ellipse cx="32" cy="32" rx="29" ry="10" fill="none" stroke="${b}" stroke-width="5" transform="rotate(-24 32 32)"/>`,
  { stretch: 1.1 },
)
export const skarvind = brand(
  'SKARVIND',
  ['#05834f', '#7bd389'],
  (a, b) =>
    `<g fill="none" stroke-width="11"><path stroke="${a}" d="M53 17A18 11 0 0 0 14 19C14 29 26 30 38 31"/><path stroke="${b}" d="M11 47A18 11 0 0 0 50 45C50 35 44 34 22 32"/></g>`,
  { weight: 1.3, stretch: 1.1 },
)
export const trivolto = brand(
  'Trivolto',
  ['#005f9e', '#8fb8d6'],
  (a, b) =>
    `${rotatedCopies(3, (i) => `<path fill="${i === 2 ? b : a}" d="M30 26C22 14 28 1 44 2C50 3 40 14 37 27Z"/>`)}<circle cx="32" cy="32" r="4.5" fill="${a}"/>`,
)
export const pinebarrow = brand(
  'Pinebarrow',
  ['#14452f', '#7f5539'],
  (a, b) =>
    `<path fill="${a}" d="M32 1L44 18H20ZM24 21H40L50 35H14ZM18 38H46L57 52H7Z"/><path fill="${b}" d="M28 55H36V64H28Z"/>`,
)
export const havrel = brand(
  'HAVREL',
  ['#12284b', '#12284b'],
  (a) =>
    `<g fill="none" stroke="${a}" stroke-width="6.5"><circle cx="32" cy="11" r="7"/><path d="M32 18V60M18 28H46M6 37C8 52 20 59 32 59C44 59 56 52 58 37"/></g>`,
  { weight: 1.6, letterSpacing: 3.2 },
)
export const jotunfelt = brand(
  'jotunfelt',
  ['#30475e', '#f05454'],
  (a, b) =>
    `<path fill="${b}" d="M36 4H56V20H36Z"/><path fill="${a}" d="M36 24H56V40H36ZM36 44H56A16 16 0 0 1 36 60ZM32 44V60A20 20 0 0 1 10 44Z"/>`,
  { weight: 2.3 },
)
export const umbrago = brand(
  'Umbrago',
  ['#6d2e5b', '#e0a458'],
  (a, b) =>
    `<path fill="${a}" d="M3 34A29 29 0 0 1 61 34A9.5 8 0 0 0 42 34A10 8 0 0 0 22 34A9.5 8 0 0 0 3 34Z"/><path fill="none" stroke="${b}" stroke-width="5" d="M32 32V52A6.5 6.5 0 0 1 19 52"/>`,
  { weight: 1.4 },
)
export const waldohr = brand(
  'waldohr',
  ['#5a3d2b', '#d98e04'],
  (a, b) =>
    `<path fill="${a}" fill-rule="evenodd" d="M6 4C18 11 46 11 58 4V35A26 26 0 0 1 6 35Z${eyeAt(20)}${eyeAt(44)}M27 41H37L32 50Z"/><path fill="${b}" d="${dotAt(20)}${dotAt(44)}" transform="translate(0 -2)"/>`,
)
export const crescentia = brand(
  'Crescentia',
  ['#1c2541', '#e09f3e'],
  (a, b) =>
    `<path fill="${a}" d="M38 3A29 29 0 1 0 61 43A24 24 0 0 1 38 3Z"/><circle cx="50" cy="20" r="6.5" fill="${b}"/>`,
  { weight: 1.1, slant: 6 },
)
export const keyvanta = brand(
  'keyvanta',
  ['#7a5c00', '#d4a017'],
  (a, b) =>
    `<circle cx="21" cy="21" r="14" fill="none" stroke="${a}" stroke-width="9"/><path fill="none" stroke="${b}" stroke-width="8.5" d="M34 34L60 60M45 53L55 43"/>`,
)
export const fjellby = brand(
  'fjellby',
  ['#2660a4', '#56a3e2'],
  (a, b) =>
    `<path fill="${a}" d="M3 36L32 8L61 36V50L32 22L3 50Z"/><path fill="${b}" d="M11 58L32 37L53 58H39L32 51L25 58Z"/>`,
  { weight: 1.5 },
)

export const BRANDS = [
  tarnwick,
  kaiserbrot,
  hoshi,
  pellumo,
  quarzel,
  lumbrick,
  voltanea,
  mirabolt,
  oxaly,
  fennrick,
  saltmarina,
  dovelark,
  grubenkopf,
  zephyrine,
  ardentia,
  cobaltino,
  ringelweb,
  petalune,
  kestrelon,
  nimbolix,
  brimstead,
  orbifant,
  skarvind,
  trivolto,
  pinebarrow,
  havrel,
  jotunfelt,
  umbrago,
  waldohr,
  crescentia,
  keyvanta,
  fjellby,
]
