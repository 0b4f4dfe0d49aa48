// A table that downloads the logo in every size and format, or names the plan that includes it.
import { useState } from 'preact/hooks'
import { cachedImage } from '../api/image.ts'
import { loadPlans } from '../api/plans.ts'
import { type Problem, problemOf } from '../api/problem.ts'
import { useRequest } from '../api/use-request.ts'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { formatBytes, saveFile } from '../parts/save.ts'
import { SegmentedControl } from '../parts/segmented-control.tsx'
import { DisplaySizes } from './display-sizes.tsx'
import { FORMATS, type Format, requiredPlan } from './entitlements.ts'
import type { CompanySectionProps, LogoKind } from './logo-preview.tsx'

const SIZES = [16, 32, 64, 128, 256, 512, 1024, 2048] as const
const THEMES = ['light', 'dark'] as const

export function Sizes({ domain, caller, logoKind }: CompanySectionProps & { logoKind: LogoKind }) {
  const [theme, setTheme] = useState<(typeof THEMES)[number]>('light')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { value: plans } = useRequest(loadPlans, [])
  const download = async (size: number, format: Format): Promise<string | null> => {
    setProblem(null)
    try {
      const kind = logoKind === 'icon' ? {} : { kind: logoKind }
      const { blob } = await cachedImage(caller, domain, { size, format, theme, ...kind })
      saveFile(`${domain}-${logoKind}-${theme}-${size}.${format}`, blob)
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
        <p>Select a cell to download the logo.</p>
        <SegmentedControl
          label="Background"
          options={THEMES}
          selected={theme}
          onSelect={(next) => setTheme(next)}
          labels={{ light: 'for light', dark: 'for dark' }}
        />
      </header>
      <div class="sizes-layout">
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
                  <td key={`${format} ${theme} ${logoKind} ${caller.key}`}>
                    <DownloadCell
                      size={size}
                      format={format}
                      requiredPlanName={plans && requiredPlan(plans, caller, size, format)}
                      onDownload={() => download(size, format)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <DisplaySizes domain={domain} caller={caller} theme={theme} logoKind={logoKind} />
      </div>
      {problem && <Notice key={JSON.stringify(problem)} problem={problem} />}
    </section>
  )
}

interface DownloadCellProps {
  size: number
  format: Format
  /** Null when the caller's plan includes the image, or while the plans load. */
  requiredPlanName: string | null
  /** Resolves to the size of the saved file, such as `4.2 KB`; null when the download failed. */
  onDownload(): Promise<string | null>
}

function DownloadCell({ size, format, requiredPlanName, onDownload }: DownloadCellProps) {
  const [status, setStatus] = useState<string | null>(null)
  if (requiredPlanName) return <span class="required-plan">{requiredPlanName}</span>
  const onClick = async () => {
    setStatus('…')
    setStatus(await onDownload())
  }
  const label = `Save ${size} pixels as ${format.toUpperCase()}`
  return (
    <button type="button" class="download-cell" onClick={onClick} aria-label={label}>
      {status ?? <Icon name="download" />}
    </button>
  )
}
