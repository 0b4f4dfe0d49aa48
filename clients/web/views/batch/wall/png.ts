// Draws a logo wall on a canvas and returns it as a PNG.
import { FONT_FAMILY, FONT_WEIGHT, type WallPicture } from './picture.ts'

/** @returns null when the browser cannot draw an image of this size. */
export async function pngOf(picture: WallPicture, scale: number): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = picture.width * scale
  canvas.height = picture.height * scale
  const context = canvas.getContext('2d')
  if (!context) return null
  context.scale(scale, scale)
  context.imageSmoothingQuality = 'high'
  if (picture.background) {
    context.fillStyle = picture.background
    context.fillRect(0, 0, picture.width, picture.height)
  }
  drawTiles(context, picture)
  for (const { logo, box } of picture.logos) {
    context.drawImage(await imageOf(logo.url), box.x, box.y, box.width, box.height)
  }
  drawLabels(context, picture)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

function drawTiles(
  context: CanvasRenderingContext2D,
  { tiles, tileColor, borderColor }: WallPicture,
) {
  context.fillStyle = tileColor
  context.strokeStyle = borderColor
  for (const tile of tiles) {
    const path = new Path2D(tile)
    context.fill(path)
    context.stroke(path)
  }
}

function drawLabels(context: CanvasRenderingContext2D, { labels, textColor }: WallPicture) {
  context.fillStyle = textColor
  context.textBaseline = 'middle'
  for (const { text, x, y, width, fontSize } of labels) {
    context.font = `${FONT_WEIGHT} ${fontSize}px ${FONT_FAMILY}`
    context.fillText(text, x, y, width)
  }
}

async function imageOf(url: string): Promise<HTMLImageElement> {
  const image = new Image()
  image.src = url
  await image.decode()
  return image
}
