// Tells whether a browser with a wide window shows an image of the page.
import { type PageElement, selfAndAncestors } from '../html/element.ts'
import type { PageStyles } from '../html/page-styles.ts'

/** Left of or above the screen, such as `-9999px` and `-100%`. */
const OFF_SCREEN = /^-(?:\d{4,}px|[1-9]\d\d+%|\d{3,}(?:r?em|vw|vh))$/
const MOVED_AWAY = /translate(?:X|Y|3d)?\(\s*(?:[^,()]*,\s*)?-?(?:[1-9]\d\d+%|100v[wh])/i
/** Classes of Bootstrap, Tailwind and Foundation that hide an element on wide screens, or show it in print only. */
const HIDING_CLASS =
  /^(?:hidden|d-none|(?:sm|md|lg|xl):hidden|d-(?:sm|md|lg|xl)-none|visible-(?:xs|sm|print)(?:-\w+)?|hidden-(?:md|lg)|(?:show-for|hide-for)-(?:small-only|medium|large|print)|show-for-print|print-only|only-print|mobile-only|(?:hide|hidden)-(?:on-)?desktop)$/
const SHOWING_CLASS =
  /^(?:(?:sm|md|lg|xl):!?|d-(?:sm|md|lg|xl)-)(?:block|flex|inline|inline-block|inline-flex|grid|contents)$/

/** @param styles what the page says; without its stylesheets, the names of usual classes tell. */
export function isHiddenOnWideScreens(element: PageElement, styles: PageStyles): boolean {
  let visibility: string | null = null
  for (const one of selfAndAncestors(element)) {
    const valueFor = (name: string) => styles.valueFor(one, name)?.toLowerCase() ?? null
    const display = valueFor('display')
    if (display === 'none' || isOffScreen(valueFor)) return true
    if (display === null && hasHidingClass(one)) return true
    visibility ??= valueFor('visibility')
  }
  return visibility === 'hidden' || visibility === 'collapse'
}

function isOffScreen(valueFor: (name: string) => string | null): boolean {
  const position = valueFor('position')
  if (position !== 'absolute' && position !== 'fixed') return false
  const isAway = ['left', 'right', 'top'].some((side) => OFF_SCREEN.test(valueFor(side) ?? ''))
  return isAway || (position === 'fixed' && MOVED_AWAY.test(valueFor('transform') ?? ''))
}

function hasHidingClass({ attributes }: PageElement): boolean {
  const classes = (attributes.class ?? '').split(/\s+/)
  return (
    classes.some((name) => HIDING_CLASS.test(name)) &&
    !classes.some((name) => SHOWING_CLASS.test(name))
  )
}
