// What is asked for and shown when the reader opens it.
import type { ComponentChildren } from 'preact'

interface FoldProps {
  id: string
  title: string
  about: string
  toggle(open: boolean): void
  children: ComponentChildren
}

export function Fold({ id, title, about, toggle, children }: FoldProps) {
  return (
    <section class="fold" aria-labelledby={id}>
      <details onToggle={(event) => toggle(event.currentTarget.open)}>
        <summary>
          <h2 id={id}>{title}</h2>
          <p>{about}</p>
        </summary>
        {children}
      </details>
    </section>
  )
}
