// The downloads of a logo wall: SVG, and PNG for normal and for dense screens.
import { useState } from 'preact/hooks'
import { Icon } from '../../../parts/icon.tsx'
import { saveFile } from '../../../parts/save.ts'
import { BATCH_WORDS } from '../../../words.ts'
import type { WallPicture } from './picture.ts'
import { pngOf } from './png.ts'
import { dataUriOf, svgOf } from './svg.ts'

export function Downloads({ picture, isReady }: { picture: WallPicture; isReady: boolean }) {
  const [isTooLarge, setIsTooLarge] = useState(false)
  const isDisabled = !isReady || picture.logos.length === 0
  const saveSvg = async () => {
    const dataUris = await Promise.all(picture.logos.map(({ logo }) => dataUriOf(logo.blob)))
    const svg = svgOf(picture, dataUris, BATCH_WORDS.wallLabel(picture.logos.length))
    saveFile('logo-wall.svg', new Blob([svg], { type: 'image/svg+xml' }))
  }
  const savePng = async (scale: number) => {
    const png = await pngOf(picture, scale)
    setIsTooLarge(png === null)
    if (png) saveFile(scale === 1 ? 'logo-wall.png' : `logo-wall@${scale}x.png`, png)
  }
  return (
    <>
      <div class="actions">
        <SaveButton label={BATCH_WORDS.saveSvg} isDisabled={isDisabled} onClick={saveSvg} />
        <SaveButton
          label={BATCH_WORDS.savePng}
          isDisabled={isDisabled}
          onClick={() => savePng(1)}
        />
        <SaveButton
          label={BATCH_WORDS.savePng2}
          isDisabled={isDisabled}
          onClick={() => savePng(2)}
        />
      </div>
      {isTooLarge && (
        <p class="batch-error" role="alert">
          {BATCH_WORDS.tooLarge}
        </p>
      )}
    </>
  )
}

interface SaveButtonProps {
  label: string
  isDisabled: boolean
  onClick(): void
}

function SaveButton({ label, isDisabled, onClick }: SaveButtonProps) {
  return (
    <button type="button" class="button" disabled={isDisabled} onClick={onClick}>
      <Icon name="download" /> {label}
    </button>
  )
}
