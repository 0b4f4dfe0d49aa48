// A button that copies a text to the clipboard and confirms it.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface CopyProps {
  text: string
  /** Accessible label for a button that shows only an icon. */
  label?: string
  class?: string
  children?: ComponentChildren
}

const CONFIRMATION_MS = 1600

export function CopyButton({ text, label, class: name = 'button small', children }: CopyProps) {
  const [done, setDone] = useState<boolean | null>(null)
  useEffect(() => {
    if (done === null) return
    const timer = setTimeout(() => setDone(null), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () => copyToClipboard(text).then(setDone)
  return (
    <button type="button" class={name} onClick={copy} data-done={done} aria-label={label}>
      {children && <span class="heard">Copy </span>}
      {children ?? <Icon name={done ? 'done' : 'copy'} />}
      <span class="heard" role="status">
        {done === null ? '' : done ? 'Copied' : 'Not copied'}
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
    const done = document.execCommand('copy')
    field.remove()
    return done
  }
}
