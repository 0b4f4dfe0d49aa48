// A brand kit as one ZIP: the logo in the kit's sizes and formats, for light and dark, and its colours.
import { downloadZip } from 'client-zip'
import { askImage, type ImageQuestion } from '../api/image.ts'
import type { Caller } from '../state/caller.ts'
import type { Brand } from './brand.ts'

interface Kit {
  domain: string
  name: string
  brand: Brand
}

/** One file of the ZIP, under the names that client-zip gives them. */
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

/** @param tell is told how much is done, from 0 to 1. @throws Refused */
export async function packed(
  asking: Caller,
  kit: Kit,
  tell: (done: number) => void,
): Promise<Blob> {
  const files: ZipEntry[] = []
  const wanted = questions(kit.brand)
  for (const [i, [folder, question]] of wanted.entries()) {
    const { blob } = await askImage(asking, kit.domain, question)
    const extension = EXTENSIONS[blob.type] ?? 'png'
    const name = `${folder}/${kit.domain}-${question.size}.${extension}`
    // What the plan does not hold comes as another format, which is there already.
    if (!files.some((file) => file.name === name)) {
      files.push({ name, input: blob })
    }
    tell((i + 1) / wanted.length)
  }
  const { colors, brand } = kit.brand
  if (colors) {
    files.push({ name: 'colours.json', input: `${JSON.stringify(colors, null, 2)}\n` })
  }
  if (brand) files.push({ name: 'colours.css', input: `${brand.usage.css}\n` })
  files.push({
    name: 'README.txt',
    input: `${kit.name} (${kit.domain})\nLogos are the trademarks of their owners.\n`,
  })
  return downloadZip(files).blob()
}

function questions({ brand }: Brand): [folder: string, question: ImageQuestion][] {
  if (!brand) return []
  const { variants, wordmark } = brand.assets
  const largest = variants.at(-1)?.size ?? 128
  const each = (['light', 'dark'] as const).flatMap((theme) =>
    variants.flatMap(({ size }) =>
      (['png', 'webp'] as const).map((format): [string, ImageQuestion] => [
        ...([`icon-${theme}`, { size, format, theme }] as const),
      ]),
    ),
  )
  const drawn = (['light', 'dark'] as const).flatMap((theme): [string, ImageQuestion][] => [
    [`icon-${theme}`, { size: largest, format: 'svg', theme }],
    ...(wordmark
      ? [
          [`wordmark-${theme}`, { size: largest, theme, kind: 'wordmark' }] as [
            string,
            ImageQuestion,
          ],
        ]
      : []),
  ])
  return [...each, ...drawn]
}
