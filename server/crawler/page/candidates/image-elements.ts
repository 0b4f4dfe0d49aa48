// Gathers the images of a page, with the variants that a picture element offers.

import type { Place } from '../html/element.ts'
import { groundOfMedia } from '../html/logo-words.ts'
import { bestOf, bestOfSet } from '../html/srcset.ts'
import type { Gatherer } from '../html/walk.ts'
import { LIMITS } from '../limits.ts'
import { tagOf } from './candidate.ts'
import { aspectOf, count, type Drawing } from './image-element.ts'

const IMAGES = new Set(['img', 'amp-img'])

export function gatherDrawings(): Gatherer & { end(): Drawing[] } {
  const drawings: Drawing[] = []
  const sources = new Map<Place, Place[]>()
  return {
    open(place) {
      if (place.tag === 'source' && place.parent?.tag === 'picture') {
        const known = sources.get(place.parent) ?? []
        if (known.length < 20) sources.set(place.parent, [...known, place])
      }
      if (!IMAGES.has(place.tag) || place.isSvg) return
      count(place)
      if (drawings.length >= LIMITS.drawings) return
      const around = place.parent ?? place
      drawings.push(...variantsOf(place, sources.get(around) ?? []))
      // They are of one image; a picture of a thousand would have them read as often.
      sources.delete(around)
    },
    end: () => drawings,
  }
}

/** The image, and what takes its place in another colour scheme. */
function variantsOf(place: Place, sources: Place[]): Drawing[] {
  const schemed = sources.filter(({ attributes }) => groundOfMedia(attributes.media))
  const others = schemed.flatMap(({ attributes }) => {
    const best = bestOfSet(attributes.srcset ?? attributes['data-srcset'] ?? '')
    return best ? [{ ...drawn(place, best), background: groundOfMedia(attributes.media) }] : []
  })
  // A picture whose img has no address of its own is one that scripts fill in.
  const spare = sources.map(({ attributes }) =>
    bestOfSet(attributes.srcset ?? attributes['data-srcset'] ?? ''),
  )
  const best = bestOf(place.attributes) ?? spare.find(Boolean)
  if (!best) return others
  const grounds = new Set(others.map(({ background }) => background))
  const [only] = grounds
  const background = grounds.size === 1 && only ? (only === 'dark' ? 'light' : 'dark') : null
  return [{ ...drawn(place, best), background }, ...others]
}

function drawn(place: Place, best: { address: string; width: number | null }): Drawing {
  const { attributes } = place
  const written = Number.parseFloat(attributes.width ?? '')
  const isPixels = written > 0 && !/%|em/.test(attributes.width ?? '')
  return {
    place,
    address: best.address,
    background: null,
    words: '',
    declared: best.width ?? (isPixels ? written : null),
    aspect: aspectOf(attributes.width, attributes.height),
    tag: tagOf('img', attributes, ['alt', 'class', 'id']),
  }
}
