// The logo wall of a batch: options, a live preview, downloads and embed code.
import { useMemo, useState } from 'preact/hooks'
import { callerStore } from '../../../state/caller.ts'
import { colorScheme } from '../../../state/color-scheme.ts'
import { BATCH_WORDS } from '../../../words.ts'
import type { BatchCompany } from '../requests.ts'
import { Controls } from './controls.tsx'
import { Downloads } from './downloads.tsx'
import { EmbedCode } from './embed-code.tsx'
import { ANONYMOUS_EDGE, DEFAULT_WALL, type WallOptions } from './options.ts'
import { measureText, pictureOf, type WallPicture } from './picture.ts'
import { Preview } from './preview.tsx'
import { type LoadedLogos, useLogos } from './use-logos.ts'

/** More logos are too many requests for a preview. */
const MAX_LOGOS = 200

const EDGES = [64, 128, 256, 512]

export function Wall({ companies }: { companies: BatchCompany[] }) {
  const { viewer } = callerStore.use()
  const shown = useMemo(() => companies.slice(0, MAX_LOGOS), [companies])
  const [options, setOptions] = useState<WallOptions>({
    ...DEFAULT_WALL,
    theme: colorScheme.get(),
    perRow: Math.min(DEFAULT_WALL.perRow, Math.max(2, shown.length)),
  })
  const [withMonograms, setWithMonograms] = useState(false)
  const maxEdge = viewer?.plan.maxLogoSize ?? ANONYMOUS_EDGE
  const edge = Math.min(maxEdge, imageEdge(options))
  const loaded = useLogos(shown, { ...options, withMonograms }, edge)
  const picture = useMemo(
    () => pictureOf(loaded.logos, options, measureText),
    [loaded.logos, options],
  )
  return (
    <section class="batch-wall" aria-labelledby="wall">
      <h2 id="wall">{BATCH_WORDS.wallTitle}</h2>
      <p class="muted">{BATCH_WORDS.wallIntro}</p>
      <div class="wall-layout">
        <Controls
          options={options}
          onChange={(changes) => setOptions({ ...options, ...changes })}
          withMonograms={withMonograms}
          onMonograms={setWithMonograms}
        />
        <div class="wall-result">
          <Preview picture={picture} theme={options.theme} isLoading={loaded.progress !== null} />
          <p class="muted wall-status" role="status">
            {statusOf(loaded, picture, shown.length, companies.length)}
          </p>
          <Downloads picture={picture} isReady={loaded.progress === null} />
        </div>
      </div>
      <EmbedCode
        companies={shown.filter(({ domain }) =>
          loaded.logos.some((logo) => logo.domain === domain),
        )}
        options={options}
        maxEdge={maxEdge}
      />
    </section>
  )
}

/** Edge of the requested images: twice the cell's, so that they are sharp at 2×. */
function imageEdge({ width, perRow, gap, logoSize, kind }: WallOptions): number {
  const cell = (width - gap * (perRow + 1)) / perRow
  const wanted = ((cell * logoSize) / 100) * 2 * (kind === 'wordmark' ? 1.3 : 1)
  return EDGES.find((edge) => edge >= wanted) ?? EDGES.at(-1)!
}

function statusOf(
  { progress, wait, logos, missing, failed }: LoadedLogos,
  { width, height }: WallPicture,
  shown: number,
  total: number,
): string {
  if (wait.seconds > 0) return BATCH_WORDS.waits[wait.reason](wait.seconds)
  if (progress !== null) return BATCH_WORDS.wallLoading(progress, shown)
  const sentences = [
    logos.length > 0 ? `${BATCH_WORDS.dimensions(width, height)}.` : BATCH_WORDS.wallEmpty,
  ]
  if (missing > 0 && logos.length > 0) sentences.push(BATCH_WORDS.wallMissing(missing))
  if (failed > 0) sentences.push(BATCH_WORDS.wallFailed(failed))
  if (total > shown) sentences.push(BATCH_WORDS.wallLimit(MAX_LOGOS))
  return sentences.join(' ')
}
