// The brand colors with copy buttons and their contrast on white and black.
import { useState } from 'preact/hooks'
import { cachedImage, headerOf } from '../api/image.ts'
import { pixelColors } from '../api/pixel-colors.ts'
import { useRequest } from '../api/use-request.ts'
import {
  contrastRatio,
  formatColor,
  formatRatio,
  gradeOf,
  NOTATIONS,
  type Notation,
} from '../parts/contrast.ts'
import { CopyButton } from '../parts/copy.tsx'
import { Notice } from '../parts/notice.tsx'
import { SegmentedControl } from '../parts/segmented-control.tsx'
import type { Caller } from '../state/caller.ts'
import { COLOR_WORDS } from '../words.ts'
import { type BrandData, useBrand } from './brand.ts'
import { DEFAULTS, imageParameters } from './embed/settings.ts'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './logo-preview.tsx'

/** Says where the colors come from. */
function originOf({ colors, palette }: BrandData): string {
  if (palette.length === 0) return COLOR_WORDS.none
  if (!colors) return COLOR_WORDS.unknownOrigin
  const origin = COLOR_WORDS.origins[colors.source as keyof typeof COLOR_WORDS.origins]
  return colors.derived.length > 0 ? `${origin} ${COLOR_WORDS.derived}` : origin
}

/** @returns the colors of the logo's pixels; empty for a fallback, whose colors are not the brand's. */
export function usePixelColors(caller: Caller, domain: string): string[] {
  const parameters = imageParameters(DEFAULTS, 'light')
  const { value } = useRequest(async () => {
    const image = await cachedImage(caller, domain, parameters)
    return headerOf(image, 'x-fallback') === null ? pixelColors(image.blob) : []
  }, [caller.key, domain])
  return value ?? []
}

export function Colors({ domain, caller }: CompanySectionProps) {
  const request = useBrand(caller, domain)
  const ownColors = usePixelColors(caller, domain)
  const [notation, setNotation] = useState<Notation>('HEX')
  const brandData = request?.value
  const palette = brandData?.palette ?? (request === null ? ownColors : [])
  return (
    <section class="colors" aria-labelledby="colors">
      <header>
        <h2 id="colors">{COLOR_WORDS.title}</h2>
        <p>
          {brandData
            ? originOf(brandData)
            : request === null && palette.length > 0 && COLOR_WORDS.pixels}
        </p>
        {palette.length > 0 && (
          <SegmentedControl
            label={COLOR_WORDS.notation}
            options={NOTATIONS}
            selected={notation}
            onSelect={(next) => setNotation(next)}
          />
        )}
      </header>
      {request?.problem && <Notice problem={request.problem} retry={request.retry} />}
      {request?.state === 'loading' && <div class="swatches skeleton" aria-busy="true" />}
      {palette.length > 0 && (
        <ul class="swatches">
          {palette.map((hex, i) => (
            <Swatch
              key={hex}
              hex={hex}
              notation={notation}
              role={brandData ? COLOR_WORDS.roles[i] : undefined}
            />
          ))}
        </ul>
      )}
      {palette.length > 0 && <p class="muted contrast-note">{COLOR_WORDS.contrast}</p>}
      {request === null && (
        <Locked subject={COLOR_WORDS.locked} feature="BRAND_DATA" caller={caller} />
      )}
    </section>
  )
}

interface SwatchProps {
  hex: string
  notation: Notation
  role: string | undefined
}

function Swatch({ hex, notation, role }: SwatchProps) {
  const text = formatColor(hex, notation)
  const onWhite = contrastRatio(hex, '#FFFFFF')
  const onBlack = contrastRatio(hex, '#000000')
  return (
    <li>
      <CopyButton text={text} class="swatch" label={COLOR_WORDS.copy([role, text])}>
        <span
          class="color-sample"
          style={{ background: hex, color: onWhite > onBlack ? '#fff' : '#000' }}
        >
          {role}
        </span>
        <code>{text}</code>
      </CopyButton>
      <dl>
        <Contrast label={COLOR_WORDS.onWhite} ratio={onWhite} />
        <Contrast label={COLOR_WORDS.onBlack} ratio={onBlack} />
      </dl>
    </li>
  )
}

function Contrast({ label, ratio }: { label: string; ratio: number }) {
  const grade = gradeOf(ratio)
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {formatRatio(ratio)} <b data-grade={grade}>{COLOR_WORDS.grades[grade]}</b>
      </dd>
    </div>
  )
}
