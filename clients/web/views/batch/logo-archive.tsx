// The download of all logos of a batch as a ZIP, with a choice of size, format and theme.
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Problem, problemOf } from '../../api/problem.ts'
import { Icon } from '../../parts/icon.tsx'
import { Notice } from '../../parts/notice.tsx'
import { saveFile } from '../../parts/save.ts'
import { SegmentedControl } from '../../parts/segmented-control.tsx'
import { callerStore, hasFeature, isPublishable } from '../../state/caller.ts'
import { BATCH_WORDS } from '../../words.ts'
import { type ArchiveOptions, buildArchive } from './archive.ts'
import type { BatchCompany } from './requests.ts'
import type { Wait } from './retry.ts'
import { type Batch, csvOf } from './tables.ts'

/** The largest edge without a key. */
const ANONYMOUS_EDGE = 128
const SIZES = [64, 128, 256, 512, 1024, 2048]

export function LogoArchive({ batch, companies }: { batch: Batch; companies: BatchCompany[] }) {
  const caller = callerStore.use()
  const maxSize = caller.viewer?.plan.maxLogoSize ?? ANONYMOUS_EDGE
  const [options, setOptions] = useState<ArchiveOptions>({
    size: Math.min(256, maxSize),
    format: 'png',
    theme: 'light',
    withMonograms: false,
  })
  const { progress, wait, result, problem, download, stop } = useArchive(batch, companies)
  const formats: ArchiveOptions['format'][] = ['png']
  if (hasFeature(caller, 'FORMATS')) formats.push('webp')
  if (hasFeature(caller, 'SVG') && !isPublishable(caller)) formats.push('svg')
  const change = (changes: Partial<ArchiveOptions>) => setOptions({ ...options, ...changes })
  return (
    <section class="batch-archive" aria-labelledby="zip">
      <h2 id="zip">{BATCH_WORDS.zipTitle}</h2>
      <p class="muted">{BATCH_WORDS.zipIntro}</p>
      <div class="batch-options">
        <label class="batch-option">
          <span>{BATCH_WORDS.size}</span>
          <select
            class="field"
            value={options.size}
            onChange={(event) => change({ size: Number(event.currentTarget.value) })}
          >
            {SIZES.filter((size) => size <= maxSize).map((size) => (
              <option key={size} value={size}>
                {BATCH_WORDS.pixels(size)}
              </option>
            ))}
          </select>
        </label>
        {formats.length > 1 && (
          <SegmentedControl
            label={`${BATCH_WORDS.zipTitle}: ${BATCH_WORDS.format}`}
            options={formats}
            selected={options.format}
            onSelect={(format) => change({ format })}
            labels={BATCH_WORDS.formats}
          />
        )}
        <SegmentedControl
          label={`${BATCH_WORDS.zipTitle}: ${BATCH_WORDS.theme}`}
          options={['light', 'dark']}
          selected={options.theme}
          onSelect={(theme) => change({ theme })}
          labels={BATCH_WORDS.themes}
        />
        <label class="consent">
          <input
            type="checkbox"
            checked={options.withMonograms}
            onChange={(event) => change({ withMonograms: event.currentTarget.checked })}
          />
          {BATCH_WORDS.monograms}
        </label>
      </div>
      <div class="actions">
        {progress === null ? (
          <button type="button" class="button primary" onClick={() => download(options)}>
            <Icon name="download" /> {BATCH_WORDS.zip}
          </button>
        ) : (
          <button type="button" class="button" onClick={stop}>
            {BATCH_WORDS.stop}
          </button>
        )}
      </div>
      <progress
        class={progress === null ? 'idle' : undefined}
        max={companies.length}
        value={progress ?? 0}
        aria-label={BATCH_WORDS.zipTitle}
        aria-hidden={progress === null}
      />
      <p class="muted" role="status">
        {progress !== null && statusOf(progress, companies.length, wait)}
        {result && BATCH_WORDS.zipDone(result.files, result.missing)}
      </p>
      {problem && <Notice problem={problem} />}
    </section>
  )
}

const statusOf = (progress: number, total: number, wait: Wait): string =>
  wait.seconds > 0
    ? BATCH_WORDS.waits[wait.reason](wait.seconds)
    : BATCH_WORDS.packing(progress, total)

function useArchive(batch: Batch, companies: BatchCompany[]) {
  const caller = callerStore.use()
  const [progress, setProgress] = useState<number | null>(null)
  const [wait, setWait] = useState<Wait>({ seconds: 0, reason: 'busy' })
  const [result, setResult] = useState<{ files: number; missing: number } | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const abortController = useRef<AbortController | null>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const download = async (options: ArchiveOptions) => {
    const controller = new AbortController()
    abortController.current = controller
    setResult(null)
    setProblem(null)
    setProgress(0)
    const events = { onProgress: setProgress, onWait: setWait }
    try {
      const { signal } = controller
      const archive = await buildArchive(caller, companies, csvOf(batch), options, signal, events)
      if (archive) {
        saveFile('logos.zip', archive.zip)
        setResult(archive)
      }
    } catch (error) {
      setProblem(problemOf(error))
    }
    setProgress(null)
  }
  return {
    progress,
    wait,
    result,
    problem,
    download,
    stop: () => abortController.current?.abort(),
  }
}
