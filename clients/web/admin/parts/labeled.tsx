// A label above its field, with a line of help.
import type { ComponentChildren } from 'preact'
import { FRAME_WORDS } from '../words.ts'

interface LabeledProps {
  label: string
  help?: string
  children: ComponentChildren
}

/** @param children one field. */
export function Labeled({ label, help, children }: LabeledProps) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field is among the children.
    <label class="labeled">
      <span>{label}</span>
      {children}
      {help && <span class="muted">{help}</span>}
    </label>
  )
}

interface ReasonProps {
  value: string
  onInput(value: string): void
}

/** The reason of the next changes, which goes into the audit log. */
export function ReasonField({ value, onInput }: ReasonProps) {
  return (
    <Labeled label={FRAME_WORDS.reason} help={FRAME_WORDS.reasonHelp}>
      <input
        class="field"
        maxLength={500}
        autocomplete="off"
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </Labeled>
  )
}
