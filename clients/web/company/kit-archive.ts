// Builds the brand kit ZIP: the icon as PNG, WebP and SVG, the wordmark in its own shape as PNG and SVG, and the
// colors. There is an icon and a wordmark for light and for dark backgrounds.
import { downloadZip } from 'client-zip'
import { fetchImage, type ImageParameters } from '../api/image.ts'
import { displayDomain } from '../parts/display-domain.ts'
import { EXTENSIONS } from '../parts/save.ts'
import type { Caller } from '../state/caller.ts'
import { KIT_WORDS } from '../words.ts'
import type { BrandData } from './brand.ts'

interface Kit {
  domain: string
  name: string
  brandData: BrandData
}

/** One file of the ZIP, with the property names of client-zip. */
interface ZipEntry {
  name: string
  input: Blob | string
}

const THEMES = ['light', 'dark'] as const

/** @param onProgress receives the progress from 0 to 1. @throws ProblemError */
export async function buildKitArchive(
  caller: Caller,
  kit: Kit,
  onProgress: (fraction: number) => void,
): Promise<Blob> {
  const files: ZipEntry[] = []
  const images = kitImages(kit.brandData)
  for (const [i, [folder, parameters]] of images.entries()) {
    const { blob } = await fetchImage(caller, kit.domain, parameters)
    const extension = EXTENSIONS[blob.type] ?? 'png'
    const name = `${folder}/${kit.domain}-${parameters.size}.${extension}`
    // For a format outside the plan the service returns a PNG, which the archive already contains.
    if (!files.some((file) => file.name === name)) {
      files.push({ name, input: blob })
    }
    onProgress((i + 1) / images.length)
  }
  const { colors, brand } = kit.brandData
  if (colors) {
    files.push({ name: 'colors.json', input: `${JSON.stringify(colors, null, 2)}\n` })
  }
  if (brand?.usage.css) files.push({ name: 'colors.css', input: `${brand.usage.css}\n` })
  files.push({
    name: 'README.txt',
    input: KIT_WORDS.readme(kit.name, displayDomain(kit.domain)),
  })
  return downloadZip(files).blob()
}

type KitImage = [folder: string, parameters: ImageParameters]

function kitImages({ brand }: BrandData): KitImage[] {
  if (!brand) return []
  const { variants, wordmark } = brand.assets
  const largestSize = variants.at(-1)?.size ?? 128
  const images: KitImage[] = []
  for (const theme of THEMES) {
    for (const { size } of variants) {
      images.push([`icon-${theme}`, { size, format: 'png', theme }])
      images.push([`icon-${theme}`, { size, format: 'webp', theme }])
    }
  }
  for (const theme of THEMES) {
    images.push([`icon-${theme}`, { size: largestSize, format: 'svg', theme }])
    if (wordmark) {
      const wordmarkParameters = {
        size: largestSize,
        theme,
        kind: 'wordmark',
        shape: 'original',
      } as const
      images.push([`wordmark-${theme}`, wordmarkParameters])
      images.push([`wordmark-${theme}`, { ...wordmarkParameters, format: 'svg' }])
    }
  }
  return images
}
