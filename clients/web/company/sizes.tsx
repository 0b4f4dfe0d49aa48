// The logo in every size and format, to save: what the caller's plan has, and which plan has the rest.
import { useState } from 'preact/hooks'
import { pictureOf } from '../api/image.ts'
import { plans } from '../api/plans.ts'
import { type Refusal, refusalOf } from '../api/problem.ts'
import { useAnswer } from '../api/response.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { bytesOf, save } from '../parts/save.ts'
import { Pressed } from '../parts/segmented-control.tsx'
import { FORMATS, type Format, lacking } from './entitlements.ts'
import { Specimen } from './specimen.tsx'
import type { CompanyParts, Drawing } from './stage.tsx'

const SIZES = [16, 32, 64, 128, 256, 512, 1024, 2048] as const
const THEMES = ['light', 'dark'] as const

export function Sizes({ domain, asking, drawing }: CompanyParts & { drawing: Drawing }) {
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light')
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const { value: listed } = useAnswer(plans, [])
  const fetched = async (size: number, format: Format): Promise<string | null> => {
    setRefusal(null)
    try {
      const kind = drawing === 'icon' ? {} : { kind: drawing }
      const { blob } = await pictureOf(asking, domain, { size, format, theme, ...kind })
      save(`${domain}-${drawing}-${theme}-${size}.${format}`, blob)
      return bytesOf(blob.size)
    } catch (error) {
      setRefusal(refusalOf(error))
      return null
    }
  }
  return (
    <section class="sizes" aria-labelledby="sizes">
      <header>
        <h2 id="sizes">Sizes and formats</h2>
        <p>Press one to save it.</p>
        <Pressed
          label="Background"
          of={THEMES}
          chosen={theme}
          choose={(next) => setTheme(next)}
          words={{ light: 'for light', dark: 'for dark' }}
        />
      </header>
      <div class="matrix">
        <table>
          <thead>
            <tr>
              <th scope="col">Pixels</th>
              {FORMATS.map((format) => (
                <th key={format} scope="col">
                  {format.toUpperCase()}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {SIZES.map((size) => (
              <tr key={size}>
                <th scope="row">{size}</th>
                {FORMATS.map((format) => (
                  <td key={`${format} ${theme} ${drawing} ${asking.key}`}>
                    <Cell
                      {...{ size, format }}
                      lacking={listed && lacking(listed, asking, size, format)}
                      fetch={() => fetched(size, format)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Specimen domain={domain} asking={asking} theme={theme} drawing={drawing} />
      </div>
      {refusal && <Notice key={JSON.stringify(refusal)} refusal={refusal} />}
    </section>
  )
}

interface CellProps {
  size: number
  format: Format
  lacking: string | null
  fetch(): Promise<string | null>
}

function Cell({ size, format, lacking, fetch }: CellProps) {
  const [told, tell] = useState<string | null>(null)
  if (lacking) return <span class="lacking">{lacking}</span>
  const press = async () => {
    tell('…')
    tell(await fetch())
  }
  const label = `Save ${size} pixels as ${format.toUpperCase()}`
  return (
    <button type="button" class="cell" onClick={press} aria-label={label}>
      {told ?? <Icon name="down" />}
    </button>
  )
}
