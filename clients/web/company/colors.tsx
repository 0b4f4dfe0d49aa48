// Its colours: to copy, and how well each reads on white and on black.
import { useState } from 'preact/hooks'
import { contrast, gradeOf, NOTATIONS, type Notation, ratioOf, written } from '../parts/contrast.ts'
import { Copy } from '../parts/copy.tsx'
import { Notice } from '../parts/notice.tsx'
import { Pressed } from '../parts/segmented-control.tsx'
import { type Brand, useBrand } from './brand.ts'
import { Locked } from './locked.tsx'
import type { CompanyParts } from './stage.tsx'

const SURE: [least: number, words: string][] = [
  [1, 'The official colours of the brand.'],
  [0.9, 'Read from its vector artwork.'],
  [0.7, 'Read from the pixels of its artwork.'],
  [0, 'Made from the domain, since no artwork is known.'],
]

const sure = ({ colors }: Brand): string | undefined =>
  colors
    ? SURE.find(([least]) => colors.confidence >= least)?.[1]
    : 'How sure they are is told to secret keys.'

export function Colours({ domain, asking }: CompanyParts) {
  const answer = useBrand(asking, domain)
  const [notation, setNotation] = useState<Notation>('HEX')
  const brand = answer?.value
  return (
    <section class="colours" aria-labelledby="colours">
      <header>
        <h2 id="colours">Colours</h2>
        {brand && <p>{sure(brand)}</p>}
        {brand && (
          <Pressed
            label="Notation"
            of={NOTATIONS}
            chosen={notation}
            choose={(next) => setNotation(next)}
          />
        )}
      </header>
      {answer === null && <Locked what="Its colours, with their contrast," asking={asking} />}
      {answer?.refusal && <Notice refusal={answer.refusal} again={answer.again} />}
      {answer?.state === 'waiting' && <div class="swatches bone" aria-busy="true" />}
      {brand && (
        <ul class="swatches">
          {brand.palette.map((hex, i) => (
            <Swatch key={hex} hex={hex} notation={notation} role={ROLES[i]} />
          ))}
        </ul>
      )}
    </section>
  )
}

const ROLES = ['Primary', 'Secondary']

interface SwatchProps {
  hex: string
  notation: Notation
  role: string | undefined
}

function Swatch({ hex, notation, role }: SwatchProps) {
  const text = written(hex, notation)
  const onWhite = contrast(hex, '#FFFFFF')
  const onBlack = contrast(hex, '#000000')
  return (
    <li>
      <Copy text={text} class="swatch">
        <span class="paint" style={{ background: hex, color: onWhite > onBlack ? '#fff' : '#000' }}>
          {role}
        </span>
        <code>{text}</code>
      </Copy>
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
        {ratioOf(ratio)} <b data-grade={grade}>{grade}</b>
      </dd>
    </div>
  )
}
