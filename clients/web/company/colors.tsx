// The brand colors with copy buttons and their contrast on white and black.
import { useState } from 'preact/hooks'
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
import { type BrandData, useBrand } from './brand.ts'
import { Locked } from './locked.tsx'
import type { CompanySectionProps } from './logo-preview.tsx'

/** Meaning of the service's `confidence`, from 0 to 1. The first minimum that it reaches applies. */
const CONFIDENCE_SENTENCES: [minConfidence: number, sentence: string][] = [
  [1, 'The official colors of the brand.'],
  [0.9, 'Read from its vector artwork.'],
  [0.7, 'Read from the pixels of its artwork.'],
  [0, 'Generated from the domain, because no artwork is known.'],
]

const confidenceSentence = ({ colors }: BrandData): string | undefined =>
  colors
    ? CONFIDENCE_SENTENCES.find(([minConfidence]) => colors.confidence >= minConfidence)?.[1]
    : 'With a secret key, this page also shows the origin of the colors.'

export function Colors({ domain, caller }: CompanySectionProps) {
  const request = useBrand(caller, domain)
  const [notation, setNotation] = useState<Notation>('HEX')
  const brandData = request?.value
  return (
    <section class="colors" aria-labelledby="colors">
      <header>
        <h2 id="colors">Colors</h2>
        {brandData && <p>{confidenceSentence(brandData)}</p>}
        {brandData && (
          <SegmentedControl
            label="Notation"
            options={NOTATIONS}
            selected={notation}
            onSelect={(next) => setNotation(next)}
          />
        )}
      </header>
      {request === null && <Locked subject="Its colors, with their contrast," caller={caller} />}
      {request?.problem && <Notice problem={request.problem} retry={request.retry} />}
      {request?.state === 'loading' && <div class="swatches skeleton" aria-busy="true" />}
      {brandData?.palette.length === 0 && <p class="muted">No color is known yet.</p>}
      {brandData && (
        <ul class="swatches">
          {brandData.palette.map((hex, i) => (
            <Swatch key={hex} hex={hex} notation={notation} role={ROLES[i]} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** Labels of the first two colors of the palette. */
const ROLES = ['Primary', 'Secondary']

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
      <CopyButton text={text} class="swatch">
        <span
          class="color-sample"
          style={{ background: hex, color: onWhite > onBlack ? '#fff' : '#000' }}
        >
          {role}
        </span>
        <code>{text}</code>
      </CopyButton>
      <dl>
        <Contrast on="white" ratio={onWhite} />
        <Contrast on="black" ratio={onBlack} />
      </dl>
    </li>
  )
}

function Contrast({ on, ratio }: { on: 'white' | 'black'; ratio: number }) {
  const grade = gradeOf(ratio)
  return (
    <div>
      <dt>on {on}</dt>
      <dd>
        {formatRatio(ratio)} <b data-grade={grade}>{grade}</b>
      </dd>
    </div>
  )
}
