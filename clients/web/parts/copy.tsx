// Copies a text when it is pressed, and says so.
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { Icon } from './icon.tsx'

interface CopyProps {
  text: string
  /** What is copied, where nothing to read stands in the button. */
  label?: string
  class?: string
  children?: ComponentChildren
}

const SHOWN_MS = 1600

export function Copy({ text, label, class: name = 'button small', children }: CopyProps) {
  const [done, setDone] = useState<boolean | null>(null)
  useEffect(() => {
    if (done === null) return
    const timer = setTimeout(() => setDone(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [done])
  const copy = () => copied(text).then(setDone)
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

/** The clipboard is given to secure pages alone; elsewhere what is selected can be copied. */
async function copied(text: string): Promise<boolean> {
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
