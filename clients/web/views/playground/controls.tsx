// Form controls for the image parameters.
import { useEffect, useState } from 'preact/hooks'
import { SegmentedControl } from '../../parts/segmented-control.tsx'

export const DEFAULTS = {
  size: 128,
  format: 'default' as (typeof FORMATS)[number],
  theme: 'light' as 'light' | 'dark',
  kind: 'icon' as 'icon' | 'wordmark',
  shape: 'square' as 'square' | 'original',
  padding: undefined as number | undefined,
  background: 'transparent',
  fallback: 'monogram' as (typeof FALLBACKS)[number],
  retina: false,
  greyscale: false,
  refresh: false,
}
export type Settings = typeof DEFAULTS

const FORMATS = ['default', 'png', 'webp', 'jpg', 'svg'] as const
const BACKGROUNDS = ['transparent', 'ffffff', '000000', '635bff']
const FALLBACKS = ['monogram', 'placeholder', '404'] as const

interface ControlsProps {
  domain: string
  settings: Settings
  onChange(next: Settings): void
  onDomainChange(domain: string): void
}

export function Controls({ domain, settings, onChange, onDomainChange }: ControlsProps) {
  const setterOf = <Name extends keyof Settings>(name: Name) => {
    return (value: Settings[Name]) => onChange({ ...settings, [name]: value })
  }
  return (
    <div class="controls">
      {/* The label of a slider belongs to the output in it, so that a slider needs a name of its own. */}
      <DomainField domain={domain} onSubmit={onDomainChange} />
      <label class="control">
        <span>
          size <output>{settings.size}</output>
        </span>
        <input
          type="range"
          aria-label="size"
          min="16"
          max="2048"
          step="16"
          value={settings.size}
          onInput={(event) => setterOf('size')(Number(event.currentTarget.value))}
        />
      </label>
      <ChoiceControl
        name="format"
        options={FORMATS}
        selected={settings.format}
        onSelect={setterOf('format')}
      />
      <ChoiceControl
        name="theme"
        options={['light', 'dark']}
        selected={settings.theme}
        onSelect={setterOf('theme')}
      />
      <ChoiceControl
        name="kind"
        options={['icon', 'wordmark']}
        selected={settings.kind}
        onSelect={setterOf('kind')}
      />
      <ChoiceControl
        name="shape"
        options={['square', 'original']}
        selected={settings.shape}
        onSelect={setterOf('shape')}
      />
      <label class="control">
        <span>
          padding <output>{settings.padding ?? 'default'}</output>
        </span>
        <input
          type="range"
          aria-label="padding"
          min="-1"
          max="40"
          value={settings.padding ?? -1}
          onInput={(event) => {
            const padding = Number(event.currentTarget.value)
            setterOf('padding')(padding < 0 ? undefined : padding)
          }}
        />
      </label>
      <ChoiceControl
        name="background"
        options={BACKGROUNDS}
        selected={settings.background}
        onSelect={setterOf('background')}
      />
      <ChoiceControl
        name="fallback"
        options={FALLBACKS}
        selected={settings.fallback}
        onSelect={setterOf('fallback')}
      />
      {(['retina', 'greyscale', 'refresh'] as const).map((name) => (
        <label key={name} class="control switch">
          <span>{name}</span>
          <input
            type="checkbox"
            checked={settings[name]}
            onChange={(event) => setterOf(name)(event.currentTarget.checked)}
          />
        </label>
      ))}
    </div>
  )
}

interface DomainFieldProps {
  domain: string
  onSubmit(domain: string): void
}

function DomainField({ domain, onSubmit }: DomainFieldProps) {
  const [text, setText] = useState(domain)
  useEffect(() => setText(domain), [domain])
  return (
    <form
      class="control"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim()) onSubmit(text.trim())
      }}
    >
      <label>
        <span>domain</span>
        <input
          class="field"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          onBlur={() => text.trim() && text.trim() !== domain && onSubmit(text.trim())}
          autocapitalize="none"
          autocomplete="off"
          spellcheck={false}
          maxLength={253}
        />
      </label>
    </form>
  )
}

interface ChoiceProps<T extends string> {
  name: string
  options: readonly T[]
  selected: T
  onSelect(value: T): void
}

function ChoiceControl<T extends string>({ name, ...choice }: ChoiceProps<T>) {
  return (
    <div class="control">
      <span aria-hidden="true">{name}</span>
      <SegmentedControl label={name} {...choice} />
    </div>
  )
}
