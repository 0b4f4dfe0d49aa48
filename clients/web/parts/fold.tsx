// A section that loads and shows its content when the reader opens it.
import type { ComponentChildren } from 'preact'

interface FoldProps {
  id: string
  title: string
  summary: string
  onToggle(open: boolean): void
  children: ComponentChildren
}

export function Disclosure({ id, title, summary: about, onToggle, children }: FoldProps) {
  return (
    <section class="fold" aria-labelledby={id}>
      <details onToggle={(event) => onToggle(event.currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2>
          <p>{about}</p>
        </summary>
        {children}
      </details>
    </section>
  )
}
