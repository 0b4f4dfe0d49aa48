// Buttons that copy a text, or do another task, and confirm it.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { PAGE_WORDS } from '../words.ts'
import { Icon } from './icon.tsx'

interface CopyProps {
  text: string
  /** Accessible label for a button that shows only an icon. */
  label?: string
  class?: string
  children?: ComponentChildren
}

/** How long the button shows the result. */
const CONFIRMATION_MS = 1600

/** Copies the text. Its own children are the name of the text, such as a color. */
export function CopyButton({ text, label, class: className, children }: CopyProps) {
  return (
    <ActionButton run={() => copyToClipboard(text)} label={label} class={className}>
      {children ?? <Icon name="copy" />}
    </ActionButton>
  )
}

interface ActionProps {
  /** Resolves to whether the task succeeded. */
  run(): Promise<boolean>
  /** What the button says after a success. */
  done?: string
  label?: string | undefined
  class?: string | undefined
  children: ComponentChildren
}

/** Runs a task and confirms its result to the eye and to screen readers. */
export function ActionButton({
  run,
  done = PAGE_WORDS.copied,
  label,
  class: className = 'button small',
  children,
}: ActionProps) {
  /** Whether the last click succeeded; null before a click and after the confirmation. */
  const [isDone, setIsDone] = useState<boolean | null>(null)
  useEffect(() => {
    if (isDone === null) return
    const timer = setTimeout(() => setIsDone(null), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [isDone])
  const confirmation = isDone ? done : PAGE_WORDS.failed
  return (
    <button
      type="button"
      class={className}
      onClick={() => run().then(setIsDone)}
      data-done={isDone}
      aria-label={label}
    >
      {children}
      <span class="confirmation" role="status">
        {isDone === null ? '' : confirmation}
      </span>
    </button>
  )
}

/** Browsers allow the Clipboard API only on secure pages; elsewhere the text is selected and copied. */
async function copyToClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    document.body.append(field)
    field.select()
    const isSuccess = document.execCommand('copy')
    field.remove()
    return isSuccess
  }
}
