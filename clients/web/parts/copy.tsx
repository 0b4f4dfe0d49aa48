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

/** How long the button shows the result. */
const CONFIRMATION_MS = 1600

export function CopyButton({
  text,
  label,
  class: className = 'button small',
  children,
}: CopyProps) {
  /** Whether the last click copied the text; null before a click and after the confirmation. */
  const [isCopied, setIsCopied] = useState<boolean | null>(null)
  useEffect(() => {
    if (isCopied === null) return
    const timer = setTimeout(() => setIsCopied(null), CONFIRMATION_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = () => copyToClipboard(text).then(setIsCopied)
  const confirmation = isCopied ? 'Copied' : 'Not copied'
  return (
    <button type="button" class={className} onClick={copy} data-done={isCopied} aria-label={label}>
      {children && <span class="visually-hidden">Copy </span>}
      {children ?? <Icon name={isCopied ? 'check' : 'copy'} />}
      <span class="visually-hidden" role="status">
        {isCopied === null ? '' : confirmation}
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
