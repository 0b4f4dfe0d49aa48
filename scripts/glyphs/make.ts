// Extracts the glyphs that monograms need from open fonts and packs their outlines.
// Run by hand when a font or the set of letters changes: npm ci && npm run make, in this folder.
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliCompressSync, constants } from 'node:zlib'
import * as fontkit from 'fontkit'
import type { Contour, Outline, Point } from '../../server/images/monogram/outline.ts'

type Face = fontkit.Font

const require = createRequire(import.meta.url)
const folder = new URL('../../server/images/monogram/glyphs/', import.meta.url)

const face = (family: string, subset: string): Face =>
  fontkit.openSync(
    require.resolve(`@fontsource/${family}/files/${family}-${subset}-700-normal.woff2`),
  ) as Face

const noto = (script: string, subset = script) => face(`noto-sans-${script}`, subset)

const everyLetter = (faces: Face[]): string[] =>
  [...new Set(faces.flatMap((one) => one.characterSet))].map((code) => String.fromCodePoint(code))

/** Monograms use capitals only, except in Georgian, where names are not written in capitals. */
const capitals = (faces: Face[], pattern: RegExp): string[] =>
  everyLetter(faces).filter(
    (letter) =>
      pattern.test(letter) && (letter.toUpperCase() === letter || /\p{sc=Georgian}/u.test(letter)),
  )

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

const charactersBetween = (first: number, last: number) =>
  range(first, last).map((code) => String.fromCodePoint(code))

/** The rows of a two-byte national standard that hold its common characters. */
function rows(encoding: string, first: number, last: number, firstCell = 0xa1): string[] {
  const decoder = new TextDecoder(encoding)
  return range(first, last)
    .flatMap((row) =>
      range(firstCell, 0xfe).map((cell) => decoder.decode(Uint8Array.of(row, cell))),
    )
    .filter((letter) => /^[\p{sc=Han}\p{sc=Hangul}]$/u.test(letter))
}

/**
 * An Indian abbreviation keeps the vowel sign ("भा.ज.पा."), so whole syllables are packed. The scripts
 * of India share one layout in Unicode, hence the offsets from the start of a script's block.
 */
function syllables(block: number, hasConjuncts: boolean): string[] {
  const consonants = [
    ...charactersBetween(block + 0x15, block + 0x39),
    ...charactersBetween(block + 0x58, block + 0x5f),
  ]
  const virama = String.fromCodePoint(block + 0x4d)
  const ra = String.fromCodePoint(block + 0x30)
  // The first range of consonants also forms conjuncts with `ra`.
  const heads = hasConjuncts
    ? [...consonants, ...consonants.slice(0, 37).map((letter) => letter + virama + ra)]
    : consonants
  const signs = ['', ...charactersBetween(block + 0x3e, block + 0x4c)]
  return [
    ...charactersBetween(block + 0x05, block + 0x14),
    ...heads.flatMap((head) => signs.map((sign) => (head + sign).normalize())),
  ]
}

/** As in TrueType, a point on the curve is implied midway between two control points. The tolerance is 1 font unit. */
const isImplied = (point: Point, before: Point, after: Point) =>
  !before.isOnCurve &&
  !after.isOnCurve &&
  Math.abs(2 * point.x - before.x - after.x) <= 2 &&
  Math.abs(2 * point.y - before.y - after.y) <= 2

/** Drops the implied points, which the renderer infers from their neighbors, and a last point equal to the first. */
function withoutImpliedPoints(contour: Contour): Contour {
  const [first, last] = [contour[0], contour.at(-1)]
  if (!first || !last) return []
  const openContour =
    contour.length > 1 && first.x === last.x && first.y === last.y ? contour.slice(0, -1) : contour
  return openContour.filter(
    (point, at) =>
      at === 0 ||
      !point.isOnCurve ||
      at === openContour.length - 1 ||
      !isImplied(point, openContour[at - 1]!, openContour[at + 1]!),
  )
}

/**
 * fontkit's path commands as contours, moved by the pen, with y downward. Contours of two points or fewer are dropped.
 */
function contours(path: fontkit.Path, penX: number, penY: number): Outline {
  const outline: Outline = []
  for (const { command, args } of path.commands) {
    if (command === 'moveTo') outline.push([])
    for (let at = 0; at < args.length; at += 2) {
      const isOnCurve = at === args.length - 2
      outline.at(-1)!.push({ x: args[at]! + penX, y: -args[at + 1]! - penY, isOnCurve })
    }
  }
  return outline.map(withoutImpliedPoints).filter((contour) => contour.length > 2)
}

/** fontkit throws on null anchors in the Indian fonts; such a syllable is left out. */
function shape(font: Face, letter: string): fontkit.GlyphRun | null {
  try {
    return font.layout(letter)
  } catch {
    return null
  }
}

