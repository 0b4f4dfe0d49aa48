// The heading of a view. After a navigation it takes the focus, so that screen readers announce the new view.
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { takeNavigation } from '../state/router.ts'

export function Heading({ id, children }: { id?: string; children: ComponentChildren }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takeNavigation()) heading.current?.focus({ preventScroll: true })
  }, [children])
  return (
    <h1 id={id} ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
