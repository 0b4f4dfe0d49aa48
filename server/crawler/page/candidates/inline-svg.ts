// Gathers svg elements that stand in the page, each as a file of its own.

import {
  begin,
  closePart,
  finish,
  openPart,
  type Part,
  type Writing,
  writeText,
} from '../html/markup.ts'
import { glance, selfStanding } from '../html/standalone-svg.ts'
import { ENDS_SVG } from '../html/svg-attribute-names.ts'
import type { Gatherer } from '../html/walk.ts'
import { LIMITS } from '../limits.ts'
import { tagOf } from './candidate.ts'
import { aspectOf, count, type Drawing } from './image-element.ts'

export function gatherInline(): Gatherer & { end(isCut: boolean): Drawing[] } {
  const drawings: Writing[] = []
  let writing: Writing | null = null
  const settle = () => {
    if (!writing) return
    finish(writing)
    if (drawings.length < LIMITS.drawings) drawings.push(writing)
    writing = null
  }
  return {
    open(place) {
      if (writing && !writing.skipped && ENDS_SVG.has(place.tag)) settle()
      if (writing) openPart(writing, place)
      else if (place.tag === 'svg' && !place.parent?.isSvg) {
        writing = begin(place)
        count(place)
      }
    },
    text: (words, place) => void (writing && writeText(writing, words, place)),
    close(place) {
      if (writing?.root === place) settle()
      else if (writing) closePart(writing, place)
    },
    end(isCut) {
      // Half a drawing is worse than none.
      if (isCut) writing = null
      settle()
      const parts = partsOf(drawings)
      return drawings.flatMap((drawn) => drawingsOf(drawn, parts))
    },
  }
}

function partsOf(drawings: Writing[]): Map<string, Part> {
  const all = new Map<string, Part>()
  for (const { parts } of drawings) {
    for (const [id, part] of parts) if (!all.has(id)) all.set(id, part)
  }
  return all
}

function drawingsOf(writing: Writing, parts: Map<string, Part>): Drawing[] {
  if (writing.isTooLong) return []
  const place = writing.root
  const { attributes } = place
  const { isDrawn, external, viewBox, uses } = glance(writing, parts)
  const [, , width, height] = viewBox?.trim().split(/[\s,]+/) ?? []
  const drawing = {
    place,
    background: null,
    words: `${writing.title} ${uses.join(' ')}`,
    declared: null,
    aspect: aspectOf(width, height) ?? aspectOf(attributes.width, attributes.height),
    tag: `inline ${tagOf('svg', attributes, ['aria-label', 'class', 'id'])}`,
  }
  if (external) return [{ ...drawing, address: external }]
  return isDrawn ? [{ ...drawing, address: null, file: () => selfStanding(writing, parts) }] : []
}