/** The outline of a letter or syllable; null if the font lacks any part of it. */
function outlineOf(letter: string, faces: Face[]): { outline: Outline; em: number } | null {
  const font = faces.find((one) =>
    [...letter].every((part) => one.hasGlyphForCodePoint(part.codePointAt(0)!)),
  )
  if (!font) return null
  const shaped = shape(font, letter)
  if (!shaped) return null
  const { glyphs, positions } = shaped
  let pen = 0
  let outline: Outline = []
  glyphs.forEach((glyph, at) => {
    const { xOffset, yOffset, xAdvance } = positions[at]!
    outline = outline.concat(contours(glyph.path, pen + xOffset, yOffset))
    pen += xAdvance
  })
  // U+25CC is the dotted circle that fonts draw in place of a missing consonant.
  const isIncomplete =
    outline.length === 0 ||
    glyphs.some((glyph) => glyph.id === 0 || glyph.codePoints.includes(0x25cc))
  return isIncomplete ? null : { outline, em: font.unitsPerEm }
}

const TWO_BYTE_FLAG = 0x80

/** Encodes an integer in one byte (-64 to 63) or two bytes (-16384 to 16383). */
const encodeInteger = (value: number): number[] => {
  // Zigzag encoding: 0, -1, 1, -2 become 0, 1, 2, 3.
  const zigzag = value < 0 ? -value * 2 - 1 : value * 2
  return zigzag < TWO_BYTE_FLAG ? [zigzag] : [TWO_BYTE_FLAG | (zigzag >> 8), zigzag & 0xff]
}

/**
 * One record: the number of contours, the number of points of each, the on-curve flags of all points, and their steps
 * in x and in y from the point before.
 */
function encodeOutline(outline: Outline, scale: number): number[] {
  const points = outline.flat()
  const step = (axis: 'x' | 'y') =>
    points.flatMap((point, at) =>
      encodeInteger(
        Math.round(point[axis] * scale) - Math.round((points[at - 1]?.[axis] ?? 0) * scale),
      ),
    )
  return [
    outline.length,
    ...outline.flatMap((contour) => encodeInteger(contour.length)),
    ...points.map((point) => Number(point.isOnCurve)),
    ...step('x'),
    ...step('y'),
  ]
}

/**
 * Writes a block: a line of JSON with the grid, letters and record lengths, then the records.
 * @param grid units per em of the written coordinates; fewer units make the file smaller and the outlines coarser.
 */
function pack(name: string, letters: string[], faces: Face[], grid: number): void {
  const packedLetters: string[] = []
  const records: number[][] = []
  for (const letter of new Set(letters)) {
    const outlined = outlineOf(letter, faces)
    if (!outlined) continue
    packedLetters.push(letter)
    records.push(encodeOutline(outlined.outline, grid / outlined.em))
  }
  const head = JSON.stringify({
    grid,
    letters: packedLetters,
    lengths: records.map(({ length }) => length),
  })
  const bytes = Buffer.concat([Buffer.from(`${head}\n`), Buffer.from(records.flat())])
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_LGWIN]: 24 } })
  writeFileSync(new URL(`${name}.br`, folder), packed)
  console.log(
    `${name}: ${packedLetters.length} letters, ${packed.length} bytes, ${bytes.length} unpacked`,
  )
}

const interFaces = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
].map((subset) => face('inter', subset))
pack('latin', capitals(interFaces, /[\p{Lu}\p{Lo}\p{Nd}]/u), interFaces, 1000)
// Small letters, and the signs of company names, for the text on cards; the signs of currencies, for their coins.
const isSmall = (letter: string) =>
  /(?=\p{Ll})[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]/u.test(letter)
const signs = "&.,:;'’!?+-–()/€$£¥₹₩₺₽₫₪₦₱₴₸₡₾"
pack('text', [...everyLetter(interFaces).filter(isSmall), ...signs], interFaces, 1000)

const world = [
  'armenian',
  'georgian',
  'hebrew',
  'arabic',
  'thai',
  'khmer',
  'lao',
  'myanmar',
  'devanagari',
  'bengali',
  'tamil',
  'telugu',
].map((script) => noto(script))
const singleLetterScripts =
  /(?=\p{L})[\p{sc=Armenian}\p{sc=Georgian}\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Thai}\p{sc=Khmer}\p{sc=Lao}\p{sc=Myanmar}]/u
pack(
  'world',
  [
    ...capitals(world, singleLetterScripts).filter((letter) => letter.normalize('NFKC') === letter),
    // Devanagari, Bengali, Tamil and Telugu.
    ...syllables(0x900, true),
    ...syllables(0x980, true),
    ...syllables(0xb80, false),
    ...syllables(0xc00, false),
  ],
  world,
  500,
)

const korean = [noto('kr', 'korean')]
// The Hangul syllables of KS X 1001, and the single consonants.
pack('hangul', [...rows('euc-kr', 0xb0, 0xc8), ...charactersBetween(0x3131, 0x314e)], korean, 256)

const eastAsian = [
  noto('jp', 'japanese'),
  noto('sc', 'chinese-simplified'),
  noto('tc', 'chinese-traditional'),
]
pack(
  'han',
  [
    // Hiragana and Katakana, then the common characters of JIS X 0208, GB 2312 and Big5.
    ...charactersBetween(0x3041, 0x3096),
    ...charactersBetween(0x30a1, 0x30fa),
    ...rows('euc-jp', 0xb0, 0xcf),
    ...rows('gbk', 0xb0, 0xd7),
    ...rows('big5', 0xa4, 0xc6, 0x40),
  ],
  eastAsian,
  256,
)
