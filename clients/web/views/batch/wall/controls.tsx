// The options of a logo wall.
import type { ComponentChildren } from 'preact'
import { SegmentedControl } from '../../../parts/segmented-control.tsx'
import { BATCH_WORDS } from '../../../words.ts'
import { LAYOUTS } from './layouts.ts'
import type { WallOptions } from './options.ts'

interface ControlsProps {
  options: WallOptions
  onChange(changes: Partial<WallOptions>): void
  withMonograms: boolean
  onMonograms(isIncluded: boolean): void
}

const BACKGROUND_NAMES = ['none', 'white', 'black', 'sand', 'custom'] as const

export function Controls({ options, onChange, withMonograms, onMonograms }: ControlsProps) {
  return (
    <div class="wall-controls">
      <Choice
        label={BATCH_WORDS.layout}
        options={LAYOUTS}
        labels={BATCH_WORDS.layouts}
        selected={options.layout}
        onSelect={(layout) => onChange({ layout })}
      />
      <Choice
        label={BATCH_WORDS.kind}
        options={['icon', 'wordmark']}
        labels={BATCH_WORDS.logoKinds}
        selected={options.kind}
        onSelect={(kind) => onChange({ kind })}
      />
      <Choice
        label={BATCH_WORDS.theme}
        options={['light', 'dark']}
        labels={BATCH_WORDS.themes}
        selected={options.theme}
        onSelect={(theme) => onChange({ theme })}
      />
      <Choice
        label={BATCH_WORDS.background}
        options={BACKGROUND_NAMES}
        labels={BATCH_WORDS.backgrounds}
        selected={options.background}
        onSelect={(background) => onChange({ background })}
      >
        {options.background === 'custom' && (
          <input
            type="color"
            aria-label={BATCH_WORDS.customColor}
            value={options.customColor}
            onInput={(event) => onChange({ customColor: event.currentTarget.value })}
          />
        )}
      </Choice>
      <Slider
        label={BATCH_WORDS.width}
        value={options.width}
        range={[320, 2400, 40]}
        format={BATCH_WORDS.pixels}
        onInput={(width) => onChange({ width })}
      />
      <Slider
        label={BATCH_WORDS.perRow}
        value={options.perRow}
        range={[2, 12, 1]}
        format={String}
        onInput={(perRow) => onChange({ perRow })}
      />
      <Slider
        label={BATCH_WORDS.gap}
        value={options.gap}
        range={[0, 64, 2]}
        format={BATCH_WORDS.pixels}
        onInput={(gap) => onChange({ gap })}
      />
      <Slider
        label={BATCH_WORDS.logoSize}
        value={options.logoSize}
        range={[20, 100, 2]}
        format={BATCH_WORDS.percent}
        onInput={(logoSize) => onChange({ logoSize })}
      />
      <Checkbox
        label={BATCH_WORDS.tiles}
        isChecked={options.hasTiles}
        onChange={(hasTiles) => onChange({ hasTiles })}
      />
      <Checkbox
        label={BATCH_WORDS.greyscale}
        isChecked={options.greyscale}
        onChange={(greyscale) => onChange({ greyscale })}
      />
      <Checkbox label={BATCH_WORDS.monograms} isChecked={withMonograms} onChange={onMonograms} />
    </div>
  )
}

interface ChoiceProps<T extends string> {
  label: string
  options: readonly T[]
  labels: Record<T, string>
  selected: T
  onSelect(value: T): void
  children?: ComponentChildren
}

function Choice<T extends string>({ label, children, ...choice }: ChoiceProps<T>) {
  return (
    <div class="wall-control">
      <span aria-hidden="true">{label}</span>
      <div class="wall-choice">
        <SegmentedControl label={`${BATCH_WORDS.wallTitle}: ${label}`} {...choice} />
        {children}
      </div>
    </div>
  )
}

interface SliderProps {
  label: string
  value: number
  range: [min: number, max: number, step: number]
  format(value: number): string
  onInput(value: number): void
}

function Slider({ label, value, range: [min, max, step], format, onInput }: SliderProps) {
  return (
    <label class="wall-control">
      <span>
        {label} <output>{format(value)}</output>
      </span>
      <input
        type="range"
        aria-label={label}
        min={min}
        max={max}
        step={step}
        value={value}
        onInput={(event) => onInput(Number(event.currentTarget.value))}
      />
    </label>
  )
}

interface CheckboxProps {
  label: string
  isChecked: boolean
  onChange(isChecked: boolean): void
}

function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <label class="consent">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {label}
    </label>
  )
}
