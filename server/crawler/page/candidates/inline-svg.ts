// Collects the inline svg elements of a page and turns each into a file of its own.
import {
  appendSvgText,
  closeOpenElements,
  closeSvgElement,
  type InlineSvg,
  openSvgElement,
  type SvgFragment,
  startSvg,
} from '../html/markup.ts'
import { createPageStyles, type PageStyles } from '../html/page-styles.ts'
import { summarizeSvg, toStandaloneSvg } from '../html/standalone-svg.ts'
import type { ParsedSheet } from '../html/stylesheets.ts'
import { TAGS_THAT_END_SVG } from '../html/svg-attribute-names.ts'
import { createSvgStyler, type SvgStyler } from '../html/svg-styles.ts'
import type { Collector } from '../html/walk.ts'
import { PAGE_LIMITS } from '../limits.ts'
import { describeTag } from './candidate.ts'
import { aspectRatioOf, countInAncestors, type ImageElement } from './image-element.ts'

/**
 * `end` returns the svg elements in the order of the page, and the styles of all elements. It leaves out an svg that a
 * truncated page cuts off.
 */
export function createInlineSvgCollector(): Collector & {
  end(isTruncated: boolean, sheets: ParsedSheet[]): { images: ImageElement[]; styles: PageStyles }
} {
  const svgs: InlineSvg[] = []
  let current: InlineSvg | null = null
  const finishCurrent = () => {
    if (!current) return
    closeOpenElements(current)
    if (svgs.length < PAGE_LIMITS.imageElements) svgs.push(current)
    current = null
  }
  return {
    open(element) {
      if (current && !current.skippedElement && TAGS_THAT_END_SVG.has(element.tag)) finishCurrent()
      if (current) openSvgElement(current, element)
      else if (element.tag === 'svg' && !element.parent?.isSvg) {
        current = startSvg(element)
        countInAncestors(element)
      }
    },
    text(text, element) {
      if (current) appendSvgText(current, text, element)
    },
    close(element) {
      if (current?.root === element) finishCurrent()
      else if (current) closeSvgElement(current, element)
    },
    end(isTruncated, sheets) {
      // Half of a logo is not a usable logo.
      if (isTruncated) current = null
      finishCurrent()
      const fragments = fragmentsById(svgs)
      const styles = createPageStyles(sheets, svgs)
      const stylesOf = createSvgStyler(styles)
      return { images: svgs.flatMap((svg) => imagesOf(svg, fragments, stylesOf)), styles }
    },
  }
}

function fragmentsById(svgs: InlineSvg[]): Map<string, SvgFragment> {
  const fragmentById = new Map<string, SvgFragment>()
  for (const { fragments } of svgs) {
    for (const [id, fragment] of fragments)
      if (!fragmentById.has(id)) fragmentById.set(id, fragment)
  }
  return fragmentById
}

/** The image that an svg element shows: one, or none when it is empty or too long. */
function imagesOf(
  svg: InlineSvg,
  fragments: Map<string, SvgFragment>,
  stylesOf: SvgStyler,
): ImageElement[] {
  if (svg.isTooLong) return []
  const element = svg.root
  const { attributes } = element
  const { isVisible, externalHref, viewBox, symbolHrefs } = summarizeSvg(svg, fragments)
  const [, , width, height] = viewBox?.trim().split(/[\s,]+/) ?? []
  const image = {
    element,
    background: null,
    extraWords: `${svg.title} ${symbolHrefs.join(' ')}`,
    declaredWidth: null,
    aspectRatio: aspectRatioOf(width, height) ?? aspectRatioOf(attributes.width, attributes.height),
    description: `inline ${describeTag('svg', attributes, ['aria-label', 'class', 'id'])}`,
  }
  if (externalHref) return [{ ...image, rawUrl: externalHref }]
  if (!isVisible) return []
  return [{ ...image, rawUrl: null, toSvgFile: () => toStandaloneSvg(svg, fragments, stylesOf) }]
}
