// Builds the brand kit ZIP: logos in all sizes and formats, for light and dark, and the colors.
import { downloadZip } from 'client-zip'
import { fetchImage, type ImageParameters } from '../api/image.ts'
import type { Caller } from '../state/caller.ts'
import type { Brand } from './brand.ts'

interface Kit {
  domain: string
  name: string
  brand: Brand
}

/** One file of the ZIP, with the property names of client-zip. */
interface ZipEntry {
  name: string
  input: Blob | string
}

const EXTENSIONS: Record<string, string> = {
  'image/png': 'png',
  'image/webp': 'webp',
  'image/svg+xml': 'svg',
  'image/jpeg': 'jpg',
}

/** @param onProgress receives the progress from 0 to 1. @throws ProblemError */
export async function buildKitArchive(
  caller: Caller,
  kit: Kit,
  onProgress: (fraction: number) => void,
): Promise<Blob> {
  const files: ZipEntry[] = []
  const images = kitImages(kit.brand)
  for (const [i, [folder, parameters]] of images.entries()) {
    const { blob } = await fetchImage(caller, kit.domain, parameters)
    const extension = EXTENSIONS[blob.type] ?? 'png'
    const name = `${folder}/${kit.domain}-${parameters.size}.${extension}`
    // The service returns a format outside the plan as another format, which the archive already contains.
    if (!files.some((file) => file.name === name)) {
      files.push({ name, input: blob })
    }
    onProgress((i + 1) / images.length)
  }
  const { colors, brand } = kit.brand
  if (colors) {
    files.push({ name: 'colors.json', input: `${JSON.stringify(colors, null, 2)}\n` })
  }
  if (brand) files.push({ name: 'colors.css', input: `${brand.usage.css}\n` })
  files.push({
    name: 'README.txt',
    input: `${kit.name} (${kit.domain})\nLogos are the trademarks of their owners.\n`,
  })
  return downloadZip(files).blob()
}

function kitImages({ brand }: Brand): [folder: string, parameters: ImageParameters][] {
  if (!brand) return []
  const { variants, wordmark } = brand.assets
  const largest = variants.at(-1)?.size ?? 128
  const rasters = (['light', 'dark'] as const).flatMap((theme) =>
    variants.flatMap(({ size }) =>
      (['png', 'webp'] as const).map((format): [string, ImageParameters] => [
        `icon-${theme}`,
        { size, format, theme },
      ]),
    ),
  )
  const vectors = (['light', 'dark'] as const).flatMap((theme): [string, ImageParameters][] => [
    [`icon-${theme}`, { size: largest, format: 'svg', theme }],
    ...(wordmark
      ? [
          [`wordmark-${theme}`, { size: largest, theme, kind: 'wordmark' }] as [
            string,
            ImageParameters,
          ],
        ]
      : []),
  ])
  return [...rasters, ...vectors]
}
