// Parses HTML, also with errors, and passes each start tag, end tag and text to the collectors.
import { Parser } from 'htmlparser2'
import { PAGE_LIMITS } from '../limits.ts'
import { truncateAttributes } from './attributes.ts'
import type { PageElement } from './element.ts'
import { TAGS_THAT_END_SVG } from './svg-attribute-names.ts'

/** Collects one kind of data while the page is parsed. */
export interface Collector {
  open?(element: PageElement): void
  close?(element: PageElement): void
  /** Receives a piece of text; the parser may split text anywhere. */
  text?(text: string, element: PageElement): void
}

export interface HtmlWalker {
  write(text: string): void
  /** @param isTruncated whether the page was truncated; collectors then get no `close` for open elements. */
  end(isTruncated: boolean): void
}

// Tags whose content is not shown or belongs to another page.
const IGNORED_TAGS = new Set(['template', 'iframe', 'noembed', 'noframes', 'xmp', 'textarea'])

/** Creates a streaming parser that feeds the collectors; it stops at the maximum nesting depth. */
export function createHtmlWalker(collectors: Collector[]): HtmlWalker {
  const createElement = createElementFactory()
  const openElements: PageElement[] = []
  let ignoredDepth = 0
  let isStopped = false
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (isStopped) return
      const element = createElement(tag, attributes, openElements)
      if (!ignoredDepth) for (const collector of collectors) collector.open?.(element)
      if (isIgnored(element)) ignoredDepth += 1
      isStopped = openElements.push(element) >= PAGE_LIMITS.nestingDepth
      if (isStopped) parser.pause()
    },
    onclosetag() {
      const element = isStopped ? undefined : openElements.pop()
      if (!element) return
      if (isIgnored(element)) ignoredDepth -= 1
      if (!ignoredDepth) for (const collector of collectors) collector.close?.(element)
    },
    ontext(text) {
      const element = openElements.at(-1)
      if (isStopped || ignoredDepth || !element) return
      for (const collector of collectors) collector.text?.(text, element)
    },
  })
  return {
    write: (text) => parser.write(text),
    end(isTruncated) {
      if (isTruncated) isStopped = true
      parser.end()
    },
  }
}

/** Creates the elements, and closes an unclosed svg at `TAGS_THAT_END_SVG`; the parser leaves it open. */
function createElementFactory() {
  // Elements that browsers close but the parser leaves open: an unclosed svg and the open elements in it.
  const closedByBrowsers = new WeakSet<PageElement>()
  let order = 0
  return (
    tag: string,
    attributes: Record<string, string>,
    openElements: PageElement[],
  ): PageElement => {
    if (TAGS_THAT_END_SVG.has(tag))
      for (const element of unclosedSvg(openElements)) closedByBrowsers.add(element)
    const parent = openElements.findLast((element) => !closedByBrowsers.has(element)) ?? null
    truncateAttributes(tag, attributes)
    const isSvg = tag === 'svg' || parent?.isSvg === true
    return {
      tag,
      attributes,
      parent,
      isSvg,
      order: order++,
      imageCount: 0,
      isCustomerSection: false,
    }
  }
}

/** The open svg that an HTML tag ends, and the open elements in it; empty inside foreignObject. */
function unclosedSvg(openElements: PageElement[]): PageElement[] {
  if (!openElements.at(-1)?.isSvg) return []
  const start = openElements.findLastIndex(({ tag }) => tag === 'svg' || tag === 'foreignObject')
  return openElements[start]?.tag === 'svg' ? openElements.slice(start) : []
}

// Browsers show a declarative shadow root, although its tag is template.
const isIgnored = ({ tag, attributes }: PageElement): boolean =>
  IGNORED_TAGS.has(tag) && attributes.shadowrootmode === undefined
