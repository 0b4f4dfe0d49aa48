// A collapsible section. `onToggle` lets the caller load its content when the reader opens it.
import type { ComponentChildren } from 'preact'

interface DisclosureProps {
  id: string
  title: string
  summary: string
  onToggle(isOpen: boolean): void
  children: ComponentChildren
}

export function Disclosure({ id, title, summary, onToggle, children }: DisclosureProps) {
  return (
    <section class="disclosure" aria-labelledby={id}>
      <details onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2>
          <p>{summary}</p>
        </summary>
        {children}
      </details>
    </section>
  )
}

/** Opens the section with this id and scrolls to it. */
export function showDisclosure(id: string): void {
  const details = document.getElementById(id)?.closest('details')
  if (!details) return
  details.open = true
  details.scrollIntoView()
  details.querySelector('summary')?.focus()
}
