// Form controls for the settings of an embedded logo.
import { SegmentedControl } from '../../parts/segmented-control.tsx'
import { EMBED_WORDS } from '../../words.ts'
import {
  BACKGROUNDS,
  FALLBACKS,
  FORMATS,
  KINDS,
  MAX_PADDING,
  type Settings,
  SHAPES,
  SIZES,
  THEMES,
} from './settings.ts'

interface ControlsProps {
  settings: Settings
  onChange(next: Settings): void
}

export function Controls({ settings, onChange }: ControlsProps) {
  const { labels, options } = EMBED_WORDS
  const setterOf = <Name extends keyof Settings>(name: Name) => {
    return (value: Settings[Name]) => onChange({ ...settings, [name]: value })
  }
  return (
    <section class="controls" aria-labelledby="customize">
      <h2 id="customize">{EMBED_WORDS.customize}</h2>
      <SizeControl size={settings.size} onSelect={setterOf('size')} />
      <ChoiceControl
        label={labels.theme}
        options={THEMES}
        labels={options.theme}
        selected={settings.theme}
        onSelect={setterOf('theme')}
      />
      <ChoiceControl
        label={labels.kind}
        options={KINDS}
        labels={options.kind}
        selected={settings.kind}
        onSelect={setterOf('kind')}
      />
      <ChoiceControl
        label={labels.shape}
        options={SHAPES}
        labels={options.shape}
        selected={settings.shape}
        onSelect={setterOf('shape')}
      />
      <ChoiceControl
        label={labels.format}
        options={FORMATS}
        labels={options.format}
        selected={settings.format}
        onSelect={setterOf('format')}
      />
      <PaddingControl padding={settings.padding} onSelect={setterOf('padding')} />
      <ChoiceControl
        label={labels.background}
        options={BACKGROUNDS}
        labels={options.background}
        selected={settings.background}
        onSelect={setterOf('background')}
      />
      <ChoiceControl
        label={labels.fallback}
        options={FALLBACKS}
        labels={options.fallback}
        selected={settings.fallback}
        onSelect={setterOf('fallback')}
      />
      <label class="control switch">
        <span>{labels.greyscale}</span>
        <input
          type="checkbox"
          checked={settings.greyscale}
          onChange={(event) => setterOf('greyscale')(event.currentTarget.checked)}
        />
      </label>
    </section>
  )
}

interface SizeControlProps {
  size: Settings['size']
  onSelect(size: Settings['size']): void
}

/** A slider over the usual sizes. */
function SizeControl({ size, onSelect }: SizeControlProps) {
  return (
    <label class="control">
      <span>
        {EMBED_WORDS.labels.size} <output>{EMBED_WORDS.pixels(size)}</output>
      </span>
      <input
        type="range"
        aria-label={EMBED_WORDS.labels.size}
        aria-valuetext={EMBED_WORDS.pixels(size)}
        min="0"
        max={SIZES.length - 1}
        value={SIZES.indexOf(size)}
        onInput={(event) => onSelect(SIZES[Number(event.currentTarget.value)] ?? 128)}
      />
    </label>
  )
}

/** Position of the slider for the margin that the service chooses. */
const AUTOMATIC = -1

interface PaddingControlProps {
  padding: Settings['padding']
  onSelect(padding: Settings['padding']): void
}

function PaddingControl({ padding, onSelect }: PaddingControlProps) {
  const valueText = padding === null ? EMBED_WORDS.automatic : EMBED_WORDS.percent(padding)
  return (
    <label class="control">
      <span>
        {EMBED_WORDS.labels.padding} <output>{valueText}</output>
      </span>
      <input
        type="range"
        aria-label={EMBED_WORDS.labels.padding}
        aria-valuetext={valueText}
        min={AUTOMATIC}
        max={MAX_PADDING}
        value={padding ?? AUTOMATIC}
        onInput={(event) => {
          const value = Number(event.currentTarget.value)
          onSelect(value === AUTOMATIC ? null : value)
        }}
      />
    </label>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly T[]
  labels: Record<T, string>
  selected: T
  onSelect(value: T): void
}

function ChoiceControl<T extends string>({ label, ...choice }: ChoiceProps<T>) {
  return (
    <div class="control">
      <span aria-hidden="true">{label}</span>
      <SegmentedControl label={label} {...choice} />
    </div>
  )
}
