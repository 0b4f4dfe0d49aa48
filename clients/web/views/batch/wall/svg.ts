// Writes a logo wall as an SVG file without references: the logos are data URIs.
import { FONT_FAMILY, FONT_WEIGHT, type WallPicture } from './picture.ts'
import { rounded } from './tiles.ts'

/** @param dataUris data URIs of the logos, in the order of the picture. */
export function svgOf(picture: WallPicture, dataUris: string[], title: string): string {
  const { width, height, background, tiles, tileColor, borderColor, textColor } = picture
  const images = picture.logos.map(({ logo, box }, i) => {
    const position = `x="${rounded(box.x)}" y="${rounded(box.y)}" width="${rounded(box.width)}" height="${rounded(box.height)}"`
    return `  <image ${position} href="${escapeXml(dataUris[i] ?? '')}"><title>${escapeXml(logo.name)}</title></image>`
  })
  const labels = picture.labels.map(
    ({ text, x, y, width: length, fontSize }) =>
      `  <text x="${rounded(x)}" y="${rounded(y)}" font-size="${rounded(fontSize)}" textLength="${rounded(length)}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`,
  )
  const lines = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `  <title>${escapeXml(title)}</title>`,
    ...(background ? [`  <rect width="${width}" height="${height}" fill="${background}"/>`] : []),
    ...tiles.map((path) => `  <path d="${path}" fill="${tileColor}" stroke="${borderColor}"/>`),
    ...images,
    ...(labels.length > 0
      ? [
          `  <g fill="${textColor}" font-family="${escapeXml(FONT_FAMILY)}" font-weight="${FONT_WEIGHT}" dominant-baseline="central">`,
          ...labels,
          '  </g>',
        ]
      : []),
    '</svg>',
  ]
  return `${lines.join('\n')}\n`
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** Characters that XML 1.0 does not allow, even as references. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const INVALID_CHARACTERS = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

export const escapeXml = (text: string): string =>
  text.replace(INVALID_CHARACTERS, '').replace(/[&<>"]/g, (character) => ENTITIES[character]!)

export function dataUriOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
