// Finds what the stylesheets of a page say about one of its elements.
import { rankDeclarations } from '../../../css/cascade.ts'
import { holds } from '../../../css/conditions.ts'
import { CostlyStyles } from '../../../css/costly-styles.ts'
import { Matcher } from '../../../css/matcher.ts'
import { type Declaration, declarationsOf, parseCss } from '../../../css/parse.ts'
import { readStylesheets, type StyleRule } from '../../../css/stylesheet.ts'
import { memoizePerElement, type PageElement, selfAndAncestors } from './element.ts'
import type { InlineSvg } from './markup.ts'
import { type ParsedSheet, withinLimits } from './stylesheets.ts'

export interface PageStyles {
  /** The rules that match an element, in order. @throws CostlyStyles */
  rulesOf(element: PageElement): StyleRule[]
  /**
   * The value that wins on this element, of a rule or of its style attribute, with its custom properties replaced; null
   * when there is none, or when the styles cost too much. Nothing is inherited.
   */
  valueFor(element: PageElement, name: string): string | null
}

/** The properties that are read. */
const READ =
  /^(?:color|fill|stroke|fill-.*|stroke-.*|stop-.*|clip-rule|opacity|display|visibility|position|left|right|top|transform|background|background-color|background-position|--.*)$/
/** The screen of a visitor, in pixels. */
const VIEWER = { width: 1280, height: 800 }
/** Steps in which selectors are matched with the elements of one page; two million take at most half a second. */
const MAX_STEPS = 2_000_000
/** Characters; a color or a position is short, and searching is slow in longer texts. */
const MAX_VALUE_LENGTH = 500
const CUSTOM_PROPERTY = /var\(\s*(--[^\s,)]+)\s*(?:,([^()]*))?\)/
/** Custom properties that one value is replaced by, one after the other. */
const MAX_REPLACEMENTS = 8

/** The sheets are read at the first call of a function of the result. */
export function createPageStyles(sheets: ParsedSheet[], svgs: readonly InlineSvg[]): PageStyles {
  let matcher: Matcher<PageElement> | CostlyStyles | null = null
  const rulesOf = memoizePerElement((element): StyleRule[] => {
    matcher ??= matcherOf(sheets, svgs)
    if (matcher instanceof CostlyStyles) throw matcher
    return matcher.rulesOf(element)
  })
  const valuesOf = memoizePerElement(
    (element) =>
      withinLimits(() => {
        const ranked = rankDeclarations(rulesOf(element), styleAttributeOf(element))
        return new Map(ranked.map(({ name, value }) => [name, value.slice(0, MAX_VALUE_LENGTH)]))
      }) ?? new Map<string, string>(),
  )
  const valueFor = (element: PageElement, name: string): string | null => {
    let value = valuesOf(element).get(name) ?? null
    for (let i = 0; i < MAX_REPLACEMENTS && value !== null; i++) {
      const [use, customName = '', fallback = ''] = CUSTOM_PROPERTY.exec(value) ?? []
      if (use === undefined) return value
      const definer = [...selfAndAncestors(element)].find((one) => valuesOf(one).has(customName))
      value = value.replace(use, () => (definer && valuesOf(definer).get(customName)) ?? fallback)
    }
    return null
  }
  return { rulesOf, valueFor }
}

/** @throws CostlyStyles */
export const styleAttributeOf = ({ attributes }: PageElement): Declaration[] =>
  declarationsOf(parseCss(attributes.style ?? '', 'declarationList'))

/** @returns an error for sheets that cost too much, so that they are not read again for each element. */
function matcherOf(
  sheets: ParsedSheet[],
  svgs: readonly InlineSvg[],
): Matcher<PageElement> | CostlyStyles {
  const asts = sheets.map(({ ast }) => ast)
  const sheet = withinLimits(() =>
    readStylesheets(asts, {
      holds: (condition) => holds(condition, VIEWER, (name) => !/^-[^-]/.test(name)),
      isRead: (name) => READ.test(name),
    }),
  )
  if (sheet === null) return new CostlyStyles('has styles that cost too much.')
  const parts = svgs.flatMap(({ elements }) => elements.map(({ element }) => element))
  const childrenOf = Map.groupBy(parts, ({ parent }) => parent)
  const tree = {
    nameOf: ({ tag }: PageElement) => tag.toLowerCase(),
    attributeOf: ({ attributes }: PageElement, name: string) =>
      Object.hasOwn(attributes, name) ? attributes[name] : undefined,
    parentOf: ({ parent }: PageElement) => parent,
    childrenOf: (element: PageElement) => (element.isSvg ? (childrenOf.get(element) ?? []) : null),
    // Only what is inside an svg is kept.
    siblingsOf: ({ parent }: PageElement) => childrenOf.get(parent) ?? null,
  }
  return new Matcher(sheet.rules, tree, false, MAX_STEPS)
}
