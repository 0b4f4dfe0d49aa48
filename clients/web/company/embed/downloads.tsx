// Buttons that download the logo, or copy it as an image or as SVG code.
import { useState } from 'preact/hooks'
import { cachedImage, type FetchedImage, headerOf } from '../../api/image.ts'
import { type Problem, problemOf } from '../../api/problem.ts'
import { ActionButton } from '../../parts/copy.tsx'
import { Icon } from '../../parts/icon.tsx'
import { Notice, PlansLink } from '../../parts/notice.tsx'
import { EXTENSIONS, saveFile } from '../../parts/save.ts'
import { type Caller, hasFeature, isSecret } from '../../state/caller.ts'
import { colorScheme } from '../../state/color-scheme.ts'
import { EMBED_WORDS } from '../../words.ts'
import { imageParameters, type Settings } from './settings.ts'

interface DownloadsProps {
  domain: string
  caller: Caller
  settings: Settings
}

export function Downloads({ domain, caller, settings }: DownloadsProps) {
  const scheme = colorScheme.use()
  const [problem, setProblem] = useState<Problem | null>(null)
  /** The parameters that the plan reduced in the last image, such as `size, format`. */
  const [downgraded, setDowngraded] = useState<string | null>(null)
  const load = async (changes: Partial<Settings>): Promise<FetchedImage | null> => {
    setProblem(null)
    setDowngraded(null)
    try {
      const parameters = imageParameters({ ...settings, ...changes }, scheme)
      const image = await cachedImage(caller, domain, parameters)
      setDowngraded(headerOf(image, 'x-downgraded'))
      return image
    } catch (error) {
      setProblem(problemOf(error))
      return null
    }
  }
  const download = async () => {
    const image = await load({})
    if (!image) return false
    const { kind, size } = settings
    const extension = EXTENSIONS[image.blob.type] ?? 'png'
    saveFile(`${domain}-${kind}-${size}.${extension}`, image.blob)
    return true
  }
  return (
    <>
      <p class="actions">
        <ActionButton run={download} done={EMBED_WORDS.saved}>
          <Icon name="download" /> {EMBED_WORDS.download}
        </ActionButton>
        <ActionButton run={async () => copyPng(await load({ format: 'png' }))}>
          {EMBED_WORDS.copyPng}
        </ActionButton>
        {hasFeature(caller, 'SVG') && isSecret(caller) && (
          <ActionButton run={async () => copySvg(await load({ format: 'svg' }))}>
            {EMBED_WORDS.copySvg}
          </ActionButton>
        )}
      </p>
      {downgraded && (
        <p class="muted" role="status">
          {EMBED_WORDS.downgraded(downgraded)} <PlansLink>{EMBED_WORDS.plansLink}</PlansLink>
        </p>
      )}
      {problem && <Notice key={JSON.stringify(problem)} problem={problem} />}
    </>
  )
}

/** @returns whether the image is in the clipboard. */
async function copyPng(image: FetchedImage | null): Promise<boolean> {
  if (image?.blob.type !== 'image/png') return false
  return navigator.clipboard.write([new ClipboardItem({ 'image/png': image.blob })]).then(
    () => true,
    () => false,
  )
}

/** @returns whether the code is in the clipboard; false for an image that is no SVG. */
async function copySvg(image: FetchedImage | null): Promise<boolean> {
  if (image?.blob.type !== 'image/svg+xml') return false
  const code = await image.blob.text()
  return navigator.clipboard.writeText(code).then(
    () => true,
    () => false,
  )
}
