// Draws all brands of the fixture sites, all generic icons and two photographs into one image for review. Lengths are
// in pixels.
// Usage: node test/support/sites/sheet.ts FILE.png
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { BRANDS } from './brands.ts'
import { type Drawing, plate, WHITE } from './drawings.ts'
import { GENERIC } from './generic.ts'
import { photo, pngOf } from './renditions.ts'

const CELL_WIDTH = 400
const ROW_HEIGHT = 76
const COLUMNS = 4

const tile = (drawing: Drawing, left: number, top: number, height: number) => ({
  input: pngOf(drawing, Math.max(1, Math.round((height * drawing.width) / drawing.height))),
  left,
  top,
})

const file = process.argv[2]
if (!file) throw new Error('Usage: node test/support/sites/sheet.ts FILE.png')
const rows = Math.ceil(BRANDS.length / COLUMNS)
const genericTop = rows * ROW_HEIGHT
const tiles = [
  ...BRANDS.flatMap((brand, i) => {
    const left = (i % COLUMNS) * CELL_WIDTH + 8
    const top = Math.floor(i / COLUMNS) * ROW_HEIGHT + 6
    const lockup = brand.lockup()
    return [
      tile(lockup, left, top, Math.floor(Math.min(48, (190 * 64) / lockup.width))),
      tile(plate(brand.mark(WHITE), brand.tint[0], 14), left + 205, top, 48),
      tile(brand.stacked(), left + 265, top, 64),
      tile(brand.mark(), left + 340, top, 16),
    ]
  }),
  ...Object.values(GENERIC).map((drawing, i) =>
    tile(
      drawing,
      i * 52 + 4,
      genericTop + 8,
      Math.floor(Math.min(28, (44 * drawing.height) / drawing.width)),
    ),
  ),
  { input: Buffer.from((await photo(240, 126)).body), left: 8, top: genericTop + 50 },
  { input: Buffer.from((await photo(126, 126, 7)).body), left: 260, top: genericTop + 50 },
]
const sheet = sharp({
  create: {
    width: CELL_WIDTH * COLUMNS,
    height: genericTop + 184,
    channels: 3,
    background: '#ffffff',
  },
})
await writeFile(file, await sheet.composite(tiles).png().toBuffer())
