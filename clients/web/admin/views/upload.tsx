// Uploads a file as the logo of a company.
import { useRef, useState } from 'preact/hooks'
import { SegmentedControl } from '../../parts/segmented-control.tsx'
import { change, companyPath, type Target } from '../api.ts'
import { Labeled } from '../parts/labeled.tsx'
import type { Changes } from '../parts/use-change.tsx'
import { COMPANY_WORDS } from '../words.ts'

const KINDS = ['icon', 'wordmark'] as const
type Kind = (typeof KINDS)[number]
const BACKGROUNDS = ['any', 'light', 'dark'] as const
type Background = (typeof BACKGROUNDS)[number]
/** The formats that the renderer reads. */
const ACCEPTED = '.svg,.svgz,.png,.jpg,.jpeg,.webp,.gif,.avif,.ico,.bmp'

interface Uploaded {
  mediaType: string
  width: number
  height: number
  blocked: boolean
}

interface UploadProps {
  target: Target
  changes: Changes
  reason: string
}

export function Upload({ target, changes, reason }: UploadProps) {
  const field = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Kind>('icon')
  const [background, setBackground] = useState<Background>('any')
  const [keep, setKeep] = useState(false)
  const upload = async () => {
    const file = field.current?.files?.[0]
    if (!file) return ''
    const path = companyPath(target, '/artwork/set', {
      kind,
      ...(background !== 'any' && { background }),
      ...(keep && { keep: 'true' }),
    })
    const stored = await change<Uploaded>(path, { body: file, reason })
    if (field.current) field.current.value = ''
    const { mediaType, width, height, blocked } = stored
    if (blocked) return COMPANY_WORDS.uploadedBlocked
    return COMPANY_WORDS.uploaded(mediaType, width, height)
  }
  return (
    <form
      class="upload"
      onSubmit={(event) => {
        event.preventDefault()
        void changes.run(upload)
      }}
    >
      <h3>{COMPANY_WORDS.correction}</h3>
      <Labeled label={COMPANY_WORDS.file}>
        <input class="field" type="file" accept={ACCEPTED} required ref={field} />
      </Labeled>
      <div class="actions">
        <SegmentedControl<Kind>
          label={COMPANY_WORDS.kind}
          options={KINDS}
          labels={COMPANY_WORDS.kinds}
          selected={kind}
          onSelect={setKind}
        />
        <SegmentedControl<Background>
          label={COMPANY_WORDS.background}
          options={BACKGROUNDS}
          labels={COMPANY_WORDS.backgrounds}
          selected={background}
          onSelect={setBackground}
        />
        <label class="consent">
          <input type="checkbox" checked={keep} onChange={() => setKeep(!keep)} />
          {COMPANY_WORDS.keep}
        </label>
        <button type="submit" class="button primary" disabled={changes.isBusy}>
          {COMPANY_WORDS.upload}
        </button>
      </div>
    </form>
  )
}
