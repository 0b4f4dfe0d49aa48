// Walks through markup of any quality and tells gatherers what opens, closes and is written.
import { Parser } from 'htmlparser2'
import { LIMITS } from '../limits.ts'
import { cutAttributes } from './attributes.ts'
import type { Place } from './element.ts'
import { ENDS_SVG } from './svg-attribute-names.ts'

/** What looks out for one subject while the page goes by. */
export interface Gatherer {
  open?(place: Place): void
  close?(place: Place): void
  /** Pieces of text as they come, cut anywhere. */
  text?(words: string, place: Place): void
}

export interface Walk {
  write(text: string): void
  /** @param isCut more would have followed: what is still open has no end. */
  end(isCut: boolean): void
}

// What they hold is not shown, or is another page.
const IGNORED = new Set(['template', 'iframe', 'object', 'noembed', 'noframes', 'xmp', 'textarea'])

export function walk(gatherers: Gatherer[]): Walk {
  const enter = placer()
  const open: Place[] = []
  let ignored = 0
  let isOver = false
  const parser = new Parser({
    onopentag(tag, attributes) {
      if (isOver) return
      const place = enter(tag, attributes, open)
      if (!ignored) for (const gatherer of gatherers) gatherer.open?.(place)
      if (isIgnored(place)) ignored += 1
      isOver = open.push(place) >= LIMITS.depth
      if (isOver) parser.pause()
    },
    onclosetag() {
      const place = isOver ? undefined : open.pop()
      if (!place) return
      if (isIgnored(place)) ignored -= 1
      if (!ignored) for (const gatherer of gatherers) gatherer.close?.(place)
    },
    ontext(words) {
      const place = open.at(-1)
      if (isOver || ignored || !place) return
      for (const gatherer of gatherers) gatherer.text?.(words, place)
    },
  })
  return {
    write: (text) => parser.write(text),
    end(isCut) {
      if (isCut) isOver = true
      parser.end()
    },
  }
}

/** Gives each element its place, as browsers would, where the parser is more patient. */
function placer() {
  // Open only to the parser: an svg that was never closed, and what is open in it.
  const over = new WeakSet<Place>()
  let order = 0
  return (tag: string, attributes: Record<string, string>, open: Place[]): Place => {
    if (ENDS_SVG.has(tag)) for (const place of unclosedSvg(open)) over.add(place)
    const parent = open.findLast((place) => !over.has(place)) ?? null
    cutAttributes(tag, attributes)
    const isSvg = tag === 'svg' || parent?.isSvg === true
    return { tag, attributes, parent, isSvg, order: order++, drawings: 0, isWall: false }
  }
}

/** The svg that HTML inside it ends, with what is open in it; nothing where HTML is allowed. */
function unclosedSvg(open: Place[]): Place[] {
  if (!open.at(-1)?.isSvg) return []
  const start = open.findLastIndex(({ tag }) => tag === 'svg' || tag === 'foreignObject')
  return open[start]?.tag === 'svg' ? open.slice(start) : []
}

// A declarative shadow root is shown, though its tag is template.
const isIgnored = ({ tag, attributes }: Place): boolean =>
  IGNORED.has(tag) && attributes.shadowrootmode === undefined
