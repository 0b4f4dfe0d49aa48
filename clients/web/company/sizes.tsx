// A table that downloads the logo in every size and format, or names the plan that includes it.
import { useState } from 'preact/hooks'
import { cachedImage } from '../api/image.ts'
import { loadPlans } from '../api/plans.ts'
import { type Problem, problemOf } from '../api/problem.ts'
import { useRequest } from '../api/response.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { formatBytes, saveFile } from '../parts/save.ts'
import { SegmentedControl } from '../parts/segmented-control.tsx'
import { FORMATS, type Format, requiredPlan } from './entitlements.ts'
import { Specimen } from './specimen.tsx'
import type { CompanySectionProps, LogoKind } from './stage.tsx'

const SIZES = [16, 32, 64, 128, 256, 512, 1024, 2048] as const
const THEMES = ['light', 'dark'] as const

export function Sizes({ domain, caller, drawing }: CompanySectionProps & { drawing: LogoKind }) {
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { value: listed } = useRequest(loadPlans, [])
  const download = async (size: number, format: Format): Promise<string | null> => {
    setProblem(null)
    try {
      const kind = drawing === 'icon' ? {} : { kind: drawing }
      const { blob } = await cachedImage(caller, domain, { size, format, theme, ...kind })
      saveFile(`${domain}-${drawing}-${theme}-${size}.${format}`, blob)
      return formatBytes(blob.size)
    } catch (error) {
      setProblem(problemOf(error))
      return null
    }
  }
  return (
    <section class="sizes" aria-labelledby="sizes">
      <header>
        <h2 id="sizes">Sizes and formats</h2>
        <p>Press one to save it.</p>
        <SegmentedControl
          label="Background"
          options={THEMES}
          selected={theme}
          onSelect={(next) => setTheme(next)}
          labels={{ light: 'for light', dark: 'for dark' }}
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
                  <td key={`${format} ${theme} ${drawing} ${caller.key}`}>
                    <Cell
                      size={size}
                      format={format}
                      lacking={listed && requiredPlan(listed, caller, size, format)}
                      fetch={() => download(size, format)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Specimen domain={domain} caller={caller} theme={theme} drawing={drawing} />
      </div>
      {problem && <Notice key={JSON.stringify(problem)} problem={problem} />}
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
  const [status, setStatus] = useState<string | null>(null)
  if (lacking) return <span class="lacking">{lacking}</span>
  const press = async () => {
    setStatus('…')
    setStatus(await fetch())
  }
  const label = `Save ${size} pixels as ${format.toUpperCase()}`
  return (
    <button type="button" class="cell" onClick={press} aria-label={label}>
      {status ?? <Icon name="down" />}
    </button>
  )
}
